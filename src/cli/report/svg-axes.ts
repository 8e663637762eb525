import { axisTitle, legible, shownTicks } from './axis.ts'
import { type Markup, markup } from './markup.ts'
import type { Axis } from './report.ts'
import type { Scale, Tick } from './scale.ts'
import { fitted, textWidth } from './svg-text.ts'

/** The drawing area of a plot, in pixels from the left and from the top. */
export interface Area {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The space in pixels at both ends of a horizontal axis, so that no marker overlaps the frame. */
export const inset = 9

export const across = ({ left, right }: Area, place: number): number =>
  left + inset + place * (right - left - 2 * inset)
export const up = ({ top, bottom }: Area, place: number): number => bottom - place * (bottom - top)

const rowLine = ({ left, right }: Area, y: number, kind: string): Markup =>
  markup`<path class="${kind}" d="M${left} ${y}H${right}"/>`

/** Returns a vertical axis: horizontal lines with their numbers at the left. */
export function verticalAxis(axis: Axis, scale: Scale, area: Area, size: number): readonly Markup[] {
  const rows = new Map(shownTicks(scale).map(([tick, place]) => [tick, up(area, place)]))
  const extent = (tick: Tick) => [rows.get(tick)! - size / 2, rows.get(tick)! + size / 2] as const
  const between = scale.between.map((value) => rowLine(area, up(area, scale.place(value)!), 'faint'))
  const ticks = legible([...rows.keys()], extent, 1).map((tick) => {
    const y = rows.get(tick)!
    return markup`${rowLine(area, y, 'grid')}<text class="tick" x="${area.left - 8}" y="${y + size * 0.35}" text-anchor="end">${fitted(tick.label, area.left - 8, size)}</text>`
  })
  const title = fitted(axisTitle(axis), area.right, size)
  return [...between, ...ticks, markup`<text class="axis" x="0" y="${size}">${title}</text>`]
}

export interface Across {
  /** Converts a place of the scale to pixels. */
  readonly place: (place: number) => number
  readonly lines: boolean
  /** The right limit of the labels, in pixels. */
  readonly width: number
}

/** Returns a horizontal axis: the numbers below the plot, and the title of the axis. */
export function horizontalAxis(axis: Axis, scale: Scale, area: Area, size: number, given: Across): readonly Markup[] {
  const centres = new Map(shownTicks(scale).map(([tick, place]) => [tick, given.place(place)]))
  const extent = (tick: Tick) => {
    const half = textWidth(tick.label, size) / 2
    const centre = Math.max(half, Math.min(given.width - half, centres.get(tick)!))
    return [centre - half, centre + half] as const
  }
  const top = given.lines ? area.top : area.bottom
  const ticks = legible([...centres.keys()], extent, size / 2).map((tick) => {
    const [start, end] = extent(tick)
    return markup`<path class="${given.lines ? 'grid' : 'stroke'}" d="M${centres.get(tick)!} ${top}V${area.bottom + 5}"/><text class="tick" x="${(start + end) / 2}" y="${area.bottom + 8 + size}" text-anchor="middle">${tick.label}</text>`
  })
  const title = fitted(axisTitle(axis), given.width, size)
  const half = textWidth(title, size) / 2
  const centre = Math.max(half, Math.min(given.width - half, (area.left + area.right) / 2))
  return [
    ...ticks,
    markup`<text class="axis" x="${centre}" y="${area.bottom + 14 + size * 2.3}" text-anchor="middle">${title}</text>`,
  ]
}
