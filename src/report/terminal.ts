import type { Glyphs } from './glyphs.ts'

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan'
export type Paint = (style: Style, text: string) => string

/** Where a report is written. */
export interface Terminal {
  /** Columns that no line exceeds. */
  readonly width: number
  readonly paint: Paint
  readonly glyphs: Glyphs
}

const colours = ['cyan', 'yellow', 'green', 'magenta', 'blue', 'red'] as const

export const colourOf = (mark: number): Style => colours[mark % colours.length]!
export const markerOf = ({ glyphs }: Terminal, mark: number): string => glyphs.markers[mark % glyphs.markers.length]!
