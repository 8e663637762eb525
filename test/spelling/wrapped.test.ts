import { expect, test } from 'vitest'
import type { Format } from '../../src/formats/index.ts'
import { createVerifier, formats, transcode } from '../../src/index.ts'
import { digest } from '../../src/schemes/digest.ts'
import type { Bcrypt, Expression } from '../../src/schemes/index.ts'
import { wrapFormat, wrapFormats } from '../../src/spelling/wrapped.ts'

const bcrypt = formats.find(({ id }) => id === 'bcrypt') as Format<Bcrypt>
const prepare: Expression = { hash: 'sha256', of: 'password' }
const plain = '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'

/** A format of bcrypt over the SHA-256 of the password. */
const prepared: Format<Bcrypt> = {
  ...bcrypt,
  id: 'prepared',
  innerSchemes: [digest],
  prepare,
  claims: { prefixes: ['sha$'] },
  parse(text, fields) {
    const parsed = bcrypt.parse(text.slice(4), fields)
    return parsed.ok ? { ...parsed, descriptor: { ...parsed.descriptor, prepare } } : parsed
  },
  serialize(descriptor) {
    const spelled = bcrypt.serialize(descriptor)
    return spelled.ok ? { ...spelled, text: `sha$${spelled.text}` } : spelled
  },
}
const wrapper = wrapFormats({ id: 'wrapper', writers: [], prefixes: ['{W}'] }, [prepared, bcrypt])
const verifier = createVerifier({ formats: [bcrypt, prepared, wrapper], backends: [] })

test('a wrapper refuses a hash with another preparation of the password', () => {
  expect(transcode(verifier, plain, { to: 'wrapper' }).text).toBe(`{W}${plain}`)
  expect(transcode(verifier, `sha$${plain}`, { to: 'wrapper' }).text).toBe(`{W}sha$${plain}`)
  expect(transcode(verifier, `{W}sha$${plain}`, { to: 'wrapper' }).text).toBe(`{W}sha$${plain}`)
  expect(transcode(verifier, `{W}sha$${plain}`, { to: 'prepared' }).text).toBe(`sha$${plain}`)
  expect(() => transcode(verifier, `{W}sha$${plain}`, { to: 'bcrypt' })).toThrow('cannot represent this hash')
})

test('a wrapper without preparation refuses a prepared hash', () => {
  const only = wrapFormat({ id: 'only', writers: [], prefixes: ['{O}'] }, bcrypt)
  const other = createVerifier({ formats: [prepared, only], backends: [] })
  expect(() => transcode(other, `sha$${plain}`, { to: 'only' })).toThrow('cannot represent this hash')
})

test('a wrapper reads the fields and the longest texts of its inner format', () => {
  const inner = { ...bcrypt, fields: ['salt'], maxText: 5000 }
  expect(wrapFormats({ id: 'w', writers: [], prefixes: ['{W}', '{w-}'] }, [prepared, inner])).toMatchObject({
    fields: ['salt'],
    maxText: 5004,
  })
  expect(wrapper.fields).toBeUndefined()
})
