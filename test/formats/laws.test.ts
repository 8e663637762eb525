import { describe, expect, test } from 'vitest'
import type { Backend, Kernel, Kernels } from '../../src/backends/backend.ts'
import { createBackend, hashWasm, native, nodeRs } from '../../src/backends/index.ts'
import type { Format } from '../../src/formats/index.ts'
import { createVerifier, formats, HashError, type Verifier } from '../../src/index.ts'
import { derivationsOf } from '../../src/schemes/expression.ts'
import type { Descriptor, SchemeId } from '../../src/schemes/index.ts'
import { schemes } from '../../src/schemes/schemes.ts'
import { schemesOf } from '../../src/spelling/format.ts'
import { isComplete, sample, thirdOf } from '../sample.ts'
import {
  costOf as costIn,
  hintOf,
  howOf,
  missingPackages,
  passwordOf,
  secretsOf,
  type Vector,
  vectorsFiles,
} from '../vectors.ts'

const verifier = createVerifier()
const wrong = 'a password that no vector has'

/**
 * Returns backends that count their calls. They cache digests, so that the same work is computed only once for
 * different stored digests.
 */
function createCaching(): { backends: readonly Backend[]; calls: () => number } {
  const memory = new Map<string, Promise<Uint8Array>>()
  let calls = 0
  const wrap = ({ id, kernels, load }: Backend): Backend => {
    const wrapped: Partial<Record<SchemeId, Kernel<SchemeId>>> = {}
    for (const [scheme, kernel] of Object.entries(kernels) as [SchemeId, Kernel<SchemeId>][])
      wrapped[scheme] = {
        ...kernel,
        load: () => load(scheme),
        compute(password, descriptor, job) {
          calls++
          const key = JSON.stringify([id, [...password], { ...descriptor, digest: descriptor.digest.length }, job.key])
          const known = memory.get(key) ?? kernel.compute(password, descriptor, job)
          memory.set(key, known)
          return known.then((digest) => new Uint8Array(digest))
        },
      }
    return createBackend(id, wrapped as Kernels)
  }
  return { backends: [nodeRs, native, hashWasm].map(wrap), calls: () => calls }
}

/** Returns the ids of the schemes that are computed for a hash. */
function neededBy(descriptor: Descriptor): SchemeId[] {
  const { scheme, prepare, otherwise = [] } = descriptor
  const before = [...(prepare ? [prepare] : []), ...otherwise.map(({ password }) => password)]
  const own = descriptor.scheme === 'digest' ? [descriptor.expression] : []
  const derived = [...before, ...own].flatMap((one) => derivationsOf(one).map(({ of }) => of))
  return [
    scheme,
    ...(before.length > 0 ? (['digest'] as const) : []),
    ...derived.flatMap((of) => (of === 'itself' ? [] : neededBy(of))),
  ]
}

const characters = ['$', '=', ',', '0', '1', '9', 'A', 'z', '/', '.', '-', '\0', ' ', '\u{ff10}']

/**
 * Returns all changed copies of a text: truncated at each place, with one character removed, or with one character
 * replaced by one of `characters`.
 */
function mutations(text: string): readonly string[] {
  const found = new Set<string>()
  for (let i = 0; i < text.length; i++) {
    found.add(text.slice(0, i))
    found.add(text.slice(0, i) + text.slice(i + 1))
    for (const character of characters) found.add(text.slice(0, i) + character + text.slice(i + 1))
  }
  found.delete(text)
  return [...found]
}

/**
 * The time of a verification on the reference machine in ms. A text that cannot be read counts as the most expensive.
 */
const costOf = (vector: Vector, format: Format): number => costIn(vector, format) ?? 1e9

function cheapest(vectors: readonly Vector[], format: Format): Vector {
  const canonical = vectors.filter((vector) => {
    const parsed = verifier.tryParse(vector.hash, howOf(vector, format))
    return vector.expect === 'match' && parsed.ok && parsed.notes.length === 0
  })
  return canonical.sort((a, b) => costOf(a, format) - costOf(b, format))[0]!
}

/**
 * Returns a repeatable generator of whole numbers below a bound (the linear congruential generator of Numerical
 * Recipes).
 */
function seeded(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

/** The number of vectors that are tested, spread over each file. */
const most = isComplete ? 16 : 2
/** Every text is tested, or every fiftieth one. */
const step = isComplete ? 1 : 50
/** The number of changed characters in each vector. */
const changes = isComplete ? 24 : 4

function selectVectors(vectors: readonly Vector[]): readonly Vector[] {
  const every = Math.ceil(vectors.length / most)
  return vectors.filter((_, index) => index % every === 0)
}

async function watch(): Promise<{ verifier: Verifier; calls: () => number }> {
  const { backends, calls } = createCaching()
  const verifier = createVerifier({ backends })
  await verifier.ready()
  return { verifier, calls }
}

/** All formats share these backends, so that every kernel is loaded once. */
const watched = watch()

describe.each(thirdOf(vectorsFiles))('$format', { tags: ['sampled'] }, ({ format: id, vectors }) => {
  const format = formats.find((one) => one.id === id) as Format
  /**
   * A cost limit above the cheapest vector of this format, because the parameters of some formats are fixed and
   * expensive.
   */
  const least = 1.1 * costOf(cheapest(vectors, format), format)

  test('a truncated or changed text never matches a wrong password', async () => {
    const vector = cheapest(vectors, format)
    const { backends } = createCaching()
    const bounded = createVerifier({ backends, limits: { cost: Math.max(60, least), bytes: 2 ** 26 } })
    let computed = 0
    const texts = mutations(vector.hash)
    const every = least > 36 ? 5 * step : step
    for (const text of texts.filter((_, index) => index % every === 0)) {
      const outcome = await bounded
        .verify(wrong, text, { ...secretsOf(vector), ...hintOf(vector, format) })
        .catch((error) => error)
      if (!(outcome instanceof HashError)) computed++
      expect(outcome === false || outcome instanceof HashError, text).toBe(true)
      expect(outcome).not.toMatchObject({ code: 'ERR_BACKEND' })
    }
    expect(computed).toBeGreaterThan(isComplete ? 20 : 0)
  })

  test('truncated and changed texts of a sample of vectors never match a wrong password', async () => {
    const { backends } = createCaching()
    const bounded = createVerifier({ backends, limits: { cost: 6, bytes: 2 ** 24 } })
    const random = seeded(vectors.length)
    let asked = 0
    const some = selectVectors(vectors)
    for (const vector of some) {
      const { hash } = vector
      const texts = Array.from({ length: Math.ceil(hash.length / step) }, (_, end) => hash.slice(0, end * step))
      for (let change = 0; change < changes; change++) {
        const at = random(hash.length)
        texts.push(hash.slice(0, at) + characters[random(characters.length)] + hash.slice(at + 1))
      }
      for (const text of texts) {
        if (text === hash) continue
        const outcome = await bounded
          .verify(wrong, text, { ...secretsOf(vector), ...hintOf(vector, format) })
          .catch((error) => error)
        expect(outcome === false || outcome instanceof HashError, `${vector.id}: ${text}`).toBe(true)
        asked++
      }
    }
    expect(asked).toBeGreaterThan((isComplete ? 40 : 4) * some.length)
  })

  test('a password that is changed in one place does not match', async () => {
    const matching = vectors.filter(
      (vector) => vector.expect === 'match' && costOf(vector, format) < Math.max(36, least),
    )
    expect(matching.length).toBeGreaterThan(5)
    const asked = sample(
      matching,
      () => id,
      (vector) => costOf(vector, format),
    )
    for (const vector of asked) {
      // The sign extension of $2x$ overwrites the bytes before a byte above 127, so not every byte counts.
      if (vector.hash.startsWith('$2x$')) continue
      const password = passwordOf(vector)
      const bytes = typeof password === 'string' ? new TextEncoder().encode(password) : password.slice()
      const changed = bytes.length === 0 ? new Uint8Array([120]) : bytes.map((byte, i) => (i === 0 ? byte ^ 1 : byte))
      const how = { ...secretsOf(vector), ...howOf(vector, format) }
      const outcome = await verifier.verify(changed, vector.hash, how).catch((error) => error.code)
      if (outcome === 'ERR_UNSUPPORTED' && missingPackages.length > 0) continue
      // Bytes that are not text cannot be recoded.
      if (outcome === 'ERR_PASSWORD' && format.prepare !== undefined) continue
      expect(outcome, vector.id).toBe(false)
    }
  })

  test('a digest that is too short or empty is refused', () => {
    const vector = cheapest(vectors, format)
    const { descriptor } = verifier.parse(vector.hash, howOf(vector, format))
    const least = schemes[descriptor.scheme].limits.digest[0]
    for (let length = 0; length < least; length++) {
      const spelled = format.serialize({ ...descriptor, digest: descriptor.digest.slice(0, length) } as never)
      if (!spelled.ok) continue
      const parsed = verifier.tryParse(spelled.text, hintOf(vector, format))
      expect(parsed.ok, `${length} bytes`).toBe(false)
    }
    expect(least).toBeGreaterThanOrEqual(16)
  })

  test('the format brings every scheme that its hashes need', () => {
    const ids = schemesOf(format).map(({ id }) => id)
    for (const vector of vectors) {
      const parsed = verifier.tryParse(vector.hash, howOf(vector, format))
      if (parsed.ok) expect(ids, vector.id).toEqual(expect.arrayContaining(neededBy(parsed.descriptor)))
    }
  })

  test('a refused text does not reach a kernel', async () => {
    const { verifier: spied, calls } = await watched
    const before = calls()
    const refused = thirdOf(vectors).filter(({ expect }) => expect.startsWith('ERR_'))
    for (const vector of refused)
      await expect(
        spied.verify(passwordOf(vector), vector.hash, { ...secretsOf(vector), ...hintOf(vector, format) }),
      ).rejects.toThrow(HashError)
    expect(calls()).toBe(before)
  })
})

test('PBKDF2 and scrypt hashes with a digest of less than 16 bytes match no password', () => {
  for (const [id, text] of [
    ['phc-pbkdf2', '$pbkdf2-sha256$i=1,l=15$c2FsdA$AAAAAAAAAAAAAAAAAAAA'],
    ['phc-scrypt', '$scrypt$ln=1,r=1,p=1$c2FsdA$AAAAAAAAAAAAAAAAAAAA'],
  ])
    expect(verifier.tryParse(text!), id).toMatchObject({ ok: false, code: 'ERR_LIMIT', format: id })
})
