/** What stands where a hash would stand and is none. */
interface Marker {
  readonly text: string
  /** Whether more may follow. */
  readonly prefix: boolean
  readonly meaning: string
}

const locked = 'a marker of a locked or unusable password'
const plaintext = 'a plaintext password'

/** Directories take the name of a scheme in any letters; it is written in capitals and in lower case. */
const braced = (names: readonly string[], after: readonly string[], meaning: string): readonly Marker[] =>
  names
    .flatMap((name) => [name, name.toLowerCase()])
    .flatMap((name) => after.map((more) => ({ text: `{${name}${more}`, prefix: true, meaning })))

/** shadow(5), crypt(3)'s failure tokens, Django, Spring, OpenLDAP, Dovecot, the Firebase emulator. */
const markers: readonly Marker[] = [
  { text: '!', prefix: true, meaning: locked },
  { text: '*', prefix: false, meaning: locked },
  { text: '**', prefix: false, meaning: locked },
  { text: '*0', prefix: false, meaning: locked },
  { text: '*1', prefix: false, meaning: locked },
  { text: '*LK*', prefix: true, meaning: locked },
  { text: '*NP*', prefix: false, meaning: locked },
  ...braced(['CRYPT'], ['}!', '}*'], locked),
  { text: '{CRYPT}x', prefix: false, meaning: locked },
  { text: '{crypt}x', prefix: false, meaning: locked },
  { text: '{noop}', prefix: true, meaning: plaintext },
  ...braced(['CLEAR', 'CLEARTEXT', 'PLAIN', 'PLAIN-TRUNC'], ['}', '.'], plaintext),
  ...braced(
    ['SASL', 'KERBEROS', 'KINIT', 'K5KEY', 'UNIX'],
    ['}'],
    'a name by which another system checks the password',
  ),
  { text: 'fakeHash:salt=', prefix: true, meaning: 'the Firebase emulator’s plaintext password' },
]

/** What a text that no format claims is known to be, in words. */
export function meaningOf(text: string): string | undefined {
  return markers.find((marker) => (marker.prefix ? text.startsWith(marker.text) : text === marker.text))?.meaning
}
