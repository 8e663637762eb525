import type { Source, SystemOptions } from './source.ts'
import { declareTables } from './tables.ts'

/**
 * Reads the users of Mattermost from PostgreSQL: the table `users`. The bulk export of Mattermost has no hashes.
 * Reading throws the errors of `wordpress`.
 */
export const mattermost: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'mattermost',
  title: 'Mattermost',
  usual: 'users',
  needed: ['username', 'password', 'authservice', 'notifyprops'],
  // mattermost/mattermost: server/channels/db/migrations/postgres
  parts: {
    hash: 'password',
    id: 'id',
    email: 'email',
    emailVerified: 'emailverified',
    username: 'username',
    names: { full: 'nickname', given: 'firstname', family: 'lastname' },
    // The time since when the account is deactivated, or 0.
    disabled: ({ code }) => (code('deleteat') === undefined ? undefined : code('deleteat') !== '0'),
    createdAt: 'createat',
    lastSignInAt: 'lastlogin',
    identity: ['authservice', 'authdata'],
    secondFactors: { mfasecret: 'TOTP' },
    rights: { roles: ({ text }) => text('roles')?.split(' ') },
    notRead: {
      lastpictureupdate: 'picture',
      updateat: 'time of the last change (updateat)',
    },
    json: ['props', 'timezone'],
    known: [
      ...['deleteat', 'roles', 'allowmarketing', 'notifyprops', 'lastpasswordupdate', 'failedattempts', 'mfaactive'],
      ...['mfausedtimestamps', 'remoteid'],
    ],
  },
  createOthers: () => [
    { name: /^bots$/i, needed: ['userid', 'ownerid'], says: () => ({ notRead: ['the account is a bot (bots)'] }) },
  ],
})
