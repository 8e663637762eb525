import type { Source, SystemOptions } from './source.ts'
import { declareTables } from './tables.ts'
import { readRight } from './user-table.ts'

const ofSite = { replaces: /users$/i, isSingle: true } as const

/** Settings and counts that only MyBB uses. */
const settings = `
  loginkey postnum threadnum avatardimensions avatartype displaygroup lastpost allownotices hideemail
  subscriptionmethod invisible receivepms receivefrombuddy pmnotice pmnotify buddyrequestspm buddyrequestsauto
  threadmode showimages showvideos showsigs showavatars showquickreply showredirect ppp tpp daysprune dateformat
  timeformat dst dstcorrection buddylist ignorelist style away awaydate returndate awayreason pmfolders notepad
  referrer referrals reputation timeonline showcodebuttons totalpms unreadpms warningpoints moderateposts
  moderationtime suspendposting suspensiontime suspendsignature suspendsigtime coppauser classicpostbit
  loginattempts loginlockoutexpiry usernotes sourceeditor birthdayprivacy lastip`

/**
 * Reads the users of MyBB: the table `mybb_users` with any prefix, and their bans. Groups have ids, of which 4 are the
 * administrators unless the site has changed that. Reading throws the errors of `wordpress`.
 */
export const mybb: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'mybb',
  title: 'MyBB',
  usual: 'users',
  needed: ['uid', 'username', 'password', 'salt', 'loginkey'],
  // mybb/mybb: install/resources/mysql_db_tables.php and usergroups.xml
  parts: {
    hash: 'password',
    fields: { salt: 'salt' },
    id: 'uid',
    email: 'email',
    username: 'username',
    // Group 5 is the users who have not confirmed their address, and 7 the banned users.
    emailVerified: ({ code }) => (code('usergroup') === '5' ? false : undefined),
    disabled: ({ code }) => code('usergroup') === '7' || undefined,
    createdAt: 'regdate',
    lastSignInAt: 'lastvisit',
    rights: { usergroup: readRight('usergroup'), additionalgroups: readRight('additionalgroups') },
    notRead: {
      avatar: 'picture',
      lastactive: 'time of the last activity (lastactive)',
      regip: 'IP addresses',
    },
    known: ['usergroup', 'additionalgroups', ...settings.trim().split(/\s+/)],
  },
  createOthers: () => [
    {
      ...ofSite,
      name: /banned$/i,
      needed: ['uid', 'bantime', 'lifted'],
      // `lifted` is the time at which the ban ends, or 0. MyBB removes a ban that has ended when the user signs in.
      says: ({ columns: { at, time } }) =>
        at('lifted') === '0' || (time('disabled', 'lifted') ?? 0) > Date.now() ? { disabled: true } : undefined,
    },
    {
      ...ofSite,
      name: /userfields$/i,
      needed: ['ufid'],
      says: ({ table }) => ({ notRead: [`other user data (${table})`] }),
    },
  ],
})
