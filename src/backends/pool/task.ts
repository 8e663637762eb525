import type { HashError } from '../../core/errors.ts'
import type { Work } from '../../schemes/scheme.ts'
import type { Group, Job } from '../backend.ts'
import type { Lent, Loan } from './lender.ts'
import type { Waiting } from './queue.ts'
import type { Startable } from './running.ts'

/** A job with an input of type I and a result of type T. */
export interface Task<I, T> {
  readonly input: I
  /** With which others it may be computed at once: tasks that differ in nothing but their input. */
  readonly batch?: Group | undefined
  /** What takes equally long for equal costs: a backend and a scheme. */
  readonly kind: string
  readonly work: Work
  readonly job: Job
  /** Whether it computes in a thread and nowhere else. */
  readonly inThread: boolean
  /** Begins in a thread that is lent to it on demand, or without one. Gives what became of each input, in order. */
  run(lend: () => Lent, inputs: readonly I[]): Promise<readonly (T | HashError)[]>
}

/** A task that waits, or has begun. */
export interface Entry extends Waiting, Startable {
  readonly bytes: number
  readonly estimate: number
  readonly owner: object | undefined
  readonly batch: Group | undefined
  /** The input of its task. */
  readonly input: unknown
  /** Runs its task with the inputs of others too, all of one batch. Never rejects. */
  runWith(loan: Loan, all: readonly Entry[]): Promise<void>
  settle(outcome: unknown): void
  /** Why it must not begin any more. */
  late(): HashError | undefined
  reject(error: HashError): void
  /** Rejects it, unless it has begun. */
  drop(error: HashError): void
}

/** Several of one batch, which begin together. */
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
      // What one is told as it begins may have dropped another.
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
  /** Runs a job. @throws HashError ERR_BUSY immediately; ERR_ABORTED and ERR_CLOSED before the job starts; the errors of the job. */
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
