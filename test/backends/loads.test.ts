import { mock } from 'node:test'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBackend, js } from '../../src/backends/index.ts'
import { createWorkers, pool } from '../../src/backends/pool/index.ts'
import { bcryptBytes } from '../../src/backends/wasm/bytes/bcrypt.ts'
import { createWasm } from '../../src/backends/wasm/modules.ts'
import { createLogin, createVerifier, HashError } from '../../src/index.ts'

const text = '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'
const bytes = Buffer.from(bcryptBytes, 'base64')
const verifierWith = (bcrypt: () => never) => createVerifier({ backends: [createWasm({ bcrypt })] })
const respond = (body: BodyInit | null, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'application/wasm' } })

describe('a load of a kernel that fails', () => {
  test.each<[string, string, () => unknown]>([
    ['status 503', 'HTTP status 503', () => respond('busy', 503)],
    [
      'a reset connection',
      'TypeError ECONNRESET',
      () => Promise.reject(Object.assign(new TypeError(), { code: 'ECONNRESET' })),
    ],
    ['HTML instead of WebAssembly', 'not a WebAssembly module', () => respond('<!doctype html>')],
    ['broken bytes', 'not a WebAssembly module', () => bytes.subarray(0, 1000)],
    [
      'a function that throws',
      'TypeError',
      () => {
        throw new TypeError('fetch failed')
      },
    ],
  ])('%s: the error says so, and the next call loads the kernel', async (_, reason, fail) => {
    let calls = 0
    const source = () => (calls++ === 0 ? fail() : bytes) as never
    const backend = createWasm({ bcrypt: source })
    const first = createVerifier({ backends: [backend] })
    const error = await first.verify('U*U', text).catch((caught) => caught)
    expect(error).toMatchObject({ code: 'ERR_UNSUPPORTED' })
    expect(error.message).toContain(reason)
    expect(error.message).not.toContain('SIMD')
    expect(await createVerifier({ backends: [backend] }).verify('U*U', text)).toBe(true)
    expect(await first.verify('U*U', text)).toBe(true)
    expect(calls).toBe(2)
  })

  test('is tried again by the pool, too', async () => {
    let calls = 0
    const kernel = {
      ...js.kernels.bcrypt!,
      load: async () =>
        calls++ === 0 ? ({ state: 'failed', reason: 'no file' } as const) : js.kernels.bcrypt!.load!(),
    }
    const verifier = createVerifier({
      backends: [pool(createBackend('mine', { bcrypt: kernel }), { workers: createWorkers() })],
    })
    await expect(verifier.verify('U*U', text)).rejects.toThrow('no file')
    expect(await verifier.verify('U*U', text)).toBe(true)
    await verifier.close()
  })

  test('is tried again at most once a second after three failures, so that a missing file costs little', async () => {
    let calls = 0
    const fail = () => {
      calls++
      throw new TypeError('no')
    }
    const verifier = verifierWith(fail)
    for (let i = 0; i < 20; i++)
      await expect(verifier.verify('U*U', text)).rejects.toMatchObject({ code: 'ERR_UNSUPPORTED' })
    expect(calls).toBe(3)
  })

  test('a kernel that computed a wrong digest is not tried again', async () => {
    let calls = 0
    const compute = async () => {
      calls++
      return new Uint8Array(23)
    }
    const verifier = createVerifier({ backends: [createBackend('wrong', { bcrypt: { compute } })] })
    for (let i = 0; i < 3; i++) await expect(verifier.verify('U*U', text)).rejects.toThrow('computed a wrong digest')
    expect(calls).toBe(1)
  })
})

describe('a load of a kernel that hangs', () => {
  const hang = () => new Promise(() => undefined) as never

  test('ends with the deadline of the call', async () => {
    const deadline = Date.now() + 20
    await expect(verifierWith(hang).verify('U*U', text, { deadline })).rejects.toMatchObject({ code: 'ERR_ABORTED' })
  })

  test('ends also if a timer fires before its time', async () => {
    const now = vi.spyOn(performance, 'now')
    const begin = performance.now()
    now.mockImplementation(() => begin)
    try {
      const deadline = Date.now() + 20
      await expect(verifierWith(hang).verify('U*U', text, { deadline })).rejects.toMatchObject({ code: 'ERR_ABORTED' })
    } finally {
      now.mockRestore()
    }
  })

  test('ends when the signal of the call is aborted', async () => {
    const controller = new AbortController()
    const verified = verifierWith(hang).verify('U*U', text, { signal: controller.signal })
    setTimeout(() => controller.abort(), 5)
    await expect(verified).rejects.toMatchObject({ code: 'ERR_ABORTED' })
  })

  test('serves later calls when it ends', async () => {
    let arrive = (_: Uint8Array): void => undefined
    const verifier = verifierWith(
      (() =>
        new Promise((resolve) => {
          arrive = resolve
        })) as never,
    )
    await expect(verifier.verify('U*U', text, { deadline: Date.now() + 5 })).rejects.toMatchObject({
      code: 'ERR_ABORTED',
    })
    const later = verifier.verify('U*U', text, { deadline: Date.now() + 60_000 })
    arrive(bytes)
    expect(await later).toBe(true)
  })
})

describe('with the timers of tests', () => {
  afterEach(() => {
    mock.timers.reset()
    vi.useRealTimers()
  })

  test.each([
    ['node:test', () => mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'setImmediate'] })],
    ['Vitest', () => void vi.useFakeTimers()],
  ])('sign-ins, upgrades and close end under the mocked timers of %s', async (_, replaceTimers) => {
    replaceTimers()
    const workers = createWorkers({ threads: 1 })
    const verifier = createVerifier({ backends: [pool(js, { workers })] })
    const outcomes: string[] = []
    const login = createLogin(verifier, {
      find: async () => text,
      replaceIf: async () => true,
      onUpgrade: (outcome) => outcomes.push(outcome),
    })
    expect(await login.signIn('ada', 'U*U', { deadline: Date.now() + 60_000 })).toBe(true)
    await login.settle()
    expect(outcomes).toEqual(['replaced'])
    await verifier.close()
  })
})

describe('with timers that were replaced before the library was loaded', () => {
  afterEach(() => {
    mock.timers.reset()
    vi.useRealTimers()
    vi.resetModules()
  })

  test.each([
    ['node:test', () => mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'setImmediate'] })],
    ['Vitest', () => void vi.useFakeTimers()],
  ])('sign-ins, upgrades and close end under the mocked timers of %s', async (_, replaceTimers) => {
    vi.resetModules()
    replaceTimers()
    const { createLogin, createVerifier } = await import('../../src/index.ts')
    const { js } = await import('../../src/backends/js.ts')
    const verifier = createVerifier({ backends: [js] })
    const login = createLogin(verifier, { find: async () => text, replaceIf: async () => true })
    expect(await login.signIn('ada', 'U*U', { deadline: Date.now() + 60_000 })).toBe(true)
    await login.settle()
    await verifier.close()
  })
})

describe('an error that clients can cause in masses', () => {
  test.each(['ERR_BUSY', 'ERR_ABORTED', 'ERR_PASSWORD'] as const)('%s has its message and no stack trace', (code) => {
    const { stackTraceLimit } = Error
    const error = new HashError({ ok: false, code, detail: {} })
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ name: 'HashError', code })
    expect(error.message).not.toBe('')
    expect(error.stack).not.toMatch(/\n\s+at /)
    expect(Error.stackTraceLimit).toBe(stackTraceLimit)
    expect(new HashError({ ok: false, code: 'ERR_BACKEND', detail: {} }).stack).toMatch(/\n\s+at /)
  })

  test('an error is created although the number of frames cannot be set', () => {
    const { stackTraceLimit } = Error
    Object.defineProperty(Error, 'stackTraceLimit', { value: 10, writable: false, configurable: true })
    try {
      expect(new HashError({ ok: false, code: 'ERR_BUSY', detail: {} }).code).toBe('ERR_BUSY')
    } finally {
      Object.defineProperty(Error, 'stackTraceLimit', { value: stackTraceLimit, writable: true, configurable: true })
    }
  })
})
