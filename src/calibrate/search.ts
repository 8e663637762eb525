import { type Parameters, workOf } from './ladder.ts'
import type { Points } from './points.ts'

export interface SearchOptions {
  readonly rungs: readonly Parameters[]
  /** Milliseconds that the median login may take. */
  readonly target: number
  /** Milliseconds of the whole search. */
  readonly budget: number
  readonly onMeasured: (rung: number) => void
}

/** Milliseconds of one measurement. */
const span = 900
/** How often the two rungs on both sides of the target are measured, at least where they are clear and at most. */
const clearRounds = 3
const mostRounds = 7
/** How far from the target a median is clear. */
const clear = 0.06

/**
 * Finds the highest rung whose median is within the target, and gives its index; -1 if not even the first one is.
 *
 * A probe of the cheapest tells where the target lies, because time is close to linear in the reference cost. From
 * there the rung below the target and the one above it are measured in turns, until both are clear: measurements add
 * up, so that the search settles however the machine trembles.
 */
export async function search(points: Points, { rungs, target, budget, onMeasured }: SearchOptions): Promise<number> {
  const begin = performance.now()
  const costs = rungs.map((rung) => workOf(rung).cost)
  const isLate = () => performance.now() - begin > budget

  async function measure(rung: number): Promise<number> {
    const { median } = await points.measure(rung, span)
    onMeasured(rung)
    return median
  }

  /** The highest rung that should be within the target if this one takes so long. */
  function predicted(rung: number, median: number): number {
    const most = (target / median) * costs[rung]!
    return costs.filter((cost) => cost <= most).length - 1
  }

  let below = predicted(0, await measure(0))
  for (const seen = new Set([0]); below > 0 && !seen.has(below) && !isLate(); ) {
    seen.add(below)
    below = predicted(below, await measure(below))
  }

  const isWithin = (rung: number): boolean => {
    const point = points.at(rung)
    return point === undefined ? rung < 0 : point.median <= target
  }
  const isSettled = (rung: number): boolean => {
    const point = points.at(rung)
    if (!point) return rung < 0 || rung >= rungs.length
    const rounds = points.rounds(rung)
    return rounds >= mostRounds || (rounds >= clearRounds && Math.abs(point.median / target - 1) > clear)
  }

  while (!isLate()) {
    if (below >= 0 && points.at(below) && !isWithin(below)) below--
    else if (points.at(below + 1) && isWithin(below + 1)) below++
    const open = [below, below + 1].filter((rung) => !isSettled(rung))
    if (open.length === 0) break
    await measure(open.reduce((a, b) => (points.rounds(b) < points.rounds(a) ? b : a)))
  }
  while (below >= 0 && !isWithin(below)) below--
  return below
}
