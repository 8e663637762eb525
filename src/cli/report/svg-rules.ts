import { type Markup, markup } from './markup.ts'
import type { PlacedLines, PlacedRule } from './placed.ts'
import { spread } from './spread.ts'
import { type Area, inset, up } from './svg-axes.ts'
import { fitted } from './svg-text.ts'

/** Returns the side of a plot on which fewer points are near a rule. */
export function freeSide({ series }: PlacedLines, { y }: PlacedRule): 'start' | 'end' {
  const near = series.flatMap(({ points }) => points).filter((point) => Math.abs(point.y - y) < 0.12)
  const before = near.filter(({ x }) => x < 0.4).length
  const after = near.filter(({ x }) => x > 0.6).length
  return before <= after ? 'start' : 'end'
}

/** Where labels stand: above their lines, or below where another line is near. */
function labelRows(rows: readonly number[], { top, bottom }: Area, size: number): readonly number[] {
  const wanted = rows.map((row) => {
    const isNear = (other: number) => other < row && row - other < size + 6
    return rows.some(isNear) ? row + size + 1 : row - 5
  })
  const gap = Math.min(size * 1.15, (bottom - top) / Math.max(1, rows.length))
  return spread(wanted, gap, top - 5, bottom - 4)
}

/** Draws the rules as dashed horizontal lines, each with its label. */
export function ruleLines(placed: PlacedLines, area: Area, size: number): readonly Markup[] {
  const { left, right } = area
  const rows = placed.rules.map(({ y }) => up(area, y))
  const labels = labelRows(rows, area, size)
  return placed.rules.map((rule, index) => {
    const side = freeSide(placed, rule)
    const x = side === 'start' ? left + inset : right - inset
    const text = fitted(rule.label, right - left - 2 * inset, size)
    return markup`<g class="rule"><title>${rule.label}</title><path d="M${left} ${rows[index]}H${right}"/><text x="${x}" y="${labels[index]}" text-anchor="${side}">${text}</text></g>`
  })
}
