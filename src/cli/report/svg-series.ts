import { type Markup, markup, tooltip } from './markup.ts'
import { exactNumber } from './numbers.ts'
import { dense, type PlacedPoint, type PlacedSeries } from './placed.ts'
import type { LinePlot } from './report.ts'
import { type Area, across, up } from './svg-axes.ts'
import { markClass, marker } from './svg-markers.ts'

function words(plot: LinePlot, name: string, { x, y, low, high }: PlacedPoint['point']): readonly string[] {
  const tick = plot.x.ticks?.find(({ at }) => at === x)
  return [
    name,
    `${plot.x.label}: ${tick?.label ?? exactNumber(x)}`,
    `${plot.y.label}: ${exactNumber(y)}`,
    ...(low === undefined && high === undefined ? [] : [`${exactNumber(low ?? y)} – ${exactNumber(high ?? y)}`]),
  ]
}

const path = (area: Area, places: readonly (readonly [x: number, y: number])[]): string =>
  places
    .map(([x, y], index) => {
      const [left, top] = [across(area, x), up(area, y)].map((pixel) => Math.round(pixel * 100) / 100)
      return `${index === 0 ? 'M' : 'L'}${left} ${top}`
    })
    .join('')

function band(area: Area, points: readonly PlacedPoint[]): Markup {
  const upper = points.map(({ x, y, range }) => [x, range?.[1] ?? y] as const)
  const lower = points.map(({ x, y, range }) => [x, range?.[0] ?? y] as const).reverse()
  return markup`<path class="band" d="${path(area, [...upper, ...lower])}z"/>`
}

function whisker(area: Area, { x, range }: PlacedPoint): readonly Markup[] {
  if (range === undefined) return []
  const [low, high] = range
  const [left, bottom, top] = [across(area, x), up(area, low), up(area, high)]
  return [markup`<path class="whisker" d="M${left} ${bottom}V${top}M${left - 3} ${bottom}h6M${left - 3} ${top}h6"/>`]
}

/** Draws a line with its points, and the ranges of the points as whiskers or as a band. */
export function svgSeries(plot: LinePlot, area: Area, { series, mark, points }: PlacedSeries): Markup {
  const many = points.length > dense
  const ranges = !many
    ? points.flatMap((point) => whisker(area, point))
    : points.some(({ range }) => range)
      ? [band(area, points)]
      : []
  const markers = points.map(({ point, x, y }) => {
    const [left, top, title] = [across(area, x), up(area, y), tooltip(words(plot, series.name, point))]
    return many
      ? markup`<circle class="dot" cx="${left}" cy="${top}" r="4">${title}</circle>`
      : marker(mark, left, top, [title])
  })
  const line = path(
    area,
    points.map(({ x, y }) => [x, y]),
  )
  return markup`<g class="series ${markClass(mark)}${series.emphasis ? ' strong' : ''}">${ranges}<path class="line" d="${line}"/>${markers}</g>
`
}
