import { createHash, pbkdf2Sync, scryptSync } from 'node:crypto'
import { genSaltSync, hashSync } from 'bcryptjs'
import { describe, expect, test } from 'vitest'
import { createLogin, createVerifier, type Secrets, type VerifyOptions } from '../../src/index.ts'
import { cheap } from '../fixtures/hashes.ts'
import { isComplete, thirdOf } from '../sample.ts'
import { howOf, missingPackages, passwordOf, secretsOf, vectorsFiles } from '../vectors.ts'

const verifier = createVerifier({ policy: cheap })
const peppers: Secrets['peppers'] = Buffer.from('p'.repeat(128))
const long = 'x'.repeat(72)
const sha512 = (text: string) => createHash('sha512').update(text)
const salt = genSaltSync(4)
const salt2a = salt.replace('$2b$', '$2a$')
const pbkdf2 = (password: string) =>
  `pbkdf2_sha256$1000$salt$${pbkdf2Sync(password, 'salt', 1000, 32, 'sha256').toString('base64')}`
const betterAuthSalt = '73616c74'.repeat(4)
const betterAuth = (password: string) =>
  `${betterAuthSalt}:${scryptSync(password.normalize('NFKC'), betterAuthSalt, 64, { cost: 16_384, blockSize: 16, maxmem: 2 ** 26 }).toString('hex')}`
const vectorOf = (of: string, name: string) =>
  vectorsFiles.find(({ format }) => format === of)!.vectors.find(({ id }) => id === name)!
const latin1 = (encoding: 'latin1' | 'ascii', bytes: string) =>
  JSON.stringify({
    algorithm: 'sha256',
    hash: { value: createHash('sha256').update(bytes, 'latin1').digest('hex'), encoding: 'hex' },
    password: { encoding },
  })
// Because of the sign-extension bug, two passwords have this hash. It comes from the tests of crypt_blowfish.
const signExtended = '$2x$05$/OK.fbVrR/bpIqNJ5ianF.CE5elHaaO4EbggVDjb8P19RukzXSM3e'
// From the tests of passlib: revision 0 repeats a password without a terminator.
const revision0 = vectorOf('bcrypt', 'passlib-2-abc-repeated').hash
const wrapped = vectorOf('bcrypt', 'passlib-wraparound')
const trimmed = vectorOf('wordpress-bcrypt', 'php-spaces').hash

type Typed = string | Uint8Array
type Case = readonly [name: string, hash: string, typed: Typed, how?: VerifyOptions | undefined]

const covered: readonly Case[] = [
  ['72 bytes under bcrypt', hashSync(long, salt), long],
  [
    'a short password before a long pepper',
    hashSync(`short${'p'.repeat(128)}`, salt),
    'short',
    { format: 'devise-bcrypt-peppered', secrets: { peppers } },
  ],
  [
    'a long password that was hashed before bcrypt',
    hashSync(sha512(`${long}tail`).digest('hex'), salt),
    `${long}tail`,
    { format: 'bcrypt-hex-sha512' },
  ],
  [
    'a long password that Symfony hashes before bcrypt',
    hashSync(sha512(`${long}tail`).digest('base64'), salt).replace('$2b$', '$2y$'),
    `${long}tail`,
    { format: 'symfony-bcrypt' },
  ],
  [
    'a password with a NUL that Symfony hashes before bcrypt',
    hashSync(sha512('a\0a').digest('base64'), salt).replace('$2b$', '$2y$'),
    'a\0a',
    { format: 'symfony-bcrypt' },
  ],
  ['a password of 4,096 bytes under PBKDF2', pbkdf2('x'.repeat(4096)), 'x'.repeat(4096)],
  ['a trimmed password', trimmed, 'pass word'],
  ['a normalized password', betterAuth('pässwörd'), 'pässwörd', { format: 'better-auth' }],
  ['Latin-1 letters in Latin-1', latin1('latin1', 'p\u00e4ss'), 'p\u00e4ss'],
  ['a letter before a NUL under bcrypt', hashSync('a\0b', salt), 'a\0b'],
  ['ASCII letters under $2x$', hashSync('ascii', salt).replace('$2b$', '$2x$'), 'ascii'],
  ['a password without a period under revision 0', revision0, 'abc'],
]

const lost: readonly (readonly [reason: string, name: string, hash: string, typed: Typed, how?: VerifyOptions])[] = [
  ['password-truncated', 'another ending after 72 bytes', hashSync(`${long}tail`, salt), `${long}other`],
  ['password-truncated', 'the right ending after 72 bytes', hashSync(`${long}tail`, salt), `${long}tail`],
  ['password-truncated', 'characters of several bytes', hashSync('ä'.repeat(37), salt), 'ä'.repeat(37)],
  [
    'password-truncated',
    'a long password before a pepper',
    hashSync(`${long}tail${'p'.repeat(128)}`, salt),
    `${long}other`,
    { format: 'devise-bcrypt-peppered', secrets: { peppers } },
  ],
  [
    'password-truncated',
    'a long password within bcrypt twice',
    hashSync(hashSync(`${long}tail`, salt2a), salt2a),
    `${long}other`,
    { format: 'woltlab-double-bcrypt' },
  ],
  ['password-truncated', 'a length that wraps at 256', wrapped.hash, wrapped.password!],
  ['password-changed', 'spaces that WordPress trims', trimmed, '  pass word  '],
  ['password-changed', 'letters that Latin-1 lacks', latin1('latin1', 'p??s'), 'p\u0436\u0437s'],
  ['password-changed', 'letters that ASCII lacks', latin1('ascii', 'p??s'), 'p\u00e4\u00f6s'],
  [
    'password-changed',
    'decomposed letters that are composed',
    betterAuth('pässwörd'),
    'pässwörd'.normalize('NFD'),
    { format: 'better-auth' },
  ],
  ['password-changed', 'the sign-extension bug', signExtended, Buffer.from('ffffa3', 'hex')],
  ['password-changed', 'the sign-extension bug with another password', signExtended, Buffer.from('a3', 'hex')],
  ['password-changed', 'a repetition under revision 0', revision0, 'abcabc'],
  ['password-changed', 'a repetition after a NUL under bcrypt', hashSync('abc', salt), 'abc\0abc'],
  ['password-changed', 'a final NUL under PBKDF2', pbkdf2('abc'), 'abc\0'],
]

describe('a hash that covers all of a password is upgraded', () => {
  test.each(covered.map(([name, hash, typed, how]) => ({ name, hash, typed, how })))(
    'a hash that covers all of a password is upgraded for $name',
    async ({ hash, typed, how }) => {
      const check = await verifier.check(typed, hash, how)
      expect(check).toMatchObject({ match: true, needsRehash: true, truncated: false })
      expect(check.reasons.filter(({ reason }) => reason.startsWith('password-'))).toEqual([])
      const { upgraded } = await verifier.verifyAndUpgrade(typed, hash, how)
      expect(await verifier.check(typed, upgraded!)).toMatchObject({ match: true, needsRehash: false, reasons: [] })
    },
  )
})

describe('a hash that does not cover all of a password is kept', () => {
  test.each(lost.map(([reason, name, hash, typed, how]) => ({ reason, name, hash, typed, how })))(
    'a hash that does not cover all of a password is kept because of $name: $reason',
    async ({ reason, hash, typed, how }) => {
      const check = await verifier.check(typed, hash, how)
      expect(check).toMatchObject({ match: true, needsRehash: false, truncated: reason === 'password-truncated' })
      expect(check.reasons.at(-1)).toEqual({ reason, detail: expect.stringMatching(/ match(es)? too$/) })
      expect(await verifier.verifyAndUpgrade(typed, hash, how)).toEqual({ match: true })

      const asked = { ...how, upgradeTruncated: true }
      expect(await verifier.check(typed, hash, asked)).toMatchObject({ needsRehash: true })
      const { upgraded } = await verifier.verifyAndUpgrade(typed, hash, asked)
      expect(await verifier.verify(typed, upgraded!)).toBe(true)
    },
  )

  test('a wrong password gives no reason why a hash is kept', async () => {
    const hash = hashSync(`${long}tail`, salt)
    const { reasons } = await verifier.check(`y${long}`, hash)
    expect(reasons.map(({ reason }) => reason)).toEqual(['cost-below-policy', 'truncating-scheme'])
    expect(await verifier.check(`y${long}`, hash)).toMatchObject({ match: false, needsRehash: false, truncated: true })
  })
})

test('a sign-in with another ending does not lock out the owner of a long password', async () => {
  const old = hashSync(`${long}tail`, salt)
  let stored = old
  const store = {
    find: () => Promise.resolve(stored),
    replaceIf: (_: string, from: string, to: string) => {
      if (stored === from) stored = to
      return Promise.resolve(stored === to)
    },
  }
  const login = createLogin(verifier, store)
  expect(await login.signIn('ada', `${long}other`)).toBe(true)
  await login.settle()
  expect(stored).toBe(old)
  expect(await login.signIn('ada', `${long}tail`)).toBe(true)
  await login.settle()
  expect(stored).toBe(old)

  const asked = createLogin(verifier, { ...store, upgradeTruncated: true })
  expect(await asked.signIn('ada', `${long}tail`)).toBe(true)
  await asked.settle()
  expect(stored).toMatch(/^\$argon2id\$/)
})

/** Returns other passwords that a hash of the given password might match by mistake. */
function othersOf(password: Buffer): readonly Buffer[] {
  const text = password.toString()
  const zero = Buffer.alloc(1)
  return [
    Buffer.concat([password, zero]),
    Buffer.concat([password, password]),
    Buffer.concat([password, zero, password]),
    Buffer.from(` ${text}`),
    Buffer.from(`${text} `),
    Buffer.concat([password, Buffer.alloc(200, 'x')]),
    Buffer.from(Array.from(text, (one) => (one > '\u007f' ? '\u4e00' : one)).join('')),
    Buffer.from(text.normalize('NFKD')),
  ].filter((other) => !other.equals(password) && other.length <= 4096)
}

const missing = missingPackages.length > 0
/** The maximum number of matches of a format that are tested. */
const most = isComplete ? 6 : 1
const sampled = thirdOf(vectorsFiles).map(({ format, vectors }) => {
  const found = verifier.formats.find(({ id }) => id === format)!
  const matches = vectors
    .filter(({ expect }) => expect === 'match')
    .map((vector) => ({ vector, how: { ...howOf(vector, found), ...secretsOf(vector) } }))
    .filter(({ vector, how }) => verifier.inspect(vector.hash, how).work.cost <= 3)
  // The step spreads the tested matches over the file, because testing all of them takes minutes.
  return { format, matches: matches.filter((_, at) => at % Math.ceil(matches.length / most) === 0) }
})

test.skipIf(missing).each(sampled)(
  'no other password that matches a hash of $format replaces it',
  { tags: ['sampled'] },
  async ({ matches }) => {
    for (const { vector, how } of matches) {
      // The old system hashed another form of this password, so a match of that form is the password itself.
      const { reading } = await verifier.check(passwordOf(vector), vector.hash, how)
      if (reading === 'nfkd') continue
      for (const other of othersOf(Buffer.from(passwordOf(vector) as string))) {
        const check = await verifier.check(other, vector.hash, how).catch(() => undefined)
        if (check?.match) expect(check.needsRehash, `${vector.id} ${other.toString('hex').slice(0, 80)}`).toBe(false)
      }
    }
  },
)
