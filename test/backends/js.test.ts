/** @module-tag slow */
import { describe, expect, test } from 'vitest'
import { hashWasm, js } from '../../src/backends/index.ts'
import { md4 } from '../../src/backends/kernels/noble.ts'
import { toHex, utf8 } from '../../src/core/bytes.ts'
import type { Format } from '../../src/formats/index.ts'
import { createVerifier, formats, isHashError } from '../../src/index.ts'
import { type Expression, hashFunctions, hashNames } from '../../src/schemes/expression.ts'
import type { SchemeId } from '../../src/schemes/index.ts'
import { schemes } from '../../src/schemes/schemes.ts'
import { sample, slow } from '../sample.ts'
import { howOf, passwordOf, secretsOf, type Vector, vectorsFiles } from '../vectors.ts'

const verifier = createVerifier({ backends: [js] })

/** The highest work estimate in ms, because JavaScript takes several times as long as the reference machine. */
const most = 2

interface Row {
  readonly name: string
  readonly vector: Vector
  readonly format: Format
  readonly scheme: SchemeId
  readonly cost: number
}

const rows: readonly Row[] = vectorsFiles.flatMap(({ format: id, vectors }) => {
  const format = formats.find((one) => one.id === id)!
  return vectors.flatMap((vector) => {
    if (vector.expect !== 'match' && vector.expect !== 'mismatch') return []
    const { descriptor, work } = verifier.inspect(vector.hash, howOf(vector, format))
    return [{ name: `${id} ${vector.id}`, vector, format, scheme: descriptor.scheme, cost: work.cost }]
  })
})

/** Returns the row of a format that needs the least work. */
function cheapestOf(id: string, outcome: string): Row | undefined {
  const own = rows.filter(({ format, vector }) => format.id === id && vector.expect === outcome)
  return own.sort((a, b) => a.cost - b.cost)[0]
}

async function answerOf({ vector, format }: Row): Promise<string> {
  try {
    const options = { ...secretsOf(vector), ...howOf(vector, format) }
    return (await verifier.verify(passwordOf(vector), vector.hash, options)) ? 'match' : 'mismatch'
  } catch (error) {
    if (!isHashError(error)) throw error
    return `${error.code} ${JSON.stringify(error.detail)}`
  }
}

/** The reasons with which bcryptjs and scrypt-js refuse rows. Every other row must be computed. */
const refusals = [
  'does not implement the $2a$ safety measure',
  'bcryptjs accepts only passwords in UTF-8',
  'scrypt-js is too slow if r × p is more than 32',
]

describe('the JavaScript backend', () => {
  test('the JavaScript backend has a kernel for every scheme', () => {
    expect(Object.keys(js.kernels).sort()).toEqual(Object.keys(schemes).sort())
  })

  test('the JavaScript backend computes in the calling thread, except legacy scrypt, whose cipher is WebCrypto’s', () => {
    const asynchronous = Object.entries(js.kernels).filter(([, kernel]) => !kernel.computeSync)
    expect(asynchronous.map(([scheme]) => scheme)).toEqual(['legacy-scrypt'])
  })

  slow('the JavaScript backend verifies the cheapest matching row of every format', async () => {
    for (const { id } of formats) {
      const row = cheapestOf(id, 'match')!
      expect(`${row.name}: ${await answerOf(row)}`).toBe(`${row.name}: match`)
    }
  })

  test('the JavaScript backend answers every cheap row as its vector says', { tags: ['sampled'] }, async () => {
    const counts: Partial<Record<SchemeId, number>> = {}
    const cheap = rows.filter(({ cost }) => cost < most)
    const asked = sample(
      cheap,
      ({ scheme, vector }) => `${scheme} ${vector.expect}`,
      ({ cost }) => cost,
    )
    for (const row of asked) {
      const answer = await answerOf(row)
      if (refusals.some((reason) => answer.includes(reason))) continue
      expect(`${row.name}: ${answer}`).toBe(`${row.name}: ${row.vector.expect}`)
      counts[row.scheme] = (counts[row.scheme] ?? 0) + 1
    }
    for (const scheme of Object.keys(schemes)) expect(counts, scheme).toHaveProperty([scheme])
  })
})

describe('the hash functions of the JavaScript backend', () => {
  const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 167 + length) & 255)

  async function both(expression: Expression, password: Uint8Array, salt: Uint8Array): Promise<readonly string[]> {
    const descriptor = { scheme: 'digest', expression, salt, digest: new Uint8Array(0) } as const
    const digests = await Promise.all(
      [js, hashWasm].map(({ kernels }) => kernels.digest!.compute(password, descriptor, {})),
    )
    return digests.map(toHex)
  }

  test.each(hashNames)('%s agrees with hash-wasm at every length up to four blocks', async (name) => {
    for (let length = 0; length <= 4 * hashFunctions[name].block; length++) {
      const [own, other] = await both({ hash: name, of: 'password' }, bytes(length), bytes(1))
      expect(own, `${length} bytes`).toBe(other)
    }
  })

  test.each(hashNames)('HMAC of %s agrees with hash-wasm for keys shorter and longer than a block', async (name) => {
    const { block } = hashFunctions[name]
    for (const length of [0, 1, block - 1, block, block + 1, 3 * block]) {
      const [own, other] = await both({ hmac: name, key: 'password', of: 'salt' }, bytes(length), bytes(100))
      expect(own, `a key of ${length} bytes`).toBe(other)
    }
  })

  /** From RFC 1320 §A.5. */
  test.each([
    ['', '31d6cfe0d16ae931b73c59d7e0c089c0'],
    ['a', 'bde52cb31de33e46245e05fbdbd6fb24'],
    ['abc', 'a448017aaf21d8525fc10ae87aa6729d'],
    ['message digest', 'd9130a8164549fe818874806e1c7014b'],
    ['abcdefghijklmnopqrstuvwxyz', 'd79e1c308aa5bbcdeea8ed63df412da9'],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', '043f8582f241db351ce627e153e7f0e4'],
    ['1234567890'.repeat(8), 'e33b4ddc9c38f2199c3e7b164fcc0536'],
  ])('MD4 of “%s” is the digest that RFC 1320 prints', (text, digest) => {
    expect(toHex(md4(utf8(text)))).toBe(digest)
  })
})
