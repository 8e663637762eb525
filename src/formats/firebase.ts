/** Firebase's user export and import (firebase-tools, src/accountImporter.ts; firebase-admin-node, importUsers). */
import { eitherAlphabet, encodePadded } from '../core/base64.ts'
import { toHex, utf8 } from '../core/bytes.ts'
import { type Cursor, createCursor, fail, failField, readEnd, readPaddedBase64 } from '../core/cursor.ts'
import { digest } from '../schemes/digest.ts'
import { type Expression, hashFunctions, hmac, sameExpression } from '../schemes/expression.ts'
import type { Digest, LegacyScrypt, Pbkdf2, Scrypt } from '../schemes/index.ts'
import { scrypt } from '../schemes/scrypt.ts'
import { anyBase64 } from '../spelling/encodings.ts'
import {
  type Format,
  finish,
  readFieldBytes,
  readFieldNumber,
  readFieldWord,
  refuseDescriptor,
  toSpelled,
} from '../spelling/format.ts'
import { createPbkdf2Format } from '../spelling/pbkdf2.ts'
import {
  concatenate,
  decodeHexText,
  hashWithSalt,
  matchSaltedHash,
  type Position,
  readSaltField,
} from '../spelling/salted.ts'
import { base64Notes, createLegacyScryptFormat } from '../spelling/scrypt.ts'

/**
 * Firebase's scrypt: the columns passwordHash and salt (auth:export, Admin SDK), with the parameters from the console
 * of the project.
 */
export const firebaseLegacyScrypt: Format<LegacyScrypt> = /* @__PURE__ */ createLegacyScryptFormat({
  id: 'firebase-legacy-scrypt',
  writers: ['firebase'],
  text: '<digest>',
  fields: {
    salt: '<salt>',
    base64_salt_separator: '<salt separator>',
    mem_cost: '<memory cost>',
    rounds: '<rounds>',
  },
})

/** PBKDF2 in Firebase's user import (hash algorithms PBKDF2_SHA256 and PBKDF_SHA1). */
export const firebasePbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'firebase-pbkdf2',
  writers: ['firebase'],
  claims: {
    shapes: [
      {
        length: [22, 1024],
        of: ['hex', 'base64'],
        evidence: 'base64, with the fields hashAlgorithm, rounds and salt',
        rank: 0.8,
        isWeak: true,
      },
    ],
  },
  text: '<digest>',
  fields: { hashAlgorithm: '<hash>', rounds: '<iterations>', salt: '<salt>' },
  variants: [
    { word: 'PBKDF2_SHA256', hash: 'sha256' },
    { word: 'PBKDF_SHA1', hash: 'sha1' },
  ],
  salt: anyBase64,
  digest: anyBase64,
})

/**
 * scrypt in Firebase's user import (STANDARD_SCRYPT; firebase-admin-node, importUsers). The text is the digest; the
 * rest is in fields.
 */
export const firebaseStandardScrypt: Format<Scrypt> = {
  id: 'firebase-standard-scrypt',
  schemes: [scrypt],
  writers: ['firebase-import'],
  fields: ['salt', 'memoryCost', 'blockSize', 'parallelization', 'derivedKeyLength'],
  grammar: '<digest>',
  claims: {
    byHint:
      'only a digest in base64, because the salt and the parameters are in other fields of the import into Firebase',
  },
  notes: ['unpadded', 'url-safe-alphabet'],
  parse(text, fields, spans) {
    const c = createCursor('firebase-standard-scrypt', text, spans)
    const digest = readPaddedBase64(c, 'digest', eitherAlphabet, { sensitive: true })
    const salt = readFieldBytes(c, fields, 'salt', (one) => readPaddedBase64(one, 'salt', eitherAlphabet))
    const cost = readFieldNumber(c, fields, 'memoryCost')
    const blockSize = readFieldNumber(c, fields, 'blockSize')
    const parallelization = readFieldNumber(c, fields, 'parallelization')
    const length = readFieldNumber(c, fields, 'derivedKeyLength')
    if (digest.length !== length) fail(c, 0, `a digest of ${length} bytes, the value of derivedKeyLength`)
    return finish(c, { scheme: 'scrypt', cost, blockSize, parallelization, salt, digest })
  },
  serialize({ cost, blockSize, parallelization, salt, digest }) {
    if (salt.length === 0) return refuseDescriptor('firebase-standard-scrypt', 'the format needs a salt')
    return toSpelled(encodePadded(digest), [], {
      salt: encodePadded(salt),
      memoryCost: String(cost),
      blockSize: String(blockSize),
      parallelization: String(parallelization),
      derivedKeyLength: String(digest.length),
    })
  },
}

const names = ['md5', 'sha1', 'sha256', 'sha512'] as const
type Name = (typeof names)[number]
/** The digest lengths in bytes. An MD5 in hexadecimal has the length of a SHA-256. */
const sizes = /* @__PURE__ */ names.map((name) => hashFunctions[name].output)
const hmacAlgo = (name: Name): string => `HMAC_${name.toUpperCase()}`
const algos = ['MD5', 'SHA1', 'SHA256', 'SHA512', 'HMAC_MD5', 'HMAC_SHA1', 'HMAC_SHA256', 'HMAC_SHA512']
const orders = ['SALT_FIRST', 'PASSWORD_FIRST'] as const
const positionOf = { SALT_FIRST: 'prefix', PASSWORD_FIRST: 'suffix' } as const
const orderOf = { prefix: 'SALT_FIRST', suffix: 'PASSWORD_FIRST' } as const

/** Returns the number of rounds for one hash. Firebase does not document what it computes for more rounds. */
const roundsOf = (name: Name): number => (name === 'md5' ? 0 : 1)

/** Returns an HMAC of the password, with the pepper as key, and with a salt before or after it, or without a salt. */
const hmacWithSalt = (name: Name, position: Position | undefined): Expression =>
  hmac(
    name,
    'pepper',
    concatenate(
      position === undefined ? ['password'] : position === 'prefix' ? ['salt', 'password'] : ['password', 'salt'],
    ),
  )

/** MD5 is imported as the hexadecimal text that PHP gives, the others as bytes. */
function digestIn(c: Cursor, bytes: Uint8Array, name: Name, isKeyed: boolean): Uint8Array {
  const isText = name === 'md5' && !isKeyed
  const { output } = hashFunctions[name]
  const digest = isText ? decodeHexText(bytes, output) : bytes
  if (digest?.length !== output)
    fail(c, 0, isText ? `base64 of ${2 * output} lower-case hexadecimal digits` : `base64 of ${output} bytes`)
  return digest ?? bytes
}

/**
 * Plain hash functions and HMAC in `firebase auth:import`: base64, with the options of the command as fields
 * (firebase/firebase-tools, src/accountImporter.ts; firebase/firebase-admin-node, test/integration/auth.spec.ts). By
 * default the salt is before the password; with HMAC, it is after the password. The pepper is the key of the HMAC.
 */
export const firebaseDigest: Format<Digest> = {
  id: 'firebase-digest',
  schemes: [digest],
  writers: ['firebase'],
  fields: ['hashAlgorithm', 'rounds', 'salt', 'hashInputOrder', 'pepperId'],
  grammar: '<digest>',
  claims: {
    shapes: [
      {
        length: [22, 88],
        of: ['hex', 'base64'],
        beside: 'hashAlgorithm',
        evidence: 'a digest in base64, with the fields hashAlgorithm and rounds',
        rank: 0.8,
        isWeak: true,
      },
    ],
  },
  notes: base64Notes,
  parse(text, fields, spans) {
    const c = createCursor('firebase-digest', text, spans)
    const bytes = readPaddedBase64(c, 'digest', eitherAlphabet, { sensitive: true })
    // Checks the end first, so that a missing field is reported only for a complete text.
    readEnd(c)
    if (!sizes.includes(bytes.length)) fail(c, 0, `base64 of ${sizes.join(', ')} bytes`)
    const algo = readFieldWord(c, fields, 'hashAlgorithm', algos)
    const isKeyed = algo.startsWith('HMAC_')
    const name = names.find((one) => algo.endsWith(one.toUpperCase())) ?? 'md5'
    const digest = digestIn(c, bytes, name, isKeyed)
    const salt = readSaltField(c, fields)
    const order = fields.hashInputOrder === undefined ? undefined : readFieldWord(c, fields, 'hashInputOrder', orders)
    const position = salt.length > 0 ? positionOf[order ?? (isKeyed ? 'PASSWORD_FIRST' : 'SALT_FIRST')] : undefined
    if (isKeyed) {
      const { pepperId } = fields
      const expression = hmacWithSalt(name, position)
      return finish(c, {
        scheme: 'digest',
        expression,
        ...(typeof pepperId === 'string' && { pepperId }),
        salt,
        digest,
      })
    }
    const rounds = readFieldNumber(c, fields, 'rounds')
    if (rounds !== roundsOf(name))
      failField(
        c,
        'rounds',
        `must be ${roundsOf(name)}, because Firebase does not document what it computes for more rounds`,
      )
    return finish(c, { scheme: 'digest', expression: hashWithSalt(name, position), salt, digest })
  },
  serialize(descriptor) {
    const { expression, salt, digest, pepperId } = descriptor
    const writeSalt = (position: Position | undefined) =>
      position && { salt: encodePadded(salt), hashInputOrder: orderOf[position] }
    for (const name of names)
      for (const position of [undefined, 'prefix', 'suffix'] as const) {
        if (!sameExpression(expression, hmacWithSalt(name, position)) || digest.length !== hashFunctions[name].output)
          continue
        const isSalted = salt.length > 0
        if (isSalted && position === undefined) break
        const fields = { hashAlgorithm: hmacAlgo(name), ...(isSalted && writeSalt(position)) }
        return toSpelled(encodePadded(digest), ['peppers'], { ...fields, ...(pepperId !== undefined && { pepperId }) })
      }
    const plain = matchSaltedHash(descriptor)
    const name = names.find((one) => one === plain?.name)
    if (!name)
      return refuseDescriptor(
        'firebase-digest',
        `Firebase supports only ${names.join(', ')} and their HMAC of the password, with or without a salt`,
      )
    const text = encodePadded(name === 'md5' ? utf8(toHex(digest)) : digest)
    return toSpelled(text, [], {
      hashAlgorithm: name.toUpperCase(),
      rounds: `${roundsOf(name)}`,
      ...writeSalt(plain?.position),
    })
  },
}
