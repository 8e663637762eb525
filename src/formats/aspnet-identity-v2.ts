import { encodePadded } from '../core/base64.ts'
import { concat, copyOf } from '../core/bytes.ts'
import { cursor, fault } from '../core/cursor.ts'
import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { blob, blobSpans } from './shared/blob.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'aspnet-identity-v2'
const [saltLength, digestLength, iterations] = [16, 32, 1000]
const length = 1 + saltLength + digestLength

/**
 * ASP.NET Identity 2 (PasswordHasher, version 2): base64 of a zero byte, the salt and the digest of PBKDF2 with
 * HMAC-SHA-1.
 */
export const aspnetIdentityV2: Format<Pbkdf2> = {
  id,
  schemes: ['pbkdf2'],
  writers: ['aspnet-identity', 'aspnet'],
  fixed: { hash: 'sha1', iterations },
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
    const c = cursor(id, text, spans)
    const bytes = blob(c, length, length)
    if (bytes[0] !== 0) fault(c, 0, 'a first byte of 0')
    blobSpans(c, 0, [
      { name: 'version', bytes: 1 },
      { name: 'salt', bytes: saltLength, sensitive: true },
      { name: 'digest', sensitive: true },
    ])
    const [salt, digest] = [copyOf(bytes, 1, 1 + saltLength), copyOf(bytes, 1 + saltLength)]
    return finish(c, { scheme: 'pbkdf2', hash: 'sha1', iterations, salt, digest })
  },
  serialize({ hash, iterations: its, salt, digest }) {
    if (hash !== 'sha1' || its !== iterations)
      return unrepresentable(id, 'the format supports only SHA-1 with 1,000 iterations')
    if (salt.length !== saltLength || digest.length !== digestLength)
      return unrepresentable(id, 'the salt must have 16 bytes, and the digest 32 bytes')
    return spelled(encodePadded(concat(new Uint8Array(1), salt, digest)))
  },
}
