import type { Source, SystemOptions } from './source.ts'
import { declareTables } from './tables.ts'
import { readRight } from './user-table.ts'
import { withoutEntities } from './values.ts'

/** The group of users who have not confirmed their address, and that of banned users. */
const group = { unconfirmed: '3', banned: '8' } as const

const ofSite = { replaces: /user$/i, isSingle: true } as const

/**
 * Reads the users of vBulletin 3 to 5: the table `user` with any prefix, and their bans. Groups have ids, of which 6
 * are the administrators unless the site has changed that. Reading throws the errors of `wordpress`.
 */
export const vbulletin: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'vbulletin',
  title: 'vBulletin',
  usual: 'user',
  needed: ['userid', 'usergroupid', 'username', 'email'],
  oneOf: ['password', 'token'],
  // vBulletin has no public source. These are the columns that importers read, such as discourse/discourse:
  // script/import_scripts/vbulletin.rb and vbulletin5.rb.
  parts: {
    // Since vBulletin 5, the hash is in `token`, and its kind is in `scheme`.
    hash: ({ at, hash }) => (at('token') === undefined ? hash('password', { salt: 'salt' }) : hash('token')),
    id: 'userid',
    email: 'email',
    emailVerified: ({ code }) => (code('usergroupid') === group.unconfirmed ? false : undefined),
    username: ({ identifier }) => withoutEntities(identifier('username', 'username')),
    disabled: ({ code }) => code('usergroupid') === group.banned || undefined,
    createdAt: 'joindate',
    lastSignInAt: 'lastvisit',
    rights: { usergroupid: readRight('usergroupid'), membergroupids: readRight('membergroupids') },
    notRead: {
      ipaddress: 'IP addresses',
      lastactivity: 'time of the last activity (lastactivity)',
      passworddate: 'time of the last change of the password (passworddate)',
    },
    known: [
      ...[
        'username',
        'password',
        'salt',
        'token',
        'scheme',
        'secret',
        'usergroupid',
        'membergroupids',
        'displaygroupid',
      ],
      ...['lastpost', 'posts', 'reputation', 'reputationlevelid', 'options', 'styleid', 'showvbcode', 'showbirthday'],
      ...['maxposts', 'startofweek', 'autosubscribe', 'pmtotal', 'pmunread', 'pmpopup', 'avatarid', 'avatarrevision'],
    ],
  },
  createOthers: () => [
    {
      ...ofSite,
      name: /userban$/i,
      needed: ['userid', 'liftdate'],
      // 0 is a ban without an end.
      says: ({ columns: { at, time } }) =>
        at('liftdate') === '0' || (time('disabled', 'liftdate') ?? 0) > Date.now() ? { disabled: true } : undefined,
    },
  ],
})
