import { type Markup, markup, tooltip } from './markup.ts'
import { exactNumber } from './numbers.ts'
import { type PlacedBar, placeBars } from './placed-bars.ts'
import type { BarPlot } from './report.ts'
import { type Area, horizontalAxis } from './svg-axes.ts'
import { type Canvas, svg } from './svg-frame.ts'
import { fitted, textWidth, widest } from './svg-text.ts'

/** Where the parts of a row stand, in pixels from its top. */
interface Row {
  readonly height: number
  readonly bar: number
  readonly thickness: number
  readonly name: number
}

/** On narrow screens the name stands above its bar. */
const rows: Readonly<Record<Canvas['kind'], Row>> = {
  wide: { height: 28, bar: 5, thickness: 18, name: 14 },
  narrow: { height: 42, bar: 19, thickness: 14, name: 9 },
}

// A value that has a place must not vanish.
const leastLength = 2
// From a bar to its value.
const gap = 7
// Emphasised texts are bold.
const bold = 1.08

interface Frame {
  readonly canvas: Canvas
  readonly area: Area
  readonly row: Row
}

const pixel = ({ left, right }: Area, place: number): number => left + place * (right - left)

/** As far to the right as the values beside the bars leave room, but never less than a third of the picture. */
function rightEnd(bars: readonly PlacedBar[], left: number, { width, text }: Canvas): number {
  const ends = bars.map(({ label, extent }) => {
    const room = width - left - gap - leastLength - textWidth(label, text * bold)
    return left + room / Math.max(0.01, extent?.[1] ?? 0)
  })
  return Math.max(left + width / 3, Math.min(width, ...ends))
}

function nameText({ canvas, area, row }: Frame, name: string, top: number): Markup {
  const size = canvas.text
  const y = top + row.name + size * 0.35
  if (canvas.kind === 'narrow') return markup`<text x="0" y="${y}">${fitted(name, canvas.width, size * bold)}</text>`
  const end = area.left - 12
  return markup`<text x="${end}" y="${y}" text-anchor="end">${fitted(name, end, size * bold)}</text>`
}

function drawn(plot: BarPlot, { bar, label, extent }: PlacedBar, muted: boolean, frame: Frame, top: number): Markup {
  const { canvas, area, row } = frame
  const [start, end] = extent ? [pixel(area, extent[0]), pixel(area, extent[1])] : [area.left, area.left]
  const length = extent ? Math.max(leastLength, end - start) : 0
  const x = start + length + gap
  const y = top + row.bar + row.thickness / 2 + canvas.text * 0.35
  const title = tooltip([bar.name, `${plot.axis.label}: ${exactNumber(bar.value)}`])
  return markup`<g class="bar${bar.emphasis ? ' strong' : ''}${muted ? ' muted' : ''}">${title}${nameText(frame, bar.name, top)}<rect x="${start}" y="${top + row.bar}" width="${length}" height="${row.thickness}" rx="2"/><text x="${x}" y="${y}">${fitted(label, canvas.width - x, canvas.text * bold)}</text></g>
`
}

const described = (plot: BarPlot, bars: readonly PlacedBar[]): string =>
  [`${plot.axis.label}.`, ...bars.map(({ bar, label }) => `${bar.name}: ${label}.`)].join(' ')

export function svgBars(plot: BarPlot, id: string, canvas: Canvas): Markup {
  const { kind, width, text: size } = canvas
  const row = rows[kind]
  const { scale, bars, contrast, zero } = placeBars(plot, kind === 'wide' ? 7 : 4)
  const names = plot.bars.map(({ name }) => name)
  const left = kind === 'wide' ? Math.min(width / 3, widest(names, size * bold)) + 12 : 0
  const area: Area = { left, right: rightEnd(bars, left, canvas), top: 0, bottom: bars.length * row.height + 6 }
  const place = (part: number) => pixel(area, part)
  return svg(canvas, {
    id,
    title: plot.title,
    description: described(plot, bars),
    height: area.bottom + size * 2.3 + 20,
    content: [
      ...horizontalAxis(plot.axis, scale, area, size, { place, lines: true, width }),
      ...(kind === 'wide' ? [markup`<path class="stroke" d="M${place(zero)} 0V${area.bottom}"/>`] : []),
      ...bars.map((bar, index) =>
        drawn(plot, bar, contrast && !bar.bar.emphasis, { canvas, area, row }, index * row.height),
      ),
    ],
  })
}
