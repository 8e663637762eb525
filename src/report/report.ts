/** An axis of numbers. Logarithmic where growth is what matters. */
export interface Axis {
  readonly label: string
  readonly scale?: 'linear' | 'log'
  /** Where ticks stand and what they say; chosen by the scale unless given. */
  readonly ticks?: readonly { readonly at: number; readonly label: string }[]
}

export interface Point {
  readonly x: number
  readonly y: number
  /** A range around y, such as the fastest sample and the 95th percentile. */
  readonly low?: number
  readonly high?: number
}

export interface Series {
  readonly name: string
  readonly points: readonly Point[]
  /** Drawn to stand out among the others. */
  readonly emphasis?: boolean
}

/** Lines over a common axis, such as time against a cost factor. */
export interface LinePlot {
  readonly kind: 'lines'
  readonly title: string
  readonly x: Axis
  readonly y: Axis
  readonly series: readonly Series[]
  /** Horizontal lines, such as a target. */
  readonly rules?: readonly { readonly y: number; readonly label: string }[]
}

export interface Bar {
  readonly name: string
  readonly value: number
  /** The value as it is written beside the bar; the number unless given. */
  readonly label?: string
  readonly emphasis?: boolean
}

/** Horizontal bars, in the order in which they are given. */
export interface BarPlot {
  readonly kind: 'bars'
  readonly title: string
  readonly axis: Axis
  readonly bars: readonly Bar[]
}

/** Cells that are numbers in all rows of a column stand to the right. */
export interface Table {
  readonly kind: 'table'
  readonly title?: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface Paragraph {
  readonly kind: 'text'
  readonly text: string
}

/** Lines that stand as they are. */
export interface Code {
  readonly kind: 'code'
  readonly text: string
}

export type Block = LinePlot | BarPlot | Table | Paragraph | Code

export interface Section {
  readonly heading: string
  readonly blocks: readonly Block[]
}

/** What was measured, for people: rendered as a page of its own, or as text for a terminal. */
export interface Report {
  readonly title: string
  /** One or two sentences: the answer. */
  readonly lead?: string
  /** The machine, the versions, the date. */
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly sections: readonly Section[]
}
