import { type BenchFindings, curvesOf, growthOf, isMeasured, totalOf } from './bench-figures.ts'
import { figuresJson, rounded } from './figures-json.ts'

/** Returns the results of a bench for `--json`, in ms, bytes, and computations per second on all cores. */
export function benchJson(found: BenchFindings): unknown {
  const { results, scheme, mix, machine, took } = found
  const total = totalOf(found)
  return {
    ...(scheme && { scheme }),
    cases: results.map(({ name, descriptor, factor, count, chosen, costs }) => ({
      name,
      scheme: descriptor.scheme,
      ...(factor !== undefined && { factor }),
      ...(count !== undefined && { count }),
      default: chosen ?? null,
      backends: costs.map((cost) =>
        isMeasured(cost) ? { backend: cost.backend, ...figuresJson(cost), bytes: cost.bytes } : cost,
      ),
    })),
    ...(scheme && {
      growth: Object.fromEntries(
        [...curvesOf(found)].map(([backend, points]) => {
          const growth = growthOf(points)
          return [backend, growth === undefined ? null : rounded(growth)]
        }),
      ),
    }),
    ...(mix && {
      export: {
        rows: mix.rows,
        accepted: mix.accepted,
        refused: mix.refused,
        measured: total.count,
        coreMilliseconds: Math.round(total.coreTime),
      },
    }),
    took: Math.round(took),
    machine,
  }
}
