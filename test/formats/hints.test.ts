import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Format } from '../../src/formats/index.ts'
import { createVerifier, type Failure, formats, type ParseOptions, seal } from '../../src/index.ts'
import { slow } from '../sample.ts'
import { vectorsFiles } from '../vectors.ts'

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

const words = (failure: unknown): string => {
  const { format, detail } = failure as Failure
  return [format, ...(detail.reasons ?? []), detail.hint].join('; ')
}

describe('the parameters of Firebase', () => {
  // Known answer: README of https://github.com/firebase/scrypt.
  const hash = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='
  const signerKey = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
  const salt = '42xEC+ixf3L2lw=='
  const separators = ['base64_salt_separator', 'saltSeparator', 'salt_separator']
  const spellings = separators.flatMap((separator) =>
    ['mem_cost', 'memoryCost'].map((memory) => ({ salt, rounds: '8', [separator]: 'Bw==', [memory]: '14' })),
  )
  const signerKeys = ['base64_signer_key', 'signerKey', 'signer_key']

  const verifier = createVerifier({ backends: [] })
  const read = (text: string, how: ParseOptions) => verifier.parse(text, how).descriptor

  test('a hash of Firebase is verified with the names of the Admin SDK', async () => {
    const fields = { salt, rounds: '8', memoryCost: '14', saltSeparator: 'Bw==' }
    const verifier = createVerifier({ secrets: { legacyScryptSignerKey: signerKey } })
    expect(await verifier.verify('user1password', hash, { writtenBy: 'firebase', fields })).toBe(true)
    await verifier.close()
  })

  test.each(spellings)('every spelling of the parameters gives the same hash: %j', (fields) => {
    const expected = { scheme: 'legacy-scrypt', memoryCost: 14, rounds: 8, saltSeparator: Uint8Array.of(7) }
    for (const how of [{ writtenBy: 'firebase' }, { format: 'firebase-legacy-scrypt' }]) {
      expect(read(hash, { ...how, fields })).toMatchObject(expected)
      const sealed = seal(verifier, hash, { ...how, fields })
      expect(read(sealed, { fields })).toEqual(read(hash, { ...how, fields }))
      const other = { ...fields, rounds: '7' }
      expect(verifier.tryParse(sealed, { fields: other })).toMatchObject({
        code: 'ERR_FIELD',
        detail: { name: 'rounds' },
      })
    }
    for (const name of signerKeys)
      expect(read(hash, { writtenBy: 'kinde', fields: { ...fields, [name]: signerKey } })).toMatchObject(expected)
  })

  const whole = { salt, rounds: '8', mem_cost: '14', saltSeparator: 'Bw==' }
  const lists = 'base64_salt_separator, mem_cost, rounds, keyId (firebase-legacy-scrypt)'

  test.each<[string, ParseOptions['fields'], string]>([
    ['no field', undefined, lists],
    ['fields of several formats', { salt, rounds: '8' }, lists],
    ['all but one', { salt, rounds: '8', memoryCost: '14' }, 'the field `base64_salt_separator` is missing'],
    ['a name twice', { ...whole, memoryCost: '14' }, '`memoryCost` has the same meaning as `mem_cost`'],
    ['a wrong number', { ...whole, mem_cost: 'x' }, 'the field `mem_cost` is not valid at character 1'],
    ['a wrong separator', { ...whole, saltSeparator: '!' }, 'the field `saltSeparator` is not valid at character 1'],
    ['a number', { ...whole, mem_cost: null, memoryCost: 14 } as never, '`memoryCost` must be a string, not a number'],
    ...signerKeys.map((name): [string, ParseOptions['fields'], string] => [
      name,
      { ...whole, [name]: signerKey },
      'The signer key is a secret: pass it as `secrets.legacyScryptSignerKey`',
    ]),
  ])('a hash of Firebase with %s is refused with the fields that it needs', (_, fields, message) => {
    const found = verifier.tryParse(hash, { writtenBy: 'firebase', fields })
    expect(found).toMatchObject({ code: 'ERR_FIELD' })
    expect(words(found)).toContain(message)
    expect(words(found)).not.toContain(signerKey)
  })
})

slow('a whole hash that lacks a field is refused with the name of the field, for every system', () => {
  const verifier = createVerifier({ backends: [] })
  const dead: string[] = []
  for (const { id, writers, fields: names = [], claims } of formats) {
    const found = vectorsFiles
      .find(({ format }) => format === id)!
      .vectors.find(({ hash, fields = {} }) => {
        const read = verifier.tryParse(hash, { writtenBy: writers[0], fields })
        return names.some((name) => name in fields) && read.ok && read.format.id === id && !claims.prefixes
      })
    if (!found) continue
    for (const name of Object.keys(found.fields ?? {})) {
      const { [name]: _, ...others } = found.fields ?? {}
      const read = verifier.tryParse(found.hash, { writtenBy: writers[0], fields: others })
      // Another format of the system may read the text without this field.
      if (!read.ok && read.code === 'ERR_UNKNOWN_FORMAT') dead.push(`${id} ${name}`)
    }
  }
  expect(dead).toEqual([])
})

test('editors know the names of all formats and systems, and every other string compiles', () => {
  const known: readonly [Extract<ParseOptions['format'], 'raw-md5'>, Extract<ParseOptions['writtenBy'], 'django'>] = [
    'raw-md5',
    'django',
  ]
  const any: string = ['wp'].join('')
  const how: ParseOptions = { format: known[0], writtenBy: any }
  expect(how.writtenBy).toBe('wp')
  const namesIn = (file: string) => [...readFileSync(file, 'utf8').matchAll(/'([^']+)'/g)].map(([, name]) => name)
  // `node docs/generate.js --check` finds names that the types lack.
  const ids = formats.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(namesIn('src/verifier/format-id.ts')))
  const systems = formats.flatMap(({ writers }) => writers)
  expect(systems).toEqual(expect.arrayContaining(namesIn('src/verifier/system-name.ts')))
})
