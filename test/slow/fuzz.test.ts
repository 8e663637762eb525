import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashWasm, js, native, node, nodeRs, wasm, web } from '../../src/backends/index.ts'
import { readingsOfBcrypt } from '../../src/backends/kernels/bcrypt.ts'
import type { Format } from '../../src/formats/index.ts'
import { createSecret, createVerifier, type Fields, formats } from '../../src/index.ts'
import type { Descriptor, Expression, Of, SchemeId } from '../../src/schemes/index.ts'
import { schemes } from '../../src/schemes/schemes.ts'
import { howOf, vectorsFiles } from '../vectors.ts'

/** The number of runs: `FUZZ_RUNS=100000 npm run test:fuzz`. A failure prints its seed and path. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 1000)

const verifier = createVerifier()
const bytes = (minLength: number, maxLength: number) => fc.uint8Array({ minLength, maxLength })
const password = fc.oneof(
  bytes(0, 80),
  bytes(250, 330),
  fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => new TextEncoder().encode(text)),
  fc.array(fc.constantFrom(0, 0x61, 0x80, 0xff), { maxLength: 80 }).map((list) => Uint8Array.from(list)),
)
const optional = <K extends string, T>(key: K, value: fc.Arbitrary<T>) =>
  fc.option(value, { nil: undefined }).map((found) => (found === undefined ? {} : { [key]: found })) as fc.Arbitrary<{
    readonly [P in K]?: T
  }>

/** Expressions of every kind with a few levels and few rounds. */
const { expression } = fc.letrec<{ expression: Expression }>((tie) => {
  const of = tie('expression')
  const name = fc.constantFrom('md5', 'sha1', 'sha256', 'sha512', 'sha3-256')
  const leaf = fc.constantFrom<Expression>('password', 'salt', { text: '{salt}' })
  const from = leaf
  const over = fc.constantFrom<Expression>(
    'state',
    { join: ['state', 'password'] },
    { join: ['salt', 'state', 'salt'] },
  )
  return {
    expression: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      leaf,
      fc.record({ hash: name, of }),
      fc.record({ hmac: name, key: of, of }),
      fc.record({ join: fc.array(of, { maxLength: 3 }) }),
      fc.record({ write: fc.constantFrom('hex', 'upper-hex', 'base64', 'bcrypt-base64'), of }),
      fc.record({ slice: fc.constantFrom([0, 8], [-4], [3, 5]) as fc.Arbitrary<readonly [number, number?]>, of }),
      fc.record({ iterate: name, rounds: fc.nat(4), from, over }),
    ) as fc.Arbitrary<Expression>,
  }
})

/** Salts whose bytes are printable text. */
const printable = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'./09AZaz!*;=,- \\~'), maxLength }).map((text) => new TextEncoder().encode(text))
const shaCrypt = (hash: 'sha256' | 'sha512', length: number) =>
  fc.record({
    scheme: fc.constant('sha-crypt' as const),
    hash: fc.constant(hash),
    rounds: fc.oneof(fc.integer({ min: 1000, max: 1100 }), fc.constant(5000)),
    salt: printable(16),
    digest: bytes(length, length),
  })

/** Descriptors of every scheme that are cheap enough to compute thousands of times. */
const descriptors: { readonly [S in SchemeId]: fc.Arbitrary<Of<S>> } = {
  bcrypt: fc.record({
    scheme: fc.constant('bcrypt' as const),
    variant: fc.constantFrom('2', '2a', '2b', '2x', '2y'),
    cost: fc.constant(4),
    salt: bytes(16, 16),
    digest: bytes(23, 23),
  }),
  argon2: fc
    .tuple(
      fc.record({
        scheme: fc.constant('argon2' as const),
        variant: fc.constantFrom('d', 'i', 'id'),
        version: fc.constantFrom(16, 19),
        lanes: fc.integer({ min: 1, max: 4 }),
        passes: fc.integer({ min: 1, max: 3 }),
        salt: bytes(8, 48),
        digest: bytes(16, 64),
      }),
      fc.integer({ min: 32, max: 96 }),
      optional('associatedData', bytes(1, 32)),
    )
    .map(([rest, memory, data]) => ({ ...rest, memory, ...data })) as fc.Arbitrary<Of<'argon2'>>,
  scrypt: fc.record({
    scheme: fc.constant('scrypt' as const),
    cost: fc.integer({ min: 1, max: 8 }).map((exponent) => 2 ** exponent),
    blockSize: fc.integer({ min: 1, max: 9 }),
    parallelization: fc.integer({ min: 1, max: 3 }),
    salt: bytes(0, 40),
    digest: bytes(16, 70),
  }),
  pbkdf2: fc.record({
    scheme: fc.constant('pbkdf2' as const),
    hash: fc.constantFrom('sha1', 'sha224', 'sha256', 'sha384', 'sha512'),
    iterations: fc.integer({ min: 1, max: 30 }),
    salt: bytes(0, 40),
    digest: bytes(16, 130),
  }),
  digest: fc.record({
    scheme: fc.constant('digest' as const),
    expression: expression.map((of): Expression => ({ hash: 'sha512', of })),
    salt: bytes(0, 40),
    digest: bytes(16, 64),
  }),
  'md5-crypt': fc.record({
    scheme: fc.constant('md5-crypt' as const),
    magic: fc.constantFrom('$1$', '$apr1$'),
    salt: printable(8),
    digest: bytes(16, 16),
  }),
  'sha-crypt': fc.oneof(shaCrypt('sha256', 32), shaCrypt('sha512', 64)),
  yescrypt: fc
    .record({
      scheme: fc.constant('yescrypt' as const),
      mode: fc.constantFrom('scrypt', 'worm', 'rw'),
      cost: fc.integer({ min: 4, max: 9 }).map((exponent) => 2 ** exponent),
      blockSize: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(60)),
      parallelization: fc.integer({ min: 1, max: 4 }),
      time: fc.integer({ min: 0, max: 4 }),
      salt: bytes(0, 64),
      digest: bytes(32, 32),
    })
    .map(({ mode, time, ...rest }) => ({ ...rest, mode, time: mode === 'scrypt' ? 0 : time })) as fc.Arbitrary<
    Of<'yescrypt'>
  >,
  'legacy-scrypt': fc
    .record({
      scheme: fc.constant('legacy-scrypt' as const),
      memoryCost: fc.integer({ min: 1, max: 8 }),
      rounds: fc.integer({ min: 1, max: 9 }),
      saltSeparator: bytes(0, 3),
      salt: bytes(0, 20),
      key: bytes(16, 70),
    })
    .map(({ key, ...rest }) => ({ ...rest, digest: key, signerKey: createSecret(key) })) as fc.Arbitrary<
    Of<'legacy-scrypt'>
  >,
}

const ids = Object.keys(descriptors) as SchemeId[]

/** Returns descriptors of a format's vectors, with random digests and salts of the same lengths. */
function likeItsVectors(format: Format): fc.Arbitrary<Descriptor> {
  const { vectors } = vectorsFiles.find(({ format: id }) => id === format.id)!
  const known = vectors.flatMap((vector) => {
    const parsed = verifier.tryParse(vector.hash, howOf(vector, format))
    return parsed.ok && parsed.notes.length === 0 ? [parsed.descriptor] : []
  })
  return fc
    .tuple(fc.constantFrom(...known), fc.uint8Array({ minLength: 64, maxLength: 64 }), fc.boolean())
    .map(([descriptor, random, isResalted]) => {
      const like = (own: Uint8Array) => own.map((_, i) => random[i % 64]!)
      const salt = isResalted ? like(descriptor.salt) : descriptor.salt
      return { ...descriptor, salt, digest: like(descriptor.digest) }
    })
}

/** Descriptors that a format can write. */
function writable(format: Format): fc.Arbitrary<Descriptor> {
  const random = format.schemes.map((scheme) => descriptors[scheme.id] as fc.Arbitrary<Descriptor>)
  const withPreparation = (descriptor: Descriptor) =>
    format.prepare ? { ...descriptor, prepare: format.prepare } : descriptor
  return fc
    .oneof(likeItsVectors(format), ...random.map((one) => one.map(withPreparation)))
    .filter((descriptor) => format.serialize(descriptor).ok)
}

/** Returns whether a format with another computation writes texts with the same prefix. */
const isShared = (text: string) =>
  formats.some(({ claims }) => claims.sharedPrefixes?.some((prefix) => text.startsWith(prefix)))

const optionsFor = (format: Format, fields: Fields, text: string) => ({
  fields,
  ...(format.claims.prefixes && !isShared(text) ? {} : { format: format.id }),
})

describe.each(formats)('$id', (format) => {
  const arbitrary = writable(format)

  test('a written hash string is parsed to the same descriptor', () => {
    fc.assert(
      fc.property(arbitrary, (descriptor) => {
        const spelled = format.serialize(descriptor)
        if (!spelled.ok) throw new Error(spelled.code)
        const parsed = verifier.tryParse(spelled.text, optionsFor(format, spelled.fields, spelled.text))
        expect(parsed).toMatchObject({ ok: true, format: { id: format.id }, notes: [] })
        if (!parsed.ok) return
        expect(format.serialize(parsed.descriptor)).toMatchObject({ text: spelled.text })
      }),
      { numRuns },
    )
  })

  test('a changed hash string is refused, or is itself a hash string that is written unchanged', () => {
    const edit = fc.record({
      at: fc.nat(400),
      cut: fc.nat(3),
      insert: fc.string({ unit: fc.constantFrom(...'$=,.-_/+0129AZaz\0\n é'), maxLength: 3 }),
    })
    fc.assert(
      fc.property(arbitrary, fc.array(edit, { minLength: 1, maxLength: 3 }), (descriptor, edits) => {
        const spelled = format.serialize(descriptor)
        if (!spelled.ok) throw new Error(spelled.code)
        let { text } = spelled
        for (const { at, cut, insert } of edits) text = text.slice(0, at) + insert + text.slice(at + cut)
        const parsed = verifier.tryParse(text, optionsFor(format, spelled.fields, text))
        if (!parsed.ok) return
        const { limits } = schemes[parsed.descriptor.scheme]
        expect(parsed.descriptor.digest.length).toBeGreaterThanOrEqual(limits.digest[0])
        const written = parsed.format.serialize(parsed.descriptor)
        const variations = parsed.notes.filter((note) => note !== 'beyond-phc')
        if (written.ok) expect(written.text === text).toBe(variations.length === 0)
      }),
      { numRuns },
    )
  })
})

test('any text matches no format, or is parsed', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(...'$2aby10=,/.AZaz'), maxLength: 120 }),
  )
  fc.assert(
    fc.property(text, (any) => {
      const parsed = verifier.tryParse(any)
      if (!parsed.ok) expect(parsed.code).toMatch(/^ERR_/)
    }),
    { numRuns: 10 * numRuns },
  )
})

test.each(ids)('the backends agree on %s', async (scheme) => {
  const asked = [nodeRs, native, node, hashWasm, wasm, web, js].filter(({ kernels }) => kernels[scheme] !== undefined)
  await Promise.all(asked.map((backend) => backend.load(scheme)))
  await fc.assert(
    fc.asyncProperty(descriptors[scheme] as fc.Arbitrary<Descriptor>, password, async (descriptor, word) => {
      const readings =
        descriptor.scheme === 'bcrypt' ? readingsOfBcrypt(descriptor, word.slice()) : [{ descriptor, password: word }]
      for (const reading of readings) {
        const digests = new Map<string, string>()
        for (const backend of asked) {
          const kernel = backend.kernels[scheme]!
          if (backend.status()[scheme]?.state !== 'ready') continue
          if (kernel.refuses?.(reading.descriptor as never, reading.password) !== undefined) continue
          const key = descriptor.scheme === 'legacy-scrypt' ? { key: descriptor.signerKey!.bytes().slice() } : {}
          const digest = await kernel.compute(reading.password.slice(), reading.descriptor as never, key)
          digests.set(Buffer.from(digest).toString('hex'), backend.id)
        }
        expect([...digests.values()].length).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: Math.ceil(numRuns / 5) },
  )
})
