import type { Outcome } from '../convert/validate.ts'
import { aNumber, checkArgument, isListOf, objectOf, ruleOf } from '../core/arguments.ts'
import { isHashError } from '../core/errors.ts'
import { assess, type Policy } from '../policy/index.ts'
import { policyRule } from '../policy/policy.ts'
import type { Descriptor } from '../schemes/index.ts'
import { blankDigest } from '../schemes/scheme.ts'
import { workOf } from '../schemes/schemes.ts'
import { defaultLimits } from '../verifier/context.ts'
import { backendsRule, signalRule } from '../verifier/rules.ts'
import type { Conditions, Point } from './ladder.ts'
import { createRepeatedComputation, runLoad } from './measure.ts'

/** The logins per second that parameters allow, if nothing else runs. */
export interface Capacity {
  /** Logins per second on all cores that the measurement kept busy. */
  readonly perSecond: number
  /** Logins per second on one core. */
  readonly perCore: number
  /** Logins per second for each 1 GiB of memory, if memory is the only limit. */
  readonly perGigabyte: number
}

/** The cores and the memory that a peak of logins needs. */
export interface Demand {
  readonly loginsPerSecond: number
  /** The cores that hashing should have. At the peak, hashing uses 70 % of these cores (`utilization`). */
  readonly cores: number
  /** The memory of all hashes that are computed concurrently, in bytes. */
  readonly bytes: number
}

/** The share of its cores that hashing may use at the peak. Above this share, queues grow quickly. */
export const utilization = 0.7

/** Returns the time that one core is busy with a computation, in ms. */
export const calculateCoreTime = (point: Pick<Point, 'perSecond'>, busy: number): number =>
  (1000 * busy) / point.perSecond

/**
 * Returns the capacity that a measurement shows.
 *
 * @param point The measurement.
 * @param busy The number of cores that the measurement kept busy.
 * @returns The logins per second: `perSecond` is the total, `perCore` is the number for one core, and `perGigabyte` is
 * the
 *   number for each 1 GiB of memory.
 * @example
 * import { capacityOf } from 'saltbridge/calibrate'
 *
 * console.log(capacityOf({ perSecond: 40, bytes: 64 * 2 ** 20 }, 2).perCore) // 20
 */
export function capacityOf(point: Pick<Point, 'perSecond' | 'bytes'>, busy: number): Capacity {
  checkArgument('point', point, objectOf())
  const { perSecond, bytes } = point
  const perCore = perSecond / busy
  return { perSecond, perCore, perGigabyte: (2 ** 30 / bytes) * perCore }
}

/**
 * Returns the cores and the memory that a peak needs.
 *
 * @param loginsPerSecond The logins per second at the peak.
 * @param milliseconds The time that a core is busy with one login, in ms.
 * @param bytes The memory of one login, in bytes.
 * @returns The cores and the memory.
 * @throws HashError ERR_ARGUMENT if an argument is not a number.
 * @example
 * import { demandOf } from 'saltbridge/calibrate'
 *
 * demandOf(50, 100, 64 * 2 ** 20).cores // 7.14…
 */
export function demandOf(loginsPerSecond: number, milliseconds: number, bytes: number): Demand {
  for (const [name, value] of Object.entries({ loginsPerSecond, milliseconds, bytes }))
    checkArgument(name, value, aNumber)
  const cores = (loginsPerSecond * milliseconds) / 1000 / utilization
  return { loginsPerSecond, cores, bytes: Math.ceil(cores) * bytes }
}

/** The accepted records that have the same format and the same cost. */
export interface MixClass {
  /** The id of the format. */
  readonly format: string
  /** The cost parameters in words. */
  readonly cost: string
  /** The descriptor of one of these records, with an empty digest. */
  readonly descriptor: Descriptor
  readonly notes: readonly string[]
  /** The number of records. */
  readonly count: number
}

/** Counts the hashes of an export by their cost. */
export interface Mix {
  /** Counts a batch of outcomes. */
  add(batch: readonly Outcome[]): void
  /** Returns the classes so far, the most frequent first. */
  classes(): readonly MixClass[]
}

const rolloutRule = objectOf({
  backends: backendsRule,
  cores: aNumber,
  signal: signalRule,
  classes: ruleOf('an array of objects', (value) => isListOf(value, 'descriptor')),
  loginsPerSecond: aNumber,
  renewed: objectOf(),
  busy: aNumber,
  policy: policyRule,
  budget: aNumber,
})

/**
 * The number of different costs that are counted separately. Later costs are counted in classes that differ by a factor
 * of 2.
 */
const mostApart = 1000

interface Counted {
  readonly one: Omit<MixClass, 'count'>
  count: number
}

/**
 * Creates a counter of the costs in an export. The memory of the counter does not depend on the size of the export.
 *
 * @returns The counter. It counts outcomes of `validate`.
 * @example
 * import { createMix } from 'saltbridge/calibrate'
 *
 * const mix = createMix()
 * mix.add([])
 * mix.classes() // []
 */
export function createMix(): Mix {
  const apart = new Map<string, Counted>()
  const octaves = new Map<string, Counted>()

  function count(classes: Map<string, Counted>, key: string, one: () => Counted['one']): void {
    const known = classes.get(key)
    if (known) known.count++
    else classes.set(key, { one: one(), count: 1 })
  }

  return {
    add(batch) {
      for (const { status, format = '', cost = '', workCost, descriptor, notes } of batch) {
        if (status !== 'accepted' || !descriptor) continue
        const key = `${format} ${cost} ${workCost} ${notes.join()}`
        const like = (words: string) => () => ({ format, cost: words, descriptor: blankDigest(descriptor), notes })
        if (apart.size < mostApart || apart.has(key)) count(apart, key, like(cost))
        else count(octaves, `${format} ${Math.round(Math.log2(workCost))}`, like(`${cost} and similar`))
      }
    },
    classes: () =>
      [...apart.values(), ...octaves.values()]
        .map(({ one, count }) => ({ ...one, count }))
        .sort((a, b) => b.count - a.count),
  }
}

/** The hashes of an export that have the same format and cost, and the time of their first login. */
export interface RolloutClass {
  /** The id of the format. */
  readonly format: string
  /** The cost parameters in words. */
  readonly cost: string
  /** The share of all logins (0 to 1), if everyone signs in equally often. */
  readonly share: number
  /** The time that a core is busy with one verification, in ms. */
  readonly milliseconds: number
  /**
   * Whether `milliseconds` was measured. If not, the time is an estimate, scaled by a measurement of the same scheme.
   */
  readonly isMeasured: boolean
  /** The memory of one verification, in bytes. */
  readonly bytes: number
  /** Whether the policy asks for a new hash at the first login. */
  readonly isUpgraded: boolean
}

/** The cores and the memory that the first logins after an import need. */
export interface Rollout {
  readonly classes: readonly RolloutClass[]
  /** The need while every login is a first login: the old hash is verified and a new one is computed. */
  readonly first: Demand
  /** The need after everyone has signed in once. */
  readonly settled: Demand
}

/** Options of `sizeRollout`. */
export interface RolloutOptions extends Pick<Conditions, 'backends' | 'cores' | 'signal'> {
  /** The hashes of the export, as `createMix` counts them. */
  readonly classes: readonly MixClass[]
  /** The logins per second at the peak. */
  readonly loginsPerSecond: number
  /** The measurement of the parameters that `calibrate` recommends for new hashes. */
  readonly renewed: Pick<Point, 'perSecond' | 'bytes'>
  /** The number of cores that were busy while `renewed` was measured. */
  readonly busy: number
  /** The policy that decides which hashes are replaced at the first login. */
  readonly policy: Policy
  /** The time limit of all measurements, in ms; 8,000 unless given. */
  readonly budget?: number
}

/** The time of one measurement, and the reference cost above which nothing is measured, both in ms. */
const span = 400
const mostCost = 2000

/** Returns the time that a core is busy with one computation, in ms; `undefined` if no backend can compute it. */
async function measureClass({ descriptor }: MixClass, options: RolloutOptions): Promise<number | undefined> {
  const { backends, cores, signal } = options
  const computation = createRepeatedComputation(backends, descriptor)
  try {
    await computation.run(signal)
    const load = { concurrency: 2 * cores, cores, milliseconds: span, least: 0, signal }
    return calculateCoreTime(await runLoad(computation, load), cores)
  } catch (error) {
    if (isHashError(error) && (error.code === 'ERR_UNSUPPORTED' || error.code === 'ERR_BACKEND')) return undefined
    throw error
  } finally {
    await computation.close()
  }
}

/**
 * Computes the cores and the memory that logins need after an import, while old hashes are verified and replaced.
 *
 * @param options The hashes of the export, the peak and the measurement of new hashes.
 * @returns The cores and the memory that logins need: `first` while every login is a first login, `settled` after
 * everyone
 *   has signed in once.
 * @throws HashError ERR_ABORTED.
 * @example
 * import { createVerifier } from 'saltbridge'
 * import { node } from 'saltbridge/backends'
 * import { createMix, sizeRollout } from 'saltbridge/calibrate'
 * import { htpasswd, validate } from 'saltbridge/convert'
 * import { owasp } from 'saltbridge/policy'
 *
 * const { add, classes } = createMix()
 * const file = new Blob(['ada:$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K\n'])
 * for await (const outcomes of validate(htpasswd.read(file.stream(), {}), createVerifier())) add(outcomes)
 * const renewed = { perSecond: 40, bytes: 19 * 2 ** 20 }
 * const options = { classes: classes(), loginsPerSecond: 10, renewed, busy: 1, policy: owasp, backends: [node], cores: 1 }
 * const { first, settled } = await sizeRollout(options)
 * console.log(first.cores > settled.cores) // true
 */
export async function sizeRollout(options: RolloutOptions): Promise<Rollout> {
  checkArgument('', options, rolloutRule)
  for (const name of ['classes', 'renewed', 'policy', 'backends'] as const)
    checkArgument(name, options[name], rolloutRule.of![name]!)
  const { classes, loginsPerSecond, renewed, busy, policy, budget = 8_000 } = options
  const begin = performance.now()
  const total = classes.reduce((sum, { count }) => sum + count, 0)
  const times = new Map<string, number>()
  const factors = new Map<string, number>()
  const keyOf = ({ format, cost, descriptor }: MixClass) => `${format} ${cost} ${workOf(descriptor).cost}`

  for (const one of classes) {
    const { cost, bytes } = workOf(one.descriptor)
    if (times.has(keyOf(one)) || cost > mostCost || bytes > defaultLimits.bytes) continue
    if (performance.now() - begin > budget) break
    const milliseconds = await measureClass(one, options)
    if (milliseconds === undefined) continue
    times.set(keyOf(one), milliseconds)
    if (!factors.has(one.descriptor.scheme)) factors.set(one.descriptor.scheme, milliseconds / cost)
  }

  const all = classes.map((one): RolloutClass => {
    const { descriptor, notes, format, cost, count } = one
    const work = workOf(descriptor)
    const milliseconds = times.get(keyOf(one))
    return {
      format,
      cost,
      share: count / total,
      milliseconds: milliseconds ?? work.cost * (factors.get(descriptor.scheme) ?? 1),
      isMeasured: milliseconds !== undefined,
      bytes: work.bytes,
      isUpgraded: assess(descriptor, notes, policy).length > 0,
    }
  })
  const sized = joinClasses(all)
  const renewal = calculateCoreTime(renewed, busy)
  const calculateMean = (of: (one: RolloutClass) => number) => sized.reduce((sum, one) => sum + one.share * of(one), 0)
  const calculateMaximum = (of: (one: RolloutClass) => number) =>
    sized.reduce((most, one) => Math.max(most, of(one)), 0)
  return {
    classes: sized,
    first: demandOf(
      loginsPerSecond,
      calculateMean(({ milliseconds, isUpgraded }) => milliseconds + (isUpgraded ? renewal : 0)),
      calculateMaximum(({ bytes, isUpgraded }) => Math.max(bytes, isUpgraded ? renewed.bytes : 0)),
    ),
    settled: demandOf(
      loginsPerSecond,
      calculateMean(({ milliseconds, isUpgraded }) => (isUpgraded ? renewal : milliseconds)),
      calculateMaximum(({ bytes, isUpgraded }) => (isUpgraded ? renewed.bytes : bytes)),
    ),
  }
}

/** Joins the classes that differ only in their notes. */
function joinClasses(classes: readonly RolloutClass[]): readonly RolloutClass[] {
  const found = new Map<string, RolloutClass>()
  for (const { share, ...rest } of classes) {
    const key = JSON.stringify(rest)
    found.set(key, { ...rest, share: share + (found.get(key)?.share ?? 0) })
  }
  return [...found.values()].sort((a, b) => b.share - a.share)
}
