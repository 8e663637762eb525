import type { Cost } from '../../calibrate/index.ts'
import type { BenchResult } from '../bench.ts'
import type { BenchScheme } from './bench-cases.ts'
import type { ExportMix } from './export-mix.ts'
import type { Machine } from './machine.ts'

/** Everything that a bench found. */
export interface BenchFindings {
  /** The time of --budget, in ms. */
  readonly budget: number
  readonly results: readonly BenchResult[]
  readonly scheme: BenchScheme | undefined
  readonly mix: ExportMix | undefined
  readonly machine: Machine
  /** Milliseconds. */
  readonly took: number
}

export type MeasuredCost = Extract<Cost, { readonly median: number }>
export const isMeasured = (cost: Cost): cost is MeasuredCost => 'median' in cost

/** Of the backend that a verifier takes, or else of the fastest. */
export function bestOf({ costs, chosen }: BenchResult): MeasuredCost | undefined {
  const measured = costs.filter(isMeasured)
  return measured.find(({ backend }) => backend === chosen) ?? measured.sort((a, b) => a.median - b.median)[0]
}

/** Points of a backend's curve. */
export interface CurvePoint {
  readonly factor: number
  readonly cost: MeasuredCost
}

/** Time against the cost factor, by backend. Empty unless the cases are a curve. */
export function curvesOf({ results }: BenchFindings): ReadonlyMap<string, readonly CurvePoint[]> {
  const found = new Map<string, CurvePoint[]>()
  for (const { factor, costs } of results)
    if (factor !== undefined)
      for (const cost of costs.filter(isMeasured))
        found.set(cost.backend, [...(found.get(cost.backend) ?? []), { factor, cost }])
  return found
}

/** By what a step of the cost factor multiplies the time: the mean over a curve. */
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
