import type { Source, SystemOptions } from './source.ts'
import { declareTables } from './tables.ts'
import { readRight } from './user-table.ts'
import { isNull } from './values.ts'

/**
 * Reads the users of better-auth: the table `user`, with their passwords and identities in `account`. The names of the
 * columns are those of better-auth itself, such as `emailVerified`. Reading throws the errors of `wordpress`.
 */
export const betterAuth: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'better-auth',
  title: 'better-auth',
  usual: 'user',
  needed: ['email', 'emailVerified', 'createdAt', 'updatedAt'],
  // better-auth/better-auth: packages/core/src/db/get-tables.ts, and its plugins admin, username and phone-number
  parts: {
    id: 'id',
    email: 'email',
    emailVerified: 'emailVerified',
    username: 'username',
    phone: 'phoneNumber',
    names: { full: 'name' },
    // A ban without an end has no time.
    disabled: ({ at, flag, lock }) =>
      flag('disabled', 'banned') && (isNull(at('banExpires')) || (lock('banExpires') ?? true)),
    createdAt: 'createdAt',
    anonymous: 'isAnonymous',
    rights: { role: readRight('role') },
    notRead: {
      phoneNumberVerified: 'whether the phone number is verified (phoneNumberVerified)',
      updatedAt: 'time of the last change (updatedAt)',
    },
    known: ['role', 'banned', 'banReason', 'banExpires', 'twoFactorEnabled'],
  },
  createOthers: () => [
    {
      name: /^accounts?$/i,
      needed: ['userId', 'providerId', 'accountId'],
      says: ({ columns: { at, hash, identity } }) =>
        at('providerId') === 'credential' ? { hash: hash('password') } : identity('providerId', 'accountId'),
    },
    { name: /^twoFactors?$/i, needed: ['userId', 'secret'], says: () => ({ secondFactors: ['TOTP', 'backup codes'] }) },
    { name: /^passkeys?$/i, needed: ['userId', 'publicKey'], says: () => ({ secondFactors: ['passkey'] }) },
    {
      name: /^members?$/i,
      needed: ['userId', 'organizationId', 'role'],
      says: ({ table }) => ({ notRead: [`roles in organizations (${table})`] }),
    },
  ],
})
