import { defaultBackends } from '#backends'
import type { Backend } from '../backends/backend.ts'
import { failure, HashError } from '../core/errors.ts'
import { owasp, type Policy } from '../policy/index.ts'
import { type Capacity, capacityOf } from './capacity.ts'
import { type Choice, ladder } from './ladder.ts'
import { createPoints, type Point } from './points.ts'
import { search } from './search.ts'

/** Options of `calibrate`. */
export interface CalibrateOptions {
  /** The scheme of new hashes; `argon2id` unless given. */
  readonly scheme?: Choice | undefined
  /** The longest time of a median login, in ms; 1 to 5,000. The time in the queue is included. */
  readonly target: number
  /** The number of hashes that can be computed concurrently. Pass `availableCpus()` of `saltbridge/backends/pool`. */
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

const grouped = (value: number): string => value.toLocaleString('en-US')

function positive(name: string, value: number, least: number, most: number): number {
  if (value >= least && value <= most) return value
  throw new RangeError(`${name} must be a number from ${grouped(least)} to ${grouped(most)}`)
}

/** The time of a first short measurement without concurrency, in ms. */
const glance = 500
/** The search stops if the cheapest parameters take this many times the target in the first measurement. */
const hopeless = 1.5

/**
 * Finds the strongest parameters for new hashes on this machine, so that the median login takes no longer than the target
 * under the given concurrency. The parameters always meet the policy. For Argon2, memory is raised before passes.
 *
 * @param options The target in ms, the cores and optional limits.
 * @returns The recommended parameters with all measurements.
 * @throws RangeError if an option is out of range, or the policy accepts no parameters of the scheme within the memory.
 * @throws HashError ERR_ABORTED, ERR_UNSUPPORTED, ERR_BACKEND; ERR_BUSY if other work fills the queue.
 * @example
 * import { availableCpus } from 'saltbridge/backends/pool'
 * import { calibrate } from 'saltbridge/calibrate'
 *
 * const { recommended } = await calibrate({ target: 250, cores: availableCpus() })
 * console.log(recommended?.parameters) // { scheme: 'argon2', variant: 'id', memory: 65536, … }
 */
export async function calibrate(options: CalibrateOptions): Promise<Calibration> {
  const { scheme = 'argon2id', policy = owasp, backends = defaultBackends, budget = 20_000, signal } = options
  const begin = performance.now()
  const target = positive('target', options.target, 1, mostTarget)
  const cores = positive('cores', Math.floor(options.cores), 1, mostConcurrency)
  const concurrency = positive('concurrency', Math.floor(options.concurrency ?? cores), 1, mostConcurrency)
  const busy = Math.min(concurrency, cores)
  const memory = positive('memory', Math.floor(options.memory ?? 2 ** 30 / busy), 1, 2 ** 31)
  const rungs = ladder(scheme, policy, memory)
  if (rungs.length === 0)
    throw new RangeError(
      `the policy ${policy.id} accepts no ${scheme} parameters that fit in ${grouped(memory)} bytes of memory; allow more memory, or choose another scheme`,
    )

  const points = createPoints(rungs, { backends, concurrency, cores, signal })
  const alone = createPoints(rungs, { backends, concurrency: busy, cores, signal })
  const tell = (point: Point) => options.onProgress?.({ point, elapsed: performance.now() - begin })

  function concluded(measured: readonly Point[], recommended: Point | undefined, isSettled: boolean): Calibration {
    const shown = recommended ?? measured[0]!
    const atOnce = Math.floor((target * shown.perSecond) / 1000)
    // A little more than what was measured, in tens: it should hold tomorrow too.
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
    // If the cheapest parameters are far too slow, measuring them under concurrency takes minutes or ends with ERR_BUSY.
    if (concurrency > busy) {
      const glanced = await alone.measure(0, glance)
      tell(glanced)
      if ((1000 * concurrency) / glanced.perSecond > hopeless * target) return concluded([glanced], undefined, true)
    }
    const onMeasured = (rung: number) => tell(points.at(rung)!)
    const found = await search(points, { rungs, target, budget, onMeasured })
    const measured = [points.all(), alone.all()].find((list) => list.length > 0)
    if (!measured)
      throw new HashError(
        failure('ERR_BUSY', undefined, { hint: 'Other work fills the queue. Calibrate when the process is idle' }),
      )
    return concluded(measured, points.at(found.rung), found.isSettled)
  } finally {
    await Promise.all([points.close(), alone.close()])
  }
}
