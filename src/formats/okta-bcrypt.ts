import { cursor, decimal } from '../core/cursor.ts'
import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { nameOf, readDigest, readSalt, write64 } from './shared/bcrypt.ts'
import { fieldBytes, fieldNumber } from './shared/fields.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'okta-bcrypt'
/** Okta takes no higher one. */
const mostCost = 20

/**
 * The `value` of Okta's `credentials.password.hash` of the algorithm BCRYPT: the digest alone. Its salt and its work
 * factor are fields of that object, which says no variant: it is read as 2a, which includes what 2b and 2y say.
 */
export const oktaBcrypt: Format<Bcrypt> = {
  id,
  schemes: ['bcrypt'],
  writers: ['okta'],
  importers: ['okta'],
  fields: ['salt', 'workFactor'],
  grammar: '<digest>',
  claims: { byHint: '31 characters of bcrypt’s base64, the salt and the work factor beside them (Okta)' },
  notes: ['padding-bits'],
  parse(text, fields, spans) {
    const c = cursor(id, text, spans)
    const digest = readDigest(c)
    const salt = fieldBytes(c, fields, 'salt', readSalt, { most: 22 })
    const cost = fieldNumber(c, fields, 'workFactor', (field) => decimal(field, 'workFactor'), [4, mostCost])
    return finish(c, { scheme: 'bcrypt', variant: '2a', cost, salt, digest })
  },
  serialize({ variant, cost, salt, digest }) {
    if (nameOf(variant, ['2a', '2b']) === undefined) return unrepresentable(id, `it does not say bcrypt ${variant}`)
    if (cost > mostCost) return unrepresentable(id, `its work factor is at most ${mostCost}`)
    return spelled(write64(digest), [], { salt: write64(salt), workFactor: String(cost) })
  },
}
