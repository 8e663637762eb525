import { defaultBackends } from '#backends'
import type { Backend } from '../backends/backend.ts'
import { failure, HashError } from '../core/errors.ts'
import { owasp, type Policy } from '../policy/index.ts'
import { type Capacity, capacityOf } from './capacity.ts'
import { type Choice, ladder } from './ladder.ts'
import { createPoints, type Point } from './points.ts'
import { search } from './search.ts'

export interface CalibrateOptions {
  /** `argon2id` unless given. */
  readonly scheme?: Choice | undefined
  /** Milliseconds that the median login may take, waiting for its turn included; 1 to 5,000. */
  readonly target: number
  /** How many can compute at the same time here: `availableCpus()` of `saltbridge/backends/pool`. */
  readonly cores: number
  /** Logins at the same time; as many as cores unless given. */
  readonly concurrency?: number | undefined
  /** Bytes of one hash at most; 1 GiB over all that compute at once unless given. */
  readonly memory?: number | undefined
  /** Nothing below it is measured; `owasp` unless given. */
  readonly policy?: Policy | undefined
  /** Those of the platform unless given: the first that can compute a hash does. */
  readonly backends?: readonly Backend[] | undefined
  /** Milliseconds of the search; 20,000 unless given. A measurement that has begun is finished. */
  readonly budget?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Hears of every measurement. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

export interface Progress {
  readonly point: Point
  /** Milliseconds since the beginning. */
  readonly elapsed: number
}

export interface Calibration {
  readonly scheme: Choice
  /** The id of the policy. */
  readonly policy: string
  readonly target: number
  readonly concurrency: number
  readonly cores: number
  readonly memory: number
  /** The strongest parameters within the target; none if not even the cheapest that the policy accepts are. */
  readonly recommended?: Point
  /** Whether both sides of the target are clear; else the budget ended the search, and stronger ones may do too. */
  readonly isSettled: boolean
  /** What was measured, the cheapest first. */
  readonly measured: readonly Point[]
  /** Of what is recommended, or else of the cheapest. */
  readonly capacity: Capacity
  /** Milliseconds. */
  readonly took: number
  /** What would do where nothing is recommended: this target, if there may be such, or so many at once. */
  readonly instead?: { readonly target?: number; readonly concurrency?: number }
}

const mostConcurrency = 1024
const mostTarget = 5_000

function positive(name: string, value: number, least: number, most: number): number {
  if (value >= least && value <= most) return value
  throw new RangeError(`${name} is no number from ${least} to ${most}`)
}

/** Milliseconds by which a first look is taken before many wait for each other. */
const glance = 500
/** How many times the target a floor must take at a glance to be given up. */
const hopeless = 1.5

/**
 * Finds the parameters that new hashes should have here: the strongest whose login takes no longer than the target, in
 * the median and under the stated concurrency, and never weaker than the policy wants. Memory comes first, then passes.
 *
 * @throws RangeError if an option is out of bounds, or if the policy accepts no such scheme within the memory.
 * @throws HashError ERR_ABORTED, ERR_UNSUPPORTED, ERR_BACKEND; ERR_BUSY if other work fills the queue.
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
  if (rungs.length === 0) throw new RangeError(`the policy ${policy.id} accepts no ${scheme} within this memory`)

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
    // With many at once a floor that is far too slow would take minutes to be measured, or ERR_BUSY.
    if (concurrency > busy) {
      const glanced = await alone.measure(0, glance)
      tell(glanced)
      if ((1000 * concurrency) / glanced.perSecond > hopeless * target) return concluded([glanced], undefined, true)
    }
    const onMeasured = (rung: number) => tell(points.at(rung)!)
    const found = await search(points, { rungs, target, budget, onMeasured })
    const measured = [points.all(), alone.all()].find((list) => list.length > 0)
    if (!measured) throw new HashError(failure('ERR_BUSY', undefined, { hint: 'The queue is full of other work' }))
    return concluded(measured, points.at(found.rung), found.isSettled)
  } finally {
    await Promise.all([points.close(), alone.close()])
  }
}
