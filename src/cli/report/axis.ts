import type { Axis } from './report.ts'
import type { Scale, Tick } from './scale.ts'

/** Returns the title of an axis. A logarithmic axis says so. */
export const axisTitle = ({ label, scale }: Axis): string => (scale === 'log' ? `${label} (log scale)` : label)

/** Returns the ticks within an axis, each with its place. */
export function shownTicks(scale: Scale): readonly (readonly [Tick, number])[] {
  return scale.ticks.flatMap((tick) => {
    const place = scale.place(tick.at)
    return place === undefined || place < -1e-9 || place > 1 + 1e-9 ? [] : [[tick, place] as const]
  })
}

/** Returns the ticks whose labels do not overlap: the first tick, and each further tick that fits. */
export function legible(
  ticks: readonly Tick[],
  extent: (tick: Tick) => readonly [start: number, end: number],
  gap: number,
): readonly Tick[] {
  const kept: Tick[] = []
  let free = Number.NEGATIVE_INFINITY
  for (const tick of [...ticks].sort((a, b) => extent(a)[0] - extent(b)[0])) {
    const [start, end] = extent(tick)
    if (start < free) continue
    kept.push(tick)
    free = end + gap
  }
  return kept
}
