import { expect, test } from 'vitest'
import { fieldInWords, noteWords, reasonInWords, reasonWords, valuesOfField } from '../../src/cli/words/formats.ts'
import { unusedField } from '../../src/convert/validate.ts'
import { formats } from '../../src/index.ts'
import { assess, owasp } from '../../src/policy/index.ts'
import { whiteSpace } from '../../src/verifier/bare.ts'
import { vectorsFiles } from '../vectors.ts'

test('every note that a format, the verifier or a validation can give has words, and no words are left over', () => {
  const notes = new Set([...formats.flatMap((format) => format.notes), whiteSpace, unusedField])
  expect(Object.keys(noteWords).sort()).toEqual([...notes].sort())
})

test('every note of the published vectors is one that its format declares', () => {
  for (const { format: id, vectors } of vectorsFiles) {
    const { notes } = formats.find((format) => format.id === id)!
    for (const vector of vectors) expect(notes, vector.id).toEqual(expect.arrayContaining([...(vector.notes ?? [])]))
  }
})

test('the words of a note are whole sentences without a template', () => {
  for (const [note, words] of Object.entries(noteWords)) expect(words, note).toMatch(/^[A-Z][^{}<>]*(\{[\w-]+\}.*)?\.$/)
})

test('every reason of a rehash has words', () => {
  expect(Object.keys(reasonWords).sort()).toEqual([
    'cost-below-policy',
    'noted-variation',
    'password-changed',
    'password-truncated',
    'truncating-scheme',
    'weaker-scheme',
  ])
  const old = formats
    .find(({ id }) => id === 'argon2')!
    .parse('$argon2i$m=4096,t=3,p=1$cmFuZG9tc2FsdGlzaGFyZA$CB0Du96aj3fQVcVSqb0LIA6Z6fpStjzjVkaC3RlpK9A', {})
  if (!old.ok) throw new Error('the hash is malformed')
  for (const reason of assess(old.descriptor, old.notes, owasp)) expect(reasonInWords(reason)).not.toMatch(/undefined/)
})

test('every field of a format has words that say which values it takes', () => {
  for (const format of formats)
    for (const name of format.fields ?? [])
      expect(fieldInWords(format.id, name), `${format.id} ${name}`).toMatch(/\S+ \S+/)
})

test('the values that a field is said to take are those of the published vectors', () => {
  let compared = 0
  for (const { format: id, vectors } of vectorsFiles)
    for (const { id: vector, fields = {}, expect: outcome } of vectors)
      for (const [name, value] of Object.entries(fields)) {
        const values = valuesOfField(id, name)
        if (!values || (outcome !== 'match' && outcome !== 'mismatch')) continue
        expect(values, `${vector} ${name}`).toContain(value)
        compared++
      }
  expect(compared).toBeGreaterThan(50)
})

test('a field that takes only certain words refuses every other word', () => {
  for (const format of formats)
    for (const name of format.fields ?? []) {
      const values = valuesOfField(format.id, name)
      const published = vectorsFiles.find((one) => one.format === format.id)!.vectors
      const vector = published.find(
        ({ fields, expect: outcome }) => outcome === 'match' && fields?.[name] !== undefined,
      )
      if (!values || !vector) continue
      const fields = { ...vector.fields, [name]: 'nonsense' }
      expect(format.parse(vector.hash, fields), `${format.id} ${name}`).toMatchObject({ ok: false, code: 'ERR_FIELD' })
    }
})
