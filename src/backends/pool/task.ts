import type { HashError } from '../../core/errors.ts'
import type { Work } from '../../schemes/scheme.ts'
import type { Group, Job } from '../backend.ts'
import type { Lent, Loan } from './lender.ts'
import type { Waiting } from './queue.ts'
import type { Startable } from './running.ts'

/** A job with an input of type I and a result of type T. */
export interface Task<I, T> {
  readonly input: I
  /** The batch in which the task may be computed. Tasks of the same batch differ only in their input. */
  readonly batch?: Group | undefined
  /** The backend and the scheme. Tasks of the same kind with equal costs take equally long. */
  readonly kind: string
  readonly work: Work
  readonly job: Job
  /** Whether the task always computes in a worker thread. */
  readonly inThread: boolean
  /**
   * Computes all inputs, in a thread that `lend` provides or in the calling thread. Returns one outcome for each input.
   */
  run(lend: () => Lent, inputs: readonly I[]): Promise<readonly (T | HashError)[]>
}

/** A task that waits or runs. */
export interface Entry extends Waiting, Startable {
  readonly bytes: number
  readonly estimate: number
  readonly owner: object | undefined
  readonly batch: Group | undefined
  /** The input of its task. */
  readonly input: unknown
  /** Runs the task with the inputs of all entries of a batch. Never rejects. */
  runWith(loan: Loan, all: readonly Entry[]): Promise<void>
  settle(outcome: unknown): void
  /** Returns the reason why the task must not start any more, if any. */
  late(): HashError | undefined
  reject(error: HashError): void
  /** Rejects the task, unless it has started. */
  drop(error: HashError): void
}

/** Joins several entries of one batch, which start together. */
export function createGroup(entries: readonly Entry[]): Startable {
  let live = entries
  return {
    belongsTo: (owner) => entries.some((entry) => entry.belongsTo(owner)),
    estimate: entries.reduce((sum, { estimate }) => sum + estimate, 0),
    holds: entries.map(({ bytes }) => bytes),
    kind: entries[0]!.kind,
    isBrief: () => false,
    run: (loan) => live[0]!.runWith(loan, live),
    begun() {
      // The callback of one entry, which is called when it starts, may have dropped another entry.
      live = entries.filter((entry) => {
        const late = entry.late()
        if (late) entry.reject(late)
        return !late && entry.begun()
      })
      return live.length > 0
    },
  }
}

/** A set of worker threads with a queue. One set can serve several backends and verifiers. */
export interface Workers {
  /**
   * Runs a job.
   *
   * @throws HashError ERR_BUSY immediately; ERR_ABORTED and ERR_CLOSED before the job starts; the errors of the job.
   */
  submit<I, T>(task: Task<I, T>): Promise<T>
  /** Runs a short job before all waiting jobs, and ignores the memory limit. */
  urgent<T>(run: (lend: () => Lent) => Promise<T>): Promise<T>
  /** Records how many ms a kind of job took, so that waits can be estimated. */
  observe(kind: string, cost: number, milliseconds: number): void
  /** Rejects the waiting jobs of an owner with ERR_CLOSED, and waits for its running jobs. */
  close(owner: object): Promise<void>
  /** Returns the numbers of running and waiting jobs, the `bytes` that running jobs use, and the estimated `wait` in ms. */
  status(): { readonly running: number; readonly waiting: number; readonly bytes: number; readonly wait: number }
}
