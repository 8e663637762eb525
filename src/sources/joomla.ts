import type { Source, SystemOptions } from './source.ts'
import { declareTables, sayRole } from './tables.ts'
import { readRight } from './user-table.ts'

/** The groups that Joomla creates. A dump has the table of the groups after the table of their members. */
const groups: ReadonlyMap<string, string> = new Map([
  ...([
    ['1', 'Public'],
    ['2', 'Registered'],
    ['3', 'Author'],
    ['4', 'Editor'],
  ] as const),
  ...([
    ['5', 'Publisher'],
    ['6', 'Manager'],
    ['7', 'Administrator'],
    ['8', 'Super Users'],
    ['9', 'Guest'],
  ] as const),
])

const ofSite = { replaces: /users$/i, isSingle: true } as const

/**
 * Reads the users of Joomla: the table `jos_users` with any prefix, and their groups. A group that the site has created
 * has its id in the name. Reading throws the errors of `wordpress`.
 */
export const joomla: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'joomla',
  title: 'Joomla',
  usual: 'users',
  needed: ['username', 'password', 'registerDate', 'lastvisitDate'],
  // joomla/joomla-cms: installation/sql/mysql/base.sql
  parts: {
    hash: 'password',
    id: 'id',
    email: 'email',
    username: 'username',
    names: { full: 'name' },
    disabled: 'block',
    createdAt: 'registerDate',
    lastSignInAt: 'lastvisitDate',
    secondFactors: { otpKey: 'TOTP', otep: 'backup codes' },
    // Joomla 1.5
    rights: { usertype: readRight('usertype') },
    notRead: { requireReset: 'the password must be changed (requireReset)' },
    json: ['params'],
    known: ['usertype', 'gid', 'sendEmail', 'activation', 'lastResetTime', 'resetCount', 'authProvider'],
  },
  createOthers: () => [
    {
      ...ofSite,
      name: /user_usergroup_map$/i,
      needed: ['user_id', 'group_id'],
      says({ columns: { text } }) {
        const id = text('group_id') ?? ''
        return sayRole(groups.get(id) ?? `group ${id}`)
      },
    },
    {
      ...ofSite,
      name: /user_mfa$/i,
      needed: ['user_id', 'method'],
      says: ({ columns: { text } }) => ({ secondFactors: [text('method') ?? 'other'] }),
    },
    {
      ...ofSite,
      name: /user_profiles$/i,
      needed: ['user_id', 'profile_key'],
      says: ({ table }) => ({ notRead: [`other user data (${table})`] }),
    },
  ],
})
