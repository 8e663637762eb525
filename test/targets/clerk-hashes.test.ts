import { existsSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { transcodeFor } from '../../src/convert/target-hash.ts'
import { createVerifier, type Fields, isHashError, type Secrets } from '../../src/index.ts'
import { clerk } from '../../src/targets/clerk.ts'
import { few, slow } from '../sample.ts'
import { type Vector, type VectorsFile, vectorsFiles } from '../vectors.ts'
import { clerkHashers } from './clerk-hashers.ts'

const verifier = createVerifier()
afterAll(() => verifier.close())

interface Hints {
  readonly format?: string
  readonly writtenBy?: string
  readonly fields?: Fields
  readonly secrets?: Secrets
}

/** Returns the hasher and the digest that Clerk stores, or the reason for a refusal. */
function storedByClerk(
  text: string,
  hints: Hints,
): { hasher: string; digest: string; caveats: readonly string[] } | string {
  try {
    const { fields, caveats } = transcodeFor(verifier, text, clerk, hints)
    return { hasher: fields.password_hasher!, digest: fields.password_digest!, caveats }
  } catch (error) {
    if (!isHashError(error)) throw error
    return error.detail.reasons?.join('; ') ?? error.code
  }
}

const isCheap = ({ hash, bytes = 0 }: Vector): boolean => bytes < 2 ** 25 && !/\$(1[0-9]|2\d|3\d)\$/.test(hash)

/**
 * Excludes the empty password, which hash-wasm does not accept, and long ones, because bcrypt must read the byte in
 * which a wrong password differs.
 */
const isPlain = ({ password = '' }: Vector): boolean => password !== '' && password.length <= 60

/** Returns vectors of a format whose password is text. */
function vectorsOf(id: string, source = ''): readonly Vector[] {
  const { vectors } = vectorsFiles.find(({ format }) => format === id) as VectorsFile
  return vectors.filter(
    (one) => one.expect === 'match' && one.source.startsWith(source) && isPlain(one) && isCheap(one),
  )
}

/**
 * Returns how the hashes are written, or the reasons for refusals. Checks that the right passwords sign in and that
 * wrong ones do not.
 */
async function signIns(vectors: readonly Vector[], hints: Hints) {
  const found = new Map<string, number>()
  for (const { hash, password = '', fields, secrets } of vectors) {
    const result = storedByClerk(hash, { ...hints, ...(fields && { fields }), ...(secrets && { secrets }) })
    if (typeof result === 'string') {
      found.set(result, (found.get(result) ?? 0) + 1)
      continue
    }
    const { hasher, digest, caveats } = result
    const check = clerkHashers[hasher]!
    const isRight = await check(digest, password)
    if (caveats.length === 0) expect([hash, isRight]).toEqual([hash, true])
    expect([hash, await check(digest, `x${password}`)]).toEqual([hash, false])
    const how = `${hasher}${digest === hash ? ' as it is' : ''}${caveats.length > 0 ? ` except ${caveats.join(', ')}${isRight ? '' : ', and it fails'}` : ''}`
    found.set(how, (found.get(how) ?? 0) + 1)
  }
  return [...found.keys()].sort()
}

const notAccepted = (format: string) => `Clerk does not accept hashes of the format ${format}`
const needs = (names: string) => `the hash needs values that Clerk cannot store: ${names}`
const otherVersion = 'version must be 19, but it is 16'

describe('the hashes of Django', () => {
  const django: [format: string, outcomes: readonly string[]][] = [
    ['django-pbkdf2', ['pbkdf2_sha1', 'pbkdf2_sha256_django as it is']],
    ['django-bcrypt-sha256', ['bcrypt_sha256_django as it is']],
    ['django-bcrypt', ['bcrypt']],
    ['django-argon2', ['argon2id']],
    ['django-scrypt', ['scrypt_werkzeug']],
  ]
  few(3).each(django)('%s, made by Django itself, is written as Clerk reads it', async (format, outcomes) => {
    const vectors = vectorsOf(format, 'python-django')
    expect(vectors.length).toBeGreaterThan(2)
    expect(await signIns(vectors, { writtenBy: 'django' })).toEqual(outcomes)
  })

  test('Argon2 of every variant and version is accepted, or refused with a reason', async () => {
    expect(await signIns(vectorsOf('django-argon2'), { writtenBy: 'django' })).toEqual(
      [
        'argon2i',
        'argon2id',
        `variant must be id, but it is d; variant must be i, but it is d`,
        `variant must be id, but it is i; ${otherVersion}`,
        `${otherVersion}; variant must be i, but it is id`,
      ].sort(),
    )
  })

  test('hashes that Clerk could read differently are refused', async () => {
    const hints = { writtenBy: 'django' }
    const md5 = 'md5$aPDWpePZ7kb6H2ZGriBG3f$cc6d2083e760c02dadeffeddf2e55a63'
    expect(storedByClerk(md5, hints)).toBe(needs('salt, saltPosition'))
    expect(storedByClerk('sha1$fe76b$02d5916550edf7fc8c886f044887f4b1abf9b013', hints)).toBe(notAccepted('django-sha1'))
    expect(storedByClerk('md5$$acbd18db4cc2f85cedef654fccc4a4d8', hints)).toMatchObject({
      hasher: 'md5',
      digest: 'acbd18db4cc2f85cedef654fccc4a4d8',
    })
  })
})

const salted = [needs('salt, saltEncoding, saltPosition'), needs('salt, saltPosition')]
const otherLength = (bytes: number) =>
  `the digest must have ${bytes} bytes, because Clerk does not document digests of other lengths`
const emptySalt = 'Clerk refuses hashes of Firebase with an empty salt or separator'
const wordpress = 'phpass as it is except php-trim, php-slashes'
const phpbb =
  'phpass except html-escape, html-escape-trimmed, phpbb2-md5, phpbb2-md5-php-slashes, phpbb2-md5-php-slashes-latin1'

const others: [format: string, outcomes: readonly string[], step?: number][] = [
  [
    'bcrypt',
    ['bcrypt', 'bcrypt as it is', ...['2', '2x'].map((one) => `variant must be 2a or 2b or 2y, but it is ${one}`)],
  ],
  ['clerk-bcrypt-peppered', ['bcrypt_peppered', 'bcrypt_peppered as it is']],
  ['devise-bcrypt-peppered', ['bcrypt_peppered']],
  ['clerk-pbkdf2-sha1', ['pbkdf2_sha1', 'pbkdf2_sha1 as it is']],
  ['clerk-pbkdf2-sha256', [otherLength(32), 'pbkdf2_sha256 as it is']],
  ['clerk-pbkdf2-sha512', [otherLength(64), 'pbkdf2_sha512_hex']],
  ['clerk-hex-pbkdf2-sha512', [otherLength(64), 'pbkdf2_sha512_hex as it is']],
  [
    'passlib-pbkdf2',
    [
      'pbkdf2_sha1',
      'pbkdf2_sha256',
      'pbkdf2_sha256_django',
      'pbkdf2_sha512_hex',
      otherLength(32),
      notAccepted('passlib-pbkdf2'),
    ],
  ],
  ['werkzeug-scrypt', ['scrypt_werkzeug', 'scrypt_werkzeug as it is']],
  ['clerk-legacy-scrypt', [emptySalt, 'scrypt_firebase', 'scrypt_firebase as it is'], 3],
  ['firebase-legacy-scrypt', [emptySalt, 'scrypt_firebase'], 3],
  ['phpass', [wordpress, `${wordpress}, and it fails`], 2],
  ['phpbb3', [phpbb, `${phpbb}, and it fails`]],
  ['ldap-ssha', ['ldap_ssha', 'ldap_ssha as it is']],
  ['raw-md5', ['md5', 'md5 as it is', ...salted]],
  ['raw-sha256', ['sha256', 'sha256 as it is', ...salted]],
  ['clerk-symfony', ['sha512_symfony', 'sha512_symfony as it is']],
  ['clerk-md5-salted', [needs('salt, saltPosition')]],
  ['clerk-sha256-salted', [needs('salt, saltPosition')]],
]

few(3).each(others)(
  'hashes of the format %s sign in, or are refused with a reason',
  async (format, outcomes, step = 1) => {
    const vectors = vectorsOf(format).filter((_, index) => index % step === 0)
    expect(await signIns(vectors, { format })).toEqual([...outcomes].sort())
  },
)

slow('Argon2 hashes with a key or with associated data are refused', async () => {
  const without = 'Clerk does not document Argon2 hashes with a key or with associated data'
  const outcomes = await signIns(vectorsOf('argon2'), { format: 'argon2' })
  expect(outcomes).toContain('the hash was made with a secret key, which Clerk does not have')
  expect(outcomes).toContain(`${without}; variant must be i, but it is id`)
})

test('a cost of bcrypt above 15 is refused', () => {
  const hash = (cost: number) => `$2b$${cost}$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S`
  expect(storedByClerk(hash(15), {})).toMatchObject({ hasher: 'bcrypt' })
  expect(storedByClerk(hash(16), {})).toBe('cost must be from 4 to 15, but it is 16')
})

test('a hash with a missing pepper or signer key is refused, because Clerk stores the secret in the digest', () => {
  const { hash, fields = {} } = vectorsOf('firebase-legacy-scrypt')[0]!
  const keyless =
    'Clerk needs a secret of the old system (signer key or pepper) in each hash, but the secret was not passed'
  expect(storedByClerk(hash, { format: 'firebase-legacy-scrypt', fields })).toBe(keyless)
  const peppered = vectorsOf('devise-bcrypt-peppered')[0]!.hash
  expect(storedByClerk(peppered, { format: 'devise-bcrypt-peppered' })).toBe(keyless)
})

const path = '../shared/contracts/clerk.json'

test.skipIf(!existsSync(path))("every hasher is one that Clerk's contract lists", () => {
  const { schema } = JSON.parse(readFileSync(path, 'utf8'))
  expect(schema.$defs.PasswordHasher.enum).toEqual(expect.arrayContaining(clerk.accepts.map(({ name }) => name)))
})
