import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createVerifier, formats } from '../../src/index.ts'
import type { Descriptor } from '../../src/schemes/index.ts'
import { indexShapes } from '../../src/verifier/registry.ts'
import { slow } from '../sample.ts'
import { howOf, vectorsFiles } from '../vectors.ts'

const verifier = createVerifier()
const frozen = readFileSync('vectors/claims.tsv', 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => line.split('\t') as [format: string, text: string])

test('every text of the frozen list is still claimed by its format without a hint', () => {
  expect(frozen.length).toBeGreaterThan(30)
  for (const [format, text] of frozen)
    expect(verifier.tryParse(text), text).toMatchObject({ ok: true, format: { id: format } })
})

test('the frozen list contains every format that needs no hint', () => {
  const listed = new Set(frozen.map(([format]) => format))
  for (const { id, claims, fields } of formats) {
    if (fields !== undefined) continue
    if (claims.prefixes || claims.shapes?.some(({ isWeak }) => !isWeak)) expect(listed, id).toContain(id)
  }
})

slow('a written text is not claimed by another format without a hint', () => {
  let asked = 0
  for (const { format: id, vectors } of vectorsFiles) {
    const format = formats.find((one) => one.id === id)!
    if (format.claims.byHint !== undefined) continue
    for (const vector of vectors) {
      const parsed = verifier.tryParse(vector.hash, howOf(vector, format))
      if (!parsed.ok || parsed.format.id !== id) continue
      const digest = parsed.descriptor.digest.map((byte) => byte ^ 0x5a)
      const spelled = format.serialize({ ...parsed.descriptor, digest })
      if (!spelled.ok) continue
      const claimed = verifier.tryParse(spelled.text)
      if (claimed.ok && !vector.hint) expect(claimed.format.id, spelled.text).toBe(id)
      asked++
    }
  }
  expect(asked).toBeGreaterThan(500)
})

test('a parsed text matches the shapes of its format', () => {
  let asked = 0
  for (const { format: id, vectors } of vectorsFiles) {
    const format = formats.find((one) => one.id === id)!
    const { prefixes = [], shapes } = format.claims
    if (!shapes) continue
    const shapesOf = indexShapes([format])
    for (const { hash, fields = {} } of vectors) {
      const parsed = verifier.tryParse(hash, { format: id, fields })
      if (prefixes.some((one) => hash.startsWith(one)) || !parsed.ok || parsed.notes.includes('json-variation'))
        continue
      if (!shapes.some(({ length: [min, max] }) => hash.length >= min && hash.length <= max)) continue
      expect(shapesOf(hash, fields), `${id}: ${hash}`).not.toEqual([])
      asked++
    }
  }
  expect(asked).toBeGreaterThan(1000)
})

test('a text of a complete shape always parses', () => {
  let asked = 0
  for (const format of formats)
    for (const { length, of, marks, isWhole } of format.claims.shapes ?? []) {
      if (!isWhole) continue
      expect([of, marks, length[0]]).toEqual([['hex'], undefined, length[1]])
      for (const digits of ['0123456789abcdef', '0123456789ABCDEF', 'aB', '0'])
        expect(format.parse(digits.repeat(length[0]).slice(0, length[0]), {}), format.id).toMatchObject({ ok: true })
      asked++
    }
  expect(asked).toBeGreaterThan(5)
})

test('claim and parse agree on the format, and claim ignores the text after a prefix', () => {
  expect(verifier.claim('$2b$nonsense')).toMatchObject({ ok: true, format: { id: 'bcrypt' } })
  expect(verifier.claim('nonsense')).toMatchObject({ ok: false, code: 'ERR_UNKNOWN_FORMAT' })
  expect(verifier.claim(7 as never)).toMatchObject({ ok: false, code: 'ERR_UNKNOWN_FORMAT' })
  for (const [format, text] of frozen)
    expect(verifier.claim(text), text).toMatchObject({ ok: true, format: { id: format } })
})

test('a weak shape alone is ambiguous', () => {
  for (const length of [32, 40, 56, 64, 96, 128]) {
    const parsed = verifier.tryParse('0123456789abcdef'.repeat(8).slice(0, length))
    expect(parsed.ok, `${length} digits`).toBe(false)
  }
})

/** Returns a descriptor without its functions, for example without those of an embedded key. */
const plain = (descriptor: Descriptor): unknown => JSON.parse(JSON.stringify(descriptor))

slow('a text is never read as another computation if the system that wrote it is named', () => {
  let asked = 0
  for (const { format: id, vectors } of vectorsFiles) {
    const format = formats.find((one) => one.id === id)!
    // The text does not show whether there was a pepper. If no pepper is configured, such a text is parsed as a hash
    // without one.
    if (format.claims.selectedBy !== undefined) continue
    for (const { hash, fields = {}, expect: expected } of vectors) {
      if (expected !== 'match') continue
      const own = JSON.stringify(verifier.parse(hash, { format: id, fields }).descriptor)
      for (const writtenBy of format.writers) {
        const found = verifier.tryParse(hash, { writtenBy, fields })
        // Clerk also stores Django's texts, but reads the texts that look like its own as its own.
        const isOwn = found.ok && found.format.claims.isPreferred
        if (found.ok && !isOwn && JSON.stringify(found.descriptor) !== own)
          expect(plain(found.descriptor), `${hash} from ${writtenBy}`).toEqual(JSON.parse(own))
        asked++
      }
    }
  }
  expect(asked).toBeGreaterThan(10_000)
})
