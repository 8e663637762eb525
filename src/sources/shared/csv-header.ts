import { type Failure, failure } from '../../core/errors.ts'

/** The number of names that are shown, and of the characters of each. */
const shown = { names: 10, characters: 40 } as const

/** Matches a cell that is unlikely to be the name of a column: an address, a hash, a number, base64 or hexadecimal digits. */
const data = /[$@{}]|^\d+$|(?=[A-Za-z+/]*\d)[A-Za-z\d+/]{20}/

/** Describes the first record to a person who looks for a column. It shows nothing of a record that may hold people's data. */
function hintOf(header: readonly string[]): string {
  if (header.length === 0) return 'The file has no readable header'
  if (header.some((cell) => cell.split(/[;\t|]/).some((part) => data.test(part))))
    return 'The first record looks like data. Put a header before it'
  const names = header.slice(0, shown.names).map((name) => JSON.stringify(name.slice(0, shown.characters)))
  const more = header.length > shown.names ? `, and ${header.length - shown.names} more` : ''
  const separator = header.length === 1 ? /[;\t]/.exec(header[0]!)?.[0] : undefined
  const guess =
    separator === undefined
      ? ''
      : `. Its columns seem to be separated by ${separator === ';' ? 'semicolons' : 'tabs'}: convert the file to commas`
  return `The header has: ${names.join(', ')}${more}${guess}`
}

/** Returns the failure of a header that lacks a column or has a column twice. */
export function badHeader(name: string, header: readonly string[]): Failure {
  return failure('ERR_FIELD', undefined, {
    name,
    column: name,
    expected: 'exactly one column with this name',
    hint: hintOf(header),
  })
}
