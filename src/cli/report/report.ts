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
export interface Axis {
  /** The label, with the unit of the numbers. */
  readonly label: string
  /** The scale; `linear` unless given. A linear vertical axis begins at 0. */
  readonly scale?: 'linear' | 'log'
}

/** A line of a plot. */
export interface Series {
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
