import { totalmem } from 'node:os'
import { HashError } from '../../core/errors.ts'
import { exceeded } from '../../schemes/scheme.ts'
import { availableCpus } from './cpus.ts'

/** Options of `createWorkers`. */
export interface WorkersOptions {
  /** The largest number of worker threads; `availableCpus()` unless given. */
  readonly threads?: number
  /** The memory of all running jobs, in bytes; 1 GiB unless given, or a quarter of the machine's memory if that is less. */
  readonly bytes?: number
  /**
   * The longest estimated wait of a job, in ms; 10,000 unless given. A job that would wait longer fails with ERR_BUSY.
   */
  readonly wait?: number
  /** The largest number of waiting jobs; 10,000 unless given. */
  readonly jobs?: number
}

function defaultBytes(): number {
  const constrained = process.constrainedMemory?.() ?? 0
  const memory = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
  return Math.min(2 ** 30, Math.floor(memory / 4))
}

/** Completes the options with their defaults. @throws RangeError if an option is out of range. */
export function limitsOf(options: WorkersOptions): Required<WorkersOptions> {
  const { threads = availableCpus(), bytes = defaultBytes(), wait = 10_000, jobs = 10_000 } = options
  if (!(threads >= 1 && bytes > 0 && wait >= 0 && jobs >= 0))
    throw new RangeError(
      'createWorkers: threads must be at least 1, bytes must be more than 0, and wait and jobs must be at least 0',
    )
  return { threads, bytes, wait, jobs }
}

/** Creates the error for a job that exceeds a limit of the queue. */
export function busy(name: string, max: number, actual: number): HashError {
  return new HashError({ ...exceeded(name, 0, max, actual), code: 'ERR_BUSY' })
}
