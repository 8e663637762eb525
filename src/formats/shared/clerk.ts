import { toHex, utf8 } from '../../core/bytes.ts'
import { cursor, literal, textUntil } from '../../core/cursor.ts'
import { hexadecimal } from '../../core/hexadecimal.ts'
import { type HashName, hashSizes } from '../../schemes/expression.ts'
import type { Digest } from '../../schemes/index.ts'
import type { Format } from '../format.ts'
import { positionField } from './raw.ts'
import { saltedHash, saltedIn } from './salted.ts'
import { finish, spelled, unrepresentable } from './spelled.ts'
import { textOf } from './text-of.ts'

/** The length of a salt in characters. */
const length = [1, 255] as const

/**
 * Creates a format of Clerk's `salt$hash` (clerk.com, `CreateUserParams`). The field `saltPosition` is required, because
 * Clerk does not document whether the salt is hashed before or after the password.
 */
export function clerkSalted(id: string, name: HashName, title: string): Format<Digest> {
  const digits = 2 * hashSizes[name].output
  return {
    id,
    schemes: ['digest'],
    writers: ['clerk'],
    fields: ['saltPosition'],
    grammar: `<salt>$<${title} in ${digits} hexadecimal digits>`,
    claims: {
      shapes: [
        {
          length: [length[0] + 1 + digits, length[1] + 1 + digits],
          of: ['other'],
          marks: [[-1 - digits, '$']],
          beside: 'saltPosition',
          evidence: `a salt, "$" and ${digits} hexadecimal digits`,
          rank: 0.4,
          isWeak: true,
        },
      ],
    },
    notes: ['letter-case'],
    parse(text, fields, spans) {
      const c = cursor(id, text, spans)
      const salt = utf8(textUntil(c, 'salt', '$', { sensitive: true, length }))
      literal(c, '$')
      const digest = hexadecimal(c, 'digest', { sensitive: true, bytes: hashSizes[name].output })
      const position = c.failure ? undefined : positionField(c, fields)
      return finish(c, { scheme: 'digest', expression: saltedHash(name, position), salt, digest })
    },
    serialize(descriptor) {
      const salted = saltedIn(descriptor)
      const salt = textOf(descriptor.salt)
      if (salted?.name !== name || !salted.position)
        return unrepresentable(id, `the format supports only ${title} of the password and a salt`)
      if (salt === undefined || salt.includes('$') || salt.length > length[1])
        return unrepresentable(id, 'the format cannot contain this salt')
      return spelled(`${salt}$${toHex(descriptor.digest)}`, [], { saltPosition: salted.position })
    },
  }
}
