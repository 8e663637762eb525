import { numericColumns, squared } from './cells.ts'
import { type Markup, markup } from './markup.ts'
import { plainNumber } from './numbers.ts'
import type { LinePlot, Table } from './report.ts'

/** Returns a table that can be scrolled separately on a narrow screen, also with the keyboard. */
export function htmlTable(table: Table, name: string): Markup {
  const { head, rows } = squared(table)
  const numbers = numericColumns(head, rows)
  const kind = (column: number) => (numbers[column] ? markup` class="number"` : undefined)
  const cells = (row: readonly string[]) => row.map((cell, column) => markup`<td${kind(column)}>${cell}</td>`)
  const body = rows.map((row) => markup`<tr>${cells(row)}</tr>\n`)
  return markup`<div class="scroll" role="region" tabindex="0" aria-label="${name}"><table>
<thead><tr>${head.map((cell, column) => markup`<th scope="col"${kind(column)}>${cell}</th>`)}</tr></thead>
<tbody>
${body}</tbody>
</table></div>
`
}

// More rows than a person would read.
const most = 60

/** Returns the points of a plot as a table with one row for each x. */
export function numbersOf({ x, series }: LinePlot): Table | undefined {
  const places = [...new Set(series.flatMap(({ points }) => points.map((point) => point.x)))]
    .filter(Number.isFinite)
    .sort((a, b) => a - b)
  if (places.length === 0 || places.length > most) return undefined
  const columns = series.map(({ points }) => new Map(points.map((point) => [point.x, point.y])))
  const rows = places.map((place) => [
    x.ticks?.find(({ at }) => at === place)?.label ?? plainNumber(place),
    ...columns.map((column) => {
      const value = column.get(place)
      return value === undefined ? '' : plainNumber(value)
    }),
  ])
  return { kind: 'table', head: [x.label, ...series.map(({ name }) => name)], rows }
}
