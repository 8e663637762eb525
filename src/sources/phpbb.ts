import type { Source, SystemOptions } from './source.ts'
import { createRoleTables, declareTables } from './tables.ts'
import { withoutEntities } from './values.ts'

const ofSite = { replaces: /users$/i, isSingle: true } as const

/** Settings that only phpBB uses, without the beginning `user_`. */
const settings = `
  permissions perm_from passchg pass_convert email_hash lastmark lastpost_time lastpage last_confirm_key
  last_search last_warning login_attempts inactive_reason inactive_time posts dst dateformat style rank colour
  new_privmsg unread_privmsg last_privmsg message_rules full_folder emailtime topic_show_days topic_sortby_type
  topic_sortby_dir post_show_days post_sortby_type post_sortby_dir notify notify_pm notify_type allow_pm
  allow_viewonline allow_viewemail allow_massemail options avatar_type avatar_width avatar_height sig_bbcode_uid
  sig_bbcode_bitfield actkey actkey_expiration newpasswd form_salt new reminded reminded_time reset_token
  reset_token_expiration type last_active`

/**
 * Reads the users of phpBB 3: the table `phpbb_users` with any prefix, and their groups and bans. Bots and the
 * anonymous visitor are not users. Reading throws the errors of `wordpress`.
 */
export const phpbb: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'phpbb',
  title: 'phpBB',
  usual: 'users',
  needed: ['user_id', 'username_clean', 'user_password'],
  // The types are 0 (normal), 1 (inactive), 2 (bot or anonymous visitor) and 3 (founder).
  isUser: ({ code }) => code('user_type') !== '2',
  // phpbb/phpbb: phpBB/phpbb/db/migration/data
  parts: {
    hash({ hash }) {
      const found = hash('user_password')
      // An import from phpBB 2 keeps its MD5 until the user signs in.
      return found && /^[\da-f]{32}$/.test(found.text) ? { ...found, hints: { writtenBy: 'phpbb2' } } : found
    },
    id: 'user_id',
    email: 'user_email',
    username: ({ identifier }) => withoutEntities(identifier('username', 'username')),
    disabled: ({ code }) => !['0', '3'].includes(code('user_type') ?? '0') || undefined,
    createdAt: 'user_regdate',
    lastSignInAt: 'user_lastvisit',
    rights: { isFounder: ({ code }) => code('user_type') === '3' || undefined },
    notRead: { user_ip: 'IP addresses', user_avatar: 'picture', user_warnings: 'warnings' },
    known: [
      'username',
      'user_password',
      'username_clean',
      'group_id',
      ...settings
        .trim()
        .split(/\s+/)
        .map((name) => `user_${name}`),
    ],
  },
  createOthers: () => [
    ...createRoleTables(
      { ...ofSite, name: /(?<!user_)groups$/i, needed: ['group_id', 'group_name'] },
      { ...ofSite, name: /user_group$/i, needed: ['user_id', 'group_id', 'user_pending'] },
      undefined,
      ({ at }) => at('user_pending') !== '1',
    ),
    {
      ...ofSite,
      name: /banlist$/i,
      needed: ['ban_userid', 'ban_end', 'ban_exclude'],
      says({ id, columns: { at, lock } }) {
        if (id === undefined || id === '0' || at('ban_exclude') === '1') return undefined
        // 0 is a ban without an end.
        return at('ban_end') === '0' || lock('ban_end') ? { disabled: true } : undefined
      },
    },
    {
      ...ofSite,
      name: /profile_fields_data$/i,
      needed: ['user_id'],
      says: ({ table }) => ({ notRead: [`other user data (${table})`] }),
    },
  ],
})
