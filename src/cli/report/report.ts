import { visible, visibleLines } from '../terminal/text.ts'

/** A plot of lines, such as time against a cost factor. */
export interface LinePlot {
  readonly kind: 'lines'
  readonly title: string
  /** The horizontal axis. Its ticks include the first and the last x. */
  readonly x: Axis & { readonly ticks: readonly { readonly at: number; readonly label: string }[] }
  readonly y: Axis
  readonly series: readonly Series[]
  /** Horizontal lines, such as a target. */
  readonly rules?: readonly { readonly y: number; readonly label: string }[]
}

/** An axis of a plot. */
interface Axis {
  /** The label, with the unit of the numbers. */
  readonly label: string
  /** The scale; `linear` unless given. A linear vertical axis begins at 0. */
  readonly scale?: 'linear' | 'log'
}

/** A line of a plot. */
interface Series {
  readonly name: string
  readonly points: readonly Point[]
  /** Whether the line is highlighted. */
  readonly emphasis?: boolean
}

/** A point of a line. */
export interface Point {
  readonly x: number
  readonly y: number
  /** The ends of a range around y, such as the fastest sample and the 95th percentile. */
  readonly low?: number
  readonly high?: number
}

/** A plot of horizontal bars, in the given order. */
export interface BarPlot {
  readonly kind: 'bars'
  readonly title: string
  readonly unit: string
  readonly bars: readonly {
    readonly name: string
    /** The length of the bar; not negative. */
    readonly value: number
    /** The text at the end of the bar. */
    readonly label: string
    readonly emphasis?: boolean
  }[]
}

/** A table. Columns of numbers are aligned to the right. */
export interface Table {
  readonly kind: 'table'
  readonly title?: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A part of a section: a plot, a table, a wrapped paragraph or preformatted code. */
export type Block = LinePlot | BarPlot | Table | { readonly kind: 'text' | 'code'; readonly text: string }

/** A part of a report with a heading. */
export interface Section {
  readonly heading: string
  readonly blocks: readonly Block[]
}

/** A report of measurements. `renderHtml` turns it into a page, and `renderText` into text for a terminal. */
export interface Report {
  readonly title: string
  /** The result in one or two sentences. */
  readonly lead?: string
  /** Facts such as the machine, the versions and the date. */
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly sections: readonly Section[]
}

/** Escapes characters that a terminal or a page cannot show. Only paragraphs and code keep the ends of their lines. */
export function withVisibleTexts(report: Report): Report {
  const shown = (key: string, value: unknown) =>
    typeof value !== 'string' ? value : key === 'text' || key === 'lead' ? visibleLines(value) : visible(value)
  return JSON.parse(JSON.stringify(report, shown)) as Report
}

/** Returns the mark of each series by name: a number that stands for a colour and a shape in the whole report. */
export function marksOf({ sections }: Report): ReadonlyMap<string, number> {
  const blocks = sections.flatMap((section) => section.blocks)
  const series = blocks.flatMap((block) => (block.kind === 'lines' ? block.series : []))
  const ordered = [...series.filter(({ emphasis }) => emphasis), ...series]
  return new Map([...new Set(ordered.map(({ name }) => name))].map((name, mark) => [name, mark]))
}

const numeric = /^[<>≈~±]? ?[-−+]?\d[\d,.]*(?:e[-+]?\d+)?(?: ?[%×\p{L}/²]{1,6})?$/u

/** Tells for each column of a table whether it contains only numbers, with or without a unit. */
export function numericColumns({ head, rows }: Table): readonly boolean[] {
  return head.map((_, column) => {
    const cells = rows.map((row) => row[column]!).filter((cell) => !/^[-–—]?$/.test(cell))
    return cells.length > 0 && cells.every((cell) => numeric.test(cell))
  })
}

interface Tick {
  readonly label: string
  /** The place from 0 (the beginning of the axis) to 1 (its end). */
  readonly place: number
}

export interface Scale {
  readonly title: string
  readonly ticks: readonly Tick[]
  /** Returns the place of a number on the axis, from 0 to 1. */
  readonly place: (value: number) => number
}

function createScale({ label, scale }: Axis, low: number, high: number, ticks: LinePlot['x']['ticks']): Scale {
  const measure = (value: number) => (scale === 'log' ? Math.log(value) : value)
  const span = measure(high) - measure(low)
  const place = (value: number) => (span === 0 ? 0.5 : Math.max(0, Math.min(1, (measure(value) - measure(low)) / span)))
  return {
    title: scale === 'log' ? `${label} (log scale)` : label,
    ticks: ticks.map((tick) => ({ label: tick.label, place: place(tick.at) })),
    place,
  }
}

const labelled = (values: readonly number[]) =>
  values.map((at) => ({ at, label: at.toLocaleString('en', { maximumSignificantDigits: 6 }) }))

/** Returns 1, 2 and 5 times the powers of ten around two positive numbers. */
function roundNumbers(low: number, high: number): readonly number[] {
  const first = Math.floor(Math.log10(low)) - 1
  const powers = Array.from({ length: Math.ceil(Math.log10(high)) + 2 - first }, (_, index) => first + index)
  // Decimal literals are exact; products such as 5 * 0.1 ** 3 are not.
  return powers.flatMap((power) => [1, 2, 5].map((factor) => Number(`${factor}e${power}`)))
}

/** Creates a vertical scale that begins and ends at round numbers, with at most about `most` ticks. */
function verticalScale(axis: Axis, values: readonly number[], most: number): Scale {
  const positive = values.filter((value) => value > 0)
  const high = positive.length > 0 ? Math.max(...positive) : 1
  if (axis.scale === 'log') {
    const low = positive.length > 0 ? Math.min(...positive) : 1
    const round = roundNumbers(low, high)
    const bottom = round.filter((value) => value <= low).at(-1)!
    const top = round.find((value) => value >= high && value > bottom)!
    const within = round.filter((value) => value >= bottom && value <= top)
    const ticks = within.length <= most ? within : within.filter((value) => Number.isInteger(Math.log10(value)))
    return createScale(axis, bottom, top, labelled(ticks))
  }
  const step = roundNumbers(high / most, high / most).find((value) => value >= high / most)!
  const steps = Math.ceil(high / step)
  return createScale(axis, 0, steps * step, labelled(Array.from({ length: steps + 1 }, (_, index) => index * step)))
}

/** Creates the scales of a plot that has at least one point. */
export function scalesOf(
  { x, y, series, rules = [] }: LinePlot,
  most: number,
): { readonly x: Scale; readonly y: Scale } {
  const heights = series.flatMap(({ points }) => points.flatMap((one) => [one.y, one.low ?? one.y, one.high ?? one.y]))
  const places = x.ticks.map(({ at }) => at)
  return {
    x: createScale(x, Math.min(...places), Math.max(...places), x.ticks),
    y: verticalScale(y, [...heights, ...rules.map((rule) => rule.y)], most),
  }
}

/** Moves places between 0 and `high` apart, at least by `gap`, and keeps their order. There must be room for all. */
export function spread(wanted: readonly number[], gap: number, high: number): readonly number[] {
  const places = [...wanted]
  const order = [...places.keys()].sort((a, b) => places[a]! - places[b]!)
  let low = 0
  for (const index of order) {
    places[index] = Math.max(low, places[index]!)
    low = places[index]! + gap
  }
  let limit = high
  for (const index of order.reverse()) {
    places[index] = Math.min(limit, places[index]!)
    limit = places[index]! - gap
  }
  return places
}
