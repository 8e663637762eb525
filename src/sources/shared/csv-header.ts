import { type Failure, failure } from '../../core/errors.ts'

/** Names that are shown, and how many characters of each. */
const shown = { names: 10, characters: 40 } as const

/** What names of columns do not look like: an address, a hash, a number, base64 or hexadecimal digits. */
const data = /[$@{}]|^\d+$|(?=[A-Za-z+/]*\d)[A-Za-z\d+/]{20}/

/** What a first record says to a person who looks for a column in it; nothing of it if it may hold people's data. */
function hintOf(header: readonly string[]): string {
  if (header.length === 0) return 'There is no header that can be read'
  if (header.some((cell) => cell.split(/[;\t|]/).some((part) => data.test(part))))
    return 'The first record looks like data: a header must come before it'
  const names = header.slice(0, shown.names).map((name) => JSON.stringify(name.slice(0, shown.characters)))
  const more = header.length > shown.names ? `, and ${header.length - shown.names} more` : ''
  const separator = header.length === 1 ? /[;\t]/.exec(header[0]!)?.[0] : undefined
  const guess = separator === undefined ? '' : `: separated by ${separator === ';' ? ';' : 'tabs'}?`
  return `The header has: ${names.join(', ')}${more}${guess}`
}

/** The refusal of a header that lacks a column, or has it twice. */
export function badHeader(name: string, header: readonly string[]): Failure {
  return failure('ERR_FIELD', undefined, { name, expected: 'one column of this name', hint: hintOf(header) })
}
