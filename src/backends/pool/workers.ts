import { failure, HashError } from '../../core/errors.ts'
import type { Job } from '../backend.ts'
import { createWatch, dropped } from './dropping.ts'
import { createEstimate } from './estimate.ts'
import { createLender, type Lent } from './lender.ts'
import { busy, limitsOf, type WorkersOptions } from './limits.ts'
import { createOwners } from './owners.ts'
import { createQueue } from './queue.ts'
import { brief, createRunning, type Startable } from './running.ts'
import { createGroup, type Entry, type Task, type Workers } from './task.ts'

/** A background job is rejected if its estimated wait exceeds `wait` divided by this number. */
const yielding = 4

const closed = () => new HashError(failure('ERR_CLOSED', undefined, {}))

/**
 * Creates a set of worker threads for `pool(backend, { workers })`. A thread starts when it is first needed.
 *
 * @param options The number of threads and the limits of the queue.
 * @throws RangeError if an option is out of range.
 * @example
 * import { createVerifier } from 'saltbridge'
 * import { wasm } from 'saltbridge/backends'
 * import { createWorkers, pool } from 'saltbridge/backends/pool'
 *
 * const workers = createWorkers({ threads: 2, wait: 5_000 })
 * const verifier = createVerifier({ backends: [pool(wasm, { workers })] })
 */
export function createWorkers(options: WorkersOptions = {}): Workers {
  const { threads, bytes, wait, jobs } = limitsOf(options)
  /** All jobs that have not started, in the queue or in the background. */
  const waiting = new Set<Entry>()
  const queue = createQueue<Entry>(bytes)
  const hurried: Startable[] = []
  /** The background jobs, oldest first. They enter the queue when the queue is empty. */
  const background = new Set<Entry>()
  const estimate = createEstimate()
  const owners = createOwners()
  const watch = createWatch()
  const lender = createLender()
  const running = createRunning(lender, ({ holds }) => {
    for (const bytes of holds) queue.release(bytes)
    advance()
  })
  /** Urgent work has no owner, because the owner that asked for it may leave before it ends. */
  const hurrying = new Set<Promise<unknown>>()

  /** Rejects background jobs that have waited too long. */
  function expire(): void {
    const now = performance.now()
    for (const entry of background) {
      const waited = now - entry.since
      if (waited <= wait) return
      entry.drop(busy('wait of this background job in milliseconds', wait, Math.ceil(waited)))
    }
  }

  /** The oldest of the background is the next to begin, unless it would wait in the way of others. */
  function promote(): void {
    const [entry] = background
    if (!entry || !queue.fits(entry.bytes)) return
    background.delete(entry)
    queue.add(entry)
  }

  /** Whether one taken from the queue may still begin. */
  function isInTime(entry: Entry): boolean {
    const late = entry.late()
    if (!late) return true
    queue.release(entry.bytes)
    entry.reject(late)
    return false
  }

  /** One taken from the queue, and its share of those that can begin with it: idle threads are not left without. */
  function begin(entry: Entry): void {
    const { batch } = entry
    const isAlike = (other: Entry): boolean => other.batch?.name === batch?.name
    const shared = batch ? Math.ceil((1 + queue.count(isAlike)) / (threads - running.size)) : 1
    const more = batch && shared > 1 ? queue.takeMore(isAlike, Math.min(batch.most, shared) - 1) : []
    const entries = [entry, ...more].filter(isInTime)
    if (entries.length > 0) running.start(entries.length > 1 ? createGroup(entries) : entries[0]!)
  }

  function fill(): void {
    expire()
    while (running.size < threads) {
      const next = hurried.shift()
      if (next) {
        running.start(next)
        continue
      }
      if (queue.size === 0) promote()
      const entry = queue.take()
      if (entry) begin(entry)
      else if (!running.spread()) return
    }
    while (hurried.length === 0 && queue.size > 0) {
      const ahead = running.ahead()
      const entry = ahead && queue.takeFirst(ahead.accepts)
      if (!entry) return
      if (isInTime(entry)) ahead.follow(entry)
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
        fill()
      }
    } finally {
      isAdvancing = false
    }
  }

  /** Milliseconds until a job that comes now would begin. */
  function expectedWait(): number {
    const rest = queue.estimate + running.left()
    return Math.max(rest / threads, queue.since === undefined ? 0 : performance.now() - queue.since)
  }

  function refused(job: Job): HashError | undefined {
    if (job.owner && owners.hasLeft(job.owner)) return closed()
    const late = dropped(job)
    if (late) return late
    if (running.size < threads && queue.size === 0) return undefined
    const expected = expectedWait()
    if (job.background && expected > wait / yielding)
      return busy('estimated wait in milliseconds', wait / yielding, Math.ceil(expected))
    if (expected > wait) return busy('estimated wait in milliseconds', wait, Math.ceil(expected))
    return waiting.size >= jobs ? busy('number of waiting jobs', jobs, waiting.size + 1) : undefined
  }

  function submit<I, T>({ kind, work, job, inThread, input, batch, run }: Task<I, T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const refusal = refused(job)
      if (refusal) return reject(refusal)
      if (job.owner) owners.add(job.owner)
      let forget = (): void => undefined
      const entry: Entry = {
        bytes: work.bytes,
        estimate: estimate.of(kind, work.cost),
        since: performance.now(),
        overtaken: 0,
        owner: job.owner,
        belongsTo: (owner) => owner === job.owner,
        holds: [work.bytes],
        kind,
        batch,
        input,
        // A job that can be part of a batch is not given to a busy thread, because it would be computed alone there.
        isBrief: () => inThread && !batch && estimate.knows(kind) && estimate.of(kind, work.cost) <= brief,
        run: (loan) => entry.runWith(loan, [entry]),
        // Of one batch: the inputs are of one type, and so are the outcomes.
        runWith: ({ lend }, all) =>
          run(
            lend,
            all.map((one) => one.input as I),
          ).then(
            (outcomes) => all.forEach((one, i) => void one.settle(outcomes[i])),
            (error: unknown) => all.forEach((one) => void one.settle(error)),
          ),
        settle(outcome) {
          if (outcome instanceof Error) reject(outcome)
          else resolve(outcome as T)
        },
        begun() {
          if (!waiting.delete(entry)) return false
          forget()
          try {
            // One that has waited in a thread may have come too late there.
            if (!dropped(job)) job.onBegin?.()
            return true
          } catch (error) {
            reject(error)
            return false
          }
        },
        late: () => (job.owner && owners.hasLeft(job.owner) ? closed() : dropped(job)),
        reject(error) {
          waiting.delete(entry)
          forget()
          reject(error)
        },
        drop(error) {
          if (queue.delete(entry) || background.delete(entry) || running.revoke(entry)) entry.reject(error)
        },
      }
      waiting.add(entry)
      if (job.background) background.add(entry)
      else queue.add(entry)
      advance()
      if (!waiting.has(entry)) return
      forget = watch(job, (error) => {
        entry.drop(error)
        advance()
      })
    })
  }

  function urgent<T>(run: (lend: () => Lent) => Promise<T>): Promise<T> {
    const done = new Promise<T>((resolve, reject) => {
      hurried.push({
        belongsTo: () => false,
        estimate: 0,
        holds: [],
        kind: '',
        isBrief: () => false,
        run: ({ lend }) => run(lend).then(resolve, reject),
        begun: () => true,
      })
      advance()
    }).finally(() => hurrying.delete(done))
    hurrying.add(done)
    return done
  }

  return {
    submit,
    urgent,
    observe: estimate.observe,
    async close(owner) {
      owners.delete(owner)
      for (const entry of waiting) if (entry.owner === owner) entry.drop(closed())
      advance()
      await running.settled(owner)
      if (owners.size === 0) await Promise.allSettled(hurrying)
      if (owners.size === 0) await lender.endIdle()
    },
    status: () => ({
      running: running.jobs,
      waiting: waiting.size,
      bytes: queue.used,
      wait: expectedWait(),
    }),
  }
}

export type { Workers } from './task.ts'
