/** Appwrite's user imports (createScryptUser and createScryptModifiedUser; utopia-php/auth, Hashes/). */
import { toHex, utf8 } from '../core/bytes.ts'
import { createCursor, fail, failField, readEnd, readHex } from '../core/cursor.ts'
import type { LegacyScrypt, Scrypt } from '../schemes/index.ts'
import { scrypt } from '../schemes/scrypt.ts'
import { type Format, fieldOf, finish, readFieldNumber, refuseDescriptor, toSpelled } from '../spelling/format.ts'
import { createLegacyScryptFormat } from '../spelling/scrypt.ts'
import { textOf } from '../spelling/text.ts'

/**
 * The most characters of a salt (createScryptUser), and the most bytes of a digest: passwords have at most 256
 * characters.
 */
const mostSalt = 128
const mostDigest = 128

/** Tells whether a text is a salt: Utopia's setSalt reads PHP's falsy texts as no salt. */
const isSalt = (text: string): boolean => text !== '' && text !== '0' && [...text].length <= mostSalt

/**
 * scrypt in Appwrite's `createScryptUser` (utopia-php/auth, Hashes/Scrypt.php). The digest is hexadecimal, and the salt
 * is hashed as text. `passwordCpu` is N, and `passwordMemory` is r.
 */
export const appwriteScrypt: Format<Scrypt> = {
  id: 'appwrite-scrypt',
  schemes: [scrypt],
  writers: ['appwrite'],
  fields: ['passwordSalt', 'passwordCpu', 'passwordMemory', 'passwordParallel', 'passwordLength'],
  grammar: '<digest>',
  claims: {
    shapes: [
      {
        length: [32, 256],
        of: ['hex'],
        beside: 'passwordCpu',
        evidence:
          'hexadecimal digits, with the fields passwordSalt, passwordCpu, passwordMemory, passwordParallel and passwordLength',
        rank: 0.9,
        isWeak: true,
      },
    ],
  },
  notes: ['letter-case'],
  parse(text, fields, spans) {
    const c = createCursor('appwrite-scrypt', text, spans)
    const digest = readHex(c, 'digest', { sensitive: true })
    readEnd(c)
    if (digest.length > mostDigest) fail(c, 2 * mostDigest, `a digest of at most ${mostDigest} bytes`)
    const salt = fieldOf(c, fields, 'passwordSalt')
    if (!isSalt(salt)) failField(c, 'passwordSalt', `must have 1 to ${mostSalt} characters and must not be "0"`)
    const cost = readFieldNumber(c, fields, 'passwordCpu')
    const blockSize = readFieldNumber(c, fields, 'passwordMemory')
    const parallelization = readFieldNumber(c, fields, 'passwordParallel')
    if (readFieldNumber(c, fields, 'passwordLength') !== digest.length)
      failField(c, 'passwordLength', 'is not the length of the digest in bytes')
    return finish(c, { scheme: 'scrypt', cost, blockSize, parallelization, salt: utf8(salt), digest })
  },
  serialize({ cost, blockSize, parallelization, salt, digest }) {
    const passwordSalt = textOf(salt)
    if (passwordSalt === undefined || !isSalt(passwordSalt))
      return refuseDescriptor(
        'appwrite-scrypt',
        `the salt must be text of 1 to ${mostSalt} characters, and must not be the text "0"`,
      )
    if (digest.length > mostDigest)
      return refuseDescriptor('appwrite-scrypt', `the digest must have at most ${mostDigest} bytes`)
    return toSpelled(toHex(digest), [], {
      passwordSalt,
      passwordCpu: String(cost),
      passwordMemory: String(blockSize),
      passwordParallel: String(parallelization),
      passwordLength: String(digest.length),
    })
  },
}

/** Firebase's scrypt in Appwrite's `createScryptModifiedUser`. Memory cost and rounds are fixed. */
export const appwriteLegacyScrypt: Format<LegacyScrypt> = /* @__PURE__ */ createLegacyScryptFormat({
  id: 'appwrite-legacy-scrypt',
  writers: ['appwrite'],
  text: '<digest>',
  fields: {
    passwordSalt: '<salt>',
    passwordSaltSeparator: '<salt separator>',
    passwordSignerKey: '<signer key>',
  },
  fixed: { memoryCost: 14, rounds: 8 },
})
