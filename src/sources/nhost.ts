import type { Source, SystemOptions } from './source.ts'
import { declareTables, sayRole } from './tables.ts'

/**
 * Reads the users of Nhost: the table `auth.users`, and their roles, identities and security keys in other tables of
 * the schema `auth`. Reading throws the errors of `wordpress`.
 */
export const nhost: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'nhost',
  title: 'Nhost',
  usual: 'users',
  needed: ['email', 'password_hash', 'default_role', 'otp_method_last_used'],
  // nhost/hasura-auth: migrations
  parts: {
    hash: 'password_hash',
    id: 'id',
    email: 'email',
    emailVerified: 'email_verified',
    phone: 'phone_number',
    names: { full: 'display_name' },
    disabled: 'disabled',
    createdAt: 'created_at',
    anonymous: 'is_anonymous',
    secondFactors: { totp_secret: 'TOTP' },
    notRead: {
      new_email: 'new e-mail address that is not confirmed (new_email)',
      last_seen: 'time of the last activity (last_seen)',
      phone_number_verified: 'whether the phone number is verified (phone_number_verified)',
      updated_at: 'time of the last change (updated_at)',
    },
    json: ['metadata'],
    known: [
      ...['otp_method_last_used', 'otp_hash', 'otp_hash_expires_at', 'default_role', 'active_mfa_type', 'ticket'],
      ...['ticket_expires_at', 'webauthn_current_challenge'],
    ],
  },
  createOthers: () => [
    { name: /^user_roles$/i, needed: ['user_id', 'role'], says: ({ columns: { text } }) => sayRole(text('role')) },
    {
      name: /^user_providers$/i,
      needed: ['user_id', 'provider_id', 'provider_user_id'],
      says: ({ columns: { identity } }) => identity('provider_id', 'provider_user_id'),
    },
    {
      name: /^user_security_keys$/i,
      needed: ['user_id', 'credential_id'],
      says: () => ({ secondFactors: ['security key'] }),
    },
  ],
})
