import { totalmem } from 'node:os'
import { HashError } from '../../core/errors.ts'
import { exceeded } from '../../schemes/scheme.ts'
import { availableCpus } from './cpus.ts'

export interface WorkersOptions {
  /** How many compute at the same time. As many as there are cores, or as the CPU quota of the cgroup allows, by default. */
  readonly threads?: number
  /** Memory of all that compute at once; 1 GiB, or a quarter of the machine's where that is less. */
  readonly bytes?: number
  /** The longest wait before a job is answered ERR_BUSY, milliseconds; 10,000 unless given. */
  readonly wait?: number
  /** The most jobs that wait; 10,000 unless given. */
  readonly jobs?: number
}

function defaultBytes(): number {
  const constrained = process.constrainedMemory?.() ?? 0
  const memory = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
  return Math.min(2 ** 30, Math.floor(memory / 4))
}

/** @throws RangeError if an option is not a positive number. */
export function limitsOf(options: WorkersOptions): Required<WorkersOptions> {
  const { threads = availableCpus(), bytes = defaultBytes(), wait = 10_000, jobs = 10_000 } = options
  if (!(threads >= 1 && bytes > 0 && wait >= 0 && jobs >= 0)) throw new RangeError('an option of the pool is too small')
  return { threads, bytes, wait, jobs }
}

/** What is over a limit of the queue. */
export function busy(name: string, max: number, actual: number): HashError {
  return new HashError({ ...exceeded(name, 0, max, actual), code: 'ERR_BUSY' })
}
