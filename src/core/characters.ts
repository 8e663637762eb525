/** A set of characters by their UTF-16 units, and what it is called. */
export interface Characters {
  readonly units: ReadonlySet<number>
  readonly inWords: string
}

function between(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

const unitsOf = (text: string): readonly number[] => Array.from(text, (one) => one.charCodeAt(0))

/** The same without some. */
export function without({ units, inWords }: Characters, characters: string): Characters {
  const left = new Set(units)
  for (const unit of unitsOf(characters)) left.delete(unit)
  return { units: left, inWords: `${inWords} but ${JSON.stringify(characters)}` }
}

const digits = between(48, 57)
const capitals = between(65, 90)
const smalls = between(97, 122)

/** ASCII from the exclamation mark to the tilde. */
export const visible: Characters = { units: new Set(between(33, 126)), inWords: 'visible ASCII characters' }
export const alphanumeric: Characters = {
  units: new Set([...digits, ...capitals, ...smalls]),
  inWords: 'letters and digits',
}
export const hexDigits: Characters = {
  units: new Set([...digits, ...unitsOf('abcdef')]),
  inWords: 'hexadecimal digits',
}
/** The alphabet of crypt(3)'s base64. */
export const cryptCharacters: Characters = {
  units: new Set([...unitsOf('./'), ...digits, ...capitals, ...smalls]),
  inWords: 'characters of crypt’s base64',
}

/** Where the first character stands that is not of the set, or -1. */
export function firstOutside({ units }: Characters, text: string): number {
  for (let i = 0; i < text.length; i++) if (!units.has(text.charCodeAt(i))) return i
  return -1
}
