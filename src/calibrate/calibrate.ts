import { defaultBackends } from '#backends'
import type { Backend } from '../backends/backend.ts'
import { aFunction, aNumber, anything, checkArgument, objectOf, refuseArgument } from '../core/arguments.ts'
import { failure, HashError, isHashError } from '../core/errors.ts'
import { owasp, type Policy } from '../policy/index.ts'
import { policyRule } from '../policy/policy.ts'
import { backendsRule, signalRule } from '../verifier/rules.ts'
import {
  type Choice,
  createPoints,
  listParameters,
  type Parameters,
  type Point,
  type Points,
  workOf,
} from './ladder.ts'
import { type Capacity, capacityOf } from './rollout.ts'

interface SearchOptions {
  readonly rungs: readonly Parameters[]
  /** The longest time of a median login, in ms. */
  readonly target: number
  /** The time limit of the search, in ms. */
  readonly budget: number
  readonly onMeasured: (rung: number) => void
}

interface SearchResult {
  /** The highest rung within the target; -1 if even the first rung takes longer. */
  readonly rung: number
  /** Whether the search finished. If not, the budget ended the search. */
  readonly isSettled: boolean
}

/** The time of one measurement, in ms. */
const span = 900
/** The number of measurements of the rungs next to the target: the least if the result is clear, and the most. */
const clearRounds = 3
const mostRounds = 7
/** The relative distance from the target at which a median is clear. */
const clear = 0.06
/** The last measurement may end this many times later than the budget. */
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
export async function search(points: Points, options: SearchOptions): Promise<SearchResult> {
  const { rungs, target, budget, onMeasured } = options
  const begin = performance.now()
  const costs = rungs.map((rung) => workOf(rung).cost)
  const refused = new Set<number>()
  /** The measured time for a reference cost of 1, in ms. */
  let factor = 0

  const isMeasured = (rung: number): boolean => refused.has(rung) || points.at(rung) !== undefined
  const isWithin = (rung: number): boolean => !refused.has(rung) && (points.at(rung)?.median ?? Infinity) <= target

  /** Expects twice the median, because half of the computations of a load begin before the first one is measured. */
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

  /** Returns the highest rung that should be within the target. */
  const predict = (): number => costs.filter((cost) => cost * factor <= target).length - 1

  await measure(0)
  let below = predict()
  while (below > 0 && !isMeasured(below) && fitsBudget(below)) {
    await measure(below)
    below = predict()
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

/** Options of `calibrate`. */
export interface CalibrateOptions {
  /** The scheme of new hashes; `argon2id` unless given. */
  readonly scheme?: Choice | undefined
  /** The longest time of a median login, in ms; 1 to 5,000. The time in the queue is included. */
  readonly target: number
  /**
   * The number of hashes that can be computed concurrently. Pass `countAvailableCpus()` of `saltbridge/backends/pool`.
   */
  readonly cores: number
  /** The number of concurrent logins; `cores` unless given. */
  readonly concurrency?: number | undefined
  /** The largest memory of one hash, in bytes. Unless given, 1 GiB is divided among the concurrent hashes. */
  readonly memory?: number | undefined
  /** The policy that new hashes must meet; `owasp` unless given. */
  readonly policy?: Policy | undefined
  /** The backends, in order of preference; the default backends of the platform unless given. */
  readonly backends?: readonly Backend[] | undefined
  /** The time limit of the search, in ms; 20,000 unless given. A measurement that has started is finished. */
  readonly budget?: number | undefined
  /** Cancels the calibration with ERR_ABORTED. */
  readonly signal?: AbortSignal | undefined
  /** Called after every measurement. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** The progress of a calibration. */
export interface Progress {
  /** The latest measurement. */
  readonly point: Point
  /** The time since the start, in ms. */
  readonly elapsed: number
}

/** The result of a calibration. */
export interface Calibration {
  readonly scheme: Choice
  /** The id of the policy. */
  readonly policy: string
  /** The longest time of a median login, in ms. */
  readonly target: number
  /** The number of concurrent logins. */
  readonly concurrency: number
  readonly cores: number
  /** The largest memory of one hash, in bytes. */
  readonly memory: number
  /** The strongest parameters within the target. Missing if even the cheapest accepted parameters take longer. */
  readonly recommended?: Point
  /**
   * Whether the search finished. If not, the budget ended the search, and stronger parameters may also be fast enough.
   */
  readonly isSettled: boolean
  /** The measurements, the cheapest parameters first. */
  readonly measured: readonly Point[]
  /** The capacity with the recommended parameters, or with the cheapest ones. */
  readonly capacity: Capacity
  /** The time that the calibration took, in ms. */
  readonly took: number
  /**
   * If nothing is recommended, a target in ms or a concurrency with which the cheapest parameters would be fast enough.
   */
  readonly instead?: { readonly target?: number; readonly concurrency?: number }
}

const mostConcurrency = 1024
const mostTarget = 5_000

const formatNumber = (value: number): string => value.toLocaleString('en-US')

function checkRange(name: string, value: number, least: number, most: number): number {
  if (value >= least && value <= most) return value
  throw refuseArgument(name, `\`${name}\` must be a number from ${formatNumber(least)} to ${formatNumber(most)}`)
}

const calibrateRule = objectOf({
  target: aNumber,
  cores: aNumber,
  concurrency: aNumber,
  memory: aNumber,
  // `listParameters` checks the scheme.
  scheme: anything,
  policy: policyRule,
  backends: backendsRule,
  budget: aNumber,
  signal: signalRule,
  onProgress: aFunction,
})

/** The time of a first short measurement without concurrency, in ms. */
const firstMeasurement = 500
/** The search stops if the cheapest parameters take this many times the target in the first measurement. */
const hopeless = 1.5

/**
 * Finds the strongest parameters for new hashes on this machine, so that the median login takes no longer than the
 * target under the given concurrency. The parameters always meet the policy. For Argon2, memory is raised before
 * passes.
 *
 * @param options The target in ms, the cores and optional limits.
 * @returns The recommended parameters with all measurements.
 * @throws HashError ERR_ARGUMENT if an option is wrong or out of range, or if the policy accepts no parameters of the
 *   scheme within the memory; ERR_ABORTED, ERR_UNSUPPORTED, ERR_BACKEND; ERR_BUSY if other work fills the queue.
 * @example
 * import { countAvailableCpus } from 'saltbridge/backends/pool'
 * import { calibrate } from 'saltbridge/calibrate'
 *
 * const { recommended } = await calibrate({ target: 250, cores: countAvailableCpus() })
 * console.log(recommended?.parameters) // { scheme: 'argon2', variant: 'id', memory: 65536, … }
 */
export async function calibrate(options: CalibrateOptions): Promise<Calibration> {
  checkArgument('', options, calibrateRule)
  const { scheme = 'argon2id', policy = owasp, backends = defaultBackends, budget = 20_000, signal } = options
  const begin = performance.now()
  const target = checkRange('target', options.target, 1, mostTarget)
  const cores = checkRange('cores', Math.floor(options.cores), 1, mostConcurrency)
  const concurrency = checkRange('concurrency', Math.floor(options.concurrency ?? cores), 1, mostConcurrency)
  const busy = Math.min(concurrency, cores)
  const memory = checkRange('memory', Math.floor(options.memory ?? 2 ** 30 / busy), 1, 2 ** 31)
  const rungs = listParameters(scheme, policy, memory)
  if (rungs.length === 0)
    throw refuseArgument(
      'memory',
      `the policy ${policy.id} accepts no ${scheme} parameters that fit in ${formatNumber(memory)} bytes of memory; allow more memory, or choose another scheme`,
    )

  const points = createPoints(rungs, { backends, concurrency, cores, signal })
  const alone = createPoints(rungs, { backends, concurrency: busy, cores, signal })
  const tell = (point: Point) => options.onProgress?.({ point, elapsed: performance.now() - begin })

  function conclude(measured: readonly Point[], recommended: Point | undefined, isSettled: boolean): Calibration {
    const shown = recommended ?? measured[0]!
    const atOnce = Math.floor((target * shown.perSecond) / 1000)
    // 5 % above the measurement, rounded up to tens, so that a later measurement also stays within it.
    const enough = Math.ceil((105 * concurrency) / shown.perSecond) * 10
    return {
      scheme,
      policy: policy.id,
      target,
      concurrency,
      cores,
      memory,
      ...(recommended && { recommended }),
      isSettled,
      measured,
      capacity: capacityOf(shown, busy),
      took: performance.now() - begin,
      ...(!recommended && {
        instead: {
          ...(enough <= mostTarget && { target: enough }),
          ...(atOnce >= busy && atOnce < concurrency && { concurrency: atOnce }),
        },
      }),
    }
  }

  try {
    // If the cheapest parameters are far too slow, measuring them under concurrency takes minutes or ends with
    // ERR_BUSY.
    if (concurrency > busy) {
      const first = await alone.measure(0, firstMeasurement)
      tell(first)
      if ((1000 * concurrency) / first.perSecond > hopeless * target) return conclude([first], undefined, true)
    }
    const onMeasured = (rung: number) => tell(points.at(rung)!)
    const found = await search(points, { rungs, target, budget, onMeasured })
    const measured = [points.all(), alone.all()].find((list) => list.length > 0)
    if (!measured)
      throw new HashError(
        failure('ERR_BUSY', undefined, { hint: 'Other work fills the queue. Calibrate when the process is idle' }),
      )
    return conclude(measured, points.at(found.rung), found.isSettled)
  } finally {
    await Promise.all([points.close(), alone.close()])
  }
}
