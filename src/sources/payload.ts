import type { Source, SystemOptions } from './source.ts'
import { declareTables, sayRole } from './tables.ts'

/**
 * Reads the users of Payload from PostgreSQL or SQLite: the table `users`, or that of another collection with
 * authentication. Reading throws the errors of `wordpress`.
 */
export const payload: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'payload',
  title: 'Payload',
  usual: 'users',
  needed: ['salt', 'hash', 'login_attempts'],
  // payloadcms/payload: packages/payload/src/auth/baseFields
  parts: {
    hash: 'hash',
    fields: { salt: 'salt' },
    id: 'id',
    email: 'email',
    emailVerified: '_verified',
    username: 'username',
    names: { full: 'name', given: 'first_name', family: 'last_name' },
    disabled: 'lock_until',
    createdAt: 'created_at',
    notRead: { api_key: 'API key', updated_at: 'time of the last change (updated_at)' },
    known: [
      ...['reset_password_token', 'reset_password_expiration', 'login_attempts', '_verificationtoken'],
      ...['_verification_token', 'enable_a_p_i_key', 'api_key_index'],
    ],
  },
  createOthers: () => [
    {
      // A field with several values, such as the roles of Payload's templates.
      name: /(?:^|_)users_roles$/i,
      needed: ['parent_id', 'value'],
      says: ({ columns: { text } }) => sayRole(text('value')),
    },
  ],
})
