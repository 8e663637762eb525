import type { Source, SystemOptions } from './source.ts'
import { createRoleTables, declareTables } from './tables.ts'

/**
 * Reads the users of Ion Auth 2 and 3, the library for CodeIgniter: the table `users`, and their groups. Hashes of
 * SHA-1, which Ion Auth 2 could write, are refused. Reading throws the errors of `wordpress`.
 */
export const ionAuth: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'ion-auth',
  writtenBy: 'php',
  title: 'Ion Auth',
  usual: 'users',
  needed: ['email', 'password', 'active', 'forgotten_password_code'],
  // benedmunds/CodeIgniter-Ion-Auth: sql/ion_auth.sql
  parts: {
    hash: 'password',
    id: 'id',
    email: 'email',
    username: 'username',
    names: { given: 'first_name', family: 'last_name' },
    enabled: 'active',
    createdAt: 'created_on',
    lastSignInAt: 'last_login',
    notRead: { ip_address: 'IP addresses' },
    known: [
      ...['salt', 'activation_selector', 'activation_code', 'forgotten_password_selector', 'forgotten_password_code'],
      ...['forgotten_password_time', 'remember_selector', 'remember_code'],
    ],
  },
  createOthers: () =>
    createRoleTables(
      { name: /^groups$/i, needed: ['id', 'name', 'description'] },
      { name: /^users_groups$/i, needed: ['user_id', 'group_id'] },
    ),
})
