import type { Format } from '../spelling/format.ts'

/** The note for white space or NUL characters that do not belong to the hash string or to a field. */
export const whiteSpace = 'white-space'

/** The longest text whose white space is removed, in characters: the bytes of the longest BINARY column. */
const longest = 65_535

/** White space of any kind (with the byte order mark), and NUL, which fills a BINARY column. */
const isBlank = (character: string): boolean => character === '\0' || character.trim() === ''

/** Removes the white space and NUL characters at the ends of a text. */
export function trimEnds(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isBlank(text[start]!)) start++
  while (end > start && isBlank(text[end - 1]!)) end--
  return text.slice(start, end)
}

/**
 * Removes white space and NUL characters at the ends of a text, and white space between the parts of a JSON text.
 * Columns of a fixed width, text files and JSON writers add such characters. Returns nothing if the text has no such
 * characters.
 */
export function findBare(formats: readonly Format[], text: string): ReturnType<NonNullable<Format['compact']>> {
  if (text.length > longest) return undefined
  const trimmed = trimEnds(text)
  const before = text.indexOf(trimmed)
  const bare = formats.find(({ compact }) => compact)?.compact?.(trimmed)
  if (bare) return { text: bare.text, placeOf: (offset) => before + bare.placeOf(offset) }
  return trimmed.length < text.length ? { text: trimmed, placeOf: (offset) => before + offset } : undefined
}
