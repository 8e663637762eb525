import { asciiLowerCase } from '../../core/characters.ts'

/** What stands where a hash would stand and is none. */
interface Marker {
  readonly text: string
  /** Whether more may follow. */
  readonly prefix: boolean
  readonly meaning: string
}

const locked = 'a marker of a locked or unusable password'
const plaintext = 'a plaintext password'

/** A scheme's name in lower case, and what follows it: directories take it in any letters. */
const braced = (names: readonly string[], after: readonly string[], meaning: string): readonly Marker[] =>
  names.flatMap((name) => after.map((more) => ({ text: `{${name}${more}`, prefix: true, meaning })))

const byScheme: readonly Marker[] = [
  ...braced(['crypt'], ['}!', '}*'], locked),
  { text: '{crypt}x', prefix: false, meaning: locked },
  ...braced(['clear', 'cleartext', 'plain', 'plain-trunc'], ['}', '.'], plaintext),
  ...braced(
    ['sasl', 'kerberos', 'kinit', 'k5key', 'unix'],
    ['}'],
    'a name by which another system checks the password',
  ),
]

/** shadow(5), crypt(3)'s failure tokens, Django, Spring, the Firebase emulator. */
const markers: readonly Marker[] = [
  { text: '!', prefix: true, meaning: locked },
  { text: '*', prefix: false, meaning: locked },
  { text: '**', prefix: false, meaning: locked },
  { text: '*0', prefix: false, meaning: locked },
  { text: '*1', prefix: false, meaning: locked },
  { text: '*LK*', prefix: true, meaning: locked },
  { text: '*NP*', prefix: false, meaning: locked },
  { text: '{noop}', prefix: true, meaning: plaintext },
  { text: 'fakeHash:salt=', prefix: true, meaning: 'the Firebase emulator’s plaintext password' },
]

/** Characters of the longest marker that begins with a scheme's name. */
const mostScheme = Math.max(...byScheme.map(({ text }) => text.length))

const found = (among: readonly Marker[], text: string): Marker | undefined =>
  among.find((marker) => (marker.prefix ? text.startsWith(marker.text) : text === marker.text))

/** What a text that no format claims is known to be, in words. */
export function meaningOf(text: string): string | undefined {
  const isScheme = text.startsWith('{')
  const scheme = isScheme ? found(byScheme, asciiLowerCase(text.slice(0, mostScheme + 1))) : undefined
  return (scheme ?? found(markers, text))?.meaning
}
