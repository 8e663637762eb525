import { afterAll, describe, expect, test } from 'vitest'
import { explain, failure, type HashErrorCode } from '../../src/core/errors.ts'
import { bcrypt, rawMd5 } from '../../src/formats/index.ts'
import { createVerifier, describe as describeFailure, formats, HashError, isHashError } from '../../src/index.ts'
import { thirdOf } from '../sample.ts'
import { vectorsFiles } from '../vectors.ts'

const verifier = createVerifier()
afterAll(() => verifier.close())

const body = 'abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'

async function messageOf(act: () => unknown): Promise<string> {
  try {
    await act()
  } catch (error) {
    if (isHashError(error)) return error.message
    throw error
  }
  return 'no error'
}

describe('A message', () => {
  test.each([
    [
      '$argon2id$v=19$m=1,t=1,p=1$c29tZXNhbHQ$AJFIsNZTMKTAewB4+ETN1A',
      'argon2: memory is 1 KiB; it must be between 8 and 2,097,152 KiB',
    ],
    [
      '$pbkdf2-sha256$i=100000001,l=16$c2FsdA$AAAAAAAAAAAAAAAAAAAAAA',
      'phc-pbkdf2: the number of iterations is 100,000,001; it must be at most 100,000,000',
    ],
    [`$2b$04${body}`, 'bcrypt: not valid at character 7: expected "$"'],
    [
      `$2b$04$${body.replace('CF', 'C!')}`,
      'bcrypt: not valid at character 31: expected a digest of 31 base64 characters',
    ],
    [
      `$2b$04$${body.slice(0, 26)}`,
      'bcrypt: the text ends after character 33: expected a digest of 31 base64 characters',
    ],
    ['!locked', 'this is not a password hash. It marks a locked account or an unusable password'],
    [
      'hello',
      'no format matches this text. Check that the text is complete, or pass `format` or `writtenBy` (the system that wrote the hash)',
    ],
    [
      '5f4dcc3b5aa765d61d8327deb882cf99',
      'this looks like raw-md5 (32 hexadecimal digits, the length of an MD5), but hashes of many other formats look the same. ' +
        "Pass `format: 'raw-md5'` if this is the format of the hash, or pass `writtenBy` (the system that wrote the hash)",
    ],
  ])('a message for %s says what is wrong, what is allowed and what to do', async (text, message) => {
    expect(await messageOf(() => verifier.parse(text))).toBe(message)
  })

  test.each([
    [
      `$2b$20$${body}`,
      'estimated cost is 48,235 ms; it must be at most 10,000 ms. Raise `limits.cost` to allow this hash',
    ],
    [
      '$argon2id$v=19$m=2097152,t=1,p=1$c29tZXNhbHQ$AJFIsNZTMKTAewB4+ETN1A',
      'memory is 2,048 MiB; it must be at most 1,024 MiB. Raise `limits.bytes` to allow this hash',
    ],
  ])('a message for %s names the option that raises the limit', async (text, message) => {
    expect(await messageOf(() => verifier.verify('x', text))).toBe(message)
  })

  test.each(thirdOf(vectorsFiles).map((file) => [file.format, file] as const))(
    'about a cut off %s says that the text ends there only if the fault is after its last character',
    { tags: ['sampled'] },
    (id, { vectors }) => {
      const format = formats.find((one) => one.id === id)!
      for (const { hash, fields = {} } of vectors.slice(0, 5))
        for (let length = 0; length < hash.length; length++) {
          const parsed = format.parse(hash.slice(0, length), fields)
          if (!parsed.ok && parsed.detail.isCutOff) expect(parsed.detail).toMatchObject({ offset: length })
        }
    },
  )

  test('about an unknown hash lists the formats if the verifier has only a few', async () => {
    const few = createVerifier({ formats: [bcrypt, rawMd5] })
    expect(await messageOf(() => few.parse('hello'))).toBe(
      'no format matches this text. This verifier has only these formats: bcrypt, raw-md5',
    )
  })

  test('about several candidates lists four of them and counts the others', () => {
    const candidates = formats.slice(0, 7).map(({ id }) => ({ format: id, evidence: 'a reason' }))
    const error = new HashError(failure('ERR_AMBIGUOUS_FORMAT', undefined, { candidates }))
    expect(error.message.match(/a reason/g)).toHaveLength(4)
    expect(error.message).toContain('; and 3 more. Pass `format` or `writtenBy`')
    expect(error.detail.candidates).toHaveLength(7)
  })

  test.each<[HashErrorCode, object, string]>([
    ['ERR_SECRET', { name: 'peppers' }, 'the pepper is missing or wrong. Pass the site’s pepper as `secrets.peppers`'],
    ['ERR_FIELD', { name: 'email', expected: 'text' }, 'email is missing or not valid: expected text'],
    ['ERR_FIELD', { name: 'salt', reasons: ['the field `salt` is empty'] }, 'the field `salt` is empty'],
    [
      'ERR_BUSY',
      { limit: { name: 'estimated wait in milliseconds', min: 0, max: 10_000, actual: 12_000 } },
      'the queue is full: estimated wait is 12,000 ms, and the limit is 10,000 ms. Try again later',
    ],
    [
      'ERR_LIMIT',
      { limit: { name: 'bytes of a line', min: 1, max: 100, actual: 101 } },
      'a line has 101 bytes; at most 100 are allowed',
    ],
    ['ERR_LIMIT', { name: 'cost', expected: 'a power of two' }, 'cost must be a power of two'],
    [
      'ERR_UNREPRESENTABLE',
      { reasons: ['it has no salt'], hint: 'Stop' },
      'the target format cannot represent this hash: it has no salt. Stop',
    ],
    ['ERR_MALFORMED', { expected: 'quotes as in RFC 4180' }, 'the text is not valid: expected quotes as in RFC 4180'],
    ['ERR_CLOSED', {}, 'the verifier is closed. Create a new verifier'],
  ])('the message of %s with %j is composed from its details', (code, detail, message) => {
    expect(describeFailure(failure(code, undefined, detail))).toBe(message)
  })

  test('a message keeps the advice apart, so that a caller can show another', () => {
    const { problem, advice } = explain(
      failure('ERR_SECRET', 'firebase-legacy-scrypt', { name: 'legacyScryptSignerKey' }),
    )
    expect(problem).toBe('firebase-legacy-scrypt: the signer key is missing or wrong')
    expect(advice).toContain('`secrets.legacyScryptSignerKey`')
  })
})
