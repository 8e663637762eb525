import type { Marks } from './marks.ts'
import { type Markup, markup } from './markup.ts'
import { exactNumber } from './numbers.ts'
import { type PlacedLines, placeLines } from './placed.ts'
import type { LinePlot } from './report.ts'
import { type Area, across, horizontalAxis, verticalAxis } from './svg-axes.ts'
import { labelHeight, labelRoom, lineEnds } from './svg-ends.ts'
import { type Canvas, type Picture, svg } from './svg-frame.ts'
import { ruleLines } from './svg-rules.ts'
import { svgSeries } from './svg-series.ts'
import { widest } from './svg-text.ts'

function described(plot: LinePlot, { series, notes }: PlacedLines): string {
  const lines = series.map(({ series: { name }, points }) => {
    const [first, last] = [points[0]!.point, points.at(-1)!.point]
    return `${name} from ${exactNumber(first.y)} at ${exactNumber(first.x)} to ${exactNumber(last.y)} at ${exactNumber(last.x)}.`
  })
  return [`${plot.y.label} against ${plot.x.label}.`, ...lines, ...notes].join(' ')
}

/** Tells whether the lines of a plot are named at their ends. Otherwise the plot has a legend. */
export const namesAtEnds = (plot: LinePlot, canvas: Canvas): boolean =>
  canvas.kind === 'wide' && plot.series.length * labelHeight <= 300

export function svgLines(plot: LinePlot, marks: Marks, id: string, canvas: Canvas): Markup {
  const { width, text: size } = canvas
  const wide = canvas.kind === 'wide'
  const placed = placeLines(plot, marks, { x: wide ? 10 : 6, y: wide ? 6 : 5 })
  const named = namesAtEnds(plot, canvas)
  const numbers = placed.y.ticks.map(({ label }) => label)
  const height = wide ? 396 : 310
  const area: Area = {
    left: Math.min(width / 4, widest(numbers, size) + 10),
    right: named ? width - labelRoom(placed.series, width * 0.36, size) : width - 6,
    top: size * 2.9,
    bottom: height - size * 2.3 - 20,
  }
  const column = { place: (place: number) => across(area, place), lines: false, width }
  const picture: Picture = {
    id,
    title: plot.title,
    description: described(plot, placed),
    height,
    content: [
      ...verticalAxis(plot.y, placed.y, area, size),
      ...horizontalAxis(plot.x, placed.x, area, size, column),
      markup`<path class="stroke" d="M${area.left} ${area.bottom}H${area.right}"/>`,
      ...placed.series.map((one) => svgSeries(plot, area, one)),
      ...ruleLines(placed, area, size),
      ...(named ? lineEnds(placed.series, area, width, size) : []),
    ],
  }
  return svg(canvas, picture)
}
