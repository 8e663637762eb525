import { htmlTable, numbersOf } from './html-table.ts'
import type { Marks } from './marks.ts'
import { type Markup, markup } from './markup.ts'
import { placeLines } from './placed.ts'
import type { BarPlot, LinePlot } from './report.ts'
import { svgBars } from './svg-bars.ts'
import { canvases } from './svg-frame.ts'
import { namesAtEnds, svgLines } from './svg-lines.ts'
import { markClass, marker } from './svg-markers.ts'

const figure = (title: string, content: readonly Markup[]): Markup => markup`<figure>
<figcaption>${title}</figcaption>
${content}</figure>
`

const nothing = markup`<p class="note">There is no data to show.</p>\n`

/** Which screens need a legend, since not every picture names its lines. */
function legendClass(plot: LinePlot): string {
  return canvases.some((canvas) => namesAtEnds(plot, canvas)) ? 'legend narrow' : 'legend'
}

function legend(plot: LinePlot, marks: Marks): Markup {
  const entries = plot.series
    .filter(({ points }) => points.length > 0)
    .map(({ name, emphasis }) => {
      const mark = marks.get(name) ?? 0
      return markup`<li class="${markClass(mark)}${emphasis ? ' strong' : ''}"><svg viewBox="-13 -7 26 14" aria-hidden="true"><path class="line" d="M-13 0H13"/>${marker(mark, 0, 0)}</svg>${name}</li>\n`
    })
  return markup`<ul class="${legendClass(plot)}">
${entries}</ul>
`
}

function numbers(plot: LinePlot): readonly Markup[] {
  const table = numbersOf(plot)
  if (table === undefined) return []
  return [
    markup`<details><summary>The numbers: ${plot.y.label}</summary>
${htmlTable(table, plot.title)}</details>
`,
  ]
}

export function htmlLines(plot: LinePlot, marks: Marks, id: string): Markup {
  const { series, notes } = placeLines(plot, marks, { x: 1, y: 1 })
  const said = notes.map((note) => markup`<p class="note">${note}</p>\n`)
  if (series.length === 0) return figure(plot.title, [nothing, ...said])
  const pictures = canvases.map((canvas) => svgLines(plot, marks, id, canvas))
  return figure(plot.title, [...pictures, legend(plot, marks), ...said, ...numbers(plot)])
}

export const htmlBars = (plot: BarPlot, id: string): Markup =>
  figure(plot.title, plot.bars.length === 0 ? [nothing] : canvases.map((canvas) => svgBars(plot, id, canvas)))
