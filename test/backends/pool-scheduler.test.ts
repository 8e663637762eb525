import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createScheduler, mostOvertaking, type Run, type Schedulable } from '../../src/backends/pool/scheduler.ts'
import { slow } from '../sample.ts'

interface Job extends Schedulable {
  readonly name: string
  readonly deadline: number
}
interface Thread {
  readonly acceptsJobs: boolean
}
interface Request {
  readonly priority: Job['priority']
  readonly kind: string
  readonly bytes: number
  readonly estimate: number
  /** The number of the group of a batch; `undefined` for a job that is computed alone. */
  readonly group: number | undefined
  readonly isShort: boolean
  /** The time in ms after which the job must not start. */
  readonly patience: number
}

const plain: Request = {
  priority: 'normal',
  kind: 'any',
  bytes: 0,
  estimate: 10,
  group: undefined,
  isShort: false,
  patience: Infinity,
}
const mostInBatch = 3
/** The number of waiting jobs that the scheduler examines to form a batch. */
const nearby = 64

/** A scheduler with a clock that only `wait` moves, and no threads. `start` applies all actions and checks each. */
function simulate(limits: { threads?: number; bytes?: number; wait?: number; jobs?: number } = {}) {
  const { threads = 1, bytes: budget = 100, wait = Infinity, jobs: mostJobs = Infinity } = limits
  let time = 0
  let submitted = 0
  const scheduler = createScheduler<Job, Thread>(
    { threads, bytes: budget, wait, jobs: mostJobs },
    ({ acceptsJobs }) => acceptsJobs,
    () => time,
  )
  /** The jobs that have not started, in their order. */
  const waiting: Job[] = []
  const runs = new Set<Run<Job, Thread>>()
  const begun: string[] = []
  const dropped: string[] = []
  /** How often a job was passed by a later job while it did not fit into the memory. */
  const passes = new Map<Job, number>()

  const isHolder = ({ priority }: Job) => priority !== 'urgent'
  const holders = () => [...runs].flatMap(({ jobs }) => jobs.filter(isHolder))
  const used = () => holders().reduce((sum, { bytes }) => sum + bytes, 0)
  const inQueue = () => waiting.filter(({ priority }) => priority === 'normal')
  const fits = (job: Job) => holders().length === 0 || used() + job.bytes <= budget
  const idle = () => threads - [...runs].filter(({ before }) => !before).length
  const forget = (job: Job) => waiting.splice(waiting.indexOf(job), 1)

  function checkBegin(job: Job): void {
    expect(waiting, 'a job starts once').toContain(job)
    expect(job.deadline, 'no job starts after its deadline').toBeGreaterThanOrEqual(time)
    if (job.priority === 'urgent') return
    expect(
      waiting.some(({ priority }) => priority === 'urgent'),
      'urgent jobs start first',
    ).toBe(false)
    if (job.priority === 'background') expect(inQueue(), 'background jobs start last').toEqual([])
    for (const other of inQueue().slice(0, Math.max(0, inQueue().indexOf(job))))
      if (!fits(other)) {
        passes.set(other, (passes.get(other) ?? 0) + 1)
        expect(passes.get(other), 'no job starves').toBeLessThanOrEqual(mostOvertaking)
      }
  }

  function checkMemory(): void {
    expect(used() <= budget || holders().length === 1, 'the memory is never exceeded').toBe(true)
    expect(scheduler.status().bytes).toBe(used())
  }

  /**
   * Checks that a batch has its share of the waiting jobs, unless many jobs have passed a job that waits for memory.
   */
  function checkBatch(jobs: readonly Job[]): void {
    const [first, ...others] = jobs as [Job, ...Job[]]
    for (const { batch } of others) expect(batch?.name, 'a batch has one name').toBe(first.batch!.name)
    expect(jobs.length).toBeLessThanOrEqual(first.batch?.most ?? 1)
    const near = inQueue().slice(0, nearby)
    if (!first.batch || first.priority !== 'normal') return
    if (near.some(({ overtaken }) => overtaken >= mostOvertaking - mostInBatch)) return
    let room = budget - used() - first.bytes
    const alike = near.filter((job) => {
      if (job === first || job.batch?.name !== first.batch!.name || job.lateness() || job.bytes > room) return false
      room -= job.bytes
      return true
    })
    expect(jobs.length, 'batches form').toBe(Math.min(mostInBatch, Math.ceil((alike.length + 1) / idle())))
  }

  function checkRest(): void {
    const isTooOld = ({ priority, since }: Job) => priority === 'background' && time - since > wait
    expect(waiting.some(isTooOld), 'a background job is given up').toBe(false)
    if (idle() === 0) return
    const [first] = inQueue()
    expect(!first || !fits(first), 'an idle thread gets the first job that fits').toBe(true)
    if (runs.size === 0) expect(waiting, 'an idle pool has no waiting jobs').toEqual([])
  }

  const simulation = {
    scheduler,
    waiting,
    begun,
    dropped,
    runs,
    add(request: Partial<Request> & { readonly name?: string }): Job {
      const { group, isShort, patience, name = `${submitted++}`, ...rest } = { ...plain, ...request }
      const deadline = time + patience
      const job: Job = {
        ...rest,
        name,
        since: time,
        overtaken: 0,
        deadline,
        batch: group === undefined ? undefined : { name: `${group}`, most: mostInBatch },
        lateness: () => (time > deadline ? new Error('late') : undefined),
        isBrief: () => isShort && group === undefined,
      }
      waiting.push(job)
      scheduler.add(job)
      return job
    },
    start(thread: Thread = { acceptsJobs: true }): void {
      for (let action = scheduler.next(); action; action = scheduler.next()) {
        if (action.type === 'drop') {
          const { job } = action
          const isGivenUp = job.priority === 'background' && time - job.since > wait
          expect(job.lateness() !== undefined || isGivenUp, 'only late jobs are dropped').toBe(true)
          expect(scheduler.remove(job)).toBe(true)
          forget(job)
          dropped.push(job.name)
        } else if (action.type === 'start') {
          const { jobs } = action
          expect(idle(), 'a run starts in an idle thread').toBeGreaterThan(0)
          expect(jobs[0], 'jobs start in their order').toBe(
            waiting.find(({ priority }) => priority === 'urgent') ??
              inQueue().find(fits) ??
              waiting.find(({ priority }) => priority === 'background'),
          )
          checkBatch(jobs)
          const started = { jobs: [] as Job[], before: undefined } as unknown as Run<Job, Thread> & { jobs: Job[] }
          runs.add(started)
          for (const job of jobs) {
            checkBegin(job)
            forget(job)
            started.jobs.push(job)
            begun.push(job.name)
          }
          runs.delete(started)
          const run = scheduler.start(action)
          run.thread = thread
          runs.add(run)
        } else if (action.type === 'offer') {
          const { job, run } = action
          expect(idle(), 'a job waits in a thread only if all threads are busy').toBe(0)
          expect(run.after).toBeUndefined()
          expect([inQueue()[0], run.jobs.length, run.jobs[0]!.kind]).toEqual([job, 1, job.kind])
          expect(job.isBrief() && run.jobs[0]!.isBrief() && run.thread!.acceptsJobs, 'only short jobs wait').toBe(true)
          checkBegin(job)
          forget(job)
          begun.push(job.name)
          runs.add(scheduler.offer(job, run))
        } else {
          expect(idle(), 'a run moves to an idle thread').toBeGreaterThan(0)
          scheduler.promote(action.run)
        }
        checkMemory()
      }
      checkRest()
    },
    end(number = 0): void {
      const run = [...runs].filter(({ before }) => !before)[number]
      if (!run) return
      scheduler.end(run)
      runs.delete(run)
    },
    cancel(number: number): void {
      const job = waiting[number]
      if (!job) return
      expect(scheduler.remove(job)).toBe(true)
      forget(job)
      dropped.push(job.name)
    },
    wait(milliseconds: number): void {
      time += milliseconds
    },
  }
  return simulation
}

const request: fc.Arbitrary<Request> = fc.record({
  priority: fc.constantFrom('normal', 'normal', 'normal', 'normal', 'background', 'urgent'),
  kind: fc.constantFrom('a', 'b'),
  // Most jobs are small, so that they can overtake large ones. Some exceed the whole memory.
  bytes: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 20 }) },
    { weight: 3, arbitrary: fc.integer({ min: 20, max: 90 }) },
    { weight: 1, arbitrary: fc.integer({ min: 90, max: 150 }) },
  ),
  estimate: fc.integer({ min: 1, max: 30 }),
  group: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined, freq: 1 }),
  isShort: fc.boolean(),
  patience: fc.oneof(fc.constant(Infinity), fc.integer({ min: 0, max: 40 })),
})
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ add: fc.array(request, { minLength: 1, maxLength: 4 }) }) },
  { weight: 4, arbitrary: fc.record({ end: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ wait: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ cancel: fc.nat(9) }) },
)

slow('in random sequences the memory is never exceeded, no job starves, batches form, and no job starts late', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(50, Infinity),
      fc.array(step, { minLength: 5, maxLength: 80 }),
      (threads, wait, steps) => {
        const pool = simulate({ threads, wait })
        const jobs: Job[] = []
        for (const one of steps) {
          if ('add' in one) for (const request of one.add) jobs.push(pool.add(request))
          else if ('end' in one) pool.end(one.end)
          else if ('wait' in one) pool.wait(one.wait)
          else pool.cancel(one.cancel)
          pool.start()
        }
        // As long as jobs end, all other jobs start or are dropped.
        while (pool.runs.size > 0) {
          pool.end()
          pool.start()
        }
        expect([...pool.begun, ...pool.dropped].sort()).toEqual(jobs.map(({ name }) => name).sort())
        expect(pool.scheduler.status()).toEqual({ running: 0, waiting: 0, bytes: 0, wait: 0 })
      },
    ),
    { numRuns: 500 },
  )
})

test('jobs start in their order', () => {
  const pool = simulate({ threads: 2 })
  for (const name of 'abc') pool.add({ name })
  pool.start()
  expect(pool.begun).toEqual(['a', 'b'])
  pool.end()
  pool.start()
  expect(pool.begun).toEqual(['a', 'b', 'c'])
})

test('a job that exceeds the whole memory starts alone, when nothing else runs', () => {
  const pool = simulate({ threads: 2 })
  for (const [name, bytes] of [
    ['small', 10],
    ['huge', 1000],
  ] as const)
    pool.add({ name, bytes })
  pool.start()
  expect(pool.begun).toEqual(['small'])
  pool.end()
  pool.start()
  expect(pool.begun).toEqual(['small', 'huge'])
  pool.add({ name: 'later', bytes: 1 })
  pool.start()
  expect(pool.begun.length).toBe(2)
  pool.end()
  pool.start()
  expect(pool.begun).toEqual(['small', 'huge', 'later'])
})

test('a bounded number of small jobs pass a large one, and small jobs wait for at most one large one', () => {
  const pool = simulate({ threads: 2 })
  pool.add({ name: 'first', bytes: 50 })
  pool.add({ name: 'big', bytes: 80 })
  pool.start()
  for (let i = 0; i < 50; i++) {
    pool.add({ name: 'small', bytes: 10 })
    pool.start()
    pool.end(1)
  }
  expect(pool.begun).toEqual(['first', ...Array(mostOvertaking).fill('small')])
  pool.end()
  pool.start()
  expect(pool.begun.slice(-2)).toEqual(['big', 'small'])
})

test('a batch passes a job that waits for memory no more often than single jobs do', () => {
  const pool = simulate({ threads: 2 })
  pool.add({ bytes: 60 })
  pool.start()
  const big = pool.add({ bytes: 90 })
  for (let i = 0; i < 20; i++) pool.add({ bytes: 1, group: 1 })
  const sizes = Array.from({ length: 4 }, () => {
    pool.start()
    const [, batch] = pool.runs
    pool.end(1)
    return batch?.jobs.length
  })
  expect(sizes).toEqual([3, 3, 2, undefined])
  expect(big.overtaken).toBe(mostOvertaking)
})

test('a batch has only the jobs that fit into the memory together', () => {
  const pool = simulate({ threads: 2 })
  pool.add({ name: 'running', bytes: 40 })
  pool.start()
  for (let i = 0; i < 5; i++) pool.add({ bytes: 25, group: 1 })
  pool.start()
  expect([...pool.runs].map(({ jobs }) => jobs.length)).toEqual([1, 2])
})

test('a removed job does not start and is not counted', () => {
  const { scheduler, add, begun, start, cancel } = simulate()
  const job = add({ name: 'a' })
  add({ name: 'b' })
  expect(scheduler.status()).toEqual({ running: 0, waiting: 2, bytes: 0, wait: 20 })
  cancel(0)
  expect(scheduler.remove(job)).toBe(false)
  start()
  expect(begun).toEqual(['b'])
  expect(scheduler.status()).toEqual({ running: 1, waiting: 0, bytes: 0, wait: 10 })
})

test('a short job waits in a busy thread behind a short job of the same kind, and moves to an idle thread', () => {
  const pool = simulate({ threads: 2 })
  for (const name of 'abc') pool.add({ name, kind: name === 'a' ? 'other' : 'same', isShort: true })
  pool.start()
  expect(pool.begun).toEqual(['a', 'b', 'c'])
  const [a, b, c] = [...pool.runs] as [Run<Job, Thread>, Run<Job, Thread>, Run<Job, Thread>]
  expect([a.after, b.after]).toEqual([undefined, c])
  expect(pool.scheduler.status()).toMatchObject({ running: 2, waiting: 1 })
  pool.end()
  pool.start()
  expect([b.after, c.before]).toEqual([undefined, undefined])
  expect(pool.scheduler.status()).toMatchObject({ running: 2, waiting: 0 })
})

test('a job exceeds the limits if its estimated wait or the number of waiting jobs is too large', () => {
  const { scheduler, add, start } = simulate({ wait: 100, jobs: 3 })
  expect(scheduler.findExcess('normal')).toBeUndefined()
  add({ estimate: 20 })
  start()
  for (const _ of 'ab') add({ estimate: 1 })
  expect(scheduler.findExcess('normal')).toBeUndefined()
  expect(scheduler.findExcess('background')).toBeUndefined()
  add({ estimate: 5 })
  expect(scheduler.findExcess('background')).toEqual({ name: 'estimated wait in milliseconds', max: 25, actual: 27 })
  expect(scheduler.findExcess('normal')).toEqual({ name: 'number of waiting jobs', max: 3, actual: 4 })
  expect(scheduler.findExcess('urgent')).toBeUndefined()
  add({ estimate: 80 })
  expect(scheduler.findExcess('normal')).toEqual({ name: 'estimated wait in milliseconds', max: 100, actual: 107 })
})

test('room is refused for exactly the jobs that would be refused if the jobs before them were added', () => {
  const estimates = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 20 })
  const limits = fc.record({
    threads: fc.integer({ min: 1, max: 3 }),
    wait: fc.integer({ min: 0, max: 60 }),
    jobs: fc.integer({ min: 0, max: 10 }),
  })
  fc.assert(
    fc.property(limits, estimates, estimates, (limit, before, later) => {
      const [pool, other] = [simulate(limit), simulate(limit)]
      const addTo = ({ scheduler, add, start }: typeof pool, estimate: number) => {
        const excess = scheduler.findExcess('normal')
        if (excess) return excess
        add({ estimate })
        start()
        return undefined
      }
      for (const estimate of before) for (const one of [pool, other]) addTo(one, estimate)
      const rooms = later.map((estimate) => pool.scheduler.reserve('normal', estimate))
      expect(rooms.map((room) => (typeof room === 'function' ? undefined : room))).toEqual(
        later.map((estimate) => addTo(other, estimate)),
      )
      for (const room of rooms) if (typeof room === 'function') for (const _ of 'ab') room()
      const again = pool.scheduler.reserve('normal', 1)
      expect(typeof again === 'function' ? undefined : again).toEqual(pool.scheduler.findExcess('normal'))
    }),
  )
})

test('a thread counts as idle for a reservation while it loads a kernel', () => {
  const { scheduler, add, start } = simulate({ jobs: 0 })
  add({ priority: 'urgent' })
  start()
  expect(scheduler.findExcess('normal')).toMatchObject({ name: 'number of waiting jobs' })
  expect(scheduler.reserve('normal', 1)).toBeTypeOf('function')
  expect(scheduler.reserve('normal', 1)).toMatchObject({ name: 'number of waiting jobs', actual: 1 })
})
