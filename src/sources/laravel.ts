import type { Source, SystemOptions } from './source.ts'
import { declareTables } from './tables.ts'

/**
 * Reads the users of Laravel: the table `users`, or another table with the same columns. Its second factors are those
 * of Fortify, and its roles those of spatie/laravel-permission. Reading throws the errors of `wordpress`.
 */
export const laravel: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'laravel',
  title: 'Laravel',
  usual: 'users',
  needed: ['email', 'password'],
  oneOf: ['remember_token', 'email_verified_at'],
  seen: { users: [{ has: ['email', 'password', 'remember_token'] }] },
  // laravel/laravel: database/migrations/0001_01_01_000000_create_users_table.php
  parts: {
    hash: 'password',
    id: 'id',
    email: 'email',
    emailVerified: 'email_verified_at',
    names: { full: 'name' },
    // Illuminate\Database\Eloquent\SoftDeletes
    disabled: 'deleted_at',
    createdAt: 'created_at',
    secondFactors: { two_factor_secret: 'TOTP', two_factor_recovery_codes: 'backup codes' },
    notRead: { updated_at: 'time of the last change (updated_at)' },
    known: ['remember_token', 'two_factor_confirmed_at'],
  },
  createOthers: () => [
    {
      name: /model_has_(?:roles|permissions)$/i,
      needed: ['model_id', 'model_type'],
      // Several models may have roles. That of users is App\Models\User, or App\User.
      says: ({ table, columns: { at } }) =>
        /(?:^|\\)User$/.test(String(at('model_type'))) ? { notRead: [`roles (${table})`] } : undefined,
    },
  ],
})
