import { asciiLowerCase } from '../../core/characters.ts'

/** A text in the place of a hash that is not a hash. */
interface Marker {
  readonly text: string
  /** Whether more may follow. */
  readonly prefix: boolean
  readonly meaning: string
}

const locked = 'It marks a locked account or an unusable password'
const elsewhere = 'It says that another system checks the password'
const plaintext = 'It is a plaintext password'

/** A scheme's name in lower case, and what follows it: directories take it in any letters. */
const braced = (names: readonly string[], after: readonly string[], meaning: string): readonly Marker[] =>
  names.flatMap((name) => after.map((more) => ({ text: `{${name}${more}`, prefix: true, meaning })))

const byScheme: readonly Marker[] = [
  ...braced(['crypt'], ['}!', '}*'], locked),
  { text: '{crypt}x', prefix: false, meaning: locked },
  ...braced(['clear', 'cleartext', 'plain', 'plain-trunc'], ['}', '.'], plaintext),
  ...braced(['sasl', 'kerberos', 'kinit', 'k5key', 'unix'], ['}'], elsewhere),
]

/** shadow(5) of Linux and Solaris, FreeBSD's pw(8), crypt(3)'s failure tokens, Django, Spring, the Firebase emulator. */
const markers: readonly Marker[] = [
  { text: '!', prefix: true, meaning: locked },
  { text: '*', prefix: false, meaning: locked },
  { text: '**', prefix: false, meaning: locked },
  { text: '*0', prefix: false, meaning: locked },
  { text: '*1', prefix: false, meaning: locked },
  { text: '*LK*', prefix: true, meaning: locked },
  { text: '*NP*', prefix: false, meaning: locked },
  { text: 'NP', prefix: false, meaning: locked },
  { text: '*LOCKED*', prefix: true, meaning: locked },
  { text: 'LOCKED', prefix: false, meaning: locked },
  { text: '{noop}', prefix: true, meaning: plaintext },
  { text: 'fakeHash:salt=', prefix: true, meaning: 'It is a plaintext password that the Firebase emulator wrote' },
]

/** Characters of the longest marker that begins with a scheme's name. */
const mostScheme = Math.max(...byScheme.map(({ text }) => text.length))

const found = (among: readonly Marker[], text: string): Marker | undefined =>
  among.find((marker) => (marker.prefix ? text.startsWith(marker.text) : text === marker.text))

/** Says in words what a text is known to be that no format claims. */
export function meaningOf(text: string): string | undefined {
  const isScheme = text.startsWith('{')
  const scheme = isScheme ? found(byScheme, asciiLowerCase(text.slice(0, mostScheme + 1))) : undefined
  return (scheme ?? found(markers, text))?.meaning
}

/** passwd(5): the hash is in /etc/shadow. A single letter is too little to say more about a text alone. */
const shadowed = 'x'

/** Whether a text says that there is no hash: the password is locked or was never set, or another system checks it. */
export function isWithoutHash(text: string): boolean {
  const meaning = meaningOf(text)
  return text === shadowed || meaning === locked || meaning === elsewhere
}
