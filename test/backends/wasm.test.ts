import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { wasm } from '../../src/backends/index.ts'
import { createWasmModule } from '../../src/backends/wasm/loader.ts'
import { createWasm } from '../../src/backends/wasm/modules.ts'
import { utf8 } from '../../src/core/bytes.ts'
import type { Bcrypt, Scrypt } from '../../src/schemes/index.ts'
import { slow } from '../sample.ts'

const bcrypt: Bcrypt = {
  scheme: 'bcrypt',
  variant: '2b',
  cost: 4,
  salt: new Uint8Array(16),
  digest: new Uint8Array(23),
}
const scrypt: Scrypt = {
  scheme: 'scrypt',
  cost: 16,
  blockSize: 8,
  parallelization: 1,
  salt: utf8('salt'),
  digest: new Uint8Array(64),
}
const file = (name: string) => readFileSync(`src/backends/wasm/bytes/${name}.wasm`)

test('Blowfish begins with the digits of π, which Machin’s formula gives', () => {
  const words = 18 + 4 * 256
  const bits = BigInt(32 * words + 64)
  const arctangentOfInverse = (x: bigint): bigint => {
    let power = (1n << bits) / x
    let sum = power
    for (let n = 3n, sign = -1n; power > 0n; n += 2n, sign = -sign) {
      power /= x * x
      sum += (sign * power) / n
    }
    return sum
  }
  const pi = 4n * (4n * arctangentOfInverse(5n) - arctangentOfInverse(239n))
  const fraction = ((pi - (3n << bits)) >> 64n).toString(16).padStart(8 * words, '0')
  const source = readFileSync('src/backends/wasm/assembly/pi.ts', 'utf8')
  expect([...source.matchAll(/0x([0-9a-f]{8})/g)].map(([, word]) => word).join('')).toBe(fraction)
})

test.each(['argon2', 'bcrypt', 'scrypt'])(
  '%s.wasm imports nothing, and exports its memory and functions',
  async (name) => {
    const module = await WebAssembly.compile(file(name))
    expect(WebAssembly.Module.imports(module)).toEqual([])
    const kinds = WebAssembly.Module.exports(module).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'memory')).toHaveLength(1)
    expect(new Set(kinds)).toEqual(new Set(['memory', 'function']))
  },
)

/** Returns every WebAssembly instance that is created while `work` runs. */
async function instancesOf(work: () => Promise<unknown>): Promise<WebAssembly.Instance[]> {
  const made: WebAssembly.Instance[] = []
  const { Instance } = WebAssembly
  WebAssembly.Instance = class extends Instance {
    constructor(...args: ConstructorParameters<typeof Instance>) {
      super(...args)
      made.push(this)
    }
  }
  try {
    await work()
  } finally {
    WebAssembly.Instance = Instance
  }
  return made
}

const holds = ({ exports }: WebAssembly.Instance, needle: string): boolean =>
  Buffer.from((exports.memory as WebAssembly.Memory).buffer).includes(needle)

test('no part of a password, a salt or a digest stays in the memory of a kernel', async () => {
  const backend = createWasm({ argon2: file('argon2'), bcrypt: file('bcrypt'), scrypt: file('scrypt') })
  const password = utf8('a password that is looked for')
  const argon2 = {
    scheme: 'argon2',
    variant: 'id',
    version: 19,
    memory: 64,
    passes: 1,
    lanes: 1,
    salt: utf8('a salt as well'),
    digest: new Uint8Array(32),
  } as const
  const digests: Uint8Array[] = []
  const instances = await instancesOf(async () => {
    for (const scheme of ['argon2', 'bcrypt', 'scrypt'] as const)
      expect(await backend.load(scheme)).toEqual({ state: 'ready' })
    const salt = utf8('a salt as well..')
    const asked = { password, descriptor: { ...bcrypt, salt }, job: {} }
    digests.push(await backend.kernels.argon2!.compute(password, argon2, { key: utf8('a secret key of the test') }))
    digests.push(...(await backend.kernels.bcrypt!.batch!.compute([asked, asked, asked])))
    const derived = { password, descriptor: { ...scrypt, salt: utf8('a salt as well') }, job: {} }
    for (const count of [1, 2, 3])
      digests.push(...(await backend.kernels.scrypt!.batch!.compute(Array(count).fill(derived))))
  })
  expect(instances).toHaveLength(3)
  for (const instance of instances) {
    for (const text of ['a password that', 'a salt as', 'a secret key']) expect(holds(instance, text)).toBe(false)
    // The first words of each digest are searched as they are and with reversed bytes.
    const memory = Buffer.from((instance.exports.memory as WebAssembly.Memory).buffer)
    for (const digest of digests) {
      expect(memory.includes(Buffer.from(digest.slice(0, 8)))).toBe(false)
      expect(memory.includes(Buffer.from(digest.slice(0, 8)).swap32())).toBe(false)
    }
    // Apart from the constants of the module, all memory must be zero.
    const { base } = instance.exports as unknown as { base(): number }
    expect(memory.subarray(base()).every((byte) => byte === 0)).toBe(true)
  }
})

test('the memory of a failed computation is overwritten, and the next computation succeeds', async () => {
  const module = createWasmModule<Record<string, never>>(file('bcrypt'))
  expect(await module.load()).toEqual({ state: 'ready' })
  const computeAndFail = () =>
    module.use((instance) => {
      const { input } = instance.arrange({ input: 64 })
      instance.bytes(input, 64).fill(7)
      throw new RangeError('for the test')
    })
  expect(computeAndFail).toThrow(RangeError)
  const left = module.use((instance) => instance.bytes(instance.arrange({ input: 64 }).input, 64).slice())
  expect(left).toEqual(new Uint8Array(64))
})

test('a memory that expires during a computation is not kept', async () => {
  const module = createWasmModule<Record<string, never>>(file('bcrypt'))
  await module.load()
  module.use((instance) => instance.arrange({ table: 8 * 2 ** 20 }))
  const later = performance.now() + 10_000
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const clock = vi.spyOn(performance, 'now')
  try {
    module.use((instance) => {
      instance.arrange({ input: 64 })
      clock.mockReturnValue(later)
    })
    // Node.js 24 prints a warning for a timer with a negative time.
    expect(timers).not.toHaveBeenCalled()
  } finally {
    vi.restoreAllMocks()
  }
  const made = await instancesOf(async () => module.use((instance) => instance.arrange({ input: 64 })))
  expect(made).toHaveLength(1)
})

test('a batch has at most as many hashes as fit into the memory, and at least one', async () => {
  await Promise.all([wasm.load('bcrypt'), wasm.load('scrypt')])
  const asked = { password: utf8('x'), descriptor: bcrypt, job: {} }
  const { batch } = wasm.kernels.bcrypt!
  const [one] = await batch!.compute([asked])
  await expect(batch!.compute([])).rejects.toThrow(RangeError)
  await expect(batch!.compute([asked, asked, asked, asked])).rejects.toThrow(RangeError)
  expect(await batch!.compute([asked, asked])).toEqual([one, one])
})

test('a batch of scrypt has at most 128 MiB of tables', async () => {
  await wasm.load('scrypt')
  const { groupOf, compute } = wasm.kernels.scrypt!.batch!
  const mostOf = (cost: number, parallelization = 1) => groupOf({ ...scrypt, cost, parallelization })?.most
  expect([2 ** 15, 2 ** 16, 2 ** 17].map((cost) => mostOf(cost))).toEqual([3, 2, undefined])
  expect(mostOf(16, 2)).toBeUndefined()
  const asked = ['one', 'two', 'three', 'four'].map((text) => ({
    password: utf8(text),
    descriptor: { ...scrypt, salt: utf8(`salt of ${text}`) },
    job: {},
  }))
  const alone = asked.map(({ password, descriptor, job }) =>
    wasm.kernels.scrypt!.computeSync!(password, descriptor, job),
  )
  for (const count of [1, 2, 3]) expect(await compute(asked.slice(0, count))).toEqual(alone.slice(0, count))
  await expect(compute(asked)).rejects.toThrow(RangeError)
  const large = { ...asked[0]!, descriptor: { ...scrypt, cost: 2 ** 17 } }
  await expect(compute([large, large])).rejects.toThrow(RangeError)
})

test('the code of a kernel is loaded once, and again if loading failed', async () => {
  let asked = 0
  const response = () => new Response(file('scrypt'), { headers: { 'content-type': 'application/wasm' } })
  const backend = createWasm({ scrypt: () => (asked++ === 0 ? new Response('', { status: 503 }) : response()) })
  expect(await backend.load('scrypt')).toMatchObject({ state: 'failed' })
  expect(await backend.load('legacy-scrypt')).toEqual({ state: 'ready' })
  expect(await backend.load('scrypt', true)).toEqual({ state: 'ready' })
  expect(asked).toBe(2)
})

test('computations reuse one memory, which grows to the largest of them', async () => {
  await wasm.load('scrypt')
  const kernel = wasm.kernels.scrypt!
  const small = kernel.computeSync!(utf8('x'), scrypt, {})
  kernel.computeSync!(utf8('x'), { ...scrypt, cost: 2 ** 12 }, {})
  expect(kernel.computeSync!(utf8('x'), scrypt, {})).toEqual(small)
  expect(await instancesOf(async () => kernel.computeSync!(utf8('x'), scrypt, {}))).toEqual([])
})

test.each([
  ['bytes that are no module', () => utf8('no module') as BufferSource, 'failed'],
  ['a response that says 404', () => new Response('', { status: 404 }), 'failed'],
  ['a function that throws', () => Promise.reject(new TypeError('a secret')), 'failed'],
])('%s cannot be a kernel, and the status says so', async (_, bcrypt, state) => {
  const found = await createWasm({ bcrypt }).load('bcrypt')
  expect(found.state).toBe(state)
  expect(JSON.stringify(found)).not.toContain('secret')
})

const collect = (): void => {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

slow(
  'a memory that is unused for five seconds is freed, and a very large one immediately',
  async () => {
    const backend = createWasm({ scrypt: file('scrypt') })
    await backend.load('scrypt')
    const memoriesOf = async (cost: number): Promise<WeakRef<object>[]> => {
      const instances = await instancesOf(async () =>
        backend.kernels.scrypt!.computeSync!(utf8('x'), { ...scrypt, cost }, {}),
      )
      return instances.map(({ exports }) => new WeakRef(exports.memory!))
    }
    const isThere = async (memory: WeakRef<object> | undefined): Promise<boolean> => {
      // A WeakRef keeps its target alive until the current turn ends.
      await new Promise((resolve) => setTimeout(resolve, 20))
      collect()
      return memory?.deref() !== undefined
    }
    await new Promise((resolve) => setTimeout(resolve, 5200))
    const [kept] = await memoriesOf(2 ** 12)
    expect(await isThere(kept)).toBe(true)
    expect(await memoriesOf(2 ** 12)).toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 5200))
    expect(await isThere(kept)).toBe(false)
    const [large] = await memoriesOf(2 ** 17)
    expect(await isThere(large)).toBe(false)
  },
  30_000,
)
