import { cursor, decimal } from '../../core/cursor.ts'
import type { Bcrypt } from '../../schemes/index.ts'
import type { Format } from '../format.ts'
import { nameOf, readDigest, readSalt, write64 } from './bcrypt.ts'
import { fieldBytes, fieldNumber } from './fields.ts'
import { finish, spelled, unrepresentable } from './spelled.ts'

/** The data of a format of bcrypt in three parts: the text is the digest, and salt and cost are fields. */
export interface SplitBcrypt extends Pick<Format, 'id' | 'writers' | 'importers'> {
  readonly byHint: string
  /** The field of the cost. */
  readonly cost: string
  readonly most: number
}

/** Creates a format of bcrypt in three parts. The format has no variant and is read as 2a, which includes 2b and 2y. */
export function splitBcrypt({ id, byHint, cost: field, most, ...says }: SplitBcrypt): Format<Bcrypt> {
  return {
    id,
    ...says,
    schemes: ['bcrypt'],
    fields: ['salt', field],
    grammar: '<digest>',
    claims: { byHint },
    notes: ['padding-bits'],
    parse(text, fields, spans) {
      const c = cursor(id, text, spans)
      const digest = readDigest(c)
      const salt = fieldBytes(c, fields, 'salt', readSalt, { most: 22 })
      const cost = fieldNumber(c, fields, field, (number) => decimal(number, field), [4, most])
      return finish(c, { scheme: 'bcrypt', variant: '2a', cost, salt, digest })
    },
    serialize({ variant, cost, salt, digest }) {
      if (nameOf(variant, ['2a', '2b']) === undefined)
        return unrepresentable(id, `the format does not support the bcrypt variant ${variant}`)
      if (cost > most) return unrepresentable(id, `the cost (${field}) must be at most ${most}`)
      return spelled(write64(digest), [], { salt: write64(salt), [field]: String(cost) })
    },
  }
}
