import { asciiLowerCase } from '../core/characters.ts'

/** A text that systems store instead of a hash. */
interface Marker {
  readonly text: string
  /** Tells whether other characters may follow. */
  readonly prefix: boolean
  readonly meaning: string
}

const locked = 'It marks a locked account or an unusable password'
const elsewhere = 'It means that another system checks the password'
const plaintext = 'It is a plaintext password'

/** Returns markers that begin with the name of a scheme. Directories accept the name in any case. */
const braced = (names: readonly string[], after: readonly string[], meaning: string): readonly Marker[] =>
  names.flatMap((name) => after.map((more) => ({ text: `{${name}${more}`, prefix: true, meaning })))

const byScheme: readonly Marker[] = /* @__PURE__ */ [
  /* @__PURE__ */ braced(['crypt'], ['}!', '}*'], locked),
  { text: '{crypt}x', prefix: false, meaning: locked },
  /* @__PURE__ */ braced(['clear', 'cleartext', 'plain', 'plain-trunc'], ['}', '.'], plaintext),
  /* @__PURE__ */ braced(['sasl', 'kerberos', 'kinit', 'k5key', 'unix'], ['}'], elsewhere),
].flat()

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

/** The length in characters of the longest marker that begins with the name of a scheme. */
const mostScheme = /* @__PURE__ */ byScheme.reduce((most, { text }) => Math.max(most, text.length), 0)

const found = (among: readonly Marker[], text: string): Marker | undefined =>
  among.find((marker) => (marker.prefix ? text.startsWith(marker.text) : text === marker.text))

/** Says what a text means that is stored instead of a hash, if it is known. */
export function meaningOf(text: string): string | undefined {
  const isScheme = text.startsWith('{')
  const scheme = isScheme ? found(byScheme, asciiLowerCase(text.slice(0, mostScheme + 1))) : undefined
  return (scheme ?? found(markers, text))?.meaning
}

/**
 * In passwd(5), `x` means that the hash is in /etc/shadow. A single letter is not enough to conclude that from a text
 * alone.
 */
const shadowed = 'x'

/** Tells whether a text marks an account without a hash: locked, never set, or checked by another system. */
export function isWithoutHash(text: string): boolean {
  const meaning = meaningOf(text)
  return text === shadowed || meaning === locked || meaning === elsewhere
}
