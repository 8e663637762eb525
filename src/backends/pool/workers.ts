import { totalmem } from 'node:os'
import { checkArgument, objectOf, type Rule, ruleOf } from '../../core/arguments.ts'
import { type Failure, failure, HashError } from '../../core/errors.ts'
import { refuseNumber } from '../../schemes/scheme.ts'
import { countAvailableCpus } from './cpus.ts'
import { type Computation, createClosedError, createEstimates, createJob, latenessOf, type PoolJob } from './job.ts'
import type { Ask } from './message.ts'
import { type Action, brief, createScheduler, type Excess, type PoolLimits, type Run } from './scheduler.ts'
import { createThread, type Thread } from './thread.ts'

/** Options of `createWorkers`. */
export interface WorkersOptions {
  /** The largest number of worker threads; `countAvailableCpus()` unless given. */
  readonly threads?: number
  /**
   * The memory of all running jobs, in bytes; 1 GiB unless given, or a quarter of the machine's memory if that is less.
   */
  readonly bytes?: number
  /**
   * The longest estimated wait of a job, in ms; 10,000 unless given. A job that would wait longer fails with ERR_BUSY.
   */
  readonly wait?: number
  /** The largest number of waiting jobs; 10,000 unless given. */
  readonly jobs?: number
}

/** A set of worker threads with a queue. One set can serve several backends and verifiers. */
export interface Workers {
  /**
   * Runs a job.
   *
   * @internal
   * @throws HashError ERR_BUSY immediately; ERR_ABORTED and ERR_CLOSED before the job starts; the errors of the job.
   */
  submit<I, T>(computation: Computation<I, T>): Promise<T>
  /**
   * Reserves room for a job that will be submitted soon. Returns the function that gives the room back, or ERR_BUSY.
   *
   * @internal
   */
  reserve(kind: string, cost: number, background: boolean | undefined): (() => void) | Failure
  /**
   * Runs a short job before all waiting jobs, and ignores the memory limit.
   *
   * @internal
   */
  urgent<T>(run: (ask: Ask) => Promise<T>): Promise<T>
  /** Records how many ms a kind of job took, so that waits can be estimated. */
  observe(kind: string, cost: number, milliseconds: number): void
  /** Rejects the waiting jobs of an owner with ERR_CLOSED, and waits for its running jobs. */
  close(owner: object): Promise<void>
  /**
   * Returns the numbers of running and waiting jobs, the `bytes` that running jobs use, and the estimated `wait` in ms.
   */
  status(): { readonly running: number; readonly waiting: number; readonly bytes: number; readonly wait: number }
}

/** Returns a number of bytes; 0 if the process may not ask, as in Deno without `--allow-sys`. */
function readMemory(read: () => number): number {
  try {
    return read()
  } catch {
    return 0
  }
}

function calculateDefaultBytes(): number {
  const found = [readMemory(() => process.constrainedMemory?.() ?? 0), readMemory(totalmem)].filter(
    (bytes) => bytes > 0,
  )
  return Math.min(2 ** 30, Math.floor(Math.min(...found, 2 ** 32) / 4))
}

const atLeast = (least: number): Rule =>
  ruleOf(`a number of at least ${least}`, (value) => typeof value === 'number' && value >= least)

const workersRule = objectOf({
  threads: atLeast(1),
  bytes: ruleOf('a number of more than 0', (value) => typeof value === 'number' && value > 0),
  wait: atLeast(0),
  jobs: atLeast(0),
})

/** Completes the options with their defaults. @throws HashError ERR_ARGUMENT if an option is wrong or out of range. */
export function limitsOf(options: WorkersOptions): PoolLimits {
  const { threads = countAvailableCpus(), bytes = calculateDefaultBytes(), wait = 10_000, jobs = 10_000 } = options
  checkArgument('', { threads, bytes, wait, jobs }, workersRule)
  return { threads, bytes, wait, jobs }
}

/** Creates the failure of a job that exceeds a limit of the queue. */
const busy = ({ name, max, actual }: Excess): Failure => ({ ...refuseNumber(name, 0, max, actual), code: 'ERR_BUSY' })

const priorityOf = (background: boolean | undefined) => (background ? 'background' : 'normal')

/** The verifiers that use a set of threads. The threads end when the last verifier closes. */
export interface Owners {
  readonly size: number
  add(owner: object): void
  delete(owner: object): void
  /** Tells whether an owner has left. Nothing is computed for such an owner. */
  hasLeft(owner: object): boolean
}

/** Counts owners without keeping them in memory. An owner that is garbage-collected is no longer counted. */
export function createOwners(): Owners {
  const here = new WeakSet<object>()
  const left = new WeakSet<object>()
  let size = 0
  const collected = new FinalizationRegistry<undefined>(() => size--)
  return {
    get size() {
      return size
    },
    add(owner) {
      if (here.has(owner)) return
      here.add(owner)
      collected.register(owner, undefined, owner)
      size++
    },
    delete(owner) {
      left.add(owner)
      if (!here.delete(owner)) return
      collected.unregister(owner)
      size--
    },
    hasLeft: (owner) => left.has(owner),
  }
}

/** How many threads are asked to compute a job, if each ends before it starts the job. */
const mostThreads = 2

/**
 * Creates a set of worker threads for `pool(backend, { workers })`. A thread starts when it is first needed.
 *
 * @param options The number of threads and the limits of the queue.
 * @returns The set of threads, for `pool(backend, { workers })`.
 * @throws HashError ERR_ARGUMENT if an option is unknown, wrong or out of range.
 * @example
 * import { createVerifier } from 'saltbridge'
 * import { wasm } from 'saltbridge/backends'
 * import { createWorkers, pool } from 'saltbridge/backends/pool'
 *
 * const workers = createWorkers({ threads: 2, wait: 5_000 })
 * const verifier = createVerifier({ backends: [pool(wasm, { workers })] })
 */
export function createWorkers(options: WorkersOptions = {}): Workers {
  checkArgument('', options, workersRule)
  const limits = limitsOf(options)
  const scheduler = createScheduler<PoolJob, Thread>(limits, (thread) => thread.canBeAsked())
  const estimates = createEstimates()
  const owners = createOwners()
  /** The idle threads. The thread that was used last is used first. */
  const idle: Thread[] = []
  /** The runs whose jobs are not all settled. */
  const active = new Map<Run<PoolJob, Thread>, Promise<void>>()
  /** Urgent jobs have no owner, because the owner that asked for one may leave before it ends. */
  const urgent = new Set<Promise<unknown>>()

  function startThread(): Thread {
    return createThread((thread) => {
      const at = idle.indexOf(thread)
      if (at >= 0) idle.splice(at, 1)
    })
  }

  /** Ends a run when its reply arrives. The thread is idle again, or continues with the job that waits in it. */
  function end(run: Run<PoolJob, Thread>): void {
    if (run.hasEnded) return
    const { thread } = run
    if (thread?.isAlive() && thread.load() === 0) idle.push(thread)
    for (const job of run.jobs) job.begin()
    for (const job of scheduler.end(run)?.jobs ?? []) job.begin()
    advance()
  }

  async function ask(run: Run<PoolJob, Thread>, request: Parameters<Ask>[0]) {
    for (let count = 0; count < mostThreads; count++) {
      if (!run.thread?.isAlive()) run.thread = idle.pop() ?? startThread()
      const reply = await run.thread.ask(request(), () => end(run))
      if (reply) return reply
    }
    const reasons = ['its worker threads end before they start computing']
    throw new HashError(failure('ERR_BACKEND', undefined, { reasons }))
  }

  /** Computes the jobs of a run, which are of one batch: their inputs are of one type, and so are their outcomes. */
  async function compute(run: Run<PoolJob, Thread>, jobs: readonly PoolJob[]): Promise<void> {
    try {
      const { computation } = jobs[0]!
      const inputs = jobs.map((job) => job.computation.input)
      const outcomes = await computation.run((request) => ask(run, request), inputs)
      jobs.forEach((job, i) => void job.settle(outcomes[i]))
    } catch (error) {
      for (const job of jobs) job.settle(error)
    } finally {
      active.delete(run)
      end(run)
    }
  }

  function execute(run: Run<PoolJob, Thread>, jobs: readonly PoolJob[]): void {
    const done = compute(run, jobs)
    if (!run.hasEnded) active.set(run, done)
  }

  /** Rejects a job, unless a thread has started it. */
  function drop(job: PoolJob, error: HashError): void {
    const run = scheduler.findOfferedRun(job)
    if (run?.thread?.revoke('dropped')) {
      run.thread = undefined
      job.settle(error)
      end(run)
    } else if (scheduler.remove(job)) job.settle(error)
  }

  function apply(action: Action<PoolJob, Thread>): void {
    if (action.type === 'drop') {
      const { job } = action
      const actual = Math.ceil(performance.now() - job.since)
      const name = 'wait of this background job in milliseconds'
      drop(job, job.lateness() ?? new HashError(busy({ name, max: limits.wait, actual })))
    } else if (action.type === 'start') {
      const run = scheduler.start(action)
      // The callback of one job, which is called when it starts, may have dropped another job.
      const jobs = run.jobs.filter((job) => job.begin())
      if (jobs.length > 0) execute(run, jobs)
      else end(run)
    } else if (action.type === 'offer') {
      const run = scheduler.offer(action.job, action.run)
      action.job.offer()
      execute(run, run.jobs)
    } else {
      const { run } = action
      run.isTaken = !run.thread?.revoke('elsewhere')
      if (run.isTaken) return
      run.thread = undefined
      scheduler.promote(run)
      for (const job of run.jobs) job.begin()
    }
  }

  let isAdvancing = false
  let isAsked = false

  /** Starts all jobs that can start. A job that ends immediately asks for this again; a flag replaces the recursion. */
  function advance(): void {
    isAsked = true
    if (isAdvancing) return
    isAdvancing = true
    try {
      while (isAsked) {
        isAsked = false
        for (let action = scheduler.next(); action; action = scheduler.next()) apply(action)
      }
    } finally {
      isAdvancing = false
    }
  }

  function add<I, T>(computation: Computation<I, T>, priority: PoolJob['priority']): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const { kind, work, inWorker, batch } = computation
      const estimate = () => estimates.of(kind, work.cost)
      const job = createJob(computation as Computation<unknown, unknown>, {
        priority,
        estimate: estimate(),
        // A job that can be part of a batch is not given to a busy thread, because it would be computed alone there.
        isBrief: () => inWorker && !batch && estimates.knows(kind) && estimate() <= brief,
        hasLeft: owners.hasLeft,
        resolve: resolve as (result: unknown) => void,
        reject,
      })
      scheduler.add(job)
      advance()
      job.watch((error) => {
        drop(job, error)
        advance()
      })
    })
  }

  return {
    submit(computation) {
      const { job } = computation
      const priority = priorityOf(job.background)
      const late = latenessOf(job, owners.hasLeft)
      if (late) return Promise.reject(late)
      const excess = scheduler.findExcess(priority)
      if (excess) return Promise.reject(new HashError(busy(excess)))
      if (job.owner) owners.add(job.owner)
      return add(computation, priority)
    },
    reserve(kind, cost, background) {
      const room = scheduler.reserve(priorityOf(background), estimates.of(kind, cost))
      return typeof room === 'function' ? room : busy(room)
    },
    urgent<T>(run: (ask: Ask) => Promise<T>) {
      const computation: Computation<undefined, T> = {
        kind: '',
        work: { cost: 0, bytes: 0 },
        job: {},
        inWorker: true,
        input: undefined,
        run: async (ask) => [await run(ask)],
      }
      const done = add(computation, 'urgent').finally(() => urgent.delete(done))
      urgent.add(done)
      return done
    },
    observe: estimates.observe,
    async close(owner) {
      owners.delete(owner)
      const isOwn = (job: PoolJob): boolean => job.computation.job.owner === owner
      for (const job of scheduler.listWaiting()) if (isOwn(job)) drop(job, createClosedError())
      advance()
      await Promise.all([...active].flatMap(([{ jobs }, done]) => (jobs.some(isOwn) ? [done] : [])))
      if (owners.size === 0) await Promise.allSettled(urgent)
      if (owners.size === 0) await Promise.all(idle.splice(0).map((thread) => thread.end()))
    },
    status: scheduler.status,
  }
}
