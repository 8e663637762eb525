import type { Source, SystemOptions } from './source.ts'
import { createRoleTables, declareTables } from './tables.ts'

/**
 * Reads the end users of Strapi: the table `up_users`, or `users-permissions_user` before Strapi 4. Strapi does not
 * store the ids of users at sign-in providers. Reading throws the errors of `wordpress`.
 */
export const strapi: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'strapi',
  title: 'Strapi',
  usual: 'up_users',
  name: /^(?:up_users|users-permissions_user)$/,
  needed: ['username', 'email', 'provider', 'confirmed', 'blocked'],
  // strapi/strapi: packages/plugins/users-permissions/server/content-types/user/schema.json
  parts: {
    hash: 'password',
    id: 'id',
    email: 'email',
    emailVerified: 'confirmed',
    username: 'username',
    disabled: 'blocked',
    createdAt: 'created_at',
    // Strapi has no such column as `provider_id`: it finds users by their e-mail addresses.
    identity: ['provider', 'provider_id'],
    notRead: { updated_at: 'time of the last change (updated_at)' },
    known: [
      ...['reset_password_token', 'resetPasswordToken', 'confirmation_token', 'confirmationToken', 'document_id'],
      ...['published_at', 'created_by_id', 'created_by', 'updated_by_id', 'updated_by'],
    ],
  },
  createOthers: () =>
    createRoleTables(
      { name: /^up_roles$/i, needed: ['id', 'name', 'type'] },
      // Strapi 4 and 5
      { name: /^up_users_role_(?:links|lnk)$/i, needed: ['user_id', 'role_id'] },
    ),
})
