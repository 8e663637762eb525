import { utf8 } from '../core/bytes.ts'
import { asciiLowerCase, type Characters, firstOutside } from '../core/characters.ts'
import { type Cursor, choice, empty, fault, note, skip, span } from '../core/cursor.ts'

const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes UTF-8, or returns nothing if the bytes are not UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** A random salt from an alphabet, which is hashed as text. */
export interface Drawn {
  readonly from: Characters
  /** The lowest and highest length in characters. */
  readonly length: readonly [min: number, max: number]
}

/** Reads a salt of an alphabet, up to the first other character or the highest length. */
export function readDrawnSalt(c: Cursor, { from, length: [min, max] }: Drawn): Uint8Array {
  if (c.failure) return empty
  const start = c.at
  const outside = firstOutside(from, c.text.slice(start, start + max))
  c.at = outside < 0 ? Math.min(c.text.length, start + max) : start + outside
  const count = min === max ? String(max) : `${min} to ${max}`
  if (c.at - start < min) fault(c, c.at, `a salt of ${count} ${from.inWords}`)
  if (c.failure) return empty
  span(c, 'salt', start, true)
  return utf8(c.text.slice(start, c.at))
}

/** Writes a salt of an alphabet, or returns nothing if it cannot be written. */
export function writeDrawnSalt(salt: Uint8Array, { from, length: [min, max] }: Drawn): string | undefined {
  const text = salt.length < min || salt.length > max ? undefined : textOf(salt)
  return text === undefined || firstOutside(from, text) >= 0 ? undefined : text
}

/**
 * Reads `key=value` pairs that are separated by one character. `read` gets the index of the key and reads the value.
 * Each key may occur once, and the first `required` keys must be present. The note `parameter-order` is added if the
 * keys have another order than in the list.
 */
export function parameters(
  c: Cursor,
  separator: string,
  keys: readonly string[],
  required: number,
  read: (index: number) => void,
): void {
  let seen = 0
  let last = -1
  do {
    const start = c.at
    const index = choice(c, keys)
    if (c.failure) return
    if (seen & (1 << index)) fault(c, start, `${JSON.stringify(keys[index])} only once`)
    if (index < last) note(c, 'parameter-order')
    last = index
    seen |= 1 << index
    read(index)
  } while (skip(c, separator))
  if ((seen & ((1 << required) - 1)) === (1 << required) - 1) return
  const missing = keys.filter((_, index) => index < required && !(seen & (1 << index)))
  fault(c, c.at, missing.map((key) => JSON.stringify(separator + key)).join(' and '))
}

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
