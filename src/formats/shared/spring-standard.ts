import { toHex } from '../../core/bytes.ts'
import { cursor, note, skip } from '../../core/cursor.ts'
import { hexadecimal } from '../../core/hexadecimal.ts'
import { type Expression, hash, sameExpression, uses } from '../../schemes/expression.ts'
import type { Digest } from '../../schemes/index.ts'
import type { Format } from '../format.ts'
import { finish, spelled, unrepresentable } from './spelled.ts'

export const standardPrefix = '{sha256}'

/** Creates a format of Spring Security's StandardPasswordEncoder: 1,024 rounds of SHA-256 that start with `first`. */
export function springStandardFormat(id: string, claims: Format['claims'], first: Expression): Format<Digest> {
  const expression: Expression = { iterate: 'sha256', rounds: 1023, from: hash('sha256', first), over: 'state' }
  const isPeppered = uses(first, 'pepper')
  return {
    id,
    schemes: ['digest'],
    writers: ['spring'],
    ...(isPeppered && { fields: ['pepperId'] }),
    grammar: `${standardPrefix}<salt><digest>`,
    claims,
    expression,
    notes: ['letter-case', 'no-id'],
    parse(text, fields, spans) {
      const c = cursor(id, text, spans)
      if (!skip(c, standardPrefix)) note(c, 'no-id')
      const salt = hexadecimal(c, 'salt', { bytes: 8, sensitive: true })
      const digest = hexadecimal(c, 'digest', { bytes: 32, sensitive: true })
      const { pepperId } = isPeppered ? fields : {}
      return finish(c, { scheme: 'digest', expression, salt, digest, ...(pepperId !== undefined && { pepperId }) })
    },
    serialize({ expression: its, salt, digest, pepperId }) {
      if (!sameExpression(its, expression))
        return unrepresentable(id, 'this hash was not computed in the way that the format requires')
      if (salt.length !== 8 || digest.length !== 32)
        return unrepresentable(id, 'the salt must have 8 bytes, and the digest 32 bytes')
      const beside = isPeppered && pepperId !== undefined ? { pepperId } : {}
      return spelled(standardPrefix + toHex(salt) + toHex(digest), isPeppered ? ['peppers'] : [], beside)
    },
  }
}
