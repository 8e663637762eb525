/** A user of FusionAuth (API: encryptionScheme, factor, salt, password). */
import { encodePadded, standard } from '../core/base64.ts'
import { createCursor, fail, failField, readEnd, readPaddedBase64 } from '../core/cursor.ts'
import { digest } from '../schemes/digest.ts'
import { type Expression, hashFunctions, hmac, join, sameExpression } from '../schemes/expression.ts'
import type { Bcrypt, Digest, Pbkdf2 } from '../schemes/index.ts'
import { splitBcrypt } from '../spelling/bcrypt.ts'
import { base64 } from '../spelling/encodings.ts'
import {
  type Format,
  finish,
  readFieldBytes,
  readFieldNumber,
  readFieldWord,
  refuseDescriptor,
  refuseWithoutSecret,
  type Shape,
  toSpelled,
} from '../spelling/format.ts'
import { createPbkdf2Format } from '../spelling/pbkdf2.ts'
import {
  countDigestCharacters,
  createPhpassDescriptor,
  kindOfLength,
  leastLog2,
  log2Of,
  readDigest,
  readSalt,
  roundsInWords,
  splitPhpass,
} from '../spelling/phpass.ts'
import { matchHmac, matchIteration, readStrictBase64, repeatHash } from '../spelling/salted.ts'

/** bcrypt in a FusionAuth user: `password` is the digest, and `salt` and `factor` are fields. */
export const fusionauthBcrypt: Format<Bcrypt> = /* @__PURE__ */ splitBcrypt({
  id: 'fusionauth-bcrypt',
  writers: ['fusionauth'],
  byHint:
    'only the digest of bcrypt (31 characters), because FusionAuth stores the salt and the factor in other fields',
  cost: 'factor',
  most: 31,
})

/** PBKDF2 in a FusionAuth user (API: encryptionScheme, factor, salt, password). */
export const fusionauthPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'fusionauth-pbkdf2',
  writers: ['fusionauth'],
  claims: {
    shapes: [
      {
        length: [44, 88],
        of: ['hex', 'base64'],
        evidence: 'base64, with the fields encryptionScheme, factor and salt',
        rank: 0.8,
        isWeak: true,
      },
    ],
  },
  text: '<digest>',
  fields: { encryptionScheme: 'salted-pbkdf2-hmac-<hash>', factor: '<iterations>', salt: '<salt>' },
  variants: [
    { word: 'sha256-512', hash: 'sha256', bytes: 64 },
    { word: 'sha512-512', hash: 'sha512', bytes: 64 },
    { word: 'sha256', hash: 'sha256', bytes: 32 },
  ],
  salt: base64,
  digest: base64,
})

const phpassKinds = { 'phpass-md5': 'md5', 'phpass-sha512': 'sha512' } as const
const phpassSchemes = ['phpass-md5', 'phpass-sha512'] as const

const phpassShapes: readonly Shape[] = /* @__PURE__ */ phpassSchemes.map((scheme) => ({
  length: [countDigestCharacters(phpassKinds[scheme]), countDigestCharacters(phpassKinds[scheme])],
  beside: 'encryptionScheme',
  evidence: `${countDigestCharacters(phpassKinds[scheme])} characters of crypt’s base64, with the encryptionScheme ${scheme}`,
  rank: 0.8,
  isWeak: true,
}))

/**
 * FusionAuth's phpass-md5 and phpass-sha512, for hashes from WordPress and Drupal: the text is the digest, and salt and
 * rounds are fields (fusionauth.io, Password-Hashing Algorithms).
 */
export const fusionauthPhpass: Format<Digest> = {
  id: 'fusionauth-phpass',
  schemes: [digest],
  writers: ['fusionauth'],
  fields: ['encryptionScheme', 'factor', 'salt'],
  grammar: '<digest>',
  claims: { shapes: phpassShapes },
  notes: [],
  parse(text, fields, spans) {
    const c = createCursor('fusionauth-phpass', text, spans)
    const kind = kindOfLength(text.length)
    const digest = readDigest(c, kind)
    readEnd(c)
    const scheme = readFieldWord(c, fields, 'encryptionScheme', phpassSchemes)
    if (phpassKinds[scheme] !== kind) fail(c, 0, `a digest of ${countDigestCharacters(phpassKinds[scheme])} characters`)
    const log2Rounds = log2Of(readFieldNumber(c, fields, 'factor'))
    if (log2Rounds === undefined) failField(c, 'factor', `must be ${roundsInWords}`)
    const salt = readFieldBytes(c, fields, 'salt', readSalt)
    return finish(c, createPhpassDescriptor(kind, log2Rounds ?? leastLog2, salt, digest))
  },
  serialize(descriptor) {
    const parts = splitPhpass(descriptor)
    if (!parts) return refuseDescriptor('fusionauth-phpass', 'the format supports only portable hashes of phpass')
    return toSpelled(parts.digest, [], {
      encryptionScheme: `phpass-${parts.kind}`,
      factor: String(2 ** parts.log2Rounds),
      salt: parts.salt,
    })
  },
}

const digestSchemes = ['salted-md5', 'salted-sha256', 'salted-hmac-sha256'] as const
const digestNames = { 'salted-md5': 'md5', 'salted-sha256': 'sha256' } as const

/** Returns the input of the first hash. The hash is applied `factor` times. */
const seed = (salt: Uint8Array): Expression => (salt.length > 0 ? join('password', 'salt') : 'password')

/**
 * FusionAuth's salted-md5, salted-sha256 and salted-hmac-sha256: a digest in base64, with scheme, number of rounds
 * (`factor`) and salt in fields (fusionauth.io, Password-Hashing Algorithms). With HMAC the salt is the key and there
 * is no factor.
 */
export const fusionauthDigest: Format<Digest> = {
  id: 'fusionauth-digest',
  schemes: [digest],
  writers: ['fusionauth'],
  fields: ['encryptionScheme', 'factor', 'salt'],
  grammar: '<digest>',
  claims: {
    shapes: [
      {
        length: [24, 44],
        of: ['hex', 'base64'],
        beside: 'encryptionScheme',
        evidence: 'base64 of 16 or 32 bytes, with the fields encryptionScheme, factor and salt',
        rank: 0.8,
        isWeak: true,
      },
    ],
  },
  notes: [],
  parse(text, fields, spans) {
    const c = createCursor('fusionauth-digest', text, spans)
    const digest = readStrictBase64(c, 'digest', { sensitive: true })
    if (digest.length !== 16 && digest.length !== 32) fail(c, 0, 'a digest of 16 or 32 bytes')
    const scheme = readFieldWord(c, fields, 'encryptionScheme', digestSchemes)
    const salt = readFieldBytes(
      c,
      { salt: '', ...fields },
      'salt',
      (one) => readPaddedBase64(one, 'salt', standard, { mayBeEmpty: true }),
      2048,
    )
    if (c.notes.length > 0) failField(c, 'salt', 'must be base64 with padding')
    if (scheme === 'salted-hmac-sha256') {
      if (salt.length === 0) failField(c, 'salt', 'must not be empty, because the salt is the key of the HMAC')
      if (digest.length !== 32) fail(c, 0, 'a digest of 32 bytes')
      return finish(c, { scheme: 'digest', expression: hmac('sha256', 'salt', 'password'), salt, digest })
    }
    const name = digestNames[scheme]
    if (digest.length !== hashFunctions[name].output) fail(c, 0, `a digest of ${hashFunctions[name].output} bytes`)
    const factor = readFieldNumber(c, fields, 'factor')
    if (factor < 1) failField(c, 'factor', 'must be at least 1')
    return finish(c, { scheme: 'digest', expression: repeatHash(name, factor, seed(salt)), salt, digest })
  },
  serialize(descriptor) {
    const { expression, salt, digest } = descriptor
    const text = encodePadded(digest)
    const salted = salt.length > 0 ? { salt: encodePadded(salt) } : {}
    const keyed = matchHmac(descriptor)
    if (keyed?.name === 'sha256') {
      if (!keyed.key) return refuseWithoutSecret('fusionauth-digest', 'peppers')
      return toSpelled(text, [], { encryptionScheme: 'salted-hmac-sha256', salt: encodePadded(keyed.key) })
    }
    const { name, rounds, from } = matchIteration(expression) ?? {}
    const encryptionScheme = (['salted-md5', 'salted-sha256'] as const).find((one) => digestNames[one] === name)
    const isSame = from !== undefined && sameExpression(from, seed(salt))
    if (!encryptionScheme || !isSame || digest.length !== hashFunctions[digestNames[encryptionScheme]].output)
      return refuseDescriptor(
        'fusionauth-digest',
        'FusionAuth supports only MD5, SHA-256 and HMAC-SHA-256 of the password followed by the salt',
      )
    return toSpelled(text, [], { encryptionScheme, factor: `${rounds}`, ...salted })
  },
}
