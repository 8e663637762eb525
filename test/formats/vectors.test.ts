import { readFileSync } from 'node:fs'
import Ajv from 'ajv'
import { describe, expect, test } from 'vitest'
import type { Backend } from '../../src/backends/index.ts'
import * as exported from '../../src/backends/index.ts'
import type { Format } from '../../src/formats/index.ts'
import { createVerifier, formats, HashError } from '../../src/index.ts'
import type { SchemeId } from '../../src/schemes/index.ts'
import { cheapestOf, isComplete, sample, thirdOf } from '../sample.ts'
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

const schema = JSON.parse(readFileSync('test/vectors.schema.json', 'utf8'))
const validate = new Ajv({ strict: false }).compile(schema)
const verifier = createVerifier()
const answers = new Set(['match', 'mismatch'])

/** Adds hash functions to a backend without them, because some formats prepare the password before the scheme. */
const withHashing = (backend: Backend) => (backend.kernels.digest ? [backend] : [backend, hashing])
const { createBackend, ...backends } = exported
const { digest } = backends.node.kernels
const hashing: Backend = createBackend('hashing', digest ? { digest } : {})

/** A verifier for each single backend. */
const alone = new Map(
  Object.values(backends).map((backend) => [backend, createVerifier({ backends: withHashing(backend) })] as const),
)

/** The time limit for all rows of a format in ms, which must be enough on a busy machine. */
const timeout = 120_000

/** The milliseconds that a verification takes on the reference machine. A text that is refused takes none. */
const costOf = (vector: Vector, format: Format): number => costIn(vector, format) ?? 0

/**
 * Tests all rows in one test, and adds the id of the row to the message of a failure. A separate test for each row
 * would take longer to register than to run.
 */
function all<R>(sentence: string, rows: readonly R[], idOf: (row: R) => string, check: (row: R) => unknown): void {
  test(sentence, { timeout }, async () => {
    for (const row of rows)
      try {
        await check(row)
      } catch (error) {
        if (error instanceof Error) error.message = `${idOf(row)}: ${error.message}`
        throw error
      }
  })
}

function outcomeOf(check: Promise<boolean>): Promise<string> {
  return check.then(
    (match) => (match ? 'match' : 'mismatch'),
    (error: unknown) => {
      if (error instanceof HashError) return error.code
      throw error
    },
  )
}

/** Returns all text of an error. */
function wordsOf(error: unknown): string {
  if (!(error instanceof HashError)) throw error
  return [error.message, error.stack, JSON.stringify(error.detail), JSON.stringify(error)].join('\n')
}

/**
 * Returns the texts that an error must not contain: the password, and each part of the hash string that may be a salt,
 * digest or key.
 */
function secretsIn(vector: Vector): readonly string[] {
  const { legacyScryptSignerKey = '', argon2Keys = {}, peppers = '' } = vector.secrets ?? {}
  const { salt = '' } = vector.fields ?? {}
  const keys = [legacyScryptSignerKey, peppers, ...Object.values(argon2Keys)].map((one) => JSON.stringify(one))
  const runs = [vector.hash, salt, ...keys].flatMap((text) => text.match(/[A-Za-z0-9+/_.-]{16,}/g) ?? [])
  const password = vector.password !== undefined && vector.password.length >= 6 ? [vector.password] : []
  return [...runs.filter((run) => !/scrypt|crypt|pbkdf2|sha\d|SpringSecurity/i.test(run)), ...password]
}

describe.each(vectorsFiles)('$format', { tags: ['sampled'] }, ({ format: id, sources, vectors }) => {
  const format = formats.find((one) => one.id === id) as Format

  test('the vectors match the schema, and each has an id and a source', () => {
    expect(validate({ format: id, sources, vectors }) || validate.errors).toBe(true)
    expect(new Set(vectors.map((vector) => vector.id)).size).toBe(vectors.length)
    for (const vector of vectors) expect(sources, vector.id).toHaveProperty([vector.source])
  })

  test('the format has matches, mismatches and at least ten refusals', () => {
    const count = (expected: (vector: Vector) => boolean) => vectors.filter(expected).length
    expect(count(({ expect }) => expect === 'match')).toBeGreaterThanOrEqual(5)
    expect(count(({ expect }) => expect === 'mismatch')).toBeGreaterThanOrEqual(1)
    expect(count(({ expect }) => expect.startsWith('ERR_'))).toBeGreaterThanOrEqual(10)
  })

  const ofVector = ({ id, fact, expect }: Vector) => `${id} (${fact} → ${expect})`

  const some = thirdOf(vectors)
  all('each hash string is parsed as its vector expects', some, ofVector, (vector) => {
    const found = verifier.tryParse(vector.hash, hintOf(vector, format))
    if (found.ok) {
      expect(found.format.id).toBe(id)
      expect([...found.notes].sort()).toEqual([...(vector.notes ?? [])].sort())
      for (const note of found.notes) expect(format.notes).toContain(note)
    } else {
      expect(found.code).toBe(vector.expect)
      if (vector.offset !== undefined) expect(found.detail.offset).toBe(vector.offset)
    }
  })

  const ofOutcome = ({ expect }: Vector) => expect
  // A vector that can be computed is also verified below, by the backends one at a time.
  const isComputed = ({ expect, bytes = 0 }: Vector) => answers.has(expect) && bytes < 2 ** 28
  const cheapest = new Set(cheapestOf(vectors, ofOutcome, (vector) => costOf(vector, format)))
  const verified = vectors.filter((vector) => cheapest.has(vector) || (isComplete && !isComputed(vector)))
  all('each hash string is verified as its vector expects', verified, ofVector, async (vector) => {
    const options = { ...secretsOf(vector), ...hintOf(vector, format) }
    const outcome = await outcomeOf(verifier.verify(passwordOf(vector), vector.hash, options))
    // Only a missing optional package could compute this vector.
    if (outcome !== 'ERR_UNSUPPORTED' || missingPackages.length === 0) expect(outcome).toBe(vector.expect)
  })

  const understood = vectors.flatMap((vector) => {
    const parsed = verifier.tryParse(vector.hash, howOf(vector, format))
    return parsed.ok ? [{ vector, parsed }] : []
  })
  const ofText = ({ vector }: { readonly vector: Vector }) => ofVector(vector)

  const someUnderstood = thirdOf(thirdOf(understood))
  all('a text is claimed by its format, or by no format without a hint', someUnderstood, ofText, ({ vector }) => {
    const { format: hinted, ...how } = howOf(vector, format)
    const claimed = verifier.tryParse(vector.hash, how)
    if (hinted === undefined) expect(claimed).toMatchObject({ ok: true, format: { id } })
    else if (claimed.ok)
      expect(claimed.format.id === id || format.claims.byHint, `${claimed.format.id} claims it`).toBeTruthy()
    else
      expect(
        // ERR_FIELD: the owner of the prefix does not use the field of this format.
        ['ERR_AMBIGUOUS_FORMAT', 'ERR_UNKNOWN_FORMAT', 'ERR_NOT_A_HASH', 'ERR_MALFORMED', 'ERR_FIELD'],
      ).toContain(claimed.code)
  })

  all(
    'a parsed text is written unchanged, or in canonical form if there are notes',
    someUnderstood,
    ofText,
    ({ vector, parsed }) => {
      const spelled = format.serialize(parsed.descriptor)
      if (parsed.notes.includes('no-signer-key')) {
        expect(spelled).toMatchObject({ ok: false, code: 'ERR_SECRET' })
        return
      }
      if (!spelled.ok) throw new HashError(spelled)
      const variations = parsed.notes.filter((note) => note !== 'beyond-phc')
      expect(spelled.text === vector.hash).toBe(variations.length === 0)
      const fields = Object.keys(spelled.fields).length > 0 ? { fields: spelled.fields } : {}
      const again = verifier.parse(spelled.text, { ...howOf(vector, format), ...fields })
      expect(again.notes.filter((note) => note !== 'beyond-phc')).toEqual([])
      expect(JSON.stringify(again.descriptor)).toBe(JSON.stringify(parsed.descriptor))
    },
  )

  all(
    'the parts of an anatomy are in order and contain the digest and the salt',
    someUnderstood,
    ofText,
    ({ vector }) => {
      const { anatomy, descriptor } = verifier.inspect(vector.hash, howOf(vector, format))
      let at = 0
      for (const span of anatomy) {
        expect(span.start).toBeGreaterThanOrEqual(at)
        expect(span.end).toBeLessThanOrEqual(vector.hash.length)
        at = span.end
      }
      const sensitive = anatomy.filter((span) => span.sensitive).map((span) => span.name)
      expect(sensitive).toContain('digest')
      if (descriptor.salt.length > 0 && !format.fields?.length) expect(sensitive).toContain('salt')
    },
  )

  /**
   * Returns the backends that compute a vector: all of them for cheap work, otherwise one or two in turn. JavaScript
   * takes up to twenty times as long, so it computes only cheap work.
   */
  function askedOf(vector: Vector, scheme: SchemeId, turn: number): { able: readonly Backend[]; most: number } {
    const { cost } = verifier.inspect(vector.hash, howOf(vector, format)).work
    const able = Object.values(backends).filter(({ id, kernels }, index, all) => {
      const kernel = kernels[scheme]
      const isOther = all.findIndex((one) => one.kernels[scheme] === kernel) === index
      return kernel && isOther && (id !== 'js' || cost < 5)
    })
    const first = turn % able.length
    return { able: [...able.slice(first), ...able.slice(0, first)], most: cost < 1 ? able.length : cost < 10 ? 2 : 1 }
  }
  const computed = understood.filter(({ vector }) => isComputed(vector))
  // `npm test` asks the backends for the cheapest digest of each format.
  const asked = sample(
    computed,
    () => id,
    ({ vector }) => costOf(vector, format),
  )
  all('all backends that compute a hash string agree', asked, ofText, async ({ vector, parsed }) => {
    let agreed = 0
    const { able, most } = askedOf(vector, parsed.descriptor.scheme, vectors.indexOf(vector))
    for (const backend of able) {
      if (agreed === most) break
      const outcome = await outcomeOf(
        alone.get(backend)!.verify(passwordOf(vector), vector.hash, {
          ...secretsOf(vector),
          ...howOf(vector, format),
        }),
      )
      if (outcome === 'ERR_UNSUPPORTED') continue
      expect(`${backend.id}: ${outcome}`).toBe(`${backend.id}: ${vector.expect}`)
      agreed++
    }
    // No package implements all of the safety measure of $2a$, and hash-wasm cannot disable it. Only the default order
    // of backends can compute these.
    const needsTwo = /^\$2[ax]/.test(vector.hash) && vector.passwordHex?.includes('ff') === true
    if (!needsTwo && missingPackages.length === 0) expect(agreed).toBeGreaterThanOrEqual(1)
  })

  const refused = some.filter((vector) => vector.expect.startsWith('ERR_'))
  all('no error of a refused hash string contains a secret', refused, ofVector, async (vector) => {
    const options = { ...secretsOf(vector), ...hintOf(vector, format) }
    const error = await verifier.verify(passwordOf(vector), vector.hash, options).catch((caught) => caught)
    const words = wordsOf(error)
    for (const secret of secretsIn(vector)) expect(words).not.toContain(secret)
  })
})
