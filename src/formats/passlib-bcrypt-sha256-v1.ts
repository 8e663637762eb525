import { cursor, decimal, literal, word } from '../core/cursor.ts'
import { base64, hash } from '../schemes/expression.ts'
import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { costAt, nameOf, readDigest, readSalt, write64 } from './shared/bcrypt.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'passlib-bcrypt-sha256-v1'
const variants = ['2b', '2a'] as const
const prepare = base64(hash('sha256', 'password'))

/** passlib's `bcrypt_sha256` before 1.7.3: bcrypt of the base64 of SHA-256 (passlib/handlers/bcrypt.py). */
export const passlibBcryptSha256V1: Format<Bcrypt> = {
  id,
  schemes: ['bcrypt'],
  writers: ['passlib'],
  prepare,
  grammar: '$bcrypt-sha256$2b,<cost>$<salt>$<digest>',
  claims: { prefixes: ['$bcrypt-sha256$2'] },
  notes: ['padding-bits'],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, '$bcrypt-sha256$')
    const variant = word(c, 'variant', variants)
    literal(c, ',')
    const cost = costAt(c, c.at, decimal(c, 'cost'))
    literal(c, '$')
    const salt = readSalt(c)
    literal(c, '$')
    return finish(c, { scheme: 'bcrypt', variant, cost, salt, digest: readDigest(c), prepare })
  },
  serialize({ variant, cost, salt, digest }) {
    const name = nameOf(variant, variants)
    if (name === undefined) return unrepresentable(id, `the format does not support the bcrypt variant ${variant}`)
    return spelled(`$bcrypt-sha256$${name},${cost}$${write64(salt)}$${write64(digest)}`)
  },
}
