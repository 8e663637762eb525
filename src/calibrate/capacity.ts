import type { Point } from './points.ts'

/** What parameters mean in logins a second, nothing else running. */
export interface Capacity {
  /** On all cores that the load kept busy, as measured. */
  readonly perSecond: number
  readonly perCore: number
  /** As far as memory alone limits it: 1 GiB full of computations, each as long as measured. */
  readonly perGigabyte: number
}

/** What a peak of logins needs. */
export interface Demand {
  readonly loginsPerSecond: number
  /** Cores that hashing alone should have, of which it uses the stated share. */
  readonly cores: number
  /** Bytes of what computes at once on them. */
  readonly bytes: number
}

/** The share of its cores that hashing may use at the peak: beyond it, queues grow out of bounds. */
export const utilization = 0.7

/** Milliseconds that one core is busy with a computation. */
export const coreTime = (point: Pick<Point, 'perSecond'>, busy: number): number => (1000 * busy) / point.perSecond

export function capacityOf(point: Pick<Point, 'perSecond' | 'bytes'>, busy: number): Capacity {
  const { perSecond, bytes } = point
  const perCore = perSecond / busy
  return { perSecond, perCore, perGigabyte: (2 ** 30 / bytes) * perCore }
}

/** @param milliseconds that a core is busy with one login. */
export function demandOf(loginsPerSecond: number, milliseconds: number, bytes: number): Demand {
  const cores = (loginsPerSecond * milliseconds) / 1000 / utilization
  return { loginsPerSecond, cores, bytes: Math.ceil(cores) * bytes }
}
