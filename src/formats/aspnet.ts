/** ASP.NET's password hashers: Identity (PasswordHasher.cs) and Umbraco's membership provider. */
import { encodePadded } from '../core/base64.ts'
import { concat, copyOf } from '../core/bytes.ts'
import { createCursor, empty, fail } from '../core/cursor.ts'
import { type Expression, hmac } from '../schemes/expression.ts'
import type { Digest, Pbkdf2 } from '../schemes/index.ts'
import { pbkdf2 } from '../schemes/pbkdf2.ts'
import { createDigestFormat } from '../spelling/digest.ts'
import { addBlobSpans, looseBase64, readBlob } from '../spelling/encodings.ts'
import { type Format, finish, refuseDescriptor, toSpelled } from '../spelling/format.ts'

const v2SaltLength = 16
const v2DigestLength = 32
const v2Iterations = 1000
const v2Length = 49

/**
 * ASP.NET Identity 2 (PasswordHasher, version 2): base64 of a zero byte, the salt and the digest of PBKDF2 with
 * HMAC-SHA-1.
 */
export const aspnetIdentityV2: Format<Pbkdf2> = {
  id: 'aspnet-identity-v2',
  schemes: [pbkdf2],
  writers: ['aspnet-identity', 'aspnet'],
  fixed: { hash: 'sha1', iterations: v2Iterations },
  grammar: '<00, salt and digest>',
  claims: {
    shapes: [
      {
        length: [68, 68],
        of: ['hex', 'base64'],
        marks: [[0, 'A']],
        evidence: 'base64 of 49 bytes that start with a zero byte',
        rank: 0.7,
      },
    ],
  },
  notes: [],
  parse(text, _fields, spans) {
    const c = createCursor('aspnet-identity-v2', text, spans)
    const bytes = readBlob(c, v2Length, v2Length)
    if (bytes[0] !== 0) fail(c, 0, 'a first byte of 0')
    addBlobSpans(c, 0, [
      { name: 'version', bytes: 1 },
      { name: 'salt', bytes: v2SaltLength, sensitive: true },
      { name: 'digest', sensitive: true },
    ])
    const [salt, digest] = [copyOf(bytes, 1, 1 + v2SaltLength), copyOf(bytes, 1 + v2SaltLength)]
    return finish(c, { scheme: 'pbkdf2', hash: 'sha1', iterations: v2Iterations, salt, digest })
  },
  serialize({ hash, iterations: its, salt, digest }) {
    if (hash !== 'sha1' || its !== v2Iterations)
      return refuseDescriptor('aspnet-identity-v2', 'the format supports only SHA-1 with 1,000 iterations')
    if (salt.length !== v2SaltLength || digest.length !== v2DigestLength)
      return refuseDescriptor('aspnet-identity-v2', 'the salt must have 16 bytes, and the digest 32 bytes')
    return toSpelled(encodePadded(concat(new Uint8Array(1), salt, digest)))
  },
}

/** KeyDerivationPrf in the order of its numbers. */
const prfs: readonly Pbkdf2['hash'][] = ['sha1', 'sha256', 'sha512']
const v3HeaderLength = 13
/** The verifier's own least lengths; 512 bytes of digest leave the text within its limit. */
const v3LeastSalt = 16
const v3LeastDigest = 16
const v3Most = 744

/** Returns the number of 32 bits, most significant byte first, at an offset. */
const readUint32 = (bytes: Uint8Array, at: number): number =>
  bytes.slice(at, at + 4).reduce((value, byte) => value * 256 + byte, 0)

/**
 * ASP.NET Core Identity (PasswordHasher, version 3): base64 of a byte 1, three big-endian numbers (hash function,
 * iterations, length of the salt), the salt and the digest.
 */
export const aspnetIdentityV3: Format<Pbkdf2> = {
  id: 'aspnet-identity-v3',
  schemes: [pbkdf2],
  writers: ['aspnet-identity', 'aspnet', 'umbraco'],
  grammar: '<01, hash, iterations, salt length, salt and digest>',
  claims: { prefixes: ['AQAAAA'] },
  notes: [],
  parse(text, _fields, spans) {
    const c = createCursor('aspnet-identity-v3', text, spans)
    const bytes = readBlob(c, v3HeaderLength + v3LeastSalt + v3LeastDigest, v3Most)
    if (bytes[0] !== 1) fail(c, 0, 'a first byte of 1')
    const hash = prfs[readUint32(bytes, 1)]
    if (hash === undefined) fail(c, 1, 'the hash function number 0, 1 or 2')
    const iterations = readUint32(bytes, 5)
    const saltLength = readUint32(bytes, 9)
    const isWithin = saltLength >= v3LeastSalt && saltLength <= bytes.length - v3HeaderLength - v3LeastDigest
    if (!isWithin) fail(c, 12, 'a salt and a digest of at least 16 bytes each')
    addBlobSpans(c, 0, [
      { name: 'version', bytes: 1 },
      { name: 'hash', bytes: 4 },
      { name: 'iterations', bytes: 4 },
      { name: 'salt length', bytes: 4 },
      { name: 'salt', bytes: saltLength, sensitive: true },
      { name: 'digest', sensitive: true },
    ])
    const [salt, digest] = isWithin
      ? [copyOf(bytes, v3HeaderLength, v3HeaderLength + saltLength), copyOf(bytes, v3HeaderLength + saltLength)]
      : [empty, empty]
    return finish(c, { scheme: 'pbkdf2', hash: hash ?? 'sha1', iterations, salt, digest })
  },
  serialize({ hash, iterations, salt, digest }) {
    const prf = prfs.indexOf(hash)
    if (prf < 0) return refuseDescriptor('aspnet-identity-v3', `the format has no number for ${hash}`)
    if (salt.length < v3LeastSalt || digest.length < v3LeastDigest)
      return refuseDescriptor('aspnet-identity-v3', 'the salt and the digest must have at least 16 bytes each')
    if (v3HeaderLength + salt.length + digest.length > v3Most)
      return refuseDescriptor(
        'aspnet-identity-v3',
        `the format has room for at most ${v3Most - v3HeaderLength} bytes of salt and digest`,
      )
    const numbers = new DataView(new ArrayBuffer(v3HeaderLength))
    numbers.setUint8(0, 1)
    for (const [index, number] of [prf, iterations, salt.length].entries()) numbers.setUint32(1 + 4 * index, number)
    return toSpelled(encodePadded(concat(new Uint8Array(numbers.buffer), salt, digest)))
  },
}

const utf16: Expression = { recode: 'utf16le', of: 'password' }

/**
 * Umbraco 4 to 7 with `useLegacyEncoding`: HMAC-SHA-1 of the password in UTF-16, with the password as the key and
 * without a salt.
 */
export const umbraco: Format<Digest> = /* @__PURE__ */ createDigestFormat({
  id: 'umbraco',
  writers: ['umbraco'],
  text: '<digest>',
  claims: {
    shapes: [{ length: [27, 28], of: ['hex', 'base64'], evidence: 'base64 of 20 bytes', rank: 0.2, isWeak: true }],
  },
  expression: /* @__PURE__ */ hmac('sha1', utf16, utf16),
  bytes: 20,
  digest: looseBase64,
})
