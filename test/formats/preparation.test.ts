import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Job } from '../../src/backends/backend.ts'
import type { Backend } from '../../src/backends/index.ts'
import { createBackend, hashWasm, js, node } from '../../src/backends/index.ts'
import type { Format } from '../../src/formats/index.ts'
import { createVerifier, type Secrets } from '../../src/index.ts'
import type { Descriptor, Expression } from '../../src/schemes/index.ts'
import { exceeds, schemes, workOf } from '../../src/schemes/schemes.ts'

const bytes = (text: string) => Uint8Array.from(Buffer.from(text))
const salt = bytes('sixteen bytes, s')
const md5 = (...parts: readonly Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest()
const empty = new Uint8Array(16)
const inner: Descriptor = { scheme: 'digest', expression: { hash: 'md5', of: 'password' }, salt, digest: empty }

/** Returns a verifier that parses every text to the same descriptor. */
function verifierOf(descriptor: Descriptor, backend: Backend, secrets: Secrets = {}) {
  const format: Format = {
    id: 'any',
    schemes: [schemes[descriptor.scheme]],
    innerSchemes: Object.values(schemes),
    writers: [],
    grammar: '<any>',
    claims: { prefixes: ['any'] },
    notes: [],
    parse: () => ({ ok: true, descriptor, notes: [] }),
    serialize: () => ({ ok: false, code: 'ERR_UNREPRESENTABLE', detail: {} }),
  }
  return createVerifier({ formats: [format], backends: [backend], secrets })
}

test('a pepper that is mixed in before Argon2 is not its key', async () => {
  const parameters = { scheme: 'argon2', variant: 'id', version: 19, memory: 64, passes: 1, lanes: 1, salt } as const
  const word = createHmac('sha256', 'pepper').update('password').digest()
  const digest = await hashWasm.kernels.argon2!.compute(word, { ...parameters, digest: new Uint8Array(32) }, {})
  const prepare: Expression = { hmac: 'sha256', key: 'pepper', of: 'password' }
  const verifier = verifierOf({ ...parameters, digest, prepare }, hashWasm, { peppers: bytes('pepper') })
  expect(await verifier.verify('password', 'any')).toBe(true)
  expect(await verifier.verify('another', 'any')).toBe(false)

  const keyed: Descriptor = { ...parameters, digest, keyId: bytes('k') }
  const over: Expression = { hash: 'md5', of: { derive: { of: keyed, as: 'digest' } } }
  const within = verifierOf({ scheme: 'digest', expression: over, salt, digest: empty }, hashWasm)
  await expect(within.verify('password', 'any')).rejects.toMatchObject({ code: 'ERR_SECRET' })
})

test('a prepared password is kept until all hashes of it are computed', async () => {
  const prepare: Expression = { hash: 'md5', of: 'password' }
  const derive: Expression = { derive: { of: inner, as: 'digest' } }
  const word = md5(bytes('password'))
  const twice: Expression = { hash: 'md5', of: { join: [derive, derive, 'password'] } }
  const digest = md5(md5(word), md5(word), word)
  const verifier = verifierOf({ scheme: 'digest', prepare, expression: twice, salt, digest }, node)
  expect(await verifier.verify('password', 'any')).toBe(true)

  const last: Expression = { hash: 'md5', of: { join: [{ slice: [0, 0], of: derive }, derive, 'password'] } }
  const ofZeros = md5(md5(empty), empty)
  const wiped = verifierOf({ scheme: 'digest', prepare, expression: last, salt, digest: ofZeros }, node)
  expect(await wiped.verify('any password at all', 'any')).toBe(false)
})

test('the secrets of the caller are never wiped', async () => {
  const key = Buffer.from('pepper')
  const shown = () => '[secret]'
  const peppers = { bytes: () => key, toString: shown, toJSON: shown }
  const expression: Expression = { hmac: 'sha1', key: 'pepper', of: 'password' }
  const digest = createHmac('sha1', 'pepper').update('password').digest()
  const verifier = verifierOf({ scheme: 'digest', expression, salt, digest }, node, { peppers })
  for (let time = 0; time < 2; time++) expect(await verifier.verify('password', 'any')).toBe(true)
  expect(key.toString()).toBe('pepper')
})

test('a pepper within another hash is found', async () => {
  const peppered: Descriptor = { ...inner, expression: { hmac: 'md5', key: 'pepper', of: 'password' } }
  const expression: Expression = { hash: 'md5', of: { derive: { of: peppered, as: 'digest' } } }
  const digest = md5(createHmac('md5', 'pepper').update('password').digest())
  const whole: Descriptor = { scheme: 'digest', expression, salt, digest }
  expect(await verifierOf(whole, node, { peppers: bytes('pepper') }).verify('password', 'any')).toBe(true)
  await expect(verifierOf(whole, node).verify('password', 'any')).rejects.toMatchObject({ code: 'ERR_SECRET' })
})

test('preparation respects the deadline and belongs to its verifier', async () => {
  const jobs: Job[] = []
  const { compute } = node.kernels.digest!
  const backend: Backend = {
    ...node,
    kernels: {
      bcrypt: hashWasm.kernels.bcrypt!,
      digest: {
        compute(password, descriptor, job) {
          jobs.push(job)
          return compute(password, descriptor, job)
        },
      },
    },
    load: async () => ({ state: 'ready' }),
  }
  const bcrypt = { scheme: 'bcrypt', variant: '2b', cost: 4, salt, digest: new Uint8Array(23) } as const
  const verifier = verifierOf({ ...bcrypt, prepare: { hash: 'md5', of: 'password' } }, backend)
  await expect(verifier.verify('password', 'any', { deadline: 1 })).rejects.toMatchObject({ code: 'ERR_ABORTED' })
  const signal = AbortSignal.abort()
  await expect(verifier.verify('password', 'any', { signal })).rejects.toMatchObject({ code: 'ERR_ABORTED' })
  expect(jobs).toEqual([])
  const until = performance.now() + 60_000
  expect(await verifier.verify('password', 'any', { deadline: Date.now() + 60_000 })).toBe(false)
  expect(jobs).toMatchObject([{ deadline: expect.closeTo(until, -2), owner: expect.anything() }])
})

test('an endless or uncomputable expression exceeds a limit', () => {
  const of = (expression: Expression): Descriptor => ({ scheme: 'digest', expression, salt, digest: empty })
  expect(exceeds(of({ hash: 'md5', of: { derive: { of: 'itself', as: 'digest' } } }))).toMatchObject({
    code: 'ERR_LIMIT',
  })
  const over: Expression = { derive: { of: inner, as: 'digest' } }
  expect(exceeds(of({ iterate: 'md5', rounds: 2, from: 'password', over }))).toMatchObject({ code: 'ERR_LIMIT' })
})

test('the estimate uses the length of the prepared password', () => {
  const expression: Expression = {
    iterate: 'md5',
    rounds: 1000,
    from: 'password',
    over: { join: ['state', 'password'] },
  }
  const plain: Descriptor = { scheme: 'digest', expression, salt, digest: empty }
  const prepare: Expression = { join: new Array(50).fill('password') }
  expect(workOf({ ...plain, prepare }, 1000).cost).toBeGreaterThan(20 * workOf(plain, 1000).cost)
})

test('the estimate counts the normalization of a long text', () => {
  const expression: Expression = { hash: 'md5', of: { recode: 'nfkc', of: 'password' } }
  const costOf = (length: number) => workOf({ scheme: 'digest', expression, salt, digest: empty }, length).cost
  expect(costOf(16)).toBeLessThan(0.1)
  expect(costOf(4096)).toBeGreaterThan(1)
})

test('createBackend lets a backend that computes digest prepare passwords', async () => {
  const { digest, bcrypt } = { ...node.kernels, ...js.kernels }
  // A hash of Django, from passlib's tests.
  const text = 'bcrypt_sha256$$2a$06$kCXUnRFQptGg491siDKNTu8RxjBGSjALHRuvhPYNFsa4Ea5d9M48u'
  const own = createVerifier({ backends: [createBackend('own', { digest: digest!, bcrypt: bcrypt! })] })
  expect(await own.check('táБℓə', text)).toMatchObject({ match: true, backend: 'own' })
  const without = createVerifier({ backends: [createBackend('own', { bcrypt: bcrypt! })] })
  await expect(without.check('táБℓə', text)).rejects.toMatchObject({
    code: 'ERR_UNSUPPORTED',
    detail: { reasons: ['none of the backends computes digest'] },
  })
})
