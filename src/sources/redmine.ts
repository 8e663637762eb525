import type { Source, SystemOptions } from './source.ts'
import { declareTables } from './tables.ts'

/**
 * Reads the users of Redmine: the table `users`, and their e-mail addresses in `email_addresses`. Groups and the
 * anonymous visitor are not users. Reading throws the errors of `wordpress`.
 */
export const redmine: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'redmine',
  title: 'Redmine',
  usual: 'users',
  needed: ['login', 'hashed_password', 'salt'],
  isUser: ({ code }) => (code('type') ?? 'User') === 'User',
  // redmine/redmine: db/migrate, app/models/user.rb and principal.rb
  parts: {
    hash: 'hashed_password',
    fields: { salt: 'salt' },
    id: 'id',
    // Before Redmine 3.0.
    email: 'mail',
    username: 'login',
    names: { given: 'firstname', family: 'lastname' },
    // The states are 1 (active), 2 (registered and not activated) and 3 (locked).
    disabled: ({ code }) => (code('status') === undefined ? undefined : code('status') !== '1'),
    createdAt: 'created_on',
    lastSignInAt: 'last_login_on',
    secondFactors: { twofa_scheme: 'TOTP' },
    rights: { admin: 'admin' },
    notRead: {
      auth_source_id: 'directory that checks the password (auth_source_id)',
      must_change_passwd: 'the password must be changed (must_change_passwd)',
      updated_on: 'time of the last change (updated_on)',
    },
    known: [
      ...['type', 'status', 'mail_notification', 'passwd_changed_on', 'identity_url'],
      ...['twofa_totp_key', 'twofa_totp_last_used_at', 'twofa_required'],
    ],
  },
  createOthers: () => [
    {
      name: /^email_addresses$/i,
      needed: ['user_id', 'address', 'is_default'],
      says({ columns: { flag, identifier } }) {
        const address = identifier('email', 'address')
        if (address === undefined) return undefined
        return flag('email', 'is_default') ? { email: address } : { otherEmails: [address] }
      },
    },
    // The roles of a user belong to projects.
    {
      name: /^members$/i,
      needed: ['user_id', 'project_id'],
      says: () => ({ notRead: ['roles in projects (members)'] }),
    },
    { name: /^groups_users$/i, needed: ['user_id', 'group_id'], says: () => ({ notRead: ['groups (groups_users)'] }) },
  ],
})
