/** A set of characters, and what it is called. */
export interface Characters {
  readonly all: string
  readonly inWords: string
}

const digits = '0123456789'
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const smalls = 'abcdefghijklmnopqrstuvwxyz'

/** ASCII from the exclamation mark to the tilde. */
export const visible: Characters = {
  all: `!"#$%&'()*+,-./${digits}:;<=>?@${capitals}[\\]^_\`${smalls}{|}~`,
  inWords: 'visible ASCII characters',
}
export const alphanumeric: Characters = { all: `${digits}${capitals}${smalls}`, inWords: 'letters and digits' }
export const hexDigits: Characters = { all: `${digits}abcdef`, inWords: 'hexadecimal digits' }
/** The alphabet of crypt(3)'s base64, in the order of its values. */
export const cryptCharacters: Characters = {
  all: `./${digits}${capitals}${smalls}`,
  inWords: 'characters of crypt’s base64',
}

/** As PHP’s strtolower writes it, the letters of ASCII and no others. */
export function asciiLowerCase(text: string): string {
  return Array.from(text, (one) => (one >= 'A' && one <= 'Z' ? one.toLowerCase() : one)).join('')
}

/** The same without some. */
export function without({ all, inWords }: Characters, characters: string): Characters {
  const left = Array.from(all).filter((one) => !characters.includes(one))
  return { all: left.join(''), inWords: `${inWords} but ${JSON.stringify(characters)}` }
}

/** Where the first character stands that is not of the set, or -1. */
export function firstOutside({ all }: Characters, text: string): number {
  for (let i = 0; i < text.length; i++) if (!all.includes(text[i]!)) return i
  return -1
}
