import {
  type BarPlot,
  type Block,
  findNumericColumns,
  type LinePlot,
  prepare,
  type Report,
  scalesOf,
  spread,
  type Table,
} from './report.ts'

/** Markup, which only the template `markup` creates. All other text in a page is escaped. */
interface Markup {
  readonly markup: string
}
type Part = string | number | Markup | readonly Markup[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function renderPart(part: Part): string {
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => entities[character]!)
  if (typeof part === 'number') return String(Math.round(part * 100) / 100)
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

/** A template tag that escapes texts and rounds numbers to hundredths. */
const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: strings.reduce((before, after, index) => before + renderPart(parts[index - 1]!) + after),
})

const formatExactly = (value: number): string => value.toLocaleString('en', { maximumSignificantDigits: 12 })

/** Colours that differ enough from a white and from a black background. They are darkened from Okabe and Ito's. */
export const palette = ['#0072b2', '#c75300', '#00805c', '#b0528d', '#a06e00', '#3187b8', '#767b87', '#7f7a00'] as const

/** Shapes around the origin. There are fewer than colours, so that each of many marks is another pair. */
const shapes = [
  'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
  'M-4-4h8v8h-8z',
  'M0-5l5 9h-10z',
  'M0-5l5 5l-5 5l-5-5z',
  'M0 5l5-9h-10z',
  'M-2-5h4v3h3v4h-3v3h-4v-3h-3v-4h3z',
  'M-5-2.5h10v5h-10z',
] as const

const css = `
:root { color-scheme: light dark; ${palette.map((colour, index) => `--c${index}: ${colour}`).join('; ')} }
body { max-width: 58rem; margin: 2rem auto; padding: 0 1rem; background: Canvas; color: CanvasText; overflow-wrap: anywhere;
  font: 1rem/1.5 system-ui, sans-serif }
h1 { line-height: 1.2 }
h2 { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid color-mix(in srgb, CanvasText 15%, Canvas) }
p { max-width: 45rem }
.lead { font-size: 1.2rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.5rem }
dd { margin: 0 }
figure { margin: 1.5rem 0 2.5rem; overflow-x: auto }
figcaption { font-weight: bold; margin-bottom: .5rem }
dt, th, .unit { color: color-mix(in srgb, CanvasText 70%, Canvas) }
table { border-collapse: collapse; min-width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums; overflow-wrap: normal }
th, td { padding: .35rem .9rem .35rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid color-mix(in srgb, CanvasText 15%, Canvas) }
thead th { vertical-align: bottom }
.number { text-align: right }
td.number { white-space: nowrap }
.bars th, .bars td { border: 0; padding: .15rem .75rem .15rem 0; font-weight: normal; white-space: nowrap }
.bars th { width: 1%; text-align: right }
.bars td { width: 99% }
.bars i { display: inline-block; height: 1rem; min-width: 2px; margin-right: .5rem; vertical-align: text-bottom; background: var(--c6) }
.bars .strong i { background: var(--c0) }
.bars .strong * { font-weight: bold; color: CanvasText }
pre { overflow-x: auto; padding: 1rem; background: color-mix(in srgb, CanvasText 6%, Canvas) }
svg { display: block; width: 100%; min-width: 40rem; font-size: 13px; fill: CanvasText }
path { fill: none; stroke: currentColor }
.grid { color: color-mix(in srgb, CanvasText 15%, Canvas) }
.line { stroke-width: 1.75 }
.strong .line { stroke-width: 3.5 }
.strong text { font-weight: bold }
.lead-line { stroke-dasharray: 1 3 }
.marker { fill: currentColor; stroke: Canvas }
.rule path { stroke-dasharray: 6 5 }
@media print { h2, figcaption { break-after: avoid } figure, tr { break-inside: avoid } body { max-width: none } * { print-color-adjust: exact } }
`

function table(given: Table): Markup {
  const numbers = findNumericColumns(given)
  const kind = (column: number) => (numbers[column] ? 'number' : 'text')
  const head = given.head.map((cell, column) => markup`<th scope="col" class="${kind(column)}">${cell}</th>`)
  const rows = given.rows.map(
    (row) => markup`<tr>${row.map((cell, column) => markup`<td class="${kind(column)}">${cell}</td>`)}</tr>\n`,
  )
  return markup`<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${rows}</tbody>\n</table>\n`
}

/** Draws bars as a table, whose longest bar leaves space for its label. */
function barPlot({ unit, bars }: BarPlot): Markup {
  const longest = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE)
  const rows = bars.map(
    ({ name, value, label, emphasis }) =>
      markup`<tr class="${emphasis ? 'strong' : 'other'}" title="${unit}: ${formatExactly(value)}"><th scope="row">${name}</th><td><i style="width: ${(value / longest) * 80}%"></i>${label}</td></tr>\n`,
  )
  return markup`<div class="unit">${unit}</div>\n<table class="bars">\n${rows}</table>\n`
}

const area = { left: 60, right: 560, top: 34, bottom: 330 } as const
const nameHeight = 17

/** Draws lines. Each line is named at its end. */
function linePlot(plot: LinePlot): Markup {
  const { left, right, top, bottom } = area
  const { x, y } = scalesOf(plot)
  const across = (place: number) => left + 10 + place * (right - left - 20)
  const up = (place: number) => bottom - place * (bottom - top)
  const { series } = plot
  const labels = spread(
    series.map(({ points }) => up(y.place(points.at(-1)!.y)) - top),
    Math.min(nameHeight, (bottom - top) / series.length),
    bottom - top,
  )
  const rows = y.ticks.map(
    ({ label, place }) =>
      markup`<path class="grid" d="M${left} ${up(place)}H${right}"/><text x="${left - 8}" y="${up(place) + 4.5}" text-anchor="end">${label}</text>\n`,
  )
  let free = 0
  const columns = x.ticks.flatMap(({ label, place }) => {
    // Half of the width of the label, rather too large, because the font is not known.
    const half = label.length * 4
    const centre = Math.max(half, across(place))
    if (centre - half < free) return []
    free = centre + half + 8
    return markup`<path class="grid" d="M${across(place)} ${bottom}v6"/><text x="${centre}" y="${bottom + 21}" text-anchor="middle">${label}</text>\n`
  })
  const rules = (plot.rules ?? []).map(
    (rule) =>
      markup`<g class="rule"><path d="M${left} ${up(y.place(rule.y))}H${right}"/><text x="${left + 10}" y="${up(y.place(rule.y)) - 6}">${rule.label}</text></g>\n`,
  )
  const lines = series.map(({ name, points, emphasis, mark = 0 }, index) => {
    const marker = (h: number, v: number, title: Markup | '') =>
      markup`<path class="marker" d="${shapes[mark % shapes.length]!}" transform="translate(${h} ${v})">${title}</path>`
    const placed = points.map((point) => {
      const { low, high } = point
      const range = low !== undefined && high !== undefined ? { low, high } : undefined
      return { point, range, h: across(x.place(point.x)), v: up(y.place(point.y)) }
    })
    const line = placed.map(({ h, v }, at) => markup`${at === 0 ? 'M' : 'L'}${h} ${v}`)
    const ranges = placed.map(({ range, h }) => {
      if (range === undefined) return markup``
      const [from, to] = [up(y.place(range.low)), up(y.place(range.high))]
      return markup`<path d="M${h} ${from}V${to}m-3 0h6M${h - 3} ${from}h6"/>`
    })
    const markers = placed.map(({ point, range, h, v }) => {
      const at = plot.x.ticks.find((tick) => tick.at === point.x)?.label ?? formatExactly(point.x)
      const tooltip = [name, `${plot.x.label}: ${at}`, `${plot.y.label}: ${formatExactly(point.y)}`]
      if (range) tooltip.push(`${formatExactly(range.low)} – ${formatExactly(range.high)}`)
      return marker(h, v, markup`<title>${tooltip.join('\n')}</title>`)
    })
    const end = placed.at(-1)!
    const label = top + labels[index]!
    const toName = markup`<path class="lead-line" d="M${end.h + 6} ${end.v}H${right}L${right + 14} ${label}"/>`
    const text = markup`${marker(right + 22, label, '')}<text x="${right + 32}" y="${label + 4.5}">${name}</text>`
    return markup`<g class="${emphasis ? 'strong' : 'other'}" color="var(--c${mark % palette.length})">${ranges}<path class="line" d="${line}"/>${markers}${toName}${text}</g>\n`
  })
  return markup`<svg viewBox="0 0 760 390" role="img" aria-label="${plot.title}: ${y.title} against ${x.title}">
<text x="0" y="14">${y.title}</text><text x="${(left + right) / 2}" y="${bottom + 48}" text-anchor="middle">${x.title}</text>
<path d="M${left} ${bottom}H${right}"/>
${rows}${columns}${lines}${rules}</svg>
`
}

const figure = (title: string | undefined, content: Markup): Markup =>
  markup`<figure tabindex="0">\n${title === undefined ? '' : markup`<figcaption>${title}</figcaption>\n`}${content}</figure>\n`

const paragraphs = (text: string, kind: string): readonly Markup[] =>
  text.split('\n').map((line) => markup`<p class="${kind}">${line}</p>\n`)

function block(given: Block): Markup {
  switch (given.kind) {
    case 'lines':
      return figure(given.title, linePlot(given))
    case 'bars':
      return figure(given.title, barPlot(given))
    case 'table':
      return figure(given.title, table(given))
    case 'text':
      return markup`${paragraphs(given.text, 'text')}`
    case 'code':
      return markup`<pre tabindex="0"><code>${given.text}\n</code></pre>\n`
  }
}

/** Renders a report as one HTML page without scripts or external files. Every text of the report is escaped. */
export function renderHtml(given: Report): string {
  const { title, lead, facts, sections } = prepare(given)
  const list = facts.map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>\n`)
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${title}</title>
<style>${{ markup: css }}</style>
</head>
<body>
<h1>${title}</h1>
${lead === undefined ? '' : paragraphs(lead, 'lead')}<dl>
${list}</dl>
${sections.map(({ heading, blocks }) => markup`<section>\n<h2>${heading}</h2>\n${blocks.map(block)}</section>\n`)}</body>
</html>
`.markup
}
