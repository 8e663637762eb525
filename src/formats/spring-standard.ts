import { toHex } from '../core/bytes.ts'
import { cursor, note, skip } from '../core/cursor.ts'
import { hexadecimal } from '../core/hexadecimal.ts'
import { type Expression, hash, join, sameExpression } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const prefix = '{sha256}'

/** 1,024 times in all. */
const expression: Expression = {
  iterate: 'sha256',
  rounds: 1023,
  from: hash('sha256', join('salt', 'password')),
  over: 'state',
}

/** Spring Security's StandardPasswordEncoder without a secret: salt and digest in hexadecimal, with or without an id. */
export const springStandard: Format<Digest> = {
  id: 'spring-standard',
  schemes: ['digest'],
  writers: ['spring'],
  grammar: `${prefix}<salt><digest>`,
  claims: {
    prefixes: [prefix],
    shapes: [
      {
        length: [80, 80],
        of: ['hex'],
        evidence: '80 hexadecimal digits: 8 bytes of salt and 32',
        rank: 0.5,
        isWeak: true,
      },
    ],
  },
  expression,
  notes: ['letter-case', 'no-id'],
  parse(text, _fields, spans) {
    const c = cursor('spring-standard', text, spans)
    if (!skip(c, prefix)) note(c, 'no-id')
    const salt = hexadecimal(c, 'salt', { bytes: 8, sensitive: true })
    const digest = hexadecimal(c, 'digest', { bytes: 32, sensitive: true })
    return finish(c, { scheme: 'digest', expression, salt, digest })
  },
  serialize({ expression: its, salt, digest }) {
    if (!sameExpression(its, expression)) return unrepresentable('spring-standard', 'it is of another computation')
    if (salt.length !== 8 || digest.length !== 32)
      return unrepresentable('spring-standard', 'it has 8 bytes of salt and 32 of digest')
    return spelled(prefix + toHex(salt) + toHex(digest))
  },
}
