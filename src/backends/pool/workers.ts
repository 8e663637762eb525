import { failure, HashError } from '../../core/errors.ts'
import type { Work } from '../../schemes/scheme.ts'
import type { Job } from '../backend.ts'
import { createWatch, dropped } from './dropping.ts'
import { createEstimate } from './estimate.ts'
import { createLender, type Lent } from './lender.ts'
import { busy, limitsOf, type WorkersOptions } from './limits.ts'
import { createOwners } from './owners.ts'
import { createQueue, type Waiting } from './queue.ts'

/** Something to compute. */
export interface Task<T> {
  /** What takes equally long for equal costs: a backend and a scheme. */
  readonly kind: string
  readonly work: Work
  readonly job: Job
  /** Begins in a thread that is lent to it on demand, or without one. */
  run(lend: () => Lent): Promise<T>
}

/** Worker threads, with what waits for them. One set may serve any number of backends and verifiers. */
export interface Workers {
  /** @throws HashError ERR_BUSY at once, ERR_ABORTED and ERR_CLOSED before it begins, and as the task does. */
  submit<T>(task: Task<T>): Promise<T>
  /** Does something short before all that waits, whatever the memory. */
  urgent<T>(run: (lend: () => Lent) => Promise<T>): Promise<T>
  /** Learns how long a kind of work takes here, milliseconds. */
  observe(kind: string, cost: number, milliseconds: number): void
  close(owner: object): Promise<void>
  status(): { readonly running: number; readonly waiting: number; readonly bytes: number; readonly wait: number }
}

interface Entry extends Waiting {
  readonly owner: object | undefined
  /** Never rejects. `freed` is called when another may begin in its place. */
  begin(freed: () => void): Promise<void>
  /** Why it must not begin any more. */
  late(): HashError | undefined
  reject(error: HashError): void
  drop(error: HashError): void
}

/** What has a thread, or computes without one. */
interface Running {
  readonly owner: object | undefined
  /** When it is expected to end, by `performance.now()`. */
  readonly end: number
  done?: Promise<void>
}

/** Work in the background is refused at this fraction of the wait that refuses others. */
const yielding = 4

const closed = () => new HashError(failure('ERR_CLOSED', undefined, {}))

/** @throws RangeError if an option is not a positive number. */
export function createWorkers(script: URL | undefined, options: WorkersOptions = {}): Workers {
  const { threads, bytes, wait, jobs } = limitsOf(options)
  const queue = createQueue<Entry>(bytes)
  const hurried: Entry['begin'][] = []
  /** What nobody waits for, the oldest first: it comes to the queue when that is empty. */
  const background = new Set<Entry>()
  const estimate = createEstimate()
  const owners = createOwners()
  const watch = createWatch()
  const { lending, endIdle } = createLender(script)
  const running = new Set<Running>()
  /** What is urgent belongs to nobody, and may have been asked for by one that leaves meanwhile. */
  const hurrying = new Set<Promise<unknown>>()

  function started(begin: Entry['begin'], owner: object | undefined, milliseconds: number, bytes?: number): void {
    const one: Running = { owner, end: performance.now() + milliseconds }
    running.add(one)
    one.done = begin(() => {
      running.delete(one)
      if (bytes !== undefined) queue.release(bytes)
      advance()
    })
  }

  /** What has waited too long in the background is given up. */
  function expire(): void {
    const now = performance.now()
    for (const entry of background) {
      const waited = now - entry.since
      if (waited <= wait) return
      entry.drop(busy('wait in the background in milliseconds', wait, Math.ceil(waited)))
    }
  }

  /** The oldest of the background is the next to begin, unless it would wait in the way of others. */
  function promote(): void {
    const [entry] = background
    if (!entry || !queue.fits(entry.bytes)) return
    background.delete(entry)
    queue.add(entry)
  }

  function advance(): void {
    expire()
    while (running.size < threads) {
      const next = hurried.shift()
      if (next) {
        started(next, undefined, 0)
        continue
      }
      if (queue.size === 0) promote()
      const entry = queue.take()
      if (!entry) return
      const late = entry.late()
      if (late) {
        queue.release(entry.bytes)
        entry.reject(late)
        continue
      }
      started(entry.begin, entry.owner, entry.estimate, entry.bytes)
    }
  }

  /** Milliseconds until a job that comes now would begin. */
  function expectedWait(): number {
    const now = performance.now()
    let rest = queue.estimate
    for (const { end } of running) rest += Math.max(0, end - now)
    return Math.max(rest / threads, queue.since === undefined ? 0 : now - queue.since)
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
    const size = queue.size + background.size
    return size >= jobs ? busy('jobs that wait', jobs, size + 1) : undefined
  }

  function submit<T>({ kind, work, job, run }: Task<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const refusal = refused(job)
      if (refusal) return reject(refusal)
      if (job.owner) owners.add(job.owner)
      let isWaiting = true
      let forget = (): void => undefined
      const entry: Entry = {
        bytes: work.bytes,
        estimate: estimate.of(kind, work.cost),
        since: performance.now(),
        overtaken: 0,
        owner: job.owner,
        begin(freed) {
          isWaiting = false
          forget()
          const begun = (lend: () => Lent): Promise<T> => {
            job.onBegin?.()
            return run(lend)
          }
          return lending(begun, freed).then(resolve, reject)
        },
        late: () => dropped(job),
        reject(error) {
          isWaiting = false
          forget()
          reject(error)
        },
        drop(error) {
          if (queue.delete(entry) || background.delete(entry)) entry.reject(error)
        },
      }
      if (job.background) background.add(entry)
      else queue.add(entry)
      advance()
      if (!isWaiting) return
      forget = watch(job, (error) => {
        entry.drop(error)
        advance()
      })
    })
  }

  function urgent<T>(run: (lend: () => Lent) => Promise<T>): Promise<T> {
    const done = new Promise<T>((resolve, reject) => {
      hurried.push((freed) => lending(run, freed).then(resolve, reject))
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
      for (const entry of [...queue.all(), ...background]) if (entry.owner === owner) entry.drop(closed())
      advance()
      await Promise.all([...running].filter((one) => one.owner === owner).map(({ done }) => done))
      if (owners.size === 0) await Promise.allSettled(hurrying)
      if (owners.size === 0) await endIdle()
    },
    status: () => ({
      running: running.size,
      waiting: queue.size + background.size,
      bytes: queue.used,
      wait: expectedWait(),
    }),
  }
}
