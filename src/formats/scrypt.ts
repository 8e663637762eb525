/** Strings of scrypt libraries: lambdaworks' SCryptUtil.java, and the file header of Tarsnap's program scrypt. */
import { encode, standard } from '../core/base64.ts'
import { concat, copyOf, equal, utf8 } from '../core/bytes.ts'
import { createCursor, fail, readBase64 } from '../core/cursor.ts'
import { digest } from '../schemes/digest.ts'
import { type Expression, hmac, sameExpression } from '../schemes/expression.ts'
import type { Digest, Scrypt } from '../schemes/index.ts'
import { scrypt } from '../schemes/scrypt.ts'
import { looseBase64 } from '../spelling/encodings.ts'
import { type Format, finish, refuseDescriptor, toSpelled } from '../spelling/format.ts'
import { createScryptFormat, packed } from '../spelling/scrypt.ts'

/** The scrypt of lambdaworks' Java library (wg/scrypt, SCryptUtil.java) and of Password4j. */
export const lambdaworksScrypt: Format<Scrypt> = /* @__PURE__ */ createScryptFormat({
  id: 'lambdaworks-scrypt',
  writers: ['lambdaworks', 'password4j'],
  text: '$s0$<log2 cost, block size, parallelization>$<salt>$<digest>',
  parts: packed,
  salt: looseBase64,
  digest: looseBase64,
})

const beginning = /* @__PURE__ */ utf8('scrypt\0')
/** Lengths in bytes: the header (parameters, salt and a checksum of both), and the header with the digest. */
const headerLength = 64
const length = 96
const saltAt = 16
const saltLength = 32
/** The parts, with their start and end in characters. A character with bits of two parts belongs to the later part. */
const parts = [
  ['parameters', 0, 21],
  ['salt', 21, 64],
  ['checksum', 64, 85],
  ['digest', 85, 128],
] as const

/** HMAC of the header, with the second half of scrypt's 64 bytes as the key. The digest covers its own parameters. */
function expressionOf(header: Uint8Array): Expression {
  const view = new DataView(header.buffer, header.byteOffset)
  const of: Scrypt = {
    scheme: 'scrypt',
    cost: 2 ** Math.min(header[7]!, 64),
    blockSize: view.getUint32(8),
    parallelization: view.getUint32(12),
    salt: copyOf(header, saltAt, saltAt + saltLength),
    digest: new Uint8Array(headerLength),
  }
  return hmac('sha256', { slice: [32, 64], of: { derive: { of, as: 'digest' } } }, { bytes: header })
}

/** npm's scrypt-kdf and the older package scrypt, which Medusa uses: the file header of Tarsnap's program scrypt. */
export const scryptKdf: Format<Digest> = {
  id: 'scrypt-kdf',
  schemes: [digest],
  innerSchemes: [scrypt],
  writers: ['medusa', 'scrypt-kdf'],
  grammar: '<base64 of: scrypt, log2 cost, block size, parallelization, salt, checksum, digest>',
  claims: { prefixes: ['c2NyeXB0A'] },
  notes: [],
  parse(text, _fields, spans) {
    const c = createCursor('scrypt-kdf', text)
    const bytes = readBase64(c, 'scrypt-kdf', standard, { sensitive: true })
    if (!c.failure && beginning.some((byte, at) => bytes[at] !== byte)) fail(c, 0, 'base64 of "scrypt" and a NUL byte')
    if (bytes.length !== length) fail(c, 0, `base64 of ${length} bytes`)
    if (c.failure) return c.failure
    for (const [name, start, end] of parts) spans?.push({ name, start, end, sensitive: name !== 'parameters' })
    const header = copyOf(bytes, 0, headerLength)
    const salt = copyOf(header, saltAt, saltAt + saltLength)
    const digest = copyOf(bytes, headerLength)
    return finish(c, { scheme: 'digest', expression: expressionOf(header), salt, digest })
  },
  serialize({ expression, salt, digest }) {
    const header = typeof expression === 'object' && 'hmac' in expression ? expression.of : undefined
    const bytes = typeof header === 'object' && 'bytes' in header ? header.bytes : undefined
    if (bytes?.length !== headerLength || !sameExpression(expression, expressionOf(bytes)))
      return refuseDescriptor('scrypt-kdf', 'this hash was not computed in the way that the format requires')
    if (salt.length !== saltLength || !equal(salt, bytes.subarray(saltAt, saltAt + saltLength)))
      return refuseDescriptor('scrypt-kdf', 'the salt must be the salt in the scrypt header')
    if (digest.length !== length - headerLength) return refuseDescriptor('scrypt-kdf', 'the digest must have 32 bytes')
    return toSpelled(encode(standard, concat(bytes, digest)))
  },
}
