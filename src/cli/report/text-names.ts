import { cut, width } from './columns.ts'
import type { Glyphs } from './glyphs.ts'
import type { PlacedLines, PlacedSeries } from './placed.ts'
import type { Series } from './report.ts'
import { spread } from './spread.ts'
import { colourOf, markerOf, type Terminal } from './terminal.ts'

/** Returns the name of a line, with a pointer if it is highlighted. */
export const emphasised = ({ name, emphasis }: Series, { pointer }: Glyphs): string =>
  emphasis ? `${pointer} ${name}` : name

/** Returns the marker and the name of a series. */
export function seriesName({ series, mark }: PlacedSeries, columns: number, terminal: Terminal): string {
  const { glyphs, paint } = terminal
  const text = cut(emphasised(series, glyphs), columns - 2, glyphs.ellipsis)
  return `${paint(colourOf(mark), markerOf(terminal, mark))} ${series.emphasis ? paint('bold', text) : text}`
}

/** Returns for each row the names of the lines that end there. */
export function namesByRow(placed: PlacedLines, rows: number, columns: number, terminal: Terminal): readonly string[] {
  const wanted = placed.series.map(({ points }) => (1 - points.at(-1)!.y) * (rows - 1))
  const places = spread(wanted, 1, 0, rows - 1).map(Math.round)
  const names = new Map(placed.series.map((one, index) => [places[index]!, seriesName(one, columns, terminal)]))
  return Array.from({ length: rows }, (_, row) => names.get(row) ?? '')
}

/** Returns the number of columns for the names at the ends of lines: 0 if there are too many lines or too little space. */
export function besideColumns({ series }: PlacedLines, rows: number, most: number, glyphs: Glyphs): number {
  const names = series.map((one) => width(emphasised(one.series, glyphs)))
  return series.length <= rows && most >= 56 ? Math.min(Math.max(...names) + 3, Math.floor(most * 0.36)) : 0
}

/** Lists the names that do not fit at the ends of their lines. */
export function legend(entries: readonly string[], terminal: Terminal): readonly string[] {
  const lines: string[] = []
  for (const entry of entries) {
    const line = lines.length > 0 ? `${lines.at(-1)}   ${entry}` : entry
    if (lines.length > 0 && width(line) <= terminal.width - 2) lines[lines.length - 1] = line
    else lines.push(entry)
  }
  return lines.map((line) => `  ${line}`)
}
