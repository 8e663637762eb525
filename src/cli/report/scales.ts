/** Scales of plots, and the places of their labels. */
import type { Axis, LinePlot } from './report.ts'

/** An axis with its ticks. Places are between 0 (the beginning of the axis) and 1 (its end). */
export interface Scale {
  readonly title: string
  readonly ticks: readonly { readonly label: string; readonly place: number }[]
  readonly place: (value: number) => number
}

/** Creates a scale from the least to the greatest of some numbers. */
function createScale({ label, scale }: Axis, ends: readonly number[], ticks: LinePlot['x']['ticks']): Scale {
  const measure = (value: number) => (scale === 'log' ? Math.log(value) : value)
  const [low, high] = [measure(Math.min(...ends)), measure(Math.max(...ends))]
  const place = (value: number) =>
    low === high ? 0.5 : Math.max(0, Math.min(1, (measure(value) - low) / (high - low)))
  return {
    title: scale === 'log' ? `${label} (log scale)` : label,
    ticks: ticks.map((tick) => ({ label: tick.label, place: place(tick.at) })),
    place,
  }
}

/** 1, 2 and 5 times the powers of ten. Decimal literals are exact; products such as 5 * 0.1 ** 3 are not. */
const roundNumbers = Array.from({ length: 93 }, (_, at) => Number(`${[1, 2, 5][at % 3]}e${Math.floor(at / 3) - 15}`))
const mostTicks = 9

/** Creates a vertical scale that begins and ends at round numbers. */
function verticalScale(axis: Axis, values: readonly number[]): Scale {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const step = roundNumbers.find((one) => one >= high / (mostTicks - 1))!
  const numbers =
    axis.scale === 'log'
      ? roundNumbers.filter((_, index) => roundNumbers[index + 1]! > low && !(roundNumbers[index - 1]! >= high))
      : Array.from({ length: Math.ceil(high / step) + 1 }, (_, index) => index * step)
  const shown = numbers.filter((one) => numbers.length <= mostTicks || String(one).startsWith('1'))
  const ticks = shown.map((at) => ({ at, label: at.toLocaleString('en', { maximumSignificantDigits: 6 }) }))
  return createScale(axis, numbers, ticks)
}

/** Creates the scales of a plot. */
export function scalesOf({ x, y, series, rules = [] }: LinePlot): { readonly x: Scale; readonly y: Scale } {
  const heights = series.flatMap(({ points }) => points.flatMap(({ y, low = y, high = y }) => [y, low, high]))
  const positive = [...heights, ...rules.map((rule) => rule.y)].filter((height) => height > 0)
  const places = x.ticks.map(({ at }) => at)
  return { x: createScale(x, places, x.ticks), y: verticalScale(y, positive.length > 0 ? positive : [1]) }
}

/** Moves places between 0 and `high` apart, at least by `gap`, and keeps their order. There must be room for all. */
export function spread(wanted: readonly number[], gap: number, high: number): readonly number[] {
  const places: number[] = []
  let low = 0
  for (const [rank, index] of [...wanted.keys()].sort((a, b) => wanted[a]! - wanted[b]!).entries()) {
    low = Math.max(low, wanted[index]!)
    places[index] = Math.min(low, high - (wanted.length - 1 - rank) * gap)
    low += gap
  }
  return places
}
