import type { Detail, Failure } from '../core/errors.ts'
import type { HashOrigin, HashPart, HashRecord } from './source.ts'

type Limit = NonNullable<Detail['limit']>

interface Place extends Pick<Detail, 'character' | 'expected' | 'limit'> {
  readonly column?: string | undefined
}

const lettersOf = (name: string): string => name.replace(/[^a-z]/gi, '').toLowerCase()

/** Returns the longest name that the name of a limit begins with: `salt` for "salt length". */
function nameOfLimit(limit: string, names: readonly string[]): string | undefined {
  const letters = lettersOf(limit)
  const found = names.filter((name) => letters.startsWith(lettersOf(name)))
  return found.sort((a, b) => b.length - a.length)[0]
}

/** The name of the part in what was expected: the name of the column replaces it. */
const partWords =
  /^(?:the )?(?:digest|salt|salt separator) in (?=base64)| of (?:the )?(?:digest|salt separator|salt)(?= whose|$)/

/** Finds the part of a composed hash string that an offset is in. The `$` after a part belongs to it. */
function placeInParts(text: string, parts: readonly (HashPart | undefined)[], { offset, expected }: Detail): Place {
  if (offset === undefined) return {}
  const before = text.slice(0, offset)
  const part = parts[before.split('$').length - 1]
  if (!part) return {}
  const character = offset - before.lastIndexOf('$') - (part.begin ?? 0)
  const words = expected === '"$"' ? 'the end of the value' : expected?.replace(partWords, '')
  return { column: part.column, character, ...(words !== undefined && { expected: words }) }
}

/** Charges the length of a composed hash string to its longest part, whose limit is what the other parts leave. */
function placeOfLength(text: string, parts: readonly (HashPart | undefined)[], limit: Limit): Place {
  const values = text.split('$')
  const longest = values.reduce((most, value, index) => (value.length > values[most]!.length ? index : most), 0)
  const others = text.length - values[longest]!.length
  const shorter = { ...limit, max: limit.max - others, actual: limit.actual - others }
  return { column: parts[longest]?.column, limit: shorter }
}

function placeOfLimit(text: string, limit: Limit, { hash, fields = {} }: HashOrigin): Place {
  if (typeof hash !== 'string') {
    const parts = hash.filter((part) => part !== undefined)
    const name = nameOfLimit(
      limit.name,
      parts.map((part) => part.name),
    )
    if (name === undefined && limit.actual === text.length) return placeOfLength(text, hash, limit)
    return { column: parts.find((part) => part.name === name)?.column }
  }
  const names = Object.keys(fields)
  const name = nameOfLimit(limit.name, names)
  if (name !== undefined) return { column: fields[name]! }
  return names.length === 0 || limit.actual === text.length ? { column: hash } : {}
}

function placeOf({ code, detail }: Failure, text: string, origin: HashOrigin): Place {
  const { name, offset, limit } = detail
  const { hash, fields } = origin
  if (limit) return placeOfLimit(text, limit, origin)
  if (code === 'ERR_FIELD')
    return name !== undefined && fields && Object.hasOwn(fields, name) ? { column: fields[name]! } : {}
  if (name !== undefined) return {}
  if (typeof hash !== 'string') return placeInParts(text, hash, detail)
  return { column: hash, ...(offset !== undefined && { character: offset + 1 }) }
}

const inText: ReadonlySet<Failure['code']> = new Set([
  'ERR_MALFORMED',
  'ERR_FIELD',
  'ERR_LIMIT',
  'ERR_NOT_A_HASH',
  'ERR_UNKNOWN_FORMAT',
  'ERR_AMBIGUOUS_FORMAT',
])

/**
 * Adds to the failure of a hash the column of the export, and the position of the fault in the value of this column.
 */
export function locateFailure(why: Failure, { text, origin }: HashRecord): Failure {
  if (!origin || !inText.has(why.code)) return why
  const { column, ...others } = placeOf(why, text, origin)
  return column === undefined ? why : { ...why, detail: { ...why.detail, column, ...others } }
}
