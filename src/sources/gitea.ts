import type { Source, SystemOptions } from './source.ts'
import { declareTables } from './tables.ts'

/** The columns of the fields of a hash. */
const fields = { salt: 'salt', passwd_hash_algo: 'passwd_hash_algo' } as const

/**
 * Reads the users of Gitea and Forgejo: the table `user`, and their addresses, identities and second factors in other
 * tables. Organizations and bots are not users. Reading throws the errors of `wordpress`.
 */
export const gitea: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'gitea',
  title: 'Gitea',
  usual: 'user',
  needed: ['lower_name', 'passwd', 'passwd_hash_algo', 'salt'],
  seen: { roles: { username: 'name' } },
  // 1 is an organization, 4 a bot, and 5 a user of another server.
  isUser: ({ code }) => (code('type') ?? '0') === '0',
  // go-gitea/gitea: models/user/user.go
  parts: {
    // A hash of bcrypt has its own salt.
    hash: ({ code, hash }) => hash('passwd', code('passwd')?.startsWith('$') ? undefined : fields),
    id: 'id',
    email: 'email',
    username: 'name',
    names: { full: 'full_name' },
    enabled: 'is_active',
    disabled: 'prohibit_login',
    createdAt: 'created_unix',
    lastSignInAt: 'last_login_unix',
    rights: { isAdmin: 'is_admin', isRestricted: 'is_restricted' },
    notRead: {
      must_change_password: 'the password must be changed (must_change_password)',
      avatar: 'picture',
      updated_unix: 'time of the last change (updated_unix)',
    },
    known: [
      ...[
        'passwd',
        'passwd_hash_algo',
        'salt',
        'lower_name',
        'type',
        'login_type',
        'login_source',
        'login_name',
        'rands',
        'keep_email_private',
      ],
      ...['email_notifications_preference', 'last_repo_visibility', 'max_repo_creation', 'allow_git_hook'],
      ...['allow_import_local', 'allow_create_organization', 'avatar_email', 'use_custom_avatar', 'num_followers'],
      ...['num_following', 'num_stars', 'num_repos', 'num_teams', 'num_members', 'visibility', 'theme'],
      ...['repo_admin_change_team_access', 'diff_view_style', 'keep_activity_private'],
    ],
  },
  createOthers: () => [
    {
      name: /^email_address$/i,
      needed: ['uid', 'email', 'is_activated'],
      says({ columns: { at, flag, identifier } }) {
        const email = identifier('email', 'email')
        if (email === undefined) return undefined
        // Before 1.17, the table had only further addresses.
        const isPrimary = at('is_primary') !== undefined && flag('email', 'is_primary')
        return isPrimary ? { email, emailVerified: flag('isVerified', 'is_activated') } : { otherEmails: [email] }
      },
    },
    {
      name: /^external_login_user$/i,
      needed: ['user_id', 'external_id', 'provider'],
      says: ({ columns: { identity } }) => identity('provider', 'external_id'),
    },
    { name: /^two_factor$/i, needed: ['uid', 'secret'], says: () => ({ secondFactors: ['TOTP'] }) },
    { name: /^webauthn_credential$/i, needed: ['user_id'], says: () => ({ secondFactors: ['WebAuthn'] }) },
  ],
})
