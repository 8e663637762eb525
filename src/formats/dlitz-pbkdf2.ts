import { passlibAlphabet } from '../core/base64.ts'
import { utf8 } from '../core/bytes.ts'
import { base64, cursor, fault, literal, textUntil } from '../core/cursor.ts'
import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { characters, passlibBase64 } from './shared/encodings.ts'
import { hexRounds } from './shared/p5k2.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'dlitz-pbkdf2'
const digestLength = 24
/** What is meant where none are said. */
const defaultRounds = 400
const saltCharacters = new Set('./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')

/** What is hashed as the salt: all that stands before the digest. */
const beginning = (iterations: number, salt: string): string =>
  `$p5k2$${iterations === defaultRounds ? '' : iterations.toString(16)}$${salt}`

/**
 * Dwayne Litzenberger's python-pbkdf2, `crypt()` (passlib.hash.dlitz_pbkdf2_sha1): HMAC-SHA-1. The whole text before the
 * digest is hashed as the salt.
 */
export const dlitzPbkdf2: Format<Pbkdf2> = {
  id,
  schemes: ['pbkdf2'],
  writers: ['dlitz', 'passlib'],
  fixed: { hash: 'sha1' },
  grammar: '$p5k2$<iterations>$<salt>$<digest>',
  claims: {
    shapes: [
      {
        length: [40, 1024],
        of: ['other'],
        marks: [
          [0, '$'],
          [1, 'p'],
          [5, '$'],
        ],
        evidence: 'begins with $p5k2$ and ends with 24 bytes in base64 without padding',
        rank: 0.9,
      },
    ],
  },
  notes: [],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, '$p5k2$')
    const isSaid = text[c.at] !== '$'
    const at = c.at
    const iterations = isSaid ? hexRounds(c) : defaultRounds
    if (isSaid && iterations === defaultRounds)
      fault(c, at, 'no number, because 400 iterations are the default and are not written')
    literal(c, '$')
    const start = c.at
    const salt = textUntil(c, 'salt', '$', { sensitive: true, mayBeEmpty: true })
    if (![...salt].every((one) => saltCharacters.has(one))) fault(c, start, 'a salt of letters, digits, "." and "/"')
    literal(c, '$')
    const digestAt = c.at
    const digest = base64(c, 'digest', passlibAlphabet, { sensitive: true })
    if (digest.length !== digestLength) fault(c, digestAt, `a digest of ${digestLength} bytes`)
    if (text.includes('+', digestAt))
      fault(c, text.indexOf('+', digestAt), 'a digest in passlib’s base64, which has no "+"')
    return finish(c, { scheme: 'pbkdf2', hash: 'sha1', iterations, salt: utf8(beginning(iterations, salt)), digest })
  },
  serialize({ hash, iterations, salt, digest }) {
    if (hash !== 'sha1' || digest.length !== digestLength)
      return unrepresentable(id, `the format supports only SHA-1 digests of ${digestLength} bytes`)
    const text = characters.write(salt)
    const before = beginning(iterations, '')
    const own = text?.startsWith(before) ? text.slice(before.length) : undefined
    if (own === undefined || ![...own].every((one) => saltCharacters.has(one)))
      return unrepresentable(id, 'the salt must be the text before the digest')
    return spelled(`${text}$${passlibBase64.write(digest)}`)
  },
}
