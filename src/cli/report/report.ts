import { toVisible, toVisibleLines } from '../terminal/text.ts'

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
export interface Axis {
  /** The label, with the unit of the numbers. */
  readonly label: string
  /** The scale; `linear` unless given. A linear vertical axis begins at 0. */
  readonly scale?: 'linear' | 'log'
}

interface Series {
  readonly name: string
  /**
   * The points of the line. `low` and `high` are the ends of a range, such as from the fastest to the 95th percentile.
   */
  readonly points: readonly { readonly x: number; readonly y: number; readonly low?: number; readonly high?: number }[]
  /** Whether the line is highlighted. */
  readonly emphasis?: boolean
  /** Stands for a colour and a shape in the whole report. `prepare` sets it. */
  readonly mark?: number
}

/** A plot of horizontal bars, in the given order. `value` is the length of a bar, `label` the text at its end. */
export interface BarPlot {
  readonly kind: 'bars'
  readonly title: string
  readonly unit: string
  readonly bars: readonly {
    readonly name: string
    readonly value: number
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
function withVisibleTexts(report: Report): Report {
  const showText = (key: string, value: unknown) =>
    typeof value !== 'string' ? value : key === 'text' || key === 'lead' ? toVisibleLines(value) : toVisible(value)
  return JSON.parse(JSON.stringify(report, showText)) as Report
}

/** Returns the lines that have points, with their marks. Highlighted lines are the last, so that no line hides them. */
const seriesOf = ({ series }: LinePlot, marks: readonly string[]): LinePlot['series'] =>
  series
    .filter(({ points }) => points.length > 0)
    .sort((a, b) => Number(a.emphasis ?? false) - Number(b.emphasis ?? false))
    .map((one) => ({ ...one, mark: marks.indexOf(one.name) }))

/** Makes a report ready to be rendered: its texts are visible, and its plots have data and marks. */
export function prepare(given: Report): Report {
  const report = withVisibleTexts(given)
  const blocks = report.sections.flatMap((section) => section.blocks)
  const series = blocks.flatMap((block) => (block.kind === 'lines' ? block.series : []))
  const highlightedFirst = [...series.filter(({ emphasis }) => emphasis), ...series]
  const marks = [...new Set(highlightedFirst.map(({ name }) => name))]
  const ready = (block: Block): Block => {
    if (block.kind !== 'lines' && block.kind !== 'bars') return block
    const plot = block.kind === 'lines' ? { ...block, series: seriesOf(block, marks) } : block
    const isEmpty = (plot.kind === 'lines' ? plot.series : plot.bars).length === 0
    return isEmpty ? { kind: 'text', text: `${plot.title}\nThere is no data to show.` } : plot
  }
  return { ...report, sections: report.sections.map((one) => ({ ...one, blocks: one.blocks.map(ready) })) }
}

const numeric = /^[<>≈~±]? ?[-−+]?\d[\d,.]*(?:e[-+]?\d+)?(?: ?[%×\p{L}/²]{1,6})?$/u

/** Tells for each column of a table whether it contains only numbers, with or without a unit. */
export function findNumericColumns({ head, rows }: Table): readonly boolean[] {
  return head.map((_, column) => {
    const cells = rows.map((row) => row[column]!).filter((cell) => !/^[-–—]?$/.test(cell))
    return cells.length > 0 && cells.every((cell) => numeric.test(cell))
  })
}

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
