import { shortNumber } from './numbers.ts'
import type { Axis } from './report.ts'
import { decades, logTicks, multiples, niceStep } from './ticks.ts'

export interface Tick {
  readonly at: number
  readonly label: string
}

/** Maps the numbers of an axis to places from 0 (the beginning of the axis) to 1 (its end). */
export interface Scale {
  readonly low: number
  readonly high: number
  readonly ticks: readonly Tick[]
  /** The numbers between the ticks of a logarithmic axis that get a faint line. */
  readonly between: readonly number[]
  /** Returns the place of a number; `undefined` if it has no place, such as 0 on a logarithmic axis. */
  readonly place: (value: number) => number | undefined
}

export interface Fit {
  /** Ticks at most, about. */
  readonly most: number
  /** Whether the axis ends at round numbers rather than at the data. */
  readonly rounded: boolean
}

type Range = readonly [low: number, high: number]

// Beyond these, differences and powers of ten leave the range of doubles.
const largest = 1e100
const smallest = 1e-100

const isLog = (axis: Axis): boolean => axis.scale === 'log'

/** Tells whether a number has a place on an axis. */
export const isDrawable = (axis: Axis, value: number): boolean =>
  Math.abs(value) <= largest && (!isLog(axis) || value >= smallest)

function rangeOf(axis: Axis, values: readonly number[]): Range {
  const drawable = values.filter((value) => isDrawable(axis, value))
  if (drawable.length === 0) return isLog(axis) ? [1, 10] : [0, 1]
  const low = drawable.reduce((least, value) => Math.min(least, value))
  const high = drawable.reduce((most, value) => Math.max(most, value))
  const size = Math.max(Math.abs(low), Math.abs(high))
  // What differs by less than the labels could say is one number.
  if (high - low > Math.max(size * 1e-9, smallest)) return [low, high]
  if (isLog(axis)) return [low / 2, high * 2]
  return size > smallest ? [low - size / 2, high + size / 2] : [0, 1]
}

function roundedLinear([low, high]: Range, step: number): Range {
  return [Math.floor(low / step + 1e-9) * step, Math.ceil(high / step - 1e-9) * step]
}

function roundedLog(range: Range, most: number): Range {
  const [low, high] = range
  if (high / low < 5) {
    const [below, above] = roundedLinear(range, niceStep(high - low, most))
    return [below > 0 ? below : low, above]
  }
  const around = decades(low / 10, high * 10, [1, 2, 5])
  const first = around.filter((value) => value <= low * (1 + 1e-9)).at(-1) ?? low
  return [first, around.find((value) => value >= high * (1 - 1e-9)) ?? high]
}

function labelled(values: readonly number[], step: number): readonly Tick[] {
  const size = values.reduce((most, value) => Math.max(most, Math.abs(value)), step)
  const digits = Math.min(15, Math.max(3, Math.ceil(Math.log10(size / step) - 1e-9) + 1))
  return values.map((at) => ({ at, label: shortNumber(at, digits) }))
}

function linearScale(axis: Axis, values: readonly number[], fit: Fit): Scale {
  const range = rangeOf(axis, values)
  const nice = niceStep(range[1] - range[0], fit.most)
  const step = values.every(Number.isInteger) ? Math.max(1, nice) : nice
  const [low, high] = fit.rounded ? roundedLinear(range, step) : range
  const ticks = axis.ticks ?? labelled(multiples(low, high, step), step)
  const place = (value: number) => (isDrawable(axis, value) ? (value - low) / (high - low) : undefined)
  return { low, high, ticks, between: [], place }
}

function logScale(axis: Axis, values: readonly number[], fit: Fit): Scale {
  const range = rangeOf(axis, values)
  const [low, high] = fit.rounded ? roundedLog(range, fit.most) : range
  const span = Math.log10(high / low)
  const found = logTicks(low, high, fit.most)
  const step = found.length > 1 ? Math.min(...found.slice(1).map((value, index) => value - found[index]!)) : low
  const ticks = axis.ticks ?? found.map((at) => ({ at, label: labelled([at], Math.max(step, at / 1000))[0]!.label }))
  const between = axis.ticks || span < 1 || span > 6 ? [] : decades(low, high, [2, 3, 4, 5, 6, 7, 8, 9])
  const place = (value: number) => (isDrawable(axis, value) ? Math.log10(value / low) / span : undefined)
  return { low, high, ticks, between, place }
}

/** The only number of an axis that need not end at round ones is its only tick. */
function onlyTick(axis: Axis, values: readonly number[], { rounded }: Fit): readonly Tick[] | undefined {
  const different = new Set(values.filter((value) => isDrawable(axis, value)))
  return rounded || different.size !== 1 ? undefined : [...different].map((at) => ({ at, label: shortNumber(at, 6) }))
}

/** Creates a scale that contains all drawable values and all given ticks. */
export function createScale(axis: Axis, values: readonly number[], fit: Fit): Scale {
  const ticks = axis.ticks?.filter(({ at }) => isDrawable(axis, at)) ?? onlyTick(axis, values, fit)
  const shown = ticks === undefined ? axis : { ...axis, ticks }
  const covered = [...values, ...(ticks ?? []).map(({ at }) => at)]
  return isLog(axis) ? logScale(shown, covered, fit) : linearScale(shown, covered, fit)
}
