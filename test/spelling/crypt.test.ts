import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Backend, createBackend, hashWasm, native } from '../../src/backends/index.ts'
import type { Hashing } from '../../src/backends/kernels/digest.ts'
import { createYescryptKernel } from '../../src/backends/kernels/yescrypt.ts'
import { utf8 } from '../../src/core/bytes.ts'
import { createCursor, encodeCrypt64, readCrypt64 } from '../../src/core/cursor.ts'
import { createVerifier, formats, HashError, spellings, transcode } from '../../src/index.ts'
import type { Descriptor, Md5Crypt, Scrypt, ShaCrypt, Yescrypt } from '../../src/schemes/index.ts'
import { workOf } from '../../src/schemes/schemes.ts'
import { readCryptNumber, textOfNumber } from '../../src/spelling/crypt.ts'

const verifier = createVerifier()
const format = (id: string) => formats.find((one) => one.id === id)!
const serialize = (id: string, descriptor: Descriptor) => format(id).serialize(descriptor)
const refused = { ok: false, code: 'ERR_UNREPRESENTABLE' }

const md5: Md5Crypt = { scheme: 'md5-crypt', magic: '$1$', salt: utf8('salt'), digest: new Uint8Array(16).fill(7) }
const sha: ShaCrypt = {
  scheme: 'sha-crypt',
  hash: 'sha512',
  rounds: 5000,
  salt: utf8('salt'),
  digest: new Uint8Array(64).fill(7),
}
const yes: Yescrypt = {
  scheme: 'yescrypt',
  mode: 'rw',
  cost: 16,
  blockSize: 1,
  parallelization: 1,
  time: 0,
  salt: utf8('salt'),
  digest: new Uint8Array(32).fill(7),
}

const scrypt: Scrypt = {
  scheme: 'scrypt',
  cost: 16,
  blockSize: 1,
  parallelization: 1,
  salt: utf8('salt'),
  digest: new Uint8Array(32).fill(7),
}

describe('the base64 of crypt(3)', () => {
  /**
   * Encodes by the definition: the bytes are a little-endian number, which is written in groups of 6 bits, the lowest
   * group first.
   */
  function encodeByDefinition(bytes: Uint8Array): string {
    const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    let number = 0n
    for (const byte of [...bytes].reverse()) number = number * 256n + BigInt(byte)
    const count = Math.ceil((bytes.length * 8) / 6)
    return Array.from({ length: count }, (_, i) => alphabet[Number((number >> BigInt(6 * i)) & 63n)]).join('')
  }

  test('the base64 of crypt(3) is written by its definition and read back, at every length', () => {
    for (let length = 0; length <= 70; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 89 + length * 31 + 200) & 255)
      const text = encodeCrypt64(bytes)
      expect(text).toBe(encodeByDefinition(bytes))
      const c = createCursor('test', `${text}$`)
      expect([...readCrypt64(c, 'bytes', length, length)]).toEqual([...bytes])
      expect(c).toMatchObject({ at: text.length, failure: undefined })
    }
  })

  test.each([
    ['too few characters', '....', 4, 4, 4],
    ['a character that makes no byte', '.....', 3, 4, 5],
    ['an unused bit of two', '.2', 1, 1, 1],
    ['an unused bit of three', '..E', 2, 2, 2],
  ])('the base64 of crypt(3) refuses %s', (_, text, least, most, offset) => {
    const c = createCursor('test', text)
    readCrypt64(c, 'bytes', least, most)
    expect(c.failure).toMatchObject({ code: 'ERR_MALFORMED', detail: { offset } })
  })
})

test('the numbers of yescrypt are read back, and longer numbers continue the shorter ones', () => {
  const bounds = [48, 512, 16_384, 524_288, 16_777_216].map((_, i, all) => all.slice(0, i + 1).reduce((a, b) => a + b))
  for (const [length, bound] of bounds.entries()) {
    expect(textOfNumber(bound - 1, 0)).toHaveLength(length + 1)
    expect(textOfNumber(bound, 0)).toHaveLength(length + 2)
    for (const value of [bound - 1, bound, bound + 1, Math.floor(bound * 1.37)])
      for (const least of [0, 1, 2]) {
        const c = createCursor('test', `${textOfNumber(value + least, least)}$`)
        expect(readCryptNumber(c, 'number', least)).toBe(value + least)
        expect(c.failure).toBeUndefined()
      }
  }
  for (const text of ['', '!', 'k', 's.', 'z.....'.slice(0, 5), 'k$']) {
    const c = createCursor('test', text)
    readCryptNumber(c, 'number', 0)
    expect(c.failure, text).toMatchObject({ code: 'ERR_MALFORMED' })
  }
})

describe('a format refuses to write what it cannot represent', () => {
  test.each([
    ['a dollar in the salt', 'sha512-crypt', { ...sha, salt: utf8('a$b') }],
    ['a colon in the salt', 'sha512-crypt', { ...sha, salt: utf8('a:b') }],
    ['a byte over 127 in the salt', 'sha512-crypt', { ...sha, salt: Uint8Array.of(0x80) }],
    ['a salt of 17 bytes, which MySQL has', 'sha512-crypt', { ...sha, salt: utf8('a'.repeat(17)) }],
    ['a salt that would be read as rounds', 'sha512-crypt', { ...sha, salt: utf8('rounds=9') }],
    ['rounds that libxcrypt refuses', 'sha512-crypt', { ...sha, rounds: 999 }],
    ['another hash function', 'sha256-crypt', sha],
    ['another magic string', 'apr1', md5],
    ['another magic string, the other way round', 'kratos-md5-crypt', { ...md5, magic: '$apr1$' } as const],
    ['a salt of nine bytes', 'md5-crypt', { ...md5, salt: utf8('123456789') }],
    ['a digest of another length', 'md5-crypt', { ...md5, digest: new Uint8Array(15) }],
    ['a salt of 65 bytes', 'yescrypt', { ...yes, salt: new Uint8Array(65) }],
    ['a cost that is no power of two', 'yescrypt', { ...yes, cost: 24 }],
    [
      'a cost one above a power of two, whose logarithm rounds to a whole number',
      'yescrypt',
      { ...yes, cost: 2 ** 49 + 1 },
    ],
    ['a cost of more than 64 bits', 'yescrypt', { ...yes, cost: Number.POSITIVE_INFINITY }],
    ['no block size', 'yescrypt', { ...yes, blockSize: 0 }],
    ['a block size that is too long', 'yescrypt', { ...yes, blockSize: 2 ** 31 }],
    ['no lane, which would be read as one', 'yescrypt', { ...yes, parallelization: 0 }],
    ['half a lane', 'yescrypt', { ...yes, parallelization: 1.5 }],
    ['less than no time, which would be read as none', 'yescrypt', { ...yes, time: -1 }],
    ['half a round', 'sha512-crypt', { ...sha, rounds: 5000.5 }],
    ['a cost that is no power of two, which would be read as another cost', 'crypt-scrypt', { ...scrypt, cost: 24 }],
  ])('%s', (_, id, descriptor) => expect(serialize(id, descriptor)).toMatchObject(refused))

  test('a salt that looks like rounds is written only after explicit rounds', () => {
    const text = serialize('sha512-crypt', { ...sha, rounds: 5001, salt: utf8('rounds=9') })
    expect(text).toMatchObject({ ok: true, text: expect.stringContaining('$6$rounds=5001$rounds=9$') })
  })
})

test('the prefixes of Kratos and crypt(3) are transcoded into each other, but not the prefix of Apache', () => {
  const text = '$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1'
  const kratos = transcode(verifier, text, { to: 'kratos-sha512-crypt' })
  expect(kratos.text).toBe(text.replace('$6$', '$sha512-crypt$'))
  expect(transcode(verifier, kratos.text, { to: 'sha512-crypt' }).text).toBe(text)
  const { descriptor } = verifier.parse('$apr1$r31.....$HqJZimcKQFAMYayBlzkrA/')
  const possible = spellings(verifier, descriptor).filter(({ spelled }) => spelled.ok)
  expect(possible.map((one) => one.format)).toEqual(['apr1'])
})

/** Counts the computations of a backend. */
function countCalls({ id, kernels }: Backend): { backend: Backend; calls: () => number } {
  let calls = 0
  const { 'sha-crypt': kernel } = kernels
  const compute: typeof kernel extends undefined ? never : NonNullable<typeof kernel>['compute'] = (...all) => {
    calls++
    return kernel!.compute(...all)
  }
  return { backend: createBackend(id, { 'sha-crypt': { ...kernel!, compute } }), calls: () => calls }
}

describe('passwords and rounds that are too much', () => {
  const setting = (rounds: number) => `$6$rounds=${rounds}$salt$${'.'.repeat(86)}`

  test('511 bytes are computed, and 512 are refused before a backend is called, also for an unknown account', async () => {
    const { backend, calls } = countCalls(native)
    const own = createVerifier({ backends: [backend] })
    expect(await own.verify('x'.repeat(511), setting(1000))).toBe(false)
    const before = calls()
    const population = [{ like: setting(1000), share: 1 }]
    for (const answer of [
      own.verify('x'.repeat(512), setting(1000)),
      own.verifyAbsent('x'.repeat(512), { subject: 'nobody', population }),
    ])
      await expect(answer).rejects.toMatchObject({
        code: 'ERR_PASSWORD',
        detail: { expected: expect.stringContaining('511') },
      })
    expect(calls()).toBe(before)
  })

  test('the estimate grows with rounds and password, and a hash that takes minutes is refused', async () => {
    const cost = (rounds: number, length: number) => workOf(verifier.parse(setting(rounds)).descriptor, length).cost
    expect(cost(10_000, 8)).toBeCloseTo(10 * cost(1000, 8), 1)
    expect(cost(5000, 511)).toBeGreaterThan(2 * cost(5000, 8))
    expect(cost(999_999_999, 8)).toBeGreaterThan(10 * 60 * 1000)
    const error = await verifier.verify('x', setting(999_999_999)).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(HashError)
    expect(error).toMatchObject({ code: 'ERR_LIMIT' })
  })
})

test('yescrypt without flags equals scrypt of another implementation', async () => {
  for (const [cost, blockSize, parallelization] of [
    [4, 1, 1],
    [64, 3, 2],
    [16, 2, 5],
  ] as const) {
    const shared = { cost, blockSize, parallelization, salt: utf8('NaCl'), digest: new Uint8Array(32) }
    const expected = await native.kernels.scrypt!.compute(utf8('password'), { scheme: 'scrypt', ...shared }, {})
    for (const { kernels } of [native, hashWasm]) {
      const descriptor: Yescrypt = { scheme: 'yescrypt', mode: 'scrypt', time: 0, ...shared }
      const digest = await kernels.yescrypt!.compute(utf8('password'), descriptor, {})
      expect([...digest]).toEqual([...expected])
    }
  }
})

test('a long password is hashed to an HMAC key once and not for every 32 bytes', async () => {
  const keys = new Set<number>()
  const loaded: Hashing = {
    hash: (name, bytes) => createHash(name).update(bytes).digest(),
    hmac(name, key, bytes) {
      keys.add(key.length)
      return createHmac(name, key).update(bytes).digest()
    },
  }
  const kernel = createYescryptKernel({ lacks: () => undefined, load: async () => loaded, loaded })
  const password = new Uint8Array(4096).fill(0x61)
  for (const mode of ['scrypt', 'worm', 'rw'] as const) await kernel.compute(password, { ...yes, mode }, {})
  expect(Math.max(...keys)).toBeLessThanOrEqual(64)
  expect(password.every((byte) => byte === 0x61)).toBe(true)
})

test('the estimate of yescrypt counts the S-boxes of each lane and every copy of the blocks', () => {
  const cost = (parallelization: number) => workOf({ ...yes, cost: 256, parallelization }, 8).cost
  expect(cost(64) - cost(1)).toBeGreaterThan(63 * 96 * 0.0002)
  const { bytes } = workOf({ ...yes, mode: 'worm', cost: 4, blockSize: 1024, parallelization: 64 }, 8)
  expect(bytes).toBeGreaterThan(3 * 128 * 1024 * 64)
})
