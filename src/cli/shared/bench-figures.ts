import type { Cost } from '../../calibrate/index.ts'
import type { BenchResult } from '../bench.ts'
import type { BenchScheme } from './bench-cases.ts'
import type { ExportMix } from './export-mix.ts'
import type { Machine } from './machine.ts'

/** All results of a bench. */
export interface BenchFindings {
  /** The time of --budget, in ms. */
  readonly budget: number
  readonly results: readonly BenchResult[]
  readonly scheme: BenchScheme | undefined
  readonly mix: ExportMix | undefined
  readonly machine: Machine
  /** The duration of the bench in ms. */
  readonly took: number
}

export type MeasuredCost = Extract<Cost, { readonly median: number }>
export const isMeasured = (cost: Cost): cost is MeasuredCost => 'median' in cost

/** Returns the cost with the backend that a verifier uses, or else with the fastest backend. */
export function bestOf({ costs, chosen }: BenchResult): MeasuredCost | undefined {
  const measured = costs.filter(isMeasured)
  return measured.find(({ backend }) => backend === chosen) ?? measured.sort((a, b) => a.median - b.median)[0]
}

/** A point of a backend's curve. */
export interface CurvePoint {
  readonly factor: number
  readonly cost: MeasuredCost
}

/** Returns the time against the cost factor, by backend. The map is empty unless the cases are a curve. */
export function curvesOf({ results }: BenchFindings): ReadonlyMap<string, readonly CurvePoint[]> {
  const found = new Map<string, CurvePoint[]>()
  for (const { factor, costs } of results)
    if (factor !== undefined)
      for (const cost of costs.filter(isMeasured))
        found.set(cost.backend, [...(found.get(cost.backend) ?? []), { factor, cost }])
  return found
}

/** Returns the factor by which each step of the cost multiplies the time: the mean over a curve. */
export function growthOf(points: readonly CurvePoint[]): number | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return undefined
  return (last.cost.median / first.cost.median) ** (1 / (points.length - 1))
}

/** Adds up the time to verify every measured hash of an export once, in ms of one core. */
export function totalOf({ results, machine }: BenchFindings): { readonly coreTime: number; readonly count: number } {
  let coreTime = 0
  let count = 0
  for (const result of results) {
    const best = bestOf(result)
    if (!best || result.count === undefined) continue
    coreTime += (result.count * 1000 * machine.cores) / best.perSecond
    count += result.count
  }
  return { coreTime, count }
}
