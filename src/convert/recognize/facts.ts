import { splitName } from '../../sources/column-names.ts'
import { isNoDate, isNoHash, isNull } from '../../sources/values.ts'
import type { Verifier } from '../../verifier/index.ts'
import type { Sample } from './samples.ts'

/** The parts of a verifier that recognise hashes. */
export type Hashes = Pick<Verifier, 'tryParse'>

/**
 * How surely a value is a hash: by a prefix or a shape that only one format has, or by a shape that many texts have.
 */
type Look = 'own' | 'shared' | 'none'

/** The column of a sample, and what its values look like. */
export interface Facts {
  readonly column: string
  /** The words of its name, without the names of its parents. */
  readonly words: readonly string[]
  /** The words of the names of its parents. */
  readonly parents: readonly string[]
  /** The values that are not empty. */
  readonly values: readonly unknown[]
  /** The share of the rows that have a value. */
  readonly filled: number
  /** The share of these values that are hashes of one format each. Markers such as `!` are no values here. */
  readonly own: number
  /** The share of these values that look like hashes of several formats, such as 32 hexadecimal digits. */
  readonly shared: number
  /** The formats that the shared values may have. */
  readonly formats: readonly string[]
}

/** The wrappers of MongoDB's extended JSON, which are no names. */
const wrappers = /(?:\.\$(?:oid|date|numberLong|numberInt|numberDouble|uuid))+$/

/** Names that are written as one word. */
const compounds: readonly (readonly [RegExp, string])[] = [
  [/^(?:user)?(?:passwd|passw(?:or)?d|passwort|pwd|pass|pw)(?:hash)?$/, 'password'],
  [/^(?:password|passwd|pass|pwd)salt$/, 'salt'],
]

const wordsOf = (name: string): readonly string[] =>
  splitName(name).flatMap((word) => {
    const found = compounds.find(([pattern]) => pattern.test(word))
    return found ? [found[1]] : [word]
  })

/** The longest text of a hash that is looked at, and the shortest. A shorter hash is refused or is of DES crypt. */
const lengths = { min: 20, max: 1024 } as const

/** Matches texts that are hashes in no format: addresses, numbers, times, UUIDs, URLs, JSON and words. */
const others =
  /^(?:[^\s@$]+@[^\s@]+|[\d\s:.+-]+(?:T[\d:.+Z-]+)?|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|\w+:\/\/.*|\{".*)$/i

/** Tells whether a text is an address, a number, a time, a UUID, a URL or JSON. */
export const isKnownText = (text: string): boolean => others.test(text)

function lookOf(hashes: Hashes, text: string, formats: Set<string>): Look {
  if (text.length < lengths.min || text.length > lengths.max || isKnownText(text)) return 'none'
  const parsed = hashes.tryParse(text)
  if (parsed.ok) return /[${:|*]/.test(text) || text.length > 60 ? 'own' : 'shared'
  if (parsed.code === 'ERR_FIELD' && parsed.format !== undefined) return /^[${]/.test(text) ? 'own' : 'none'
  if (parsed.code !== 'ERR_AMBIGUOUS_FORMAT') return 'none'
  for (const { format } of parsed.detail.candidates ?? []) formats.add(format)
  return 'shared'
}

/** The number of values of a column after which no more are parsed, if none of them looks like a hash. */
const firstTexts = 40

/** Returns the facts about each column of a sample. At most `mostTexts` values of a column are parsed. */
export function factsOf({ columns, rows }: Sample, hashes: Hashes, mostTexts: number = Infinity): readonly Facts[] {
  return columns.map((column) => {
    const values = rows.map((row) => row[column]).filter((value) => !isNull(value) && !isNoDate(value))
    const texts = values
      .filter((value): value is string => typeof value === 'string' && !isNoHash(value))
      .slice(0, mostTexts)
    const formats = new Set<string>()
    let own = 0
    let shared = 0
    for (const [at, text] of texts.entries()) {
      if (at === firstTexts && own + shared === 0) break
      const look = lookOf(hashes, text, formats)
      if (look === 'own') own++
      else if (look === 'shared') shared++
    }
    const path = column.replace(wrappers, '').split('.')
    const name = path.pop() ?? ''
    const isIndex = /^\d+$/.test(name)
    return {
      column,
      words: isIndex ? [] : wordsOf(name),
      parents: path.flatMap(wordsOf),
      values,
      filled: rows.length === 0 ? 0 : values.length / rows.length,
      own: texts.length === 0 ? 0 : own / texts.length,
      shared: texts.length === 0 ? 0 : shared / texts.length,
      formats: [...formats],
    }
  })
}
