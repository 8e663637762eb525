/** Okta's `credentials.password.hash` (developer.okta.com, Users API, PasswordCredentialHash). */
import { eitherAlphabet, encodePadded } from '../core/base64.ts'
import { createCursor, fail, readPaddedBase64 } from '../core/cursor.ts'
import { digest } from '../schemes/digest.ts'
import { hashFunctions } from '../schemes/expression.ts'
import type { Bcrypt, Digest, Pbkdf2 } from '../schemes/index.ts'
import { splitBcrypt } from '../spelling/bcrypt.ts'
import { base64 } from '../spelling/encodings.ts'
import { type Format, finish, readFieldWord, refuseDescriptor, toSpelled } from '../spelling/format.ts'
import { createPbkdf2Format } from '../spelling/pbkdf2.ts'
import { hashWithSalt, matchSaltedHash, readSaltField } from '../spelling/salted.ts'
import { base64Notes } from '../spelling/scrypt.ts'

/** bcrypt in Okta's `credentials.password.hash`: `value` is the digest, and `salt` and `workFactor` are fields. */
export const oktaBcrypt: Format<Bcrypt> = /* @__PURE__ */ splitBcrypt({
  id: 'okta-bcrypt',
  writers: ['okta'],
  byHint: 'only the digest of bcrypt (31 characters), because Okta stores the salt and the workFactor in other fields',
  cost: 'workFactor',
  most: 20,
})

/** PBKDF2 in Okta's `credentials.password.hash` (developer.okta.com, Users API). */
export const oktaPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'okta-pbkdf2',
  writers: ['okta'],
  claims: {
    shapes: [
      {
        length: [24, 1024],
        of: ['hex', 'base64'],
        evidence: 'base64, with the fields digestAlgorithm and iterationCount',
        rank: 0.8,
        isWeak: true,
      },
    ],
  },
  text: '<digest>',
  fields: { digestAlgorithm: '<hash>', iterationCount: '<iterations>', keySize: '<length>', salt: '<salt>' },
  variants: [
    { word: 'SHA256_HMAC', hash: 'sha256' },
    { word: 'SHA512_HMAC', hash: 'sha512' },
  ],
  salt: base64,
  digest: base64,
})

const algorithms = ['MD5', 'SHA-1', 'SHA-256', 'SHA-512'] as const
const names = { MD5: 'md5', 'SHA-1': 'sha1', 'SHA-256': 'sha256', 'SHA-512': 'sha512' } as const
const sizes = /* @__PURE__ */ /* @__PURE__ */ Object.values(names).map((name) => hashFunctions[name].output)
const orders = ['PREFIX', 'POSTFIX'] as const
const positionOf = { PREFIX: 'prefix', POSTFIX: 'suffix' } as const
const orderOf = { prefix: 'PREFIX', suffix: 'POSTFIX' } as const

/**
 * A plain hash function in Okta's `credentials.password.hash`: `value` is the digest in base64, and `algorithm`, `salt`
 * (base64) and `saltOrder` are fields (developer.okta.com, Users API, PasswordCredentialHash).
 */
export const oktaDigest: Format<Digest> = {
  id: 'okta-digest',
  schemes: [digest],
  writers: ['okta'],
  fields: ['algorithm', 'salt', 'saltOrder'],
  grammar: '<digest>',
  claims: {
    shapes: [
      {
        length: [22, 88],
        of: ['hex', 'base64'],
        beside: 'algorithm',
        evidence: 'a digest in base64, with the field algorithm',
        rank: 0.8,
        isWeak: true,
      },
    ],
  },
  notes: base64Notes,
  parse(text, fields, spans) {
    const c = createCursor('okta-digest', text, spans)
    const digest = readPaddedBase64(c, 'digest', eitherAlphabet, { sensitive: true })
    if (!sizes.includes(digest.length)) fail(c, 0, `a digest of ${sizes.join(', ')} bytes`)
    const name = names[readFieldWord(c, fields, 'algorithm', algorithms)]
    if (digest.length !== hashFunctions[name].output) fail(c, 0, `a digest of ${hashFunctions[name].output} bytes`)
    const salt = readSaltField(c, fields)
    const position = salt.length > 0 ? positionOf[readFieldWord(c, fields, 'saltOrder', orders)] : undefined
    return finish(c, { scheme: 'digest', expression: hashWithSalt(name, position), salt, digest })
  },
  serialize(descriptor) {
    const salted = matchSaltedHash(descriptor)
    const algorithm = algorithms.find((one) => names[one] === salted?.name)
    if (!algorithm)
      return refuseDescriptor(
        'okta-digest',
        `Okta supports only ${algorithms.join(', ')} of the password, with or without a salt`,
      )
    const salt = salted?.position && { salt: encodePadded(descriptor.salt), saltOrder: orderOf[salted.position] }
    return toSpelled(encodePadded(descriptor.digest), [], { algorithm, ...salt })
  },
}
