import { axisTitle } from './axis.ts'
import { cut, padEnd, padStart, width } from './columns.ts'
import { type PlacedBar, placeBars } from './placed-bars.ts'
import type { BarPlot } from './report.ts'
import type { Terminal } from './terminal.ts'

/** A bar between two places in columns. Its end is exact to a part of a column, its beginning is not. */
function filled(start: number, end: number, { glyphs: { blocks } }: Terminal): string {
  const first = Math.round(start)
  const parts = Math.max(1, Math.round((end - first) * blocks.length))
  const whole = Math.floor(parts / blocks.length)
  const rest = parts % blocks.length
  return ' '.repeat(first) + blocks.at(-1)!.repeat(whole) + (rest > 0 ? blocks[rest - 1] : '')
}

/** How many columns a bar of the whole length may take, so that every value stands beside its own bar. */
function fullLength(bars: readonly PlacedBar[], room: number): number {
  const lengths = bars.map(({ label, extent }) => (room - width(label) - 3) / Math.max(0.01, extent?.[1] ?? 0))
  return Math.max(4, Math.min(room - 4, ...lengths))
}

/** Draws horizontal bars without their title, one bar in each line. */
export function textBars(plot: BarPlot, terminal: Terminal): readonly string[] {
  const { glyphs, paint, width: most } = terminal
  if (plot.bars.length === 0) return ['There is no data to show.']
  const { bars, contrast } = placeBars(plot, 5)
  const widest = bars.reduce((columns, { bar }) => Math.max(columns, width(bar.name)), 0)
  const names = Math.min(widest, Math.floor(most * 0.38))
  const indent = contrast ? 2 : 0
  const room = most - indent - names - 1
  const length = fullLength(bars, room)
  const lines = bars.map(({ bar, label, extent }) => {
    const pointer = contrast ? padEnd(bar.emphasis ? glyphs.pointer : '', 2) : ''
    const name = padStart(cut(bar.name, names, glyphs.ellipsis), names)
    const drawn = extent ? filled(extent[0] * length, extent[1] * length, terminal) : ''
    const value = cut(label, room - width(drawn) - 1, glyphs.ellipsis)
    if (contrast && !bar.emphasis) return `${pointer}${name} ${paint('dim', drawn)} ${value}`
    const strong = (text: string) => (bar.emphasis ? paint('bold', text) : text)
    return `${strong(pointer + name)} ${paint('cyan', drawn)} ${strong(value)}`
  })
  return [paint('dim', cut(axisTitle(plot.axis), most, glyphs.ellipsis)), ...lines]
}
