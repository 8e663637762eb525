import { toHex, utf8 } from '../core/bytes.ts'
import { visible, without } from '../core/characters.ts'
import { cursor, literal, textUntil, word } from '../core/cursor.ts'
import { hexadecimal } from '../core/hexadecimal.ts'
import { type Expression, hash, hashSizes, hmac, sameExpression } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'
import { textOf } from './shared/text-of.ts'

const names = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'] as const
const characters = without(visible, '$')

function expressionOf(name: (typeof names)[number], isSalted: boolean): Expression {
  return isSalted ? hmac(name, 'salt', 'password') : hash(name, 'password')
}

/**
 * Werkzeug before 3: HMAC with the salt as the key, or a plain hash without a salt (werkzeug.security). Django's format
 * looks the same.
 */
export const werkzeugHmac: Format<Digest> = {
  id: 'werkzeug-hmac',
  schemes: ['digest'],
  writers: ['werkzeug', 'flask'],
  grammar: '<hash>$<salt>$<digest>',
  claims: {
    shapes: [
      {
        length: [37, 200],
        of: ['other'],
        marks: [
          [0, 'ms'],
          [1, 'dh'],
        ],
        evidence: 'the name of a hash function, "$", a salt and a digest, as Werkzeug writes an HMAC',
        rank: 0.5,
        isWeak: true,
      },
    ],
  },
  notes: ['letter-case'],
  parse(text, _fields, spans) {
    const c = cursor('werkzeug-hmac', text, spans)
    const name = word(c, 'hash', names)
    literal(c, '$')
    const salt = textUntil(c, 'salt', '$', { length: [0, 64], characters, sensitive: true })
    literal(c, '$')
    const digest = hexadecimal(c, 'digest', { bytes: hashSizes[name].output, sensitive: true })
    return finish(c, { scheme: 'digest', expression: expressionOf(name, salt !== ''), salt: utf8(salt), digest })
  },
  serialize({ expression, salt, digest }) {
    const name = names.find((one) => sameExpression(expression, expressionOf(one, salt.length > 0)))
    if (name === undefined)
      return unrepresentable('werkzeug-hmac', 'this hash was not computed in the way that the format requires')
    // What is no text is written as what is no salt.
    const text = `${name}$${textOf(salt) ?? ' '}$${toHex(digest)}`
    const read = werkzeugHmac.parse(text, {})
    return read.ok ? spelled(text) : unrepresentable('werkzeug-hmac', 'the format cannot contain this salt or digest')
  },
}
