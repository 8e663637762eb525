import { type Failure, failure } from '../../core/errors.ts'
import { nearestName } from '../../core/names.ts'

/** The number of names that are shown, and of the characters of each. */
const shown = { names: 10, characters: 40 } as const
/** The number of cells of which the kinds are shown. */
const mostKinds = 20

/** Matches a cell that is unlikely to be the name of a column: an address, a hash, a number, base64 or hexadecimal digits. */
const data = /[$@{}]|^\d+$|(?=[A-Za-z+/]*\d)[A-Za-z\d+/]{20}/

/** The advice for a file without a header. */
export const withoutHeader = 'The first record looks like data. Put a header before it'

const looksLikeData = (header: readonly string[]): boolean =>
  header.some((cell) => cell.split(/[;\t|]/).some((part) => data.test(part)))

const quoted = (name: string): string => JSON.stringify(name.slice(0, shown.characters))

/** The kinds of cells in the words of messages. The first one that matches is shown, and never the cell. */
const kinds: readonly (readonly [kind: string, matches: RegExp])[] = [
  ['empty', /^$/],
  ['number', /^-?\d+(\.\d+)?$/],
  ['date', /^\d{4}-\d\d-\d\d/],
  ['true or false', /^(t|f|true|false|yes|no)$/i],
  ['e-mail', /^[^\s@]+@[^\s@]+$/],
  ['hash', /^[!$*{]|\$.*\$|^[A-Za-z\d+/=]{32,}$/],
]

function kindsOf(record: readonly string[]): string {
  const found = record.slice(0, mostKinds).map((cell) => kinds.find(([, matches]) => matches.test(cell))?.[0] ?? 'text')
  return `${found.join(', ')}${record.length > mostKinds ? ', …' : ''}`
}

/** Describes the first record to a person who looks for a column. It shows nothing of a record that may hold people's data. */
function hintOf(name: string, header: readonly string[]): string {
  if (header.length === 0) return 'The file has no readable header'
  if (looksLikeData(header)) return withoutHeader
  const near = header.includes(name) ? undefined : nearestName(name, header)
  const question = near === undefined ? '' : `Did you mean ${quoted(near)}? `
  const more = header.length > shown.names ? `, and ${header.length - shown.names} more` : ''
  const separator = header.length === 1 ? /[;\t|]/.exec(header[0]!)?.[0] : undefined
  const guess =
    separator === undefined
      ? ''
      : `. The columns seem to be separated by ${JSON.stringify(separator)}: set this delimiter`
  return `${question}The header has: ${header.slice(0, shown.names).map(quoted).join(', ')}${more}${guess}`
}

/** Returns the failure of a header that lacks a column or has a column twice. */
export function badHeader(name: string, header: readonly string[]): Failure {
  const isData = header.length > 0 && looksLikeData(header)
  const record = isData ? `, but the first record has ${header.length} cells (${kindsOf(header)})` : ''
  return failure('ERR_FIELD', undefined, {
    name,
    column: name,
    expected: `exactly one column with this name${record}`,
    hint: hintOf(name, header),
  })
}
