import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createEstimate } from '../src/backends/pool/estimate.ts'
import { pack, unpack } from '../src/backends/pool/message.ts'
import { createOwners } from '../src/backends/pool/owners.ts'
import { createQueue, mostOvertaking, type Waiting } from '../src/backends/pool/queue.ts'
import { createWorkers } from '../src/backends/pool/workers.ts'
import { createSecret } from '../src/index.ts'
import type { LegacyScrypt } from '../src/schemes/index.ts'

interface Named extends Waiting {
  readonly name: string
}
const waiting = (name: string, bytes: number): Named => ({ name, bytes, estimate: 10, since: 0, overtaken: 0 })

test('the queue starts jobs in their order', () => {
  const queue = createQueue<Named>(100)
  for (const name of 'abc') queue.add(waiting(name, 10))
  expect([queue.take()?.name, queue.take()?.name, queue.take()?.name, queue.take()]).toEqual(['a', 'b', 'c', undefined])
  expect(queue.used).toBe(30)
})

test('a job that exceeds the whole budget starts alone, when nothing else runs', () => {
  const queue = createQueue<Named>(100)
  queue.add(waiting('small', 10))
  queue.add(waiting('huge', 1000))
  expect(queue.take()?.name).toBe('small')
  expect(queue.take()).toBeUndefined()
  queue.release(10)
  expect(queue.take()?.name).toBe('huge')
  queue.add(waiting('small', 1))
  expect(queue.take()).toBeUndefined()
  queue.release(1000)
  expect(queue.take()?.name).toBe('small')
})

test('a bounded number of small jobs pass a large one, and small jobs wait for at most one large one', () => {
  const queue = createQueue<Named>(100)
  queue.add(waiting('first', 50))
  queue.add(waiting('big', 80))
  expect(queue.take()?.name).toBe('first')
  let overtaking = 0
  for (let i = 0; i < 50; i++) {
    queue.add(waiting('small', 10))
    const taken = queue.take()
    if (!taken) continue
    overtaking++
    queue.release(taken.bytes)
  }
  expect(overtaking).toBe(mostOvertaking)
  queue.release(50)
  expect(queue.take()?.name).toBe('big')
  expect(queue.take()?.name).toBe('small')
})

test('random jobs of every size all start, and only a single job ever exceeds the budget', () => {
  const budget = 1000
  const queue = createQueue<Named>(budget)
  const running: Named[] = []
  let state = 7
  const random = (below: number) => (state = (state * 1103515245 + 12345) % 2147483648) % below
  let begun = 0
  for (let step = 0; step < 20_000; step++) {
    if (step < 10_000 && random(2) === 0) queue.add(waiting('', 1 + random(random(10) === 0 ? 1500 : 300)))
    const taken = running.length < 4 ? queue.take() : undefined
    if (taken) {
      begun++
      running.push(taken)
    } else if (running.length > 0) queue.release(running.splice(random(running.length), 1)[0]!.bytes)
    const used = running.reduce((sum, { bytes }) => sum + bytes, 0)
    expect(queue.used).toBe(used)
    expect(used <= budget || running.length === 1).toBe(true)
  }
  expect(queue.size).toBe(0)
  expect(queue.estimate).toBe(0)
  expect(begun).toBeGreaterThan(4000)
})

test('a batch passes a job that waits for memory no more often than single jobs do', () => {
  const queue = createQueue<Named>(100)
  queue.add(waiting('running', 60))
  queue.take()
  const big = waiting('big', 90)
  queue.add(big)
  for (let i = 0; i < 20; i++) queue.add(waiting(`small ${i}`, 1))
  const isSmall = ({ bytes }: Named) => bytes === 1
  let overtook = 0
  for (let first = queue.take(); first; first = queue.take()) overtook += 1 + queue.takeMore(isSmall, 2).length
  expect(overtook).toBe(mostOvertaking)
  expect(big.overtaken).toBe(mostOvertaking)
})

test('the queue counts the jobs that fit into the memory together', () => {
  const queue = createQueue<Named>(100)
  queue.add(waiting('running', 40))
  queue.take()
  for (let i = 0; i < 5; i++) queue.add(waiting(`${i}`, 25))
  expect(queue.count(() => true)).toBe(2)
})

test('a removed job does not start and is not counted', () => {
  const queue = createQueue<Named>(100)
  const [a, b] = [waiting('a', 10), waiting('b', 10)]
  queue.add(a)
  queue.add(b)
  expect(queue.estimate).toBe(20)
  expect(queue.delete(a)).toBe(true)
  expect(queue.delete(a)).toBe(false)
  expect([queue.size, queue.estimate, queue.take()?.name]).toEqual([1, 10, 'b'])
})

test('the estimate learns how long work takes, and no single measurement decides', () => {
  const estimate = createEstimate()
  expect(estimate.of('a', 100)).toBe(100)
  for (let i = 0; i < 20; i++) estimate.observe('a', 100, 300)
  expect(estimate.of('a', 50)).toBeCloseTo(150)
  estimate.observe('a', 100, 10_000)
  expect(estimate.of('a', 50)).toBeLessThan(2000)
  estimate.observe('b', 0.001, 50)
  expect(estimate.of('b', 1)).toBe(1)
  expect(estimate.of('b', 0)).toBeGreaterThan(0)
})

test('a message holds the password, the key and the salt, but no digest and no embedded secret', () => {
  const bytes = (length: number, value: number) => new Uint8Array(length).fill(value)
  const descriptor: LegacyScrypt = {
    scheme: 'legacy-scrypt',
    memoryCost: 4,
    rounds: 1,
    saltSeparator: bytes(1, 3),
    salt: bytes(4, 4),
    digest: bytes(32, 5),
    signerKey: createSecret(bytes(32, 6)),
  }
  const packed = pack(bytes(3, 1), descriptor, bytes(2, 2))
  expect([...packed.bytes]).toEqual([1, 1, 1, 2, 2, 3, 4, 4, 4, 4])
  expect(structuredClone(packed).fields).not.toHaveProperty('signerKey')
  const { signerKey: _, ...rest } = descriptor
  expect(unpack(packed)).toEqual({
    password: bytes(3, 1),
    key: bytes(2, 2),
    descriptor: { ...rest, digest: new Uint8Array(32) },
  })
  expect(unpack(pack(bytes(0, 0), descriptor, undefined))).not.toHaveProperty('key')
})

test('an owner is counted once, cannot return after closing, and is forgotten when it is unreachable', async () => {
  const owners = createOwners()
  const one = {}
  const addTwice = (owner: object) => [owners.add(owner), owners.add(owner)]
  addTwice(one)
  addTwice({})
  expect(owners.size).toBe(2)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let i = 0; i < 100 && owners.size > 1; i++) {
    collect()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(owners.size).toBe(1)
  owners.delete(one)
  owners.delete(one)
  expect(owners.size).toBe(0)
  expect(owners.hasLeft(one)).toBe(true)
})

test('a background job that waits for memory does not block other jobs from an idle thread', async () => {
  const { submit, status } = createWorkers({ threads: 2, bytes: 1000, wait: 100 })
  const task = (bytes: number, milliseconds: number, background = false) =>
    submit({
      kind: 'any',
      work: { cost: 1, bytes },
      inThread: false,
      job: { background },
      input: undefined,
      run: () => new Promise<string[]>((resolve) => setTimeout(() => resolve(['done']), milliseconds)),
    })
  const large = task(600, 300)
  const small = task(100, 20)
  const later = task(600, 0, true).catch(({ code }) => code)
  await small
  const begin = performance.now()
  while (performance.now() - begin < 200) expect(await task(100, 5)).toBe('done')
  expect(await Promise.all([large, later])).toEqual(['done', 'ERR_BUSY'])
  expect(status()).toEqual({ running: 0, waiting: 0, bytes: 0, wait: 0 })
})
