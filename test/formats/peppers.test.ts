import { createHash, pbkdf2Sync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createValidator, type ValidateOptions } from '../../src/convert/index.ts'
import { createVerifier, isHashError, transcode, type VerifyOptions } from '../../src/index.ts'

const password = 'correct horse'
const pepper = new TextEncoder().encode('sécret of the encoder')
const salt = Buffer.alloc(16, 7)
const pepperedPbkdf2 = (hash: 'sha1' | 'sha256', length: 8 | 16, secret = pepper) => {
  const own = salt.subarray(0, length)
  return Buffer.concat([own, pbkdf2Sync(password, Buffer.concat([own, secret]), 2, 32, hash)]).toString('hex')
}

function pepperedSha256(secret: Uint8Array): string {
  const own = salt.subarray(0, 8)
  let digest: Buffer = Buffer.concat([own, secret, Buffer.from(password)])
  for (let round = 0; round < 1024; round++) digest = createHash('sha256').update(digest).digest()
  return Buffer.concat([own, digest]).toString('hex')
}

const plain = createVerifier()
const configured = createVerifier({ secrets: { peppers: { site: pepper } } })
const single = createVerifier({ secrets: { peppers: pepper } })
/** The fields of a format. The number of iterations of `spring-standard` is fixed. */
const fieldsOf = (id: string) => {
  const iterations = id === 'spring-standard' ? undefined : '2'
  return { iterations, chosen: { iterations, pepperId: 'site' } }
}

/**
 * Texts with and without the prefix of Spring's DelegatingPasswordEncoder. Each has the format that computes it without
 * a pepper. The format with a pepper has the suffix `-peppered`.
 */
const texts = [
  [`{pbkdf2}${pepperedPbkdf2('sha1', 8)}`, 'spring-delegating-pbkdf2-v5-5'],
  [`{pbkdf2@SpringSecurity_v5_8}${pepperedPbkdf2('sha256', 16)}`, 'spring-delegating-pbkdf2-v5-8'],
  [`{sha256}${pepperedSha256(pepper)}`, 'spring-standard'],
  [pepperedPbkdf2('sha1', 8), 'spring-pbkdf2-v5-5'],
  [pepperedPbkdf2('sha256', 16), 'spring-pbkdf2-v5-8'],
  [pepperedPbkdf2('sha1', 16), 'spring-pbkdf2-sha1'],
  [pepperedPbkdf2('sha256', 8), 'spring-pbkdf2-sha256'],
] as const
const delegating = texts.slice(0, 3)

async function outcome(text: string, options: VerifyOptions, verifier = configured): Promise<string | boolean> {
  try {
    return await verifier.verify(password, text, options)
  } catch (error) {
    if (isHashError(error)) return error.code
    throw error
  }
}

describe.each(texts)('Spring’s %s', (text, id) => {
  const format = `${id}-peppered`
  const { iterations, chosen } = fieldsOf(id)
  /** Hints of a row whose columns are empty: databases have null there. */
  const nulls = { format: null, writtenBy: null, fields: { iterations, pepperId: null } } as unknown as VerifyOptions

  test('a hint that is null has the same outcome as no hint', async () => {
    for (const verifier of [plain, configured, single])
      expect(await outcome(text, nulls, verifier)).toBe(await outcome(text, { fields: { iterations } }, verifier))
    const withSystem = { ...nulls, writtenBy: 'spring' }
    for (const verifier of [plain, configured, single])
      expect(await outcome(text, withSystem, verifier)).toBe(
        await outcome(text, { writtenBy: 'spring', fields: { iterations } }, verifier),
      )
  })

  test('another name of the system has the same outcome as its own name', async () => {
    for (const writtenBy of ['Spring', 'spring-security', 'Spring Boot'])
      for (const verifier of [configured, single])
        expect(await outcome(text, { writtenBy, fields: { iterations } }, verifier)).toBe(
          await outcome(text, { writtenBy: 'spring', fields: { iterations } }, verifier),
        )
  })

  test('a Spring hash verifies with the pepper if the format is named', async () => {
    expect(await outcome(text, { format, fields: chosen })).toBe(true)
    expect(await outcome(text, { format, fields: { iterations } }, single)).toBe(true)
    expect(await configured.verify('wrong', text, { format, fields: chosen })).toBe(false)
  })

  test('a Spring hash without a pepper is another computation', async () => {
    expect(await outcome(text, { format: id, fields: { iterations } })).toBe(false)
    expect(await outcome(text, { format, fields: { iterations } }, plain)).toBe('ERR_SECRET')
    expect(await outcome(text, { format, fields: { iterations, pepperId: 'other' } })).toBe('ERR_SECRET')
  })

  test('a pepperId is never ignored', async () => {
    expect(await outcome(text, { format: id, fields: chosen })).toBe('ERR_FIELD')
    expect(await outcome(text, { format: id, fields: chosen }, plain)).toBe('ERR_FIELD')
    expect(await outcome(text, { fields: chosen })).toBe('ERR_AMBIGUOUS_FORMAT')
    expect(await outcome(text, { fields: { iterations } }, single)).toBe('ERR_AMBIGUOUS_FORMAT')
    const secrets = { peppers: pepper }
    expect(await outcome(text, { fields: { iterations }, secrets }, plain)).toBe('ERR_AMBIGUOUS_FORMAT')
  })

  test('a peppered hash is not written as one without a pepper, and vice versa', () => {
    const fields = chosen
    expect(() => transcode(configured, text, { format, fields, to: id })).toThrow('cannot represent this hash')
    expect(() => transcode(configured, text, { format: id, fields: { iterations }, to: format })).toThrow(
      'cannot represent this hash',
    )
  })
})

describe.each(delegating)('from Spring, %s', (text, id) => {
  const { chosen } = fieldsOf(id)

  test('the field pepperId selects the peppered format; without it, a configured pepper makes the text ambiguous', async () => {
    expect(configured.parse(text, { writtenBy: 'spring', fields: chosen }).format.id).toBe(`${id}-peppered`)
    expect(await outcome(text, { writtenBy: 'spring', fields: chosen })).toBe(true)
    await expect(configured.verify(password, text, { writtenBy: 'spring' })).rejects.toMatchObject({
      code: 'ERR_AMBIGUOUS_FORMAT',
      detail: { candidates: [{ format: id }, { format: `${id}-peppered` }] },
    })
    expect(plain.parse(text, { writtenBy: 'spring' }).format.id).toBe(id)
  })
})

test('a Spring hash without an id is ambiguous, with and without a pepper', () => {
  const ids = (text: string, fields = {}) => {
    const found = plain.tryParse(text, { writtenBy: 'spring', fields })
    return found.ok ? found.format.id : found.detail.candidates?.map(({ format }) => format).sort()
  }
  expect(ids('00'.repeat(48))).toEqual(['spring-pbkdf2-sha1', 'spring-pbkdf2-v5-8'])
  expect(ids('00'.repeat(40))).toEqual(['spring-pbkdf2-sha256', 'spring-pbkdf2-v5-5', 'spring-standard'])
  expect(ids('00'.repeat(48), { pepperId: 'site' })).toEqual([
    'spring-pbkdf2-sha1-peppered',
    'spring-pbkdf2-v5-8-peppered',
  ])
  expect(ids('00'.repeat(40), { pepperId: 'site' })).toEqual([
    'spring-pbkdf2-sha256-peppered',
    'spring-pbkdf2-v5-5-peppered',
    'spring-standard-peppered',
  ])
})

describe('bcrypt where a pepper is configured', () => {
  const body = '$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'

  test('bcrypt is ambiguous with a configured pepper, unless a hint or the prefix decides', async () => {
    await expect(single.verify('U*U', `$2a${body}`)).rejects.toMatchObject({
      code: 'ERR_AMBIGUOUS_FORMAT',
      detail: {
        candidates: [
          { format: 'bcrypt' },
          { format: 'devise-bcrypt-peppered' },
          { format: 'flask-security-bcrypt' },
          { format: 'owncloud-bcrypt' },
        ],
      },
    })
    expect(await single.verify('U*U', `$2a${body}`, { format: 'bcrypt' })).toBe(true)
    expect(await single.verify('U*U', `$2a${body}`, { writtenBy: 'laravel' })).toBe(true)
    expect(await single.verify('U*U', `$2y${body}`)).toBe(true)
    expect(await plain.verify('U*U', `$2a${body}`)).toBe(true)
  })
})

test('validation refuses a text that may need a configured pepper, unless a hint decides', () => {
  const bcrypt = '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'
  const outcomeOf = (options: ValidateOptions) =>
    createValidator(configured, options)({ row: 1, id: '1', hash: { text: bcrypt, fields: {} } })
  const secrets = { peppers: { site: pepper } }
  expect(outcomeOf({ secrets })).toMatchObject({ status: 'refused', failure: { code: 'ERR_AMBIGUOUS_FORMAT' } })
  for (const hint of [{ format: 'bcrypt' }, { writtenBy: 'laravel' }])
    expect(outcomeOf({ secrets, ...hint }), JSON.stringify(hint)).toMatchObject({ status: 'accepted' })
  expect(outcomeOf({})).toMatchObject({ status: 'accepted' })
})
