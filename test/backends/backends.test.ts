import { pbkdf2Sync } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { Batch } from '../../src/backends/backend.ts'
import { createOptionalModule } from '../../src/backends/backend.ts'
import * as exported from '../../src/backends/index.ts'
import { knownAnswers } from '../../src/backends/known-answers.ts'
import { createVerifier } from '../../src/index.ts'
import type { SchemeId } from '../../src/schemes/index.ts'
import { schemes } from '../../src/schemes/schemes.ts'
import { few } from '../sample.ts'
import { missingPackages } from '../vectors.ts'

const { createBackend, ...backends } = exported

/** The optional package that a kernel needs. */
function packageOf(backend: string, scheme: SchemeId): string {
  if (backend === 'node-rs') return '@node-rs/argon2'
  return backend === 'native' && (scheme === 'argon2' || scheme === 'bcrypt') ? scheme : ''
}

const text = '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'

describe.each(Object.values(backends))('$id', (backend) => {
  const own = Object.keys(backend.kernels) as SchemeId[]

  test('a backend has a state for each scheme, which is idle before the first use', () => {
    expect(own.length).toBeGreaterThan(0)
    expect(Object.keys(backend.status()).sort()).toEqual([...own].sort())
    for (const scheme of own) expect(schemes).toHaveProperty([scheme])
  })

  few(3).each(own)('a backend computes the known answers of %s, or its package is not installed', async (scheme) => {
    const name = packageOf(backend.id, scheme)
    const expected = missingPackages.includes(name)
      ? { state: 'absent', reason: `${name} is not installed` }
      : { state: 'ready' }
    expect(await backend.load(scheme)).toEqual(expected)
    expect(backend.status()[scheme]).toEqual(expected)
  })

  test('a backend loads a kernel once', () => {
    const [scheme] = own
    expect(backend.load(scheme!)).toBe(backend.load(scheme!))
  })

  few(3).each(own)('a backend does not change the password or the descriptor of %s', async (scheme) => {
    if ((await backend.load(scheme)).state !== 'ready') return
    for (const { password, descriptor, key } of knownAnswers[scheme]()) {
      if (backend.kernels[scheme]!.refuses?.(descriptor as never, password) !== undefined) continue
      const before = JSON.stringify([password, descriptor, key])
      await backend.kernels[scheme]!.compute(password, descriptor as never, key ? { key } : {})
      expect(JSON.stringify([password, descriptor, key])).toBe(before)
    }
  })
})

test('a backend that computes a wrong known answer is not used, and its reason is kept', async () => {
  const liar = createBackend('liar', { bcrypt: { compute: async () => new Uint8Array(23).fill(1) } })
  const verifier = createVerifier({ backends: [liar, backends.hashWasm] })
  expect(await verifier.check('U*U', text)).toMatchObject({ match: true, backend: 'hash-wasm' })
  expect(verifier.status()[0]!.schemes.bcrypt).toMatchObject({ state: 'failed' })
})

few(3).each([2, 3])('a backend that computes a wrong known answer in a batch of %i is not used', async (wrong) => {
  const { bcrypt } = backends.wasm.kernels
  await backends.wasm.load('bcrypt')
  const batch: Batch<'bcrypt'> = {
    groupOf: () => ({ name: 'all', most: 3 }),
    async compute(asked) {
      const digests = await bcrypt!.batch!.compute(asked)
      if (asked.length === wrong) digests.at(-1)!.fill(1)
      return digests
    },
  }
  const liar = createBackend('liar', { bcrypt: { ...bcrypt!, batch } })
  expect(await liar.load('bcrypt')).toMatchObject({ state: 'failed' })
})

few(3).each(['bcrypt', 'scrypt', 'legacy-scrypt'] as const)('a batch of %s is checked with known answers', (scheme) => {
  const { batch } = backends.wasm.kernels[scheme]!
  expect(knownAnswers[scheme]().some(({ descriptor }) => batch!.groupOf(descriptor as never))).toBe(true)
})

test('a backend gets no stored digest, neither to refuse a hash nor to compute it', async () => {
  const digests: Uint8Array[] = []
  const { bcrypt } = backends.wasm.kernels
  const spy = createBackend('spy', {
    bcrypt: {
      load: () => backends.wasm.load('bcrypt'),
      refuses(descriptor) {
        digests.push(descriptor.digest)
        return undefined
      },
      compute(password, descriptor, job) {
        digests.push(descriptor.digest)
        return bcrypt!.compute(password, descriptor, job)
      },
    },
  })
  expect(await createVerifier({ backends: [spy] }).verify('U*U', text)).toBe(true)
  expect(digests.length).toBeGreaterThan(2)
  for (const digest of digests) expect(digest).toEqual(new Uint8Array(23))
})

test('a backend that throws at its known answer is not used, and its message is not repeated', async () => {
  const thrower = createBackend('thrower', {
    bcrypt: { compute: () => Promise.reject(new Error('the password was hunter2')) },
  })
  const verifier = createVerifier({ backends: [thrower] })
  const error = await verifier.verify('U*U', text).catch((caught) => caught)
  expect(error).toMatchObject({ code: 'ERR_UNSUPPORTED' })
  expect(String(error)).toContain('thrower')
  expect(String(error)).not.toContain('hunter2')
})

test('a backend that fails later is ERR_BACKEND, never a wrong password, and its message is not repeated', async () => {
  let calls = 0
  const later = createBackend('later', {
    bcrypt: {
      compute: async (password, descriptor, job) => {
        if (calls++ > 0) throw new Error('the password was hunter2')
        return backends.hashWasm.kernels.bcrypt!.compute(password, descriptor, job)
      },
    },
  })
  const error = await createVerifier({ backends: [later] })
    .verify('U*U', text)
    .catch((caught) => caught)
  expect(error).toMatchObject({ code: 'ERR_BACKEND' })
  expect(String(error)).not.toContain('hunter2')
})

test('a digest of another length is ERR_BACKEND', async () => {
  let calls = 0
  const short = createBackend('short', {
    bcrypt: {
      compute: async (password, descriptor, job) => {
        const digest = await backends.hashWasm.kernels.bcrypt!.compute(password, descriptor, job)
        return calls++ > 0 ? digest.subarray(0, 4) : digest
      },
    },
  })
  await expect(createVerifier({ backends: [short] }).verify('U*U', text)).rejects.toMatchObject({ code: 'ERR_BACKEND' })
})

test('a backend that does not prepare passwords computes no bcrypt hash, instead of answering false', async () => {
  const { prepare: _, ...bare } = backends.hashWasm
  const verifier = createVerifier({ backends: [bare] })
  await expect(verifier.verify('U*U', text)).rejects.toMatchObject({ code: 'ERR_UNSUPPORTED' })
})

few(3).each(['$2a$', '$2b$', '$2x$', '$2y$', '$2$'])(
  'the bytes that a kernel gets for a %s hash are wiped',
  async (prefix) => {
    const seen: Uint8Array[] = []
    const spy = createBackend('spy', {
      bcrypt: {
        compute(password, descriptor, job) {
          seen.push(password)
          return backends.hashWasm.kernels.bcrypt!.compute(password, descriptor, job)
        },
      },
    })
    const password = Uint8Array.of(0xff, 0xff, 0xa3)
    await createVerifier({ backends: [spy, backends.hashWasm] }).verify(password, text.replace('$2b$', prefix))
    expect(seen.length).toBeGreaterThan(1)
    // The first bytes are the known password of the self-test.
    expect(seen.slice(1).every((bytes) => bytes.every((byte) => byte === 0))).toBe(true)
    expect([...password]).toEqual([0xff, 0xff, 0xa3])
  },
)

test('a module that is not installed is absent, one that fails is failed, and a guarded one is never imported', async () => {
  const name = 'no-such-package-of-ours'
  expect(await createOptionalModule(name, () => import(name)).load()).toEqual({
    state: 'absent',
    reason: `${name} is not installed`,
  })
  const broken = createOptionalModule('broken', () => Promise.reject(new Error('wrong ELF class')))
  expect(await broken.load()).toMatchObject({ state: 'failed' })
  let imported = false
  const guarded = createOptionalModule(
    'guarded',
    async () => (imported = true),
    () => 'it would crash',
  )
  expect(await guarded.load()).toEqual({ state: 'refused', reason: 'it would crash' })
  expect(imported).toBe(false)
})

test('without a backend for a scheme, ERR_UNSUPPORTED says so', async () => {
  await expect(createVerifier({ backends: [backends.nodeRs] }).verify('U*U', text)).rejects.toMatchObject({
    code: 'ERR_UNSUPPORTED',
    detail: { reasons: ['none of the backends computes bcrypt'] },
  })
})

few(3).each([
  [100_000, 'Cloudflare-Workers', 'web'],
  [100_001, 'Cloudflare-Workers', 'js'],
  [100_001, 'Mozilla/5.0', 'web'],
])('PBKDF2 of %i iterations under %s is computed by %s', async (iterations, userAgent, backend) => {
  const digest = pbkdf2Sync('password', 'saltsalt', iterations, 32, 'sha256').toString('base64').replace('=', '')
  vi.stubGlobal('navigator', { userAgent })
  try {
    const verifier = createVerifier({ backends: [backends.web, backends.js] })
    const found = await verifier.check('password', `$pbkdf2-sha256$i=${iterations},l=32$c2FsdHNhbHQ$${digest}`)
    expect(found).toMatchObject({ match: true, backend })
  } finally {
    vi.unstubAllGlobals()
  }
})
