import type { Paint } from '../terminal/output.ts'
import { cut, padEnd, table, widest, width, wrap } from '../terminal/text.ts'
import { type Block, numericColumns, prepare, type Report, type Table } from './report.ts'
import { textBars, textLines } from './text-plots.ts'

const wrapped = (text: string, columns: number): readonly string[] =>
  text.split('\n').flatMap((line) => wrap(line, columns))

/** Returns names and values in two columns. */
function facts(pairs: Report['facts'], columns: number, paint: Paint): readonly string[] {
  const names = Math.min(20, widest(pairs.map(([name]) => name)))
  return pairs.flatMap(([name, value]) =>
    wrap(value, columns - names - 4).map((line, index) =>
      `  ${paint('dim', padEnd(index === 0 ? cut(name, names) : '', names))}  ${line}`.trimEnd(),
    ),
  )
}

/** A narrower column of words is hard to read. */
const leastColumns = 10
/** Longer words are broken, so that the other columns keep their width. */
const longestWord = 14

/** Narrows the widest columns until their sum fits. Returns `undefined` if words would have to be broken. */
function fittedWidths(columns: readonly (readonly string[])[], room: number): readonly number[] | undefined {
  const natural = columns.map(widest)
  const words = columns.map((cells) => Math.min(longestWord, widest(cells.flatMap((cell) => cell.split(' ')))))
  for (let limit = Math.max(leastColumns, ...natural); limit >= leastColumns; limit--) {
    const widths = natural.map((one, column) => Math.min(one, Math.max(limit, words[column]!)))
    if (widths.reduce((sum, one) => sum + one, 0) <= room) return widths
  }
  return undefined
}

/** Returns an aligned table without its title. Cells are wrapped, or stand below each other if the table is too wide. */
function textTable(given: Table, columns: number, paint: Paint): readonly string[] {
  const { head, rows } = given
  const cells = head.map((cell, column) => [cell, ...rows.map((row) => row[column]!)])
  const widths = fittedWidths(cells, columns - 2 * head.length)
  if (widths === undefined)
    return rows.flatMap((row) =>
      row.flatMap((cell, column) =>
        wrap(head[column] === '' ? cell : `${head[column]}: ${cell}`, columns - 4).map((line, index) =>
          `${column + index > 0 ? '    ' : '  '}${line}`.trimEnd(),
        ),
      ),
    )
  const wrappedRow = (row: readonly string[]) => {
    const lines = row.map((cell, column) => wrap(cell, Math.max(2, widths[column]!)))
    const height = Math.max(...lines.map(({ length }) => length))
    return Array.from({ length: height }, (_, line) => lines.map((cell) => cell[line] ?? ''))
  }
  const top = [...wrappedRow(head), widths.map((one) => '─'.repeat(one))]
  return table([...top, ...rows.flatMap(wrappedRow)], numericColumns(given)).map((line, index) =>
    index < top.length ? paint('dim', line) : line,
  )
}

/**
 * Renders a report as lines of text, without line ends. The lines can be read without colours.
 *
 * @param given The report.
 * @param options `width` is the largest number of columns of a line, at least 40. `paint` adds colours.
 */
export function renderText(
  given: Report,
  options: { readonly width: number; readonly paint?: Paint },
): readonly string[] {
  const { title, lead, facts: pairs, sections } = prepare(given)
  const columns = Math.max(40, Math.floor(options.width))
  const paint = options.paint ?? ((_style, text) => text)
  const bold = (text: string) => wrapped(text, columns).map((line) => paint('bold', line))
  const underlined = (text: string, line: string) => [
    ...bold(text),
    paint('dim', line.repeat(widest(wrapped(text, columns)))),
  ]
  const block = (one: Block): readonly string[] => {
    switch (one.kind) {
      case 'lines':
        return [...bold(one.title), ...textLines(one, columns, paint)]
      case 'bars':
        return [...bold(one.title), ...textBars(one, columns, paint)]
      case 'table':
        return [...(one.title === undefined ? [] : bold(one.title)), ...textTable(one, columns, paint)]
      case 'text':
        return wrapped(one.text, columns)
      case 'code':
        // Wrapping removes the indentation, so a line of code is wrapped only if it does not fit.
        return one.text
          .split('\n')
          .flatMap((line) => (width(line) <= columns - 2 ? [line] : wrap(line, columns - 2)))
          .map((line) => `  ${line}`.trimEnd())
    }
  }
  return [
    ...underlined(title, '═'),
    ...(lead === undefined ? [] : ['', ...wrapped(lead, columns)]),
    ...(pairs.length > 0 ? ['', ...facts(pairs, columns, paint)] : []),
    ...sections.flatMap(({ heading, blocks }) => [
      '',
      ...underlined(heading, '─'),
      ...blocks.flatMap((one) => ['', ...block(one)]),
    ]),
  ]
}
