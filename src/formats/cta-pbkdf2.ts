import { cursor, fault, literal } from '../core/cursor.ts'
import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { urlSafeBase64 } from './shared/encodings.ts'
import { hexRounds } from './shared/p5k2.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'cta-pbkdf2'

/** Cryptacular's PBKDF2PasswordHasher (passlib.hash.cta_pbkdf2_sha1): HMAC-SHA-1, in URL-safe base64 with padding. */
export const ctaPbkdf2: Format<Pbkdf2> = {
  id,
  schemes: ['pbkdf2'],
  writers: ['cryptacular', 'passlib'],
  fixed: { hash: 'sha1' },
  grammar: '$p5k2$<iterations>$<salt>$<digest>',
  claims: {
    shapes: [
      {
        length: [36, 1024],
        of: ['other'],
        marks: [
          [0, '$'],
          [1, 'p'],
          [5, '$'],
        ],
        evidence: 'begins with $p5k2$ and ends with 20 bytes in padded base64',
        rank: 0.9,
      },
    ],
  },
  notes: [],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, '$p5k2$')
    const iterations = hexRounds(c)
    literal(c, '$')
    const salt = urlSafeBase64.read(c, 'salt', { sensitive: true, mayBeEmpty: true })
    literal(c, '$')
    const start = c.at
    const digest = urlSafeBase64.read(c, 'digest', { sensitive: true })
    if (digest.length !== 20) fault(c, start, 'a digest of 20 bytes')
    return finish(c, { scheme: 'pbkdf2', hash: 'sha1', iterations, salt, digest })
  },
  serialize({ hash, iterations, salt, digest }) {
    if (hash !== 'sha1' || digest.length !== 20)
      return unrepresentable(id, 'the format supports only SHA-1 digests of 20 bytes')
    const [written, rest] = [urlSafeBase64.write(salt)!, urlSafeBase64.write(digest)!]
    return spelled(`$p5k2$${iterations.toString(16)}$${written}$${rest}`)
  },
}
