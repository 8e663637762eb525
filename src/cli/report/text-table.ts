import { numericColumns, squared } from './cells.ts'
import { padEnd, width, wrap } from './columns.ts'
import type { Table } from './report.ts'
import { table } from './table.ts'
import type { Terminal } from './terminal.ts'

// Narrower columns of words are no longer read but spelled.
const least = 10
// Longer words are broken before a column of others must give way.
const longestWord = 14

const widest = (cells: readonly string[]): number => cells.reduce((most, cell) => Math.max(most, width(cell)), 0)

/** The widths of columns whose sum fits: the widest give first, none less than its words. `undefined` if none do. */
function fittedWidths(
  widths: readonly number[],
  words: readonly number[],
  room: number,
): readonly number[] | undefined {
  const limited = (limit: number) => widths.map((one, column) => Math.min(one, Math.max(limit, words[column]!)))
  const sum = (limit: number) => limited(limit).reduce((total, one) => total + one, 0)
  let limit = Math.max(...widths, 0)
  while (limit >= least && sum(limit) > room) limit--
  return sum(limit) <= room ? limited(limit) : undefined
}

/** One line for each line of the highest cell. */
function wrappedRow(row: readonly string[], widths: readonly number[]): readonly (readonly string[])[] {
  const cells = row.map((cell, column) => wrap(cell, Math.max(2, widths[column]!)))
  const height = cells.reduce((most, lines) => Math.max(most, lines.length), 1)
  return Array.from({ length: height }, (_, line) => cells.map((lines) => lines[line] ?? ''))
}

/** For each row its cells below each other, each after the head of its column. */
function records(head: readonly string[], rows: readonly (readonly string[])[], terminal: Terminal): readonly string[] {
  const indent = '    '
  return rows.flatMap((row, index) => [
    ...(index > 0 ? [''] : []),
    ...row.flatMap((cell, column) => {
      if (cell === '') return []
      const named = head[column] === '' ? cell : `${head[column]}: ${cell}`
      return wrap(named, terminal.width - indent.length).map((line, place) => `${place > 0 ? indent : '  '}${line}`)
    }),
  ])
}

/** Returns an aligned table without its title. If the table would be too wide, its cells are wrapped. */
export function textTable(given: Table, terminal: Terminal): readonly string[] {
  const { head, rows } = squared(given)
  const numbers = numericColumns(head, rows)
  const columns = head.map((cell, column) => [cell, ...rows.map((row) => row[column]!)])
  const natural = columns.map(widest)
  const words = columns.map((cells) => Math.min(longestWord, widest(cells.flatMap((cell) => cell.split(' ')))))
  const widths = fittedWidths(natural, words, terminal.width - 2 * head.length)
  if (widths === undefined) return records(head, rows, terminal)
  const top = wrappedRow(head, widths)
  const rule = widths.map((one) => padEnd('', one).replaceAll(' ', terminal.glyphs.horizontal))
  const body = rows.flatMap((row) => wrappedRow(row, widths))
  const lines = table([...top, rule, ...body], numbers)
  return lines.map((line, index) => (index <= top.length ? terminal.paint('dim', line) : line))
}
