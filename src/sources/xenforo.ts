import type { Source, SystemOptions } from './source.ts'
import { createRoleTables, declareTables } from './tables.ts'

const ofSite = { replaces: /user$/i, isSingle: true } as const

/** The states of an account that may not sign in (src/XF/Entity/User.php). */
const off: ReadonlySet<unknown> = new Set(['rejected', 'disabled'])
/** The states of an account whose address is not confirmed. */
const unconfirmed: ReadonlySet<unknown> = new Set(['email_confirm', 'email_confirm_edit', 'email_bounce'])

/**
 * Reads the users of XenForo 1 and 2: the table `xf_user`, with their passwords in `xf_user_authenticate`. A password
 * that XenForo has imported from another forum is refused. Reading throws the errors of `wordpress`.
 */
export const xenforo: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'xenforo',
  title: 'XenForo',
  usual: 'xf_user',
  needed: ['user_id', 'username', 'email', 'user_state', 'secondary_group_ids'],
  // XenForo has no public source. These are the columns that importers read, such as discourse/discourse:
  // script/import_scripts/xenforo.rb.
  parts: {
    id: 'user_id',
    email: 'email',
    emailVerified: ({ at }) => (unconfirmed.has(at('user_state')) ? false : undefined),
    username: 'username',
    disabled: ['is_banned', ({ at }) => off.has(at('user_state')) || undefined],
    createdAt: 'register_date',
    rights: { isAdmin: 'is_admin', isModerator: 'is_moderator', isStaff: 'is_staff' },
    notRead: { last_activity: 'time of the last activity (last_activity)', avatar_date: 'picture' },
    known: [
      ...['user_state', 'user_group_id', 'secondary_group_ids', 'display_style_group_id', 'permission_combination_id'],
      ...['message_count', 'conversations_unread', 'alerts_unread', 'alerts_unviewed', 'avatar_width', 'avatar_height'],
      ...['avatar_highdpi', 'secret_key', 'reaction_score', 'trophy_points', 'question_solution_count', 'vote_score'],
      ...['username_date', 'username_date_visible', 'style_id', 'privacy_policy_accepted', 'terms_accepted', 'visible'],
      ...['activity_visible', 'last_summary_email_date', 'gravatar', 'warning_points', 'is_discouraged', 'like_count'],
    ],
  },
  createOthers: () => [
    {
      ...ofSite,
      name: /user_authenticate$/i,
      needed: ['user_id', 'scheme_class', 'data'],
      says: ({ columns: { hash } }) => ({ hash: hash('data') }),
    },
    ...createRoleTables(
      { ...ofSite, name: /user_group$/i, needed: ['user_group_id', 'title'] },
      { ...ofSite, name: /user_group_relation$/i, needed: ['user_id', 'user_group_id'] },
    ),
    {
      ...ofSite,
      name: /user_connected_account$/i,
      needed: ['user_id', 'provider', 'provider_key'],
      says: ({ columns: { identity } }) => identity('provider', 'provider_key'),
    },
    {
      ...ofSite,
      name: /user_tfa$/i,
      needed: ['user_id', 'provider_id'],
      says: ({ columns: { text } }) => ({ secondFactors: [text('provider_id') ?? 'other'] }),
    },
    {
      ...ofSite,
      name: /user_profile$/i,
      needed: ['user_id'],
      says: ({ table }) => ({ notRead: [`other user data (${table})`] }),
    },
  ],
})
