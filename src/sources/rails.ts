import type { Source, SystemOptions } from './source.ts'
import { declareTables } from './tables.ts'

/**
 * Reads the users of Ruby on Rails whose passwords are those of `has_secure_password`: the table `users`, or another
 * table with the same columns. Reading throws the errors of `wordpress`.
 */
export const rails: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'rails',
  title: 'Rails',
  usual: 'users',
  needed: ['password_digest'],
  oneOf: ['email_address', 'email'],
  seen: { users: [{ has: ['password_digest', 'email_address', 'created_at'] }] },
  // rails/rails: railties/lib/rails/generators/rails/authentication
  parts: {
    hash: 'password_digest',
    id: 'id',
    email: ({ at, identifier }) => identifier('email', at('email_address') === undefined ? 'email' : 'email_address'),
    username: 'username',
    names: { full: 'name', given: 'first_name', family: 'last_name' },
    createdAt: 'created_at',
    notRead: { updated_at: 'time of the last change (updated_at)' },
    known: ['email', 'email_address'],
  },
})
