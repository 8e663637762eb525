import type { Cost } from '../../calibrate/index.ts'
import { describeMachine, type ExportMix, figuresJson, type Machine, round } from '../report/measurement.ts'
import type { Block, Report, Section } from '../report/report.ts'
import { formatCount, formatDuration, formatShortNumber, memory, number } from '../terminal/text.ts'
import { type BenchCase, type BenchScheme, curves } from './cases.ts'

/** A measured case, and the backend that a verifier uses by default. */
export interface BenchResult extends BenchCase {
  readonly costs: readonly Cost[]
  readonly chosen: string | undefined
}

/** All results of a bench. */
interface BenchFindings {
  /** The time of --budget, in ms. */
  readonly budget: number
  readonly results: readonly BenchResult[]
  readonly scheme: BenchScheme | undefined
  readonly mix: ExportMix | undefined
  readonly machine: Machine
  /** The duration of the bench in ms. */
  readonly took: number
}

type MeasuredCost = Extract<Cost, { readonly median: number }>
export const isMeasured = (cost: Cost): cost is MeasuredCost => 'median' in cost

/** Returns the cost with the backend that a verifier uses, or else with the fastest backend. */
export function bestOf({ costs, chosen }: BenchResult): MeasuredCost | undefined {
  const measured = costs.filter(isMeasured)
  return measured.find(({ backend }) => backend === chosen) ?? measured.sort((a, b) => a.median - b.median)[0]
}

/** A point of a backend's curve. */
interface CurvePoint {
  readonly factor: number
  readonly cost: MeasuredCost
}

/** Returns the time against the cost factor, by backend. The map is empty unless the cases are a curve. */
function curvesOf({ results }: BenchFindings): ReadonlyMap<string, readonly CurvePoint[]> {
  const found = new Map<string, CurvePoint[]>()
  for (const { factor, costs } of results)
    if (factor !== undefined)
      for (const cost of costs.filter(isMeasured))
        found.set(cost.backend, [...(found.get(cost.backend) ?? []), { factor, cost }])
  return found
}

/** Returns the factor by which each step of the cost multiplies the time: the mean over a curve. */
function growthOf(points: readonly CurvePoint[]): number | undefined {
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

const text = (text: string): Block => ({ kind: 'text', text })

function costRows({ costs, chosen }: BenchResult): string[][] {
  return costs.map((cost) =>
    isMeasured(cost)
      ? [
          cost.backend,
          formatDuration(cost.median),
          formatDuration(cost.p95),
          formatShortNumber(cost.perSecond),
          memory(cost.bytes),
          cost.backend === chosen ? 'default' : '',
        ]
      : [cost.backend, '', '', '', '', cost.reason],
  )
}

const costHead = ['backend', 'median', 'p95', 'per second', 'memory', '']

function caseSection(result: BenchResult): Section {
  const measured = result.costs.filter(isMeasured)
  return {
    heading: result.name,
    blocks: [
      { kind: 'table', head: costHead, rows: costRows(result) },
      {
        kind: 'bars',
        title: 'Time of one hash, nothing else running',
        unit: 'milliseconds',
        bars: [...measured]
          .sort((a, b) => a.median - b.median)
          .map(({ backend, median }) => ({
            name: backend,
            value: median,
            label: formatDuration(median),
            emphasis: backend === result.chosen,
          })),
      },
    ],
  }
}

function curveSections(found: BenchFindings): Section[] {
  const { results, scheme } = found
  const byBackend = [...curvesOf(found)]
  const chosen = results.at(-1)?.chosen
  const cell = (result: BenchResult, id: string, show: 'median' | 'perSecond') => {
    const cost = result.costs.filter(isMeasured).find(({ backend }) => backend === id)
    return cost ? (show === 'median' ? formatDuration(cost.median) : formatShortNumber(cost.perSecond)) : ''
  }
  const tableOf = (title: string, show: 'median' | 'perSecond'): Block => ({
    kind: 'table',
    title,
    head: ['cost', ...byBackend.map(([backend]) => backend), 'memory'],
    rows: results.map((result) => [
      number(result.factor!),
      ...byBackend.map(([backend]) => cell(result, backend, show)),
      memory(bestOf(result)?.bytes ?? 0),
    ]),
  })
  return [
    {
      heading: 'Cost curves',
      blocks: [
        {
          kind: 'lines',
          title: 'Time of one hash, nothing else running',
          x: {
            label: curves[scheme!].label,
            ...(results.some(({ factor }) => factor! > 40) && { scale: 'log' }),
            ticks: results.map(({ factor }) => ({ at: factor!, label: number(factor!) })),
          },
          y: { label: 'milliseconds', scale: 'log' },
          series: byBackend.map(([backend, points]) => ({
            name: backend,
            points: points.map(({ factor, cost }) => ({
              x: factor,
              y: cost.median,
              low: cost.fastest,
              high: cost.p95,
            })),
            emphasis: backend === chosen,
          })),
        },
        {
          kind: 'table',
          title: 'Growth',
          head: ['backend', 'growth with each step'],
          rows: byBackend.map(([backend, points]) => {
            const growth = growthOf(points)
            return [backend, growth === undefined ? 'only one point' : `${formatShortNumber(growth)} times as long`]
          }),
        },
      ],
    },
    {
      heading: 'Figures',
      blocks: [
        tableOf('Time of one hash (median)', 'median'),
        tableOf('Hashes per second, all cores busy', 'perSecond'),
      ],
    },
  ]
}

function exportSection(found: BenchFindings): Section {
  const { mix, results, machine } = found
  const { coreTime, count } = totalOf(found)
  const rest = mix!.accepted - count
  return {
    heading: 'The export',
    blocks: [
      {
        kind: 'table',
        head: ['hashes', 'share', 'cost', 'median', 'per second', 'memory'],
        rows: results.map((result) => {
          const best = bestOf(result)
          return [
            number(result.count!),
            `${formatShortNumber((100 * result.count!) / mix!.accepted)} %`,
            result.name,
            best ? formatDuration(best.median) : 'not measured',
            best ? formatShortNumber(best.perSecond) : '',
            best ? memory(best.bytes) : '',
          ]
        }),
      },
      text(
        `Verifying each of the ${formatCount(count, 'hash', 'hashes')} once takes ${formatDuration(coreTime)} on one core, or ${formatDuration(coreTime / machine.cores)} on all cores of this machine. A login takes ${formatShortNumber(coreTime / Math.max(1, count))} ms of one core on average.` +
          (rest > 0 ? ` ${formatCount(rest, 'hash', 'hashes')} with rarer costs are not included.` : ''),
      ),
    ],
  }
}

function leadOf(found: BenchFindings): string {
  const { results, mix, machine } = found
  const best = results.length === 1 ? bestOf(results[0]!) : undefined
  if (best)
    return `One hash takes ${formatDuration(best.median)} and ${memory(best.bytes)} of memory with the backend ${best.backend}. ${formatCount(machine.cores, 'core')} compute ${formatShortNumber(best.perSecond)} hashes per second.`
  if (mix)
    return `The export has ${formatCount(mix.accepted, 'accepted hash', 'accepted hashes')} in ${formatCount(mix.rows, 'row')}.`
  return 'This report shows the time of one hash, and the hashes per second with all cores busy, for each backend.'
}

/** Returns the report of a bench for a person. */
export function benchReport(found: BenchFindings): Report {
  const { results, scheme, mix, machine, took, budget } = found
  const isCurve = scheme !== undefined && results.length > 1
  return {
    title: mix ? 'Cost of verifying the hashes of an export on this machine' : 'Cost of hashes on this machine',
    lead: leadOf(found),
    facts: [
      ...describeMachine(machine),
      [
        'duration',
        `${formatDuration(took)}${took > budget ? ' (longer than --budget, because each backend needs at least one measurement)' : ''}`,
      ],
    ],
    sections: [...(mix ? [exportSection(found)] : []), ...(isCurve ? curveSections(found) : results.map(caseSection))],
  }
}

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
          return [backend, growth === undefined ? null : round(growth)]
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
