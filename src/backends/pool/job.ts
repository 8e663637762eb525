import { failure, HashError } from '../../core/errors.ts'
import { startTimer, stopTimer } from '../../core/timers.ts'
import type { Work } from '../../schemes/index.ts'
import type { Group, Job } from '../backend.ts'
import type { Ask } from './message.ts'
import type { Schedulable } from './scheduler.ts'

/** A computation for the pool, with an input of type I and a result of type T. */
export interface Computation<I, T> {
  readonly input: I
  /** The batch in which it may be computed. Computations of the same batch differ only in their input. */
  readonly batch?: Group | undefined
  /** The backend and the scheme. Computations of the same kind with equal costs take equally long. */
  readonly kind: string
  readonly work: Work
  readonly job: Job
  /** Whether it always computes in a worker thread. */
  readonly inWorker: boolean
  /** Computes all inputs, in the thread of `ask` or in the calling thread. Returns one outcome for each input. */
  run(ask: Ask, inputs: readonly I[]): Promise<readonly (T | HashError)[]>
}

/**
 * The state of a job. It waits in the queue (`waiting`) or in a busy thread (`offered`), computes (`running`), and has
 * a result or an error (`settled`).
 */
type State = 'waiting' | 'offered' | 'running' | 'settled'

const nextStates: { readonly [S in State]: readonly State[] } = {
  waiting: ['offered', 'running', 'settled'],
  offered: ['running', 'settled'],
  running: ['settled'],
  settled: [],
}

/** A computation in the pool. */
export interface PoolJob extends Schedulable {
  readonly computation: Computation<unknown, unknown>
  readonly state: State
  lateness(): HashError | undefined
  /** Marks a waiting job as offered: it waits in a busy thread. */
  offer(): void
  /**
   * Marks the job as running, and calls `onBegin`. Returns `false` if the job must not be computed: it is late, or
   * `onBegin` threw an error. Then the job is settled.
   */
  begin(): boolean
  /** Ends the job with a result, or with an instance of Error. */
  settle(outcome: unknown): void
  /** Calls `drop` when the signal of the job is aborted or its deadline passes, unless the job has started before. */
  watch(drop: (error: HashError) => void): void
}

const createAbortError = (hint: string) => new HashError(failure('ERR_ABORTED', undefined, { hint }))
const createSignalError = () => createAbortError('The signal of the call was aborted')
export const createDeadlineError = (): HashError => createAbortError('The deadline passed before the job started')
export const createClosedError = (): HashError => new HashError(failure('ERR_CLOSED', undefined, {}))

/**
 * Returns the reason why a job must not start: its owner closed, its signal was aborted, or its deadline has passed.
 */
export function latenessOf(
  { owner, signal, deadline }: Job,
  hasLeft: (owner: object) => boolean,
): HashError | undefined {
  if (owner && hasLeft(owner)) return createClosedError()
  if (signal?.aborted) return createSignalError()
  return deadline !== undefined && performance.now() > deadline ? createDeadlineError() : undefined
}

/** The longest delay of a timer, in ms. */
export const longestDelay: number = 2 ** 31 - 1

/**
 * The functions of each signal, which has one listener, because Node.js warns of a leak if a signal has 11 listeners.
 */
const listeners = new WeakMap<AbortSignal, Set<() => void>>()

function onAbort(signal: AbortSignal, listener: () => void): () => void {
  let all = listeners.get(signal)
  if (!all) {
    const created = new Set<() => void>()
    listeners.set(signal, (all = created))
    signal.addEventListener('abort', () => created.forEach((one) => void one()), { once: true })
  }
  all.add(listener)
  return () => void all.delete(listener)
}

/** Calls `drop` when the job's signal is aborted or its deadline passes. The returned function ends the watch. */
function watchJob({ signal, deadline }: Job, drop: (error: HashError) => void): () => void {
  const forget = signal && onAbort(signal, () => drop(createSignalError()))
  const left = deadline === undefined ? Infinity : deadline - performance.now() + 1
  const timer = left <= longestDelay ? startTimer(() => drop(createDeadlineError()), left) : undefined
  return () => {
    forget?.()
    stopTimer(timer)
  }
}

/** Parts of a job that the set of threads provides. */
interface JobContext {
  readonly priority: Schedulable['priority']
  readonly estimate: number
  isBrief(): boolean
  /** Tells whether an owner has closed. */
  hasLeft(owner: object): boolean
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** Creates a job in the state `waiting`. */
export function createJob(computation: Computation<unknown, unknown>, context: JobContext): PoolJob {
  const { job, work, kind, batch } = computation
  const { priority, estimate, isBrief, hasLeft, resolve, reject } = context
  let forget = (): void => undefined

  function enter(next: State): boolean {
    if (!nextStates[entry.state].includes(next)) return false
    entry.state = next
    if (next !== 'offered') forget()
    return true
  }

  function settle(outcome: unknown): void {
    if (!enter('settled')) return
    if (outcome instanceof Error) reject(outcome)
    else resolve(outcome)
  }

  // `state` is a property, because V8 creates a hidden class for each object literal with a getter.
  const entry: PoolJob & { state: State } = {
    computation,
    state: 'waiting',
    priority,
    kind,
    batch,
    bytes: work.bytes,
    estimate,
    since: performance.now(),
    overtaken: 0,
    lateness: () => latenessOf(job, hasLeft),
    isBrief,
    offer: () => void enter('offered'),
    begin() {
      const wasOffered = entry.state === 'offered'
      if (!enter('running')) return false
      const late = entry.lateness()
      // The thread decides whether an offered job is late, because it may have computed the job already.
      if (late && !wasOffered) settle(late)
      if (late) return wasOffered
      try {
        job.onBegin?.()
        return true
      } catch (error) {
        // The caller may throw any value.
        if (enter('settled')) reject(error)
        return false
      }
    },
    settle,
    watch(drop) {
      if (entry.state === 'waiting' || entry.state === 'offered') forget = watchJob(job, drop)
    },
  }
  return entry
}

/** Estimates how long work takes in this process: the reference times, corrected by observed times. */
export interface Estimates {
  /** Returns the expected time in ms of a kind of work. `cost` is its time in ms on the reference machine. */
  of(kind: string, cost: number): number
  /** Tells whether work of this kind was observed. */
  knows(kind: string): boolean
  /** Corrects the estimate with a computation that took this time in ms. */
  observe(kind: string, cost: number, milliseconds: number): void
}

/** The time of the smallest job in a thread, in ms. */
const least = 0.1
/** The reference time in ms below which a measurement depends more on the thread than on the work. */
const telling = 0.5
/** The weight of an observation. All earlier observations together have the rest. */
const weight = 0.25
/**
 * The reference time in ms below which an observation has less weight, because other programs can delay a short
 * computation by many times its length. Such a delay must not make the queue seem full.
 */
const full = 25

export function createEstimates(): Estimates {
  const factors = new Map<string, number>()
  return {
    of: (kind, cost) => Math.max(least, cost * (factors.get(kind) ?? 1)),
    knows: (kind) => factors.has(kind),
    observe(kind, cost, milliseconds) {
      if (cost < telling) return
      const known = factors.get(kind) ?? 1
      factors.set(kind, known + weight * Math.min(1, cost / full) * (milliseconds / cost - known))
    },
  }
}
