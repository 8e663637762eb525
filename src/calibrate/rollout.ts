import { isHashError } from '../core/errors.ts'
import { assess, type Policy } from '../policy/index.ts'
import { workOf } from '../schemes/index.ts'
import { defaultLimits } from '../verifier/options.ts'
import { coreTime, type Demand, demandOf } from './capacity.ts'
import { createComputation } from './computation.ts'
import { runLoad } from './load.ts'
import type { MixClass } from './mix.ts'
import type { Conditions, Point } from './points.ts'

/** A part of an export, and what its first login costs. */
export interface RolloutClass {
  readonly format: string
  readonly cost: string
  /** Of all logins, if everybody signs in equally often. */
  readonly share: number
  /** Milliseconds that a core is busy with one verification. */
  readonly milliseconds: number
  /** Whether it was measured here; else it is the committed estimate, corrected by what its scheme took here. */
  readonly isMeasured: boolean
  readonly bytes: number
  /** Whether the policy wants a new hash at the first login. */
  readonly isUpgraded: boolean
}

/** What carrying an export's people through their first login needs. */
export interface Rollout {
  readonly classes: readonly RolloutClass[]
  /** Every login is somebody's first: the old hash is verified, the new one made. */
  readonly first: Demand
  /** Everybody has signed in once. */
  readonly settled: Demand
}

export interface RolloutOptions extends Pick<Conditions, 'backends' | 'cores' | 'signal'> {
  readonly classes: readonly MixClass[]
  readonly loginsPerSecond: number
  /** New hashes, as calibrated. */
  readonly renewed: Pick<Point, 'perSecond' | 'bytes'>
  /** Cores that were busy while `renewed` was measured. */
  readonly busy: number
  readonly policy: Policy
  /** Milliseconds of all measurements; 8,000 unless given. */
  readonly budget?: number
}

/** Milliseconds of one measurement, and of reference cost beyond which there is none. */
const span = 400
const mostCost = 2000

/** Milliseconds that a core is busy with one computation of a class, if a backend here can compute it. */
async function measured({ descriptor }: MixClass, options: RolloutOptions): Promise<number | undefined> {
  const { backends, cores, signal } = options
  const computation = createComputation(backends, descriptor)
  try {
    await computation.run(signal)
    const load = { concurrency: 2 * cores, cores, milliseconds: span, least: 0, signal }
    return coreTime(await runLoad(computation, load), cores)
  } catch (error) {
    if (isHashError(error) && (error.code === 'ERR_UNSUPPORTED' || error.code === 'ERR_BACKEND')) return undefined
    throw error
  } finally {
    await computation.close()
  }
}

/**
 * Sizes a rollout: the mix of old verifications and the new hash of each upgrade, in cores and memory at the peak.
 *
 * @throws HashError ERR_ABORTED.
 */
export async function sizeRollout(options: RolloutOptions): Promise<Rollout> {
  const { classes, loginsPerSecond, renewed, busy, policy, budget = 8_000 } = options
  const begin = performance.now()
  const total = classes.reduce((sum, { count }) => sum + count, 0)
  const times = new Map<string, number>()
  const factors = new Map<string, number>()
  const keyOf = ({ format, cost, descriptor }: MixClass) => `${format} ${cost} ${workOf(descriptor, 16).cost}`

  for (const one of classes) {
    const { cost, bytes } = workOf(one.descriptor, 16)
    if (times.has(keyOf(one)) || cost > mostCost || bytes > defaultLimits.bytes) continue
    if (performance.now() - begin > budget) break
    const milliseconds = await measured(one, options)
    if (milliseconds === undefined) continue
    times.set(keyOf(one), milliseconds)
    if (!factors.has(one.descriptor.scheme)) factors.set(one.descriptor.scheme, milliseconds / cost)
  }

  const all = classes.map((one): RolloutClass => {
    const { descriptor, notes, format, cost, count } = one
    const work = workOf(descriptor, 16)
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
  const sized = joined(all)
  const renewal = coreTime(renewed, busy)
  const mean = (of: (one: RolloutClass) => number) => sized.reduce((sum, one) => sum + one.share * of(one), 0)
  const largest = (of: (one: RolloutClass) => number) => sized.reduce((most, one) => Math.max(most, of(one)), 0)
  return {
    classes: sized,
    first: demandOf(
      loginsPerSecond,
      mean(({ milliseconds, isUpgraded }) => milliseconds + (isUpgraded ? renewal : 0)),
      largest(({ bytes, isUpgraded }) => Math.max(bytes, isUpgraded ? renewed.bytes : 0)),
    ),
    settled: demandOf(
      loginsPerSecond,
      mean(({ milliseconds, isUpgraded }) => (isUpgraded ? renewal : milliseconds)),
      largest(({ bytes, isUpgraded }) => (isUpgraded ? renewed.bytes : bytes)),
    ),
  }
}

/** Classes that differ in their notes alone are one here. */
function joined(classes: readonly RolloutClass[]): readonly RolloutClass[] {
  const found = new Map<string, RolloutClass>()
  for (const { share, ...rest } of classes) {
    const key = JSON.stringify(rest)
    found.set(key, { ...rest, share: share + (found.get(key)?.share ?? 0) })
  }
  return [...found.values()].sort((a, b) => b.share - a.share)
}
