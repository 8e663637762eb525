import type { Marks } from './marks.ts'
import type { LinePlot, Point, Series } from './report.ts'
import { createScale, isDrawable, type Scale } from './scale.ts'

/** A point with its places on both axes, from 0 to 1. */
export interface PlacedPoint {
  readonly point: Point
  readonly x: number
  readonly y: number
  readonly range?: readonly [low: number, high: number]
}

export interface PlacedSeries {
  readonly series: Series
  readonly mark: number
  readonly points: readonly PlacedPoint[]
}

export interface PlacedRule {
  readonly label: string
  readonly y: number
}

export interface PlacedLines {
  readonly x: Scale
  readonly y: Scale
  /** The series. The highlighted series are last, so that they are drawn over the others. */
  readonly series: readonly PlacedSeries[]
  readonly rules: readonly PlacedRule[]
  /** Sentences about the data that the plot does not show. */
  readonly notes: readonly string[]
}

/** The number of points above which a series is drawn as a line with a band, not as markers with whiskers. */
export const dense = 40

const heights = ({ y, low, high }: Point): readonly number[] => [y, low ?? y, high ?? y]

/** A linear axis that comes near zero, or has one number only, starts there: lengths can then be compared. */
function withZero(values: readonly number[]): readonly number[] {
  const finite = values.filter(Number.isFinite)
  const least = finite.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const most = finite.reduce((a, b) => Math.max(a, b), 0)
  return least > 0 && (least <= most / 2 || least === most) ? [0, ...values] : values
}

function placePoint(point: Point, x: Scale, y: Scale): readonly PlacedPoint[] {
  const [across, up] = [x.place(point.x), y.place(point.y)]
  if (across === undefined || up === undefined) return []
  const [low, high] = [y.place(point.low ?? point.y), y.place(point.high ?? point.y)]
  const range = low !== undefined && high !== undefined && low !== high
  return [{ point, x: across, y: up, ...(range && { range: [low, high] as const }) }]
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

function notesOf(plot: LinePlot, series: readonly PlacedSeries[]): readonly string[] {
  const empty = series.filter(({ points }) => points.length === 0).map(({ series: { name } }) => name)
  const missing = series.reduce((sum, { series: { points }, points: shown }) => sum + points.length - shown.length, 0)
  const log = plot.x.scale === 'log' || plot.y.scale === 'log'
  const reason = log ? ', because a log scale cannot show 0 or negative numbers' : ''
  return [
    ...(empty.length > 0 ? [`No data for ${empty.join(', ')}.`] : []),
    ...(missing > 0 ? [`${plural(missing, 'point is', 'points are')} left out${reason}.`] : []),
  ]
}

/** Places the points, rules and ticks of a plot. The number of ticks depends on the size of the plot. */
export function placeLines(
  plot: LinePlot,
  marks: Marks,
  most: { readonly x: number; readonly y: number },
): PlacedLines {
  const points = plot.series
    .flatMap((series) => series.points)
    .filter((point) => isDrawable(plot.x, point.x) && isDrawable(plot.y, point.y))
  const rules = plot.rules ?? []
  const x = createScale(
    plot.x,
    points.map((point) => point.x),
    { most: most.x, rounded: false },
  )
  const y = createScale(plot.y, withZero([...points.flatMap(heights), ...rules.map((rule) => rule.y)]), {
    most: most.y,
    rounded: true,
  })
  const series = plot.series.map((one) => ({
    series: one,
    mark: marks.get(one.name) ?? 0,
    points: one.points.flatMap((point) => placePoint(point, x, y)).sort((a, b) => a.x - b.x),
  }))
  return {
    x,
    y,
    series: series
      .filter((one) => one.points.length > 0)
      .sort((a, b) => Number(a.series.emphasis ?? false) - Number(b.series.emphasis ?? false)),
    rules: rules.flatMap((rule) => {
      const place = y.place(rule.y)
      return place === undefined ? [] : [{ label: rule.label, y: place }]
    }),
    notes: notesOf(plot, series),
  }
}
