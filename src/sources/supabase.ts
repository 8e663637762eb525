import type { RowColumns } from './row-columns.ts'
import type { Source, SystemOptions } from './source.ts'
import { declareTables, type OtherTable } from './tables.ts'
import { readRight } from './user-table.ts'
import { isObject } from './values.ts'

/** Returns the app metadata without the names of the providers, which `auth.identities` has. */
function readAppMetadata({ json }: RowColumns): unknown {
  const metadata = json('rights', 'raw_app_meta_data')
  if (!isObject(metadata)) return metadata
  const { provider: _, providers: __, ...others } = metadata
  return Object.keys(others).length > 0 ? others : undefined
}

const textIn = (value: unknown, key: string): string | undefined =>
  isObject(value) && typeof value[key] === 'string' && value[key] !== '' ? value[key] : undefined

/** The tables `auth.identities` and `auth.mfa_factors`. */
const createOthers = (): readonly OtherTable[] => [
  {
    name: /^identities$/i,
    needed: ['user_id', 'provider', 'identity_data'],
    says({ columns: { at, identity, json } }) {
      // Before provider_id, the column id had the id of the user at the provider.
      const found = identity('provider', at('provider_id') === undefined ? 'id' : 'provider_id')
      const [account] = found?.identities ?? []
      if (!account) return found
      const data = json('identities', 'identity_data')
      const isVerified = isObject(data) && data.email_verified === true ? true : undefined
      return { identities: [{ ...account, email: textIn(data, 'email'), isVerified }] }
    },
  },
  {
    name: /^mfa_factors$/i,
    needed: ['user_id', 'factor_type', 'status'],
    says: ({ columns: { at, text } }) =>
      at('status') === 'verified' ? { secondFactors: [text('factor_type') ?? 'other'] } : undefined,
  },
]

/**
 * Reads the users of Supabase: the table `auth.users`, and the identities and second factors in other tables of the
 * schema `auth`. Reading throws the errors of `wordpress`.
 */
export const supabase: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'supabase',
  title: 'Supabase',
  usual: 'users',
  needed: ['email', 'encrypted_password', 'raw_user_meta_data'],
  // supabase/auth: internal/models/user.go and migrations
  parts: {
    hash: 'encrypted_password',
    id: 'id',
    email: 'email',
    emailVerified: ({ at, verified }) => {
      const column = at('email_confirmed_at') === undefined ? 'confirmed_at' : 'email_confirmed_at'
      return at(column) === undefined ? undefined : (verified(column) ?? false)
    },
    phone: 'phone',
    disabled: ['banned_until', 'deleted_at'],
    createdAt: 'created_at',
    lastSignInAt: 'last_sign_in_at',
    anonymous: 'is_anonymous',
    rights: {
      appMetadata: readAppMetadata,
      isSuperAdmin: 'is_super_admin',
      // Every user who signs in has the role authenticated.
      role: (row) => (row.at('role') === 'authenticated' ? undefined : readRight('role')(row)),
    },
    notRead: {
      email_change: 'new e-mail address that is not confirmed (email_change)',
      phone_change: 'new phone number that is not confirmed (phone_change)',
      phone_confirmed_at: 'time of the verification of the phone number (phone_confirmed_at)',
      updated_at: 'time of the last change (updated_at)',
    },
    json: ['raw_user_meta_data'],
    known: [
      ...['instance_id', 'aud', 'role', 'raw_app_meta_data', 'email_confirmed_at', 'confirmed_at', 'is_sso_user'],
      ...['invited_at', 'confirmation_token', 'confirmation_sent_at', 'recovery_token', 'recovery_sent_at'],
      ...['email_change_token', 'email_change_token_new', 'email_change_token_current', 'email_change_sent_at'],
      ...['email_change_confirm_status', 'phone_change_token', 'phone_change_sent_at'],
      ...['reauthentication_token', 'reauthentication_sent_at'],
    ],
  },
  createOthers,
})
