import { readFileSync } from 'node:fs'
import Ajv from 'ajv'
import { describe, expect, test } from 'vitest'
import * as backends from '../src/backends/index.ts'
import { createVerifier, type Format, formats, HashError } from '../src/index.ts'
import { missingPackages, passwordOf, secretsOf, type Vector, vectorsFiles } from './vectors.ts'

const schema = JSON.parse(readFileSync('test/vectors.schema.json', 'utf8'))
const verifier = createVerifier()
const answers = new Set(['match', 'mismatch'])

function outcomeOf(check: Promise<boolean>): Promise<string> {
  return check.then(
    (match) => (match ? 'match' : 'mismatch'),
    (error: unknown) => {
      if (error instanceof HashError) return error.code
      throw error
    },
  )
}

/** Every text that says something of a failure. */
function wordsOf(error: unknown): string {
  if (!(error instanceof HashError)) throw error
  return [error.message, error.stack, JSON.stringify(error.detail), JSON.stringify(error)].join('\n')
}

/** What an error must not repeat: the password, and every run of the text that may be salt, digest or key. */
function secretsIn(vector: Vector): readonly string[] {
  const { legacyScryptSignerKey = '', argon2Keys = {} } = vector.secrets ?? {}
  const runs = [vector.hash, String(legacyScryptSignerKey), ...Object.values(argon2Keys).map(String)].flatMap(
    (text) => text.match(/[A-Za-z0-9+/_.-]{16,}/g) ?? [],
  )
  const password = vector.password !== undefined && vector.password.length >= 6 ? [vector.password] : []
  return [...runs.filter((run) => !/scrypt/.test(run)), ...password]
}

describe.each(vectorsFiles)('$format', ({ format: id, sources, vectors }) => {
  const format = formats.find((one) => one.id === id) as Format
  /** A broken text without a beginning of its own is nobody's unless a hint says so. */
  const hint = format.claims.prefixes ? {} : { format: id }

  test('its vectors are of the schema, each with an id and a source', () => {
    const validate = new Ajv({ strict: false }).compile(schema)
    expect(validate({ format: id, sources, vectors }) || validate.errors).toBe(true)
    expect(new Set(vectors.map((vector) => vector.id)).size).toBe(vectors.length)
    for (const vector of vectors) expect(sources, vector.id).toHaveProperty([vector.source])
  })

  test('it has matches, mismatches and at least ten refusals', () => {
    const count = (expected: (vector: Vector) => boolean) => vectors.filter(expected).length
    expect(count(({ expect }) => expect === 'match')).toBeGreaterThanOrEqual(5)
    expect(count(({ expect }) => expect === 'mismatch')).toBeGreaterThanOrEqual(1)
    expect(count(({ expect }) => expect.startsWith('ERR_'))).toBeGreaterThanOrEqual(10)
  })

  test.for(vectors)('$id: $fact → $expect', async (vector, { skip }) => {
    const found = verifier.tryParse(vector.hash, hint)
    if (found.ok) {
      expect(found.format.id).toBe(id)
      expect([...found.notes].sort()).toEqual([...(vector.notes ?? [])].sort())
      for (const note of found.notes) expect(format.notes).toContain(note)
    } else {
      expect(found.code).toBe(vector.expect)
      if (vector.offset !== undefined) expect(found.detail.offset).toBe(vector.offset)
    }
    const options = { ...secretsOf(vector), ...hint }
    const outcome = await outcomeOf(verifier.verify(passwordOf(vector), vector.hash, options))
    skip(outcome === 'ERR_UNSUPPORTED' && missingPackages.length > 0, `not installed: ${missingPackages.join(', ')}`)
    expect(outcome).toBe(vector.expect)
  })

  const understood = vectors.flatMap((vector) => {
    const parsed = verifier.tryParse(vector.hash)
    return parsed.ok ? [{ vector, parsed, title: vector.id }] : []
  })

  test.each(understood)('$title is claimed by one format alone', ({ vector }) => {
    const claiming = formats.filter((one) => createVerifier({ formats: [one] }).tryParse(vector.hash).ok)
    expect(claiming.map((one) => one.id)).toEqual([id])
  })

  test.each(understood)(
    '$title is written as it was read, or canonically where something was noted',
    ({ vector, parsed }) => {
      const spelled = format.serialize(parsed.descriptor)
      if (parsed.notes.includes('no-signer-key')) {
        expect(spelled).toMatchObject({ ok: false, code: 'ERR_SECRET' })
        return
      }
      if (!spelled.ok) throw new HashError(spelled)
      const variations = parsed.notes.filter((note) => note !== 'beyond-phc')
      expect(spelled.text === vector.hash).toBe(variations.length === 0)
      const again = verifier.parse(spelled.text)
      expect(again.notes.filter((note) => note !== 'beyond-phc')).toEqual([])
      expect(JSON.stringify(again.descriptor)).toBe(JSON.stringify(parsed.descriptor))
    },
  )

  test.each(understood)('$title has an anatomy whose parts lie in order and cover digest and salt', ({ vector }) => {
    const { anatomy } = verifier.inspect(vector.hash)
    let at = 0
    for (const span of anatomy) {
      expect(span.start).toBeGreaterThanOrEqual(at)
      expect(span.end).toBeLessThanOrEqual(vector.hash.length)
      at = span.end
    }
    const sensitive = anatomy.filter((span) => span.sensitive).map((span) => span.name)
    expect(sensitive).toContain('digest')
    expect(sensitive).toContain('salt')
  })

  /** JavaScript takes five times as long: it is asked where that is still short. */
  const isCheap = (text: string) => verifier.inspect(text).work.cost < 20
  const computed = understood.filter(({ vector }) => answers.has(vector.expect) && (vector.bytes ?? 0) < 2 ** 28)
  test.each(computed)('$title: every backend that computes it agrees', async ({ vector, parsed }) => {
    let agreed = 0
    const asked = new Set<unknown>()
    for (const backend of Object.values(backends)) {
      const kernel = backend.kernels[parsed.descriptor.scheme]
      if (asked.has(kernel) || (backend.id === 'js' && !isCheap(vector.hash))) continue
      asked.add(kernel)
      const outcome = await outcomeOf(
        createVerifier({ backends: [backend] }).verify(passwordOf(vector), vector.hash, secretsOf(vector)),
      )
      if (outcome === 'ERR_UNSUPPORTED') continue
      expect(`${backend.id}: ${outcome}`).toBe(`${backend.id}: ${vector.expect}`)
      agreed++
    }
    // No package computes all of the $2a$ safety measure, and hash-wasm cannot leave it out: the default order can.
    const needsTwo = /^\$2[ax]/.test(vector.hash) && vector.passwordHex?.includes('ff') === true
    if (!needsTwo && missingPackages.length === 0) expect(agreed).toBeGreaterThanOrEqual(1)
  })

  const refused = vectors.filter((vector) => vector.expect.startsWith('ERR_'))
  test.each(refused)('$id is refused without a secret in any word', async (vector) => {
    const options = { ...secretsOf(vector), ...hint }
    const error = await verifier.verify(passwordOf(vector), vector.hash, options).catch((caught) => caught)
    const words = wordsOf(error)
    for (const secret of secretsIn(vector)) expect(words).not.toContain(secret)
  })
})
