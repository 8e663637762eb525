import { type Markup, markup } from './markup.ts'
import type { PlacedSeries } from './placed.ts'
import type { Series } from './report.ts'
import { spread } from './spread.ts'
import { type Area, across, up } from './svg-axes.ts'
import { markClass, marker } from './svg-markers.ts'
import { fitted, textWidth } from './svg-text.ts'

/** The distance between two names, in pixels. */
export const labelHeight = 17

// From the plot to the marker of a name, and from there to its text.
const lead = 20
const markerRoom = 10

// Emphasised names are bold.
const nameSize = ({ emphasis }: Series, size: number): number => (emphasis ? size * 1.08 : size)

/** Returns the width in pixels of the names at the ends of lines. */
export function labelRoom(placed: readonly PlacedSeries[], most: number, size: number): number {
  const widths = placed.map(({ series }) => textWidth(series.name, nameSize(series, size)))
  return Math.min(most, lead + markerRoom + 2 + widths.reduce((a, b) => Math.max(a, b), 0))
}

/**
 * Writes the names at the ends of the lines without overlaps. A thin line connects each name with the end of its line.
 */
export function lineEnds(placed: readonly PlacedSeries[], area: Area, width: number, size: number): readonly Markup[] {
  const ends = placed.map(({ points }) => points.at(-1)!)
  const places = spread(
    ends.map(({ y }) => up(area, y)),
    labelHeight,
    area.top,
    area.bottom,
  )
  return placed.map(({ series, mark }, index) => {
    const { name, emphasis } = series
    const { x, y } = ends[index]!
    const [top, left] = [places[index]!, area.right + lead]
    const text = left + markerRoom
    return markup`<g class="end ${markClass(mark)}${emphasis ? ' strong' : ''}"><title>${name}</title><path class="lead" d="M${across(area, x) + 6} ${up(area, y)}L${area.right + 2} ${up(area, y)}L${left - 7} ${top}"/>${marker(mark, left, top)}<text x="${text}" y="${top + size * 0.35}">${fitted(name, width - text, nameSize(series, size))}</text></g>`
  })
}
