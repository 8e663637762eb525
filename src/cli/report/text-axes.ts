import { legible, shownTicks } from './axis.ts'
import { type CellCanvas, cellAt, dotAt } from './cell-canvas.ts'
import { cut, padEnd, padStart, width } from './columns.ts'
import type { Scale, Tick } from './scale.ts'
import type { Terminal } from './terminal.ts'

/** Returns for each row the text to its left: the number of its tick and the axis. */
export function leftAxis(
  scale: Scale,
  canvas: CellCanvas,
  columns: number,
  { glyphs, paint }: Terminal,
): readonly string[] {
  const rows = new Map(shownTicks(scale).map(([tick, place]) => [tick, cellAt(canvas, dotAt(canvas, 0, place))[1]]))
  const shown = legible([...rows.keys()], (tick) => [rows.get(tick)!, rows.get(tick)! + 1], 0)
  const labels = new Map(shown.map((tick) => [rows.get(tick)!, tick.label]))
  return Array.from({ length: canvas.rows }, (_, row) => {
    const label = cut(labels.get(row) ?? '', columns, glyphs.ellipsis)
    return paint('dim', `${padStart(label, columns)} ${label === '' ? glyphs.vertical : glyphs.tickLeft}`)
  })
}

/** Returns two lines: the axis, and the numbers of its ticks. `left` is the column of the vertical axis. */
export function bottomAxis(
  scale: Scale,
  canvas: CellCanvas,
  left: number,
  { glyphs, paint, width: most }: Terminal,
): readonly string[] {
  const columns = new Map(shownTicks(scale).map(([tick, place]) => [tick, cellAt(canvas, dotAt(canvas, place, 0))[0]]))
  const start = (tick: Tick) => {
    const size = width(tick.label)
    return Math.max(0, Math.min(most - size, left + 1 + columns.get(tick)! - Math.floor(size / 2)))
  }
  const shown = legible(
    [...columns.keys()].filter((tick) => width(tick.label) <= most),
    (tick) => [start(tick), start(tick) + width(tick.label)],
    2,
  )
  const marked = new Set(shown.map((tick) => columns.get(tick)!))
  const line = Array.from({ length: canvas.columns }, (_, column) =>
    marked.has(column) ? glyphs.tickDown : glyphs.horizontal,
  )
  const labels = shown.reduce((before, tick) => padEnd(before, start(tick)) + tick.label, '')
  return [paint('dim', ' '.repeat(left) + glyphs.corner + line.join('')), paint('dim', labels)]
}
