import { expect, test } from 'vitest'
import type { Format } from '../../src/formats/index.ts'
import { createSecret, createVerifier } from '../../src/index.ts'
import type { Digest, Expression } from '../../src/schemes/index.ts'
import { createDigestFormat, type DigestSpelling } from '../../src/spelling/digest.ts'
import { characters, hex, looseBase64 } from '../../src/spelling/encodings.ts'

const salted: Expression = { hash: 'md5', of: { join: ['salt', 'password'] } }
const digits = 'ab'.repeat(16)

function formatOf(more: Partial<DigestSpelling>): Format<Digest> {
  return createDigestFormat({
    id: 'some',
    writers: [],
    claims: { byHint: 'test' },
    text: '<digest>:<salt>',
    expression: salted,
    bytes: 16,
    salt: characters,
    digest: hex,
    ...more,
  })
}

function read(format: Format<Digest>, text: string, fields = {}): Digest {
  const parsed = format.parse(text, fields)
  if (!parsed.ok) expect.fail(`${parsed.code} ${JSON.stringify(parsed.detail)}`)
  return parsed.descriptor
}

test('the length of a salt is checked in every encoding, when parsing and serializing', () => {
  const fixed = formatOf({ salt: hex, saltLength: [8, 8] })
  const text = `${digits}:${'cd'.repeat(8)}`
  expect(fixed.serialize(read(fixed, text))).toMatchObject({ text })
  for (const salt of ['cd'.repeat(7), 'cd'.repeat(9)]) expect(fixed.parse(`${digits}:${salt}`, {}).ok).toBe(false)
  const base64 = formatOf({ salt: looseBase64, saltLength: [3, 6] })
  expect(base64.parse(`${digits}:AAAA`, {}).ok).toBe(true)
  expect(base64.parse(`${digits}:${'A'.repeat(12)}`, {})).toMatchObject({ code: 'ERR_MALFORMED' })
  const beside = formatOf({ text: '<digest>', fields: { salt: '<salt>' }, salt: characters, saltLength: [5, 5] })
  expect(beside.parse(digits, { salt: 'abcde' }).ok).toBe(true)
  for (const salt of ['abcd', 'abcdef', ''])
    expect(beside.parse(digits, { salt })).toMatchObject({ code: 'ERR_FIELD', detail: { name: 'salt' } })
  expect(beside.parse(`${digits}ab`, {})).toMatchObject({ code: 'ERR_MALFORMED' })
  expect(beside.parse(digits, {})).toMatchObject({ code: 'ERR_FIELD' })
  const none = formatOf({ text: '<digest>', fields: { salt: '<salt>' }, salt: hex, saltLength: [0, 16] })
  expect(read(none, digits, { salt: '' }).salt).toHaveLength(0)
})

test('base64 may be followed by any literal', () => {
  const long = formatOf({ expression: { ...salted, hash: 'sha384' }, digest: looseBase64, bytes: 48 })
  const text = `${Buffer.alloc(48, 7).toString('base64')}:salt`
  expect(long.serialize(read(long, text))).toMatchObject({ text })
  expect(long.parse(text.replace(':', ';'), {})).toMatchObject({ detail: { offset: 64 } })
})

test('a text without its pepper reports which pepper is needed', () => {
  const peppered = formatOf({ expression: { hmac: 'md5', key: 'pepper', of: { join: ['salt', 'password'] } } })
  expect(peppered.fields).toEqual(['pepperId'])
  const descriptor = read(peppered, `${digits}:salt`, { pepperId: 'old' })
  expect(descriptor.pepperId).toBe('old')
  const carrying = { ...descriptor, pepper: createSecret(Uint8Array.of(1)) }
  const fields = { pepperId: 'old' }
  expect(peppered.serialize(carrying)).toMatchObject({ text: `${digits}:salt`, needs: ['peppers'], fields })
  expect(formatOf({}).serialize(read(formatOf({}), `${digits}:salt`))).toMatchObject({ needs: [] })
  const verifier = createVerifier({ formats: [peppered], backends: [] })
  expect(verifier.tryParse(`${digits}:salt`, { format: 'some', fields })).toMatchObject({ descriptor: fields })
})
