import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Backend } from '../../src/backends/index.ts'
import { hashWasm, node } from '../../src/backends/index.ts'
import type { Format } from '../../src/formats/index.ts'
import { createVerifier, HashError } from '../../src/index.ts'
import { sameExpression } from '../../src/schemes/expression.ts'
import type { Descriptor, Digest, Expression } from '../../src/schemes/index.ts'
import { exceeds, schemes, workOf } from '../../src/schemes/schemes.ts'

const bytes = (text: string) => Uint8Array.from(Buffer.from(text))
const password = 'pässwörd '
const salt = bytes('0123456789')
const of = (name: string, ...parts: readonly (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash(name)).digest()

/** The descriptor that the format `any` returns for every text. Each test sets it. */
let described: Descriptor
const any: Format = {
  id: 'any',
  schemes: [schemes.digest, schemes.bcrypt],
  innerSchemes: Object.values(schemes),
  writers: [],
  grammar: '<any>',
  claims: { prefixes: ['any'] },
  notes: [],
  parse: () => ({ ok: true, descriptor: described, notes: [] }),
  serialize: () => ({ ok: false, code: 'ERR_UNREPRESENTABLE', detail: {} }),
}

async function verifyExpression(
  expression: Expression,
  digest: Uint8Array,
  backend: Backend,
  more = {},
): Promise<boolean> {
  described = { scheme: 'digest', expression, salt, digest, ...more }
  return createVerifier({ formats: [any], backends: [backend] }).verify(password, 'any')
}

const md5 = (text: string | Uint8Array) => of('md5', text)
const cases: readonly (readonly [string, Expression, Uint8Array])[] = [
  ['the password', { hash: 'md5', of: 'password' }, md5(password)],
  ['salt and password', { hash: 'sha1', of: { join: ['salt', 'password'] } }, of('sha1', salt, password)],
  ['a literal', { hash: 'sha256', of: { join: ['password', { text: '{é}' }] } }, of('sha256', password, '{é}')],
  [
    'hexadecimal',
    { hash: 'md5', of: { join: [{ write: 'hex', of: { hash: 'md5', of: 'password' } }, 'salt'] } },
    of('md5', md5(password).toString('hex'), salt),
  ],
  [
    'capital hexadecimal',
    { hash: 'md5', of: { write: 'upper-hex', of: { hash: 'md5', of: 'password' } } },
    md5(md5(password).toString('hex').toUpperCase()),
  ],
  [
    'base64',
    { hash: 'sha512', of: { write: 'base64', of: { hash: 'sha384', of: 'password' } } },
    of('sha512', of('sha384', password).toString('base64')),
  ],
  ['HMAC', { hmac: 'sha256', key: 'salt', of: 'password' }, createHmac('sha256', salt).update(password).digest()],
  [
    'HMAC with a key longer than a block',
    { hmac: 'md5', key: { text: 'k'.repeat(65) }, of: 'password' },
    createHmac('md5', 'k'.repeat(65)).update(password).digest(),
  ],
  ['UTF-16', { hash: 'sha1', of: { recode: 'utf16le', of: 'password' } }, of('sha1', Buffer.from(password, 'utf16le'))],
  ['Latin-1', { hash: 'sha1', of: { recode: 'latin1', of: 'password' } }, of('sha1', Buffer.from(password, 'latin1'))],
  ['ASCII', { hash: 'sha1', of: { recode: 'ascii', of: 'password' } }, of('sha1', 'p?ssw?rd ')],
  ['what PHP trims', { hash: 'sha1', of: { recode: 'php-trim', of: 'password' } }, of('sha1', 'pässwörd')],
  [
    'what PHP puts slashes before',
    { hash: 'sha1', of: { recode: 'php-slashes', of: { join: ['password', { text: '\'"\\\0' }] } } },
    of('sha1', 'pässwörd \\\'\\"\\\\\\0'),
  ],
  ['a part', { hash: 'sha1', of: { join: [{ slice: [-4], of: 'salt' }, 'password'] } }, of('sha1', '6789', password)],
  ['what fits', { hash: 'sha1', of: { fits: 11, of: 'password', else: 'salt' } }, of('sha1', password)],
  ['another where it does not fit', { hash: 'sha1', of: { fits: 10, of: 'password', else: 'salt' } }, of('sha1', salt)],
  [
    'another where there is a NUL',
    { hash: 'sha1', of: { fits: 99, of: { join: ['password', { bytes: Uint8Array.of(0) }] }, else: 'salt' } },
    of('sha1', salt),
  ],
  ['its first bits', { first: 132, of: { hash: 'sha1', of: 'password' } }, cut(of('sha1', password))],
  [
    'rounds over leaves',
    { iterate: 'md5', rounds: 9, from: { hash: 'md5', of: 'salt' }, over: { join: ['salt', 'state', 'password'] } },
    rounds(9, md5(salt), (state) => of('md5', salt, state, password)),
  ],
  [
    'rounds over what is computed',
    { iterate: 'sha1', rounds: 3, from: 'password', over: { write: 'hex', of: 'state' } },
    rounds(3, bytes(password), (state) => of('sha1', Buffer.from(state).toString('hex'))),
  ],
  ['no rounds', { iterate: 'sha1', rounds: 0, from: { hash: 'md5', of: 'password' }, over: 'state' }, md5(password)],
]

function cut(digest: Uint8Array): Uint8Array {
  const first = digest.slice(0, 17)
  first[16]! &= 15
  return first
}

function rounds(count: number, from: Uint8Array, next: (state: Uint8Array) => Uint8Array): Uint8Array {
  let state = from
  for (let i = 0; i < count; i++) state = next(state)
  return state
}

describe.each([node, hashWasm])('$id evaluates', (backend) => {
  test.each(cases)('%s', async (_what, expression, digest) => {
    expect(await verifyExpression(expression, digest, backend)).toBe(true)
    expect(
      await verifyExpression(
        expression,
        digest.map((byte) => byte ^ 1),
        backend,
      ),
    ).toBe(false)
  })
})

/** From RFC 1320 A.5. The iterated digest and the HMAC were computed with passlib's MD4 in Python. */
const md4s: readonly (readonly [string, Expression, string])[] = [
  ['', { hash: 'md4', of: 'password' }, '31d6cfe0d16ae931b73c59d7e0c089c0'],
  ['abc', { hash: 'md4', of: 'password' }, 'a448017aaf21d8525fc10ae87aa6729d'],
  ['1234567890'.repeat(8), { hash: 'md4', of: 'password' }, 'e33b4ddc9c38f2199c3e7b164fcc0536'],
  ['password', { hash: 'md4', of: { recode: 'utf16le', of: 'password' } }, '8846f7eaee8fb117ad06bdd830b7586c'],
  ['password', { hmac: 'md4', key: 'salt', of: 'password' }, '469e8a83d1f5850f61f0ee96ebf790fe'],
  [
    'password',
    { iterate: 'md4', rounds: 100, from: 'password', over: { join: ['state', 'salt'] } },
    'b5077ef0f7ed992befff8157c04e86f7',
  ],
]

const hasMd4 = (() => {
  try {
    return createHash('md4') !== undefined
  } catch {
    return false
  }
})()

test('hash-wasm computes MD4, which node:crypto may not support', async () => {
  for (const [word, expression, digest] of md4s) {
    described = { scheme: 'digest', expression, salt, digest: Uint8Array.from(Buffer.from(digest, 'hex')) }
    for (const backends of [[hashWasm], [node, hashWasm], undefined]) {
      const verifier = createVerifier({ formats: [any], ...(backends && { backends }) })
      expect(await verifier.verify(word, 'any'), word).toBe(true)
      expect(await verifier.verify(`${word}x`, 'any'), word).toBe(false)
      await verifier.close()
    }
    const refused = node.kernels.digest!.refuses!(described as Digest, bytes(word))
    expect(refused === undefined).toBe(hasMd4)
    const alone = createVerifier({ formats: [any], backends: [node] }).verify(word, 'any')
    if (hasMd4) expect(await alone).toBe(true)
    else await expect(alone).rejects.toMatchObject({ code: 'ERR_UNSUPPORTED' })
  }
})

test('the pool computes the same digests, and computes expensive expressions in worker threads', async () => {
  const verifier = createVerifier({ formats: [any] })
  const from: Expression = { hash: 'sha512', of: { join: ['salt', 'password'] } }
  const expression: Expression = { iterate: 'sha512', rounds: 5000, from, over: { join: ['state', 'password'] } }
  const digest = rounds(5000, of('sha512', salt, password), (state) => of('sha512', state, password))
  described = { scheme: 'digest', expression, salt, digest }
  expect(workOf(described, password.length).cost).toBeGreaterThan(1)
  expect(await verifier.verify(password, 'any')).toBe(true)
  expect(await verifier.verify('another', 'any')).toBe(false)
  for (const [, short, its] of cases) {
    described = { scheme: 'digest', expression: short, salt, digest: its }
    expect(await verifier.verify(password, 'any')).toBe(true)
  }
  await verifier.close()
})

test('a password that is not UTF-8 cannot be recoded', async () => {
  described = {
    scheme: 'digest',
    expression: { hash: 'md5', of: { recode: 'utf16le', of: 'password' } },
    salt,
    digest: salt,
  }
  described = { ...described, digest: new Uint8Array(16) }
  const verifier = createVerifier({ formats: [any], backends: [node] })
  await expect(verifier.verify(Uint8Array.of(0xff), 'any')).rejects.toMatchObject({ code: 'ERR_PASSWORD' })
})

test('a pepper must be configured', async () => {
  const expression: Expression = { hmac: 'sha1', key: 'pepper', of: 'password' }
  const digest = createHmac('sha1', 'key').update(password).digest()
  described = { scheme: 'digest', expression, salt, digest }
  const peppers = bytes('key')
  const verify = (secrets = {}) =>
    createVerifier({ formats: [any], backends: [node], secrets })
      .verify(password, 'any')
      .catch((error: unknown) => (error instanceof HashError ? error.code : error))
  expect(await verify({ peppers })).toBe(true)
  expect(await verify({ peppers: bytes('other') })).toBe(false)
  expect(await verify()).toBe('ERR_SECRET')
  expect(await verify({ peppers: { a: peppers } })).toBe('ERR_SECRET')
  described = { ...described, pepperId: 'a' }
  expect(await verify({ peppers: { a: peppers, b: bytes('other') } })).toBe(true)
})

test('bcrypt hashes a prepared password, which can be a bcrypt hash string', async () => {
  const bcrypt = { scheme: 'bcrypt', variant: '2b', cost: 4, salt: bytes('sixteen bytes, s') } as const
  const digestOf = async (word: Uint8Array) => {
    const { kernels } = hashWasm
    return kernels.bcrypt!.compute(word, { ...bcrypt, digest: new Uint8Array(23) }, {})
  }
  const verifier = createVerifier({ formats: [any], backends: [hashWasm] })
  const hex = bytes(md5(password).toString('hex'))
  described = {
    ...bcrypt,
    prepare: { write: 'hex', of: { hash: 'md5', of: 'password' } },
    digest: await digestOf(hex),
  }
  expect(await verifier.check(password, 'any')).toMatchObject({ match: true, truncated: false })
  expect(await verifier.verify('another', 'any')).toBe(false)

  const once = await digestOf(bytes(password))
  const alphabet = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  const standard = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const write = (some: Uint8Array) =>
    Buffer.from(some)
      .toString('base64')
      .replaceAll('=', '')
      .replace(/./g, (one) => alphabet[standard.indexOf(one)]!)
  const text = `$2b$04$${write(bcrypt.salt)}${write(once)}`
  described = {
    ...bcrypt,
    prepare: { derive: { of: 'itself', as: 'bcrypt-text' } },
    digest: await digestOf(bytes(text)),
  }
  expect(await verifier.verify(password, 'any')).toBe(true)
  expect(workOf(described, 8).cost).toBeCloseTo(2 * workOf({ ...bcrypt, digest: once }, 8).cost)
})

test('an expression that exceeds a limit is refused before anything is computed', async () => {
  const digest = new Uint8Array(16)
  const of = (expression: Expression): Descriptor => ({ scheme: 'digest', expression, salt, digest })
  // An expression without the password would accept every password.
  expect(exceeds(of({ hash: 'md5', of: 'salt' }))).toMatchObject({ code: 'ERR_LIMIT' })
  let deep: Expression = 'password'
  for (let i = 0; i < 17; i++) deep = { hash: 'md5', of: deep }
  expect(exceeds(of(deep))).toMatchObject({ code: 'ERR_LIMIT' })
  expect(exceeds(of({ join: new Array(65).fill('password') }))).toMatchObject({ code: 'ERR_LIMIT' })
  expect(exceeds(of({ text: 'x'.repeat(1025) }))).toMatchObject({ code: 'ERR_LIMIT' })
  const forever = (rounds: number): Expression => ({ iterate: 'md5', rounds, from: 'password', over: 'state' })
  expect(exceeds(of(forever(2 ** 32)))).toMatchObject({ code: 'ERR_LIMIT' })
  described = of(forever(2 ** 30))
  const begin = performance.now()
  const verifier = createVerifier({ formats: [any] })
  await expect(verifier.verify(password, 'any')).rejects.toMatchObject({ code: 'ERR_LIMIT' })
  expect(performance.now() - begin).toBeLessThan(1000)
  const long = { scheme: 'digest', salt, digest } as const
  const some = { ...long, expression: { iterate: 'md5', rounds: 1000, from: 'password', over: 'password' } } as const
  expect(workOf(some, 4096).cost).toBeGreaterThan(5 * workOf(some, 8).cost)
  await verifier.close()
})

test('expressions with the same members are equal, in any order of the members', () => {
  const iterated: Expression = { iterate: 'md5', rounds: 3, from: 'salt', over: { join: ['state', 'password'] } }
  const turned: Expression = { over: { join: ['state', 'password'] }, from: 'salt', rounds: 3, iterate: 'md5' }
  expect(sameExpression(iterated, turned)).toBe(true)
  expect(sameExpression(iterated, { ...turned, rounds: 4 } as Expression)).toBe(false)
  expect(sameExpression(iterated, { ...turned, over: { join: ['password', 'state'] } } as Expression)).toBe(false)
  expect(sameExpression(iterated, { ...turned, over: { join: ['state'] } } as Expression)).toBe(false)
  expect(sameExpression({ bytes: bytes('ab') }, { bytes: bytes('ab') })).toBe(true)
  expect(sameExpression({ bytes: bytes('ab') }, { bytes: bytes('ac') })).toBe(false)
  expect(sameExpression({ text: 'a' }, { text: 'a', of: 'salt' } as Expression)).toBe(false)
  expect(sameExpression({ text: 'a', of: 'salt' } as Expression, { text: 'a' })).toBe(false)
  expect(sameExpression({ text: 'a', of: undefined } as unknown as Expression, { text: 'a' })).toBe(true)
  expect([sameExpression(undefined, undefined), sameExpression(undefined, 'salt')]).toEqual([true, false])
})

test('deep expressions are compared in linear time', () => {
  const nested = (leaf: Expression) =>
    Array.from({ length: 64 }).reduce<Expression>((of) => ({ hash: 'md5', of }), leaf)
  expect(sameExpression(nested('password'), nested('password'))).toBe(true)
  expect(sameExpression(nested('password'), nested('salt'))).toBe(false)
})
