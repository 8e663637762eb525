import { isHashError } from '../core/errors.ts'
import { type Parameters, workOf } from './ladder.ts'
import type { Points } from './points.ts'

export interface SearchOptions {
  readonly rungs: readonly Parameters[]
  /** The longest time of a median login, in ms. */
  readonly target: number
  /** The time limit of the search, in ms. */
  readonly budget: number
  readonly onMeasured: (rung: number) => void
}

export interface Found {
  /** The highest rung within the target; -1 if even the first rung takes longer. */
  readonly rung: number
  /** Whether the search finished. If not, the budget ended the search. */
  readonly isSettled: boolean
}

/** Milliseconds of one measurement. */
const span = 900
/** How often the two rungs on both sides of the target are measured, at least where they are clear and at most. */
const clearRounds = 3
const mostRounds = 7
/** How far from the target a median is clear. */
const clear = 0.06
/** The share of the budget by which the last measurement may exceed it. */
const grace = 1.25

/**
 * Finds the highest rung whose median is within the target.
 *
 * A probe of the cheapest rung predicts the rung of the target, because time is nearly linear in the reference cost.
 * Then the rungs directly below and above the target are measured in turns until both results are clear. Measurements
 * of a rung are combined, so that the search also ends on a machine with unsteady times.
 *
 * @throws HashError as computations do, except ERR_BUSY: a computation that the queue refuses counts as too slow.
 */
export async function search(points: Points, options: SearchOptions): Promise<Found> {
  const { rungs, target, budget, onMeasured } = options
  const begin = performance.now()
  const costs = rungs.map((rung) => workOf(rung).cost)
  const refused = new Set<number>()
  /** Milliseconds for one of reference cost, as measured last. */
  let factor = 0

  const isMeasured = (rung: number): boolean => refused.has(rung) || points.at(rung) !== undefined
  const isWithin = (rung: number): boolean => !refused.has(rung) && (points.at(rung)?.median ?? Infinity) <= target

  /** Half of the questions are asked before the first answer counts. */
  function fitsBudget(rung: number): boolean {
    const expected = Math.max(span, 2 * factor * costs[rung]!)
    const elapsed = performance.now() - begin
    return elapsed < budget && elapsed + expected < budget * grace
  }

  async function measure(rung: number): Promise<void> {
    try {
      factor = (await points.measure(rung, span)).median / costs[rung]!
      onMeasured(rung)
    } catch (error) {
      if (!isHashError(error) || error.code !== 'ERR_BUSY') throw error
      refused.add(rung)
      factor = Math.max(factor, (2 * target) / costs[rung]!)
    }
  }

  /** The highest rung that should be within the target. */
  const predicted = (): number => costs.filter((cost) => cost * factor <= target).length - 1

  await measure(0)
  let below = predicted()
  while (below > 0 && !isMeasured(below) && fitsBudget(below)) {
    await measure(below)
    below = predicted()
  }

  function isSettled(rung: number): boolean {
    if (rung < 0 || rung >= rungs.length || refused.has(rung)) return true
    const point = points.at(rung)
    if (!point) return false
    const rounds = points.rounds(rung)
    return rounds >= mostRounds || (rounds >= clearRounds && Math.abs(point.median / target - 1) > clear)
  }

  for (;;) {
    while (isMeasured(below) && !isWithin(below)) below--
    while (isMeasured(below + 1) && isWithin(below + 1)) below++
    const [next] = [below, below + 1]
      .filter((rung) => !isSettled(rung))
      .sort((a, b) => points.rounds(a) - points.rounds(b))
    if (next === undefined || !fitsBudget(next)) break
    await measure(next)
  }
  const highest = rungs.reduce((most, _, rung) => (isWithin(rung) ? rung : most), -1)
  return { rung: highest, isSettled: highest === below && isSettled(below) && isSettled(below + 1) }
}
