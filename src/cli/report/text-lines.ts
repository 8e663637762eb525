import { axisTitle } from './axis.ts'
import {
  type CellCanvas,
  cellAt,
  cellCanvas,
  type Dot,
  dotAt,
  drawLine,
  isFree,
  rowText,
  write,
} from './cell-canvas.ts'
import { cut, width, wrap } from './columns.ts'
import type { Marks } from './marks.ts'
import { dense, type PlacedLines, type PlacedSeries, placeLines } from './placed.ts'
import type { LinePlot } from './report.ts'
import { colourOf, markerOf, type Terminal } from './terminal.ts'
import { bottomAxis, leftAxis } from './text-axes.ts'
import { besideColumns, emphasised, legend, namesByRow, seriesName } from './text-names.ts'

// Wider than this, a plot is no easier to read.
const widestPlot = 120

function drawRules(canvas: CellCanvas, { rules }: PlacedLines, { glyphs }: Terminal): void {
  for (const { y } of rules)
    write(canvas, [0, cellAt(canvas, dotAt(canvas, 0, y))[1]], glyphs.rule.repeat(canvas.columns), 'dim')
}

/** Writes the label of each rule near it where nothing is drawn, and gives those for which there is no such place. */
function labelRules(canvas: CellCanvas, { rules }: PlacedLines, { glyphs }: Terminal): readonly string[] {
  return rules.flatMap(({ y, label }) => {
    const row = cellAt(canvas, dotAt(canvas, 0, y))[1]
    const text = ` ${cut(label, canvas.columns - 6, glyphs.ellipsis)} `
    const columns = [2, canvas.columns - width(text) - 2]
    const places = [row, row - 1, row + 1].flatMap((one) => columns.map((column) => [column, one] as const))
    const free = places.find((place) => isFree(canvas, place, width(text), glyphs.rule))
    if (free) write(canvas, free, text, 'bold')
    return free ? [] : [label]
  })
}

function drawSeries(canvas: CellCanvas, { mark, points }: PlacedSeries): void {
  const dots = points.map(({ x, y }) => dotAt(canvas, x, y))
  const line = (from: Dot, to: Dot) => drawLine(canvas, from, to, colourOf(mark))
  for (const { x, range } of points.length > dense ? [] : points)
    if (range) {
      const [low, high] = [dotAt(canvas, x, range[0]), dotAt(canvas, x, range[1])]
      // A shorter one would be a stray dot beside its marker.
      if (low[1] - high[1] >= canvas.down) line(low, high)
    }
  for (const [index, dot] of dots.entries()) line(dots[index - 1] ?? dot, dot)
}

/** As many points as have room for a marker, so that a line of hundreds stays a line. */
function drawMarkers(canvas: CellCanvas, { mark, points }: PlacedSeries, terminal: Terminal): void {
  const every = points.length > dense ? Math.ceil(points.length / 8) : 1
  points.forEach(({ x, y }, index) => {
    if ((points.length - 1 - index) % every === 0)
      write(canvas, cellAt(canvas, dotAt(canvas, x, y)), markerOf(terminal, mark), colourOf(mark))
  })
}

function notesOf({ notes, series }: PlacedLines): readonly string[] {
  const hidden = series.some(({ points }) => points.length > dense && points.some(({ range }) => range))
  return hidden ? [...notes, 'The ranges around the points are not drawn, because there are too many points.'] : notes
}

/** Draws a plot of lines without its title. */
export function textLines(plot: LinePlot, marks: Marks, terminal: Terminal): readonly string[] {
  const { glyphs, paint, width: limit } = terminal
  const most = Math.min(limit, widestPlot)
  const rows = Math.max(12, Math.min(20, Math.round(most / 5)))
  const placed = placeLines(plot, marks, { x: Math.floor(most / 12), y: Math.floor(rows / 3) })
  const notes = notesOf(placed).flatMap((note) => wrap(note, limit).map((line) => paint('dim', line)))
  if (placed.series.length === 0) return ['There is no data to show.', ...notes]

  const left = Math.min(12, Math.max(...placed.y.ticks.map(({ label }) => width(label)), 0))
  const beside = besideColumns(placed, rows, most, glyphs)
  const canvas = cellCanvas(most - left - 2 - beside, rows, glyphs.braille)
  drawRules(canvas, placed, terminal)
  for (const one of placed.series) drawSeries(canvas, one)
  for (const one of placed.series) drawMarkers(canvas, one, terminal)
  const unlabelled = labelRules(canvas, placed, terminal)
  const ends = beside > 0 ? namesByRow(placed, rows, beside - 1, terminal) : []
  const unnamed = placed.series
    .filter(({ series }) => width(emphasised(series, glyphs)) + 3 > beside)
    .sort((a, b) => plot.series.indexOf(a.series) - plot.series.indexOf(b.series))
  const entries = [
    ...unnamed.map((one) => seriesName(one, limit - 2, terminal)),
    ...unlabelled.map((label) => cut(`${glyphs.rule.repeat(2)} ${label}`, limit - 2, glyphs.ellipsis)),
  ]

  const title = cut(axisTitle(plot.x), limit, glyphs.ellipsis)
  const indent = Math.max(0, Math.min(limit - width(title), left + 2 + ((canvas.columns - width(title)) >> 1)))
  return [
    paint('dim', cut(axisTitle(plot.y), limit, glyphs.ellipsis)),
    ...leftAxis(placed.y, canvas, left, terminal).map((label, row) =>
      `${label}${rowText(canvas, row, terminal)} ${ends[row] ?? ''}`.trimEnd(),
    ),
    ...bottomAxis(placed.x, canvas, left + 1, terminal),
    paint('dim', ' '.repeat(indent) + title),
    ...legend(entries, terminal),
    ...notes,
  ]
}
