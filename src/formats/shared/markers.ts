/** What stands where a hash would stand and is none. */
interface Marker {
  readonly text: string
  /** Whether more may follow. */
  readonly prefix: boolean
  readonly meaning: string
}

const locked = 'a marker of a locked or unusable password'
const plaintext = 'a plaintext password'

/** shadow(5), crypt(3)'s failure tokens, Django, Spring, Dovecot, the Firebase emulator. */
const markers: readonly Marker[] = [
  { text: '!', prefix: true, meaning: locked },
  { text: '*', prefix: false, meaning: locked },
  { text: '**', prefix: false, meaning: locked },
  { text: '*0', prefix: false, meaning: locked },
  { text: '*1', prefix: false, meaning: locked },
  { text: '*LK*', prefix: true, meaning: locked },
  { text: '*NP*', prefix: false, meaning: locked },
  { text: '{noop}', prefix: true, meaning: plaintext },
  { text: '{CLEAR}', prefix: true, meaning: plaintext },
  { text: '{CLEARTEXT}', prefix: true, meaning: plaintext },
  { text: '{PLAIN}', prefix: true, meaning: plaintext },
  { text: 'fakeHash:salt=', prefix: true, meaning: 'the Firebase emulator’s plaintext password' },
]

/** What a text that no format claims is known to be, in words. */
export function meaningOf(text: string): string | undefined {
  return markers.find((marker) => (marker.prefix ? text.startsWith(marker.text) : text === marker.text))?.meaning
}
