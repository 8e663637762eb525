import { toHex } from '../../core/bytes.ts'
import { cursor } from '../../core/cursor.ts'
import { hexadecimal } from '../../core/hexadecimal.ts'
import { type Expression, sameExpression, uses } from '../../schemes/expression.ts'
import type { Digest } from '../../schemes/index.ts'
import type { Format } from '../format.ts'
import { pepperOf } from './pepper.ts'
import { finish, spelled, unrepresentable } from './spelled.ts'

/** A digest in hexadecimal and nothing else, as data: only a hint tells what it is. */
export interface UnsaltedSpelling extends Pick<Format, 'id' | 'writers'> {
  readonly expression: Expression
  readonly bytes: number
  readonly byHint: string
}

const noSalt = new Uint8Array(0)

/** Completes a format of the digest scheme from its data. */
export function unsaltedFormat({ id, writers, expression, bytes, byHint }: UnsaltedSpelling): Format<Digest> {
  const hasPepper = uses(expression, 'pepper')
  return {
    id,
    schemes: ['digest'],
    writers,
    ...(hasPepper && { fields: ['pepperId'] }),
    grammar: '<digest>',
    claims: { byHint },
    expression,
    notes: ['letter-case'],
    parse(text, fields, spans) {
      const c = cursor(id, text, spans)
      const digest = hexadecimal(c, 'digest', { bytes, sensitive: true })
      return finish(c, { scheme: 'digest', expression, ...(hasPepper && pepperOf(fields)), salt: noSalt, digest })
    },
    serialize({ expression: its, salt, digest, pepperId }) {
      if (!sameExpression(its, expression)) return unrepresentable(id, 'it is of another computation')
      if (salt.length > 0) return unrepresentable(id, 'it has no salt')
      if (digest.length !== bytes) return unrepresentable(id, `its digest has ${bytes} bytes`)
      return spelled(toHex(digest), hasPepper ? ['peppers'] : [], pepperOf({ pepperId }))
    },
  }
}
