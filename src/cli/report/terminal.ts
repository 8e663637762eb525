import type { Glyphs } from './glyphs.ts'

/** A style of text on a terminal. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan'
/** Applies a style to a text. */
export type Paint = (style: Style, text: string) => string

/** The properties of the terminal that shows a report. */
export interface Terminal {
  /** The largest number of columns of a line. */
  readonly width: number
  readonly paint: Paint
  readonly glyphs: Glyphs
}

const colours = ['cyan', 'yellow', 'green', 'magenta', 'blue', 'red'] as const

export const colourOf = (mark: number): Style => colours[mark % colours.length]!
export const markerOf = ({ glyphs }: Terminal, mark: number): string => glyphs.markers[mark % glyphs.markers.length]!
