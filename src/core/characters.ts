/** A set of ASCII characters, and its name. */
export interface Characters {
  readonly all: string
  readonly inWords: string
  /** By UTF-16 unit below 128: 1 for the characters of the set. */
  readonly table: Uint8Array
}

/** Takes the parts of a set separately, because bundlers drop an unused call only if its arguments are constants. */
function createCharacters(parts: readonly string[], inWords: string): Characters {
  const all = parts.join('')
  const table = new Uint8Array(128)
  for (let i = 0; i < all.length; i++) table[all.charCodeAt(i)] = 1
  return { all, inWords, table }
}

const digits = '0123456789'
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const smalls = 'abcdefghijklmnopqrstuvwxyz'

/** ASCII from the exclamation mark to the tilde. */
export const visible: Characters = /* @__PURE__ */ createCharacters(
  [`!"#$%&'()*+,-./`, digits, ':;<=>?@', capitals, '[\\]^_`', smalls, '{|}~'],
  'visible ASCII characters',
)
export const alphanumeric: Characters = /* @__PURE__ */ createCharacters(
  [digits, capitals, smalls],
  'letters and digits',
)
export const hexDigits: Characters = /* @__PURE__ */ createCharacters([digits, 'abcdef'], 'hexadecimal digits')
/** The alphabet of crypt(3)'s base64, in the order of its values. */
export const cryptCharacters: Characters = /* @__PURE__ */ createCharacters(
  ['./', digits, capitals, smalls],
  'characters of crypt’s base64',
)

const isAscii = /^[\0-\x7f]*$/

/** Converts only ASCII letters to lower case, as PHP’s strtolower does. */
export function toAsciiLowerCase(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase()
  return Array.from(text, (one) => (one >= 'A' && one <= 'Z' ? one.toLowerCase() : one)).join('')
}

/** Returns a set without some characters. */
export function exclude({ all, inWords }: Characters, some: string): Characters {
  const left = Array.from(all).filter((one) => !some.includes(one))
  return createCharacters(left, `${inWords} except ${JSON.stringify(some)}`)
}

/** Returns the position of the first character that is not in the set, or -1. */
export function findOutside({ table }: Characters, text: string): number {
  for (let i = 0; i < text.length; i++) if (table[text.charCodeAt(i)] !== 1) return i
  return -1
}

/** The characters that a terminal may obey or hide, and that `JSON.stringify` does not escape, such as C1 controls. */
const unsafe = /[\x7f-\x9f\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu

const escapeCharacters = (characters: string): string =>
  characters.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Writes JSON that is safe on a terminal, without controls and directional marks. */
export const json = (value: unknown, indent?: number): string =>
  JSON.stringify(value, undefined, indent).replace(unsafe, escapeCharacters)
