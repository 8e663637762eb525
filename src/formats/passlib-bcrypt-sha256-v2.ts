import { cursor, decimal, literal } from '../core/cursor.ts'
import { base64, hmac } from '../schemes/expression.ts'
import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { costAt, nameOf, readDigest, readSalt, write64 } from './shared/bcrypt.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'passlib-bcrypt-sha256-v2'
const prepare = base64(hmac('sha256', { write: 'bcrypt-base64', of: 'salt' }, 'password'))

/**
 * passlib's `bcrypt_sha256` since 1.7.3: bcrypt of the base64 of HMAC-SHA-256, whose key is the salt as written in the
 * text (passlib/handlers/bcrypt.py).
 */
export const passlibBcryptSha256V2: Format<Bcrypt> = {
  id,
  schemes: ['bcrypt'],
  writers: ['passlib', 'go-crypt'],
  prepare,
  grammar: '$bcrypt-sha256$v=2,t=2b,r=<cost>$<salt>$<digest>',
  claims: { prefixes: ['$bcrypt-sha256$'] },
  notes: ['padding-bits'],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, '$bcrypt-sha256$v=2,t=2b,r=')
    const cost = costAt(c, c.at, decimal(c, 'cost'))
    literal(c, '$')
    const salt = readSalt(c)
    literal(c, '$')
    return finish(c, { scheme: 'bcrypt', variant: '2b', cost, salt, digest: readDigest(c), prepare })
  },
  serialize({ variant, cost, salt, digest }) {
    if (nameOf(variant, ['2b']) === undefined)
      return unrepresentable(id, `the format supports only the bcrypt variant 2b, not ${variant}`)
    return spelled(`$bcrypt-sha256$v=2,t=2b,r=${cost}$${write64(salt)}$${write64(digest)}`)
  },
}
