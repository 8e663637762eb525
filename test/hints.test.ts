import { expect, test } from 'vitest'
import type { Format } from '../src/formats/index.ts'
import { createVerifier, formats } from '../src/index.ts'

const bcrypt = formats.find(({ id }) => id === 'bcrypt')!
const text = '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'

/** A format whose hash strings look like bcrypt, but need a salt in a separate field. */
const hidden: Format = {
  ...bcrypt,
  id: 'hidden',
  writers: ['forum'],
  fields: ['salt'],
  claims: { byHint: 'of a forum' },
  parse: (its, fields) =>
    fields.salt === undefined ? { ok: false, code: 'ERR_FIELD', detail: { name: 'salt' } } : bcrypt.parse(its, fields),
}
const fields = { salt: 'salt' }

test('`writtenBy` selects the format even if a field is missing', () => {
  const verifier = createVerifier({ formats: [bcrypt, hidden], backends: [] })
  expect(verifier.tryParse(text)).toMatchObject({ format: { id: 'bcrypt' } })
  expect(verifier.tryParse(text, { writtenBy: 'forum', fields })).toMatchObject({ format: { id: 'hidden' } })
  expect(verifier.tryParse(text, { writtenBy: 'forum' })).toMatchObject({ code: 'ERR_FIELD', detail: { name: 'salt' } })
  expect(verifier.tryParse('$2b$04$', { writtenBy: 'forum', fields })).toMatchObject({ code: 'ERR_MALFORMED' })
})

test('a text that is longer than a format allows is not parsed', () => {
  let longest = 0
  const parse: Format['parse'] = (its, beside) => {
    longest = Math.max(longest, its.length)
    return hidden.parse(its, beside)
  }
  const verifier = createVerifier({ formats: [bcrypt, { ...hidden, parse }], backends: [] })
  const long = verifier.tryParse(text.repeat(1000), { writtenBy: 'forum', fields })
  expect(long).toMatchObject({ code: 'ERR_LIMIT' })
  expect(longest).toBe(0)
})

test('`writtenBy` leaves a text ambiguous if the system writes both formats', () => {
  const both = { ...bcrypt, writers: ['forum'] }
  const verifier = createVerifier({ formats: [both, hidden], backends: [] })
  expect(verifier.tryParse(text, { writtenBy: 'forum', fields })).toMatchObject({
    code: 'ERR_AMBIGUOUS_FORMAT',
    detail: { candidates: [{ format: 'bcrypt' }, { format: 'hidden' }] },
  })
  expect(verifier.tryParse(text, { writtenBy: 'forum', format: 'bcrypt' })).toMatchObject({ format: { id: 'bcrypt' } })
})

test('without a hint, a field that is not a string is refused if a format with the shape of the text reads the field', () => {
  const verifier = createVerifier({ formats, backends: [] })
  expect(verifier.tryParse('ab'.repeat(20), { fields: { salt: 5 as never } })).toMatchObject({
    code: 'ERR_FIELD',
    detail: { name: 'salt', reasons: ['the field `salt` must be a string, not a number'] },
  })
  expect(verifier.tryParse('not a hash', { fields: { salt: 5 as never } })).toMatchObject({
    code: 'ERR_UNKNOWN_FORMAT',
  })
})
