import { type Markup, markup } from './markup.ts'

/** Shapes of about the same weight around the origin. */
const shapes = [
  'M-4.2 0a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0z',
  'M-3.8 -3.8h7.6v7.6h-7.6z',
  'M0 -5l4.8 8.4h-9.6z',
  'M0 -5.3l5.3 5.3l-5.3 5.3l-5.3 -5.3z',
  'M0 5l4.8 -8.4h-9.6z',
  'M-1.6 -4.8h3.2v3.2h3.2v3.2h-3.2v3.2h-3.2v-3.2h-3.2v-3.2h3.2z',
  'M0 -6.3l1.75 3.85l4.2 .5l-3.15 2.8l.95 4.2l-3.75 -2.2l-3.75 2.2l.95 -4.2l-3.15 -2.8l4.2 -.5z',
  'M-5 -2.9h10v5.8h-10z',
] as const

export const colourCount = 8

/**
 * Returns the class for the colour of a mark. In every second round of colours, markers are hollow and lines dashed.
 */
export const markClass = (mark: number): string =>
  `c${mark % colourCount}${Math.floor(mark / colourCount) % 2 === 1 ? ' hollow' : ''}`

const shapeOf = (mark: number): string => shapes[(mark + Math.floor(mark / colourCount)) % shapes.length]!

/** Draws the marker of a series with its centre at a position. */
export const marker = (mark: number, x: number, y: number, inside: readonly Markup[] = []): Markup =>
  markup`<path class="marker" d="${shapeOf(mark)}" transform="translate(${x} ${y})">${inside}</path>`
