import type { Source, SystemOptions } from './source.ts'
import { declareTables, sayRole } from './tables.ts'

const ofSite = { replaces: /users$/i, isSingle: true } as const

/**
 * Reads the users of Nextcloud and ownCloud: the table `oc_users` with any prefix, and their addresses, groups and
 * states in other tables. Reading throws the errors of `wordpress`.
 */
export const nextcloud: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'nextcloud',
  title: 'Nextcloud',
  usual: 'users',
  needed: ['uid', 'displayname', 'password'],
  seen: { users: [{ has: ['uid', 'displayname', 'password', 'uid_lower'] }] },
  // nextcloud/server: core/Migrations
  parts: {
    hash: 'password',
    id: 'uid',
    username: 'uid',
    names: { full: 'displayname' },
    known: ['uid_lower'],
  },
  createOthers: () => [
    {
      ...ofSite,
      name: /preferences$/i,
      needed: ['userid', 'appid', 'configkey', 'configvalue'],
      says({ columns: { at, identifier, time } }) {
        const key = `${at('appid')} ${at('configkey')}`
        if (key === 'settings email') return { email: identifier('email', 'configvalue') }
        if (key === 'core enabled') return { disabled: at('configvalue') === 'false' }
        // 0 is a user who has never signed in.
        if (key === 'login lastLogin' && at('configvalue') !== '0')
          return { lastSignInAt: time('lastSignInAt', 'configvalue') }
        return undefined
      },
    },
    {
      ...ofSite,
      name: /group_user$/i,
      needed: ['uid', 'gid'],
      says: ({ columns: { text } }) => sayRole(text('gid')),
    },
    {
      ...ofSite,
      name: /twofactor_totp_secrets$/i,
      needed: ['user_id', 'secret'],
      says: () => ({ secondFactors: ['TOTP'] }),
    },
    {
      ...ofSite,
      name: /twofactor_backupcodes$/i,
      needed: ['user_id', 'code'],
      says: () => ({ secondFactors: ['backup codes'] }),
    },
  ],
})
