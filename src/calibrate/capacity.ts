import type { Point } from './ladder.ts'

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
export const coreTime = (point: Pick<Point, 'perSecond'>, busy: number): number => (1000 * busy) / point.perSecond

/**
 * Returns the capacity that a measurement shows.
 *
 * @param point The measurement.
 * @param busy The number of cores that the measurement kept busy.
 * @returns The logins per second: `perSecond` is the total, `perCore` is the number for one core, and `perGigabyte` is the
 *   number for each 1 GiB of memory.
 * @example
 * import { capacityOf } from 'saltbridge/calibrate'
 *
 * console.log(capacityOf({ perSecond: 40, bytes: 64 * 2 ** 20 }, 2).perCore) // 20
 */
export function capacityOf(point: Pick<Point, 'perSecond' | 'bytes'>, busy: number): Capacity {
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
 * @example
 * import { demandOf } from 'saltbridge/calibrate'
 *
 * demandOf(50, 100, 64 * 2 ** 20).cores // 7.14…
 */
export function demandOf(loginsPerSecond: number, milliseconds: number, bytes: number): Demand {
  const cores = (loginsPerSecond * milliseconds) / 1000 / utilization
  return { loginsPerSecond, cores, bytes: Math.ceil(cores) * bytes }
}
