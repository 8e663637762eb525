import { encodePadded } from '../core/base64.ts'
import { concat, copyOf } from '../core/bytes.ts'
import { cursor, empty, fault } from '../core/cursor.ts'
import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { blob, blobSpans } from './shared/blob.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'aspnet-identity-v3'
/** KeyDerivationPrf in the order of its numbers. */
const prfs: readonly Pbkdf2['hash'][] = ['sha1', 'sha256', 'sha512']
const header = 13
/** The verifier's own least lengths; 512 bytes of digest leave the text within its limit. */
const [leastSalt, leastDigest, most] = [16, 16, 744]

/** The number of 32 bits, most significant byte first, at an offset. */
const uint32 = (bytes: Uint8Array, at: number): number =>
  bytes.slice(at, at + 4).reduce((value, byte) => value * 256 + byte, 0)

/**
 * ASP.NET Core Identity (PasswordHasher, version 3): base64 of a byte 1, three big-endian numbers (hash function,
 * iterations, length of the salt), the salt and the digest.
 */
export const aspnetIdentityV3: Format<Pbkdf2> = {
  id,
  schemes: ['pbkdf2'],
  writers: ['aspnet-identity', 'aspnet'],
  grammar: '<01, hash, iterations, salt length, salt and digest>',
  claims: { prefixes: ['AQAAAA'] },
  notes: [],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    const bytes = blob(c, header + leastSalt + leastDigest, most)
    if (bytes[0] !== 1) fault(c, 0, 'a first byte of 1')
    const hash = prfs[uint32(bytes, 1)]
    if (hash === undefined) fault(c, 1, 'the hash function number 0, 1 or 2')
    const iterations = uint32(bytes, 5)
    const saltLength = uint32(bytes, 9)
    const isWithin = saltLength >= leastSalt && saltLength <= bytes.length - header - leastDigest
    if (!isWithin) fault(c, 12, 'a salt and a digest of at least 16 bytes each')
    blobSpans(c, 0, [
      { name: 'version', bytes: 1 },
      { name: 'hash', bytes: 4 },
      { name: 'iterations', bytes: 4 },
      { name: 'salt length', bytes: 4 },
      { name: 'salt', bytes: saltLength, sensitive: true },
      { name: 'digest', sensitive: true },
    ])
    const [salt, digest] = isWithin
      ? [copyOf(bytes, header, header + saltLength), copyOf(bytes, header + saltLength)]
      : [empty, empty]
    return finish(c, { scheme: 'pbkdf2', hash: hash ?? 'sha1', iterations, salt, digest })
  },
  serialize({ hash, iterations, salt, digest }) {
    const prf = prfs.indexOf(hash)
    if (prf < 0) return unrepresentable(id, `the format has no number for ${hash}`)
    if (salt.length < leastSalt || digest.length < leastDigest)
      return unrepresentable(id, 'the salt and the digest must have at least 16 bytes each')
    if (header + salt.length + digest.length > most)
      return unrepresentable(id, `the format has room for at most ${most - header} bytes of salt and digest`)
    const numbers = new DataView(new ArrayBuffer(header))
    numbers.setUint8(0, 1)
    for (const [index, number] of [prf, iterations, salt.length].entries()) numbers.setUint32(1 + 4 * index, number)
    return spelled(encodePadded(concat(new Uint8Array(numbers.buffer), salt, digest)))
  },
}
