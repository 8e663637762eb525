import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createEstimates } from '../../src/backends/pool/job.ts'
import { pack, unpack } from '../../src/backends/pool/message.ts'
import { createOwners, createWorkers } from '../../src/backends/pool/workers.ts'
import { createSecret } from '../../src/index.ts'
import type { LegacyScrypt } from '../../src/schemes/index.ts'

test('the estimate learns how long work takes, and no single measurement decides', () => {
  const estimate = createEstimates()
  expect(estimate.of('a', 100)).toBe(100)
  for (let i = 0; i < 60; i++) estimate.observe('a', 100, 300)
  expect(estimate.of('a', 50)).toBeCloseTo(150)
  estimate.observe('a', 100, 10_000)
  expect(estimate.of('a', 50)).toBeLessThan(2000)
  estimate.observe('c', 1, 100)
  expect(estimate.of('c', 100), 'a delay of a short job').toBeLessThan(300)
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
  const packed = pack({ password: bytes(3, 1), descriptor, job: { key: bytes(2, 2) } })
  expect([...packed.bytes]).toEqual([1, 1, 1, 2, 2, 3, 4, 4, 4, 4])
  expect(structuredClone(packed).fields).not.toHaveProperty('signerKey')
  const { signerKey: _, ...rest } = descriptor
  expect(unpack(packed)).toEqual({
    password: bytes(3, 1),
    descriptor: { ...rest, digest: new Uint8Array(32) },
    job: { key: bytes(2, 2) },
  })
  expect(unpack(pack({ password: bytes(0, 0), descriptor, job: {} })).job).not.toHaveProperty('key')
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
      inWorker: false,
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
