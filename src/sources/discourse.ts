import type { Source, SystemOptions } from './source.ts'
import { declareTables } from './tables.ts'
import { readRight } from './user-table.ts'

/** The columns of the fields of the hashes, before and since `user_passwords`. */
const fields = { salt: 'salt', password_algorithm: 'password_algorithm' } as const

/** The methods of `user_second_factors` (app/models/user_second_factor.rb). */
const methods: ReadonlyMap<unknown, string> = new Map([
  ['1', 'TOTP'],
  ['2', 'backup codes'],
  ['3', 'security key'],
])

/**
 * Reads the users of Discourse: the table `users`, and their passwords, addresses, identities and second factors in
 * other tables. The ids of bots are negative. Reading throws the errors of `wordpress`.
 */
export const discourse: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'discourse',
  title: 'Discourse',
  usual: 'users',
  needed: ['username', 'username_lower', 'trust_level'],
  isUser: ({ code }) => code('id')?.startsWith('-') !== true,
  // discourse/discourse: app/models/user.rb, user_password.rb and user_email.rb
  parts: {
    // Since 3.4, the hash is in `user_passwords`.
    hash: ({ hash }) => hash('password_hash', fields),
    id: 'id',
    username: 'username',
    names: { full: 'name' },
    enabled: 'active',
    disabled: 'suspended_till',
    createdAt: 'created_at',
    rights: { admin: 'admin', moderator: 'moderator', trustLevel: readRight('trust_level') },
    notRead: {
      last_seen_at: 'time of the last activity (last_seen_at)',
      ip_address: 'IP addresses',
      registration_ip_address: 'IP addresses',
      silenced_till: 'the user may not write until a time (silenced_till)',
      uploaded_avatar_id: 'picture',
    },
    known: [
      ...['password_hash', 'salt', 'password_algorithm', 'username_lower', 'trust_level', 'approved', 'approved_at'],
      ...['approved_by_id', 'suspended_at', 'seen_notification_id', 'last_posted_at', 'last_emailed_at', 'views'],
      ...['flag_level', 'previous_visit_at', 'first_seen_at', 'group_locked_trust_level', 'manual_locked_trust_level'],
      ...['staged', 'updated_at', 'secure_identifier', 'required_fields_version', 'primary_group_id', 'flair_group_id'],
    ],
  },
  createOthers: () => [
    {
      name: /^user_passwords$/i,
      needed: ['user_id', 'password_hash', 'password_salt', 'password_algorithm'],
      says: ({ columns: { hash } }) => ({ hash: hash('password_hash', { ...fields, salt: 'password_salt' }) }),
    },
    {
      name: /^user_emails$/i,
      needed: ['user_id', 'email', 'primary'],
      says({ id, columns: { flag, identifier } }) {
        if (id?.startsWith('-')) return undefined
        const email = identifier('email', 'email')
        if (email === undefined) return undefined
        return flag('email', 'primary') ? { email } : { otherEmails: [email] }
      },
    },
    {
      name: /^user_second_factors$/i,
      needed: ['user_id', 'method', 'enabled'],
      says: ({ columns: { at, flag } }) =>
        flag('secondFactors', 'enabled') ? { secondFactors: [methods.get(at('method')) ?? 'other'] } : undefined,
    },
    { name: /^user_security_keys$/i, needed: ['user_id'], says: () => ({ secondFactors: ['security key'] }) },
    {
      name: /^user_associated_accounts$/i,
      needed: ['user_id', 'provider_name', 'provider_uid'],
      says: ({ columns: { identity } }) => identity('provider_name', 'provider_uid'),
    },
    {
      name: /^single_sign_on_records$/i,
      needed: ['user_id', 'external_id'],
      says: () => ({ notRead: ['account of DiscourseConnect (single_sign_on_records)'] }),
    },
    // A dump has the names of the groups after this table.
    { name: /^group_users$/i, needed: ['user_id', 'group_id'], says: () => ({ notRead: ['groups (group_users)'] }) },
  ],
})
