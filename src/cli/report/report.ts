/** An axis of a plot. */
export interface Axis {
  /** The label, with the unit of the numbers. */
  readonly label: string
  /** The scale; `linear` unless given. Use `log` to show growth. */
  readonly scale?: 'linear' | 'log'
  /** The positions and labels of the ticks; chosen automatically unless given. */
  readonly ticks?: readonly { readonly at: number; readonly label: string }[]
}

/** A point of a line. */
export interface Point {
  readonly x: number
  readonly y: number
  /** The ends of a range around y, such as the fastest sample and the 95th percentile. */
  readonly low?: number
  readonly high?: number
}

/** A line of a plot. */
export interface Series {
  readonly name: string
  readonly points: readonly Point[]
  /** Whether the line is highlighted. */
  readonly emphasis?: boolean
}

/** A plot of lines, such as time against a cost factor. */
export interface LinePlot {
  readonly kind: 'lines'
  readonly title: string
  readonly x: Axis
  readonly y: Axis
  readonly series: readonly Series[]
  /** Horizontal lines, such as a target. */
  readonly rules?: readonly { readonly y: number; readonly label: string }[]
}

/** A bar of a plot. */
export interface Bar {
  readonly name: string
  readonly value: number
  /** The text at the end of the bar; the value unless given. */
  readonly label?: string
  readonly emphasis?: boolean
}

/** A plot of horizontal bars, in the given order. */
export interface BarPlot {
  readonly kind: 'bars'
  readonly title: string
  readonly axis: Axis
  readonly bars: readonly Bar[]
}

/** A table. Columns of numbers are aligned to the right. */
export interface Table {
  readonly kind: 'table'
  readonly title?: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A paragraph. Its lines are wrapped. */
export interface Paragraph {
  readonly kind: 'text'
  readonly text: string
}

/** Preformatted text. */
export interface Code {
  readonly kind: 'code'
  readonly text: string
}

/** A part of a section. */
export type Block = LinePlot | BarPlot | Table | Paragraph | Code

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
