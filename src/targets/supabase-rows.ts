import type { Names } from '../sources/source.ts'
import { sqlInsert, sqlJson, sqlText, sqlTime } from './sql-text.ts'
import type { Settings, TargetUser, Writer } from './target.ts'

/** Supabase Auth finds only users with this id of an instance. */
const instance = '00000000-0000-0000-0000-000000000000'
/** The time until which a disabled user is banned. Go cannot write a year after 9999 as JSON, in any time zone. */
export const forever: number = Date.UTC(9999, 0, 1)

/** The keys of user metadata that names are stored under (internal/api/provider/provider.go). */
const nameKeys: { readonly [N in keyof Names]-?: string } = {
  full: 'full_name',
  given: 'given_name',
  family: 'family_name',
}

/** Metadata of a user. */
export type Data = { readonly [name: string]: unknown }

/** A row of auth.identities. */
interface IdentityRow {
  readonly provider: string
  /** The id of the person at the provider. For an e-mail address or a phone number, this is the id of the user. */
  readonly sub: string
  readonly data: Data
}

/** Returns the rows of a user in auth.identities. The first provider is the one that Supabase shows. */
function identitiesOf({ id, email, emailVerified, phone, hash, identities = [] }: TargetUser): readonly IdentityRow[] {
  const own: IdentityRow[] = []
  if (email !== undefined)
    own.push({ provider: 'email', sub: id, data: { sub: id, email, email_verified: emailVerified === true } })
  if (phone !== undefined) own.push({ provider: 'phone', sub: id, data: { sub: id, phone, phone_verified: false } })
  const others = identities.map(({ thirdPartyId: provider, thirdPartyUserId: sub, email: address, isVerified }) => ({
    provider,
    sub,
    data: { sub, ...(address !== undefined && { email: address, email_verified: isVerified === true }) },
  }))
  return hash ? [...own, ...others] : [...others, ...own]
}

/** Returns the metadata that only administrators can change. */
function appMetadata(user: TargetUser): Data {
  const providers = [...new Set(identitiesOf(user).map(({ provider }) => provider))]
  return { ...user.rights, provider: providers[0], providers }
}

/** Returns the metadata that users can change themselves. */
export function userMetadata({ customData, names = {} }: TargetUser): Data {
  const all: Record<string, unknown> = { ...(customData as Data | undefined) }
  for (const name of Object.keys(nameKeys) as (keyof Names)[])
    if (names[name] !== undefined) all[nameKeys[name]] = names[name]
  return all
}

const [none, anInstance, authenticated] = ['', instance, 'authenticated'].map(sqlText) as [string, string, string]

type Columns<Row> = { readonly [column: string]: (row: Row, settings: Settings) => string }

/**
 * The columns of auth.users. `confirmed_at` is missing because PostgreSQL computes it. Supabase Auth cannot read a user
 * whose token is NULL.
 */
const userColumns: Columns<TargetUser> = {
  instance_id: () => anInstance,
  id: ({ id }) => sqlText(id),
  aud: () => authenticated,
  // The role of PostgreSQL that queries of the user run with. It never comes from an export.
  role: () => authenticated,
  email: ({ email }) => sqlText(email),
  encrypted_password: ({ hash }) => sqlText(hash?.text ?? ''),
  email_confirmed_at: ({ emailVerified }, { time }) => sqlTime(emailVerified ? time : undefined),
  phone: ({ phone }) => sqlText(phone),
  last_sign_in_at: ({ lastSignInAt }) => sqlTime(lastSignInAt),
  raw_app_meta_data: (user) => sqlJson(appMetadata(user)),
  raw_user_meta_data: (user) => sqlJson(userMetadata(user)),
  created_at: ({ createdAt }, { time }) => sqlTime(createdAt ?? time),
  updated_at: (_, { time }) => sqlTime(time),
  banned_until: ({ disabled }) => sqlTime(disabled ? forever : undefined),
  confirmation_token: () => none,
  recovery_token: () => none,
  email_change: () => none,
  email_change_token_new: () => none,
  email_change_token_current: () => none,
  phone_change: () => none,
  phone_change_token: () => none,
  reauthentication_token: () => none,
}

/** The columns of auth.identities. `email` is missing because PostgreSQL computes it. */
const identityColumns: Columns<IdentityRow & { readonly user: TargetUser }> = {
  id: ({ provider, sub }, { uuid }) => sqlText(uuid(`supabase identity ${provider} ${sub}`)),
  user_id: ({ user }) => sqlText(user.id),
  provider: ({ provider }) => sqlText(provider),
  provider_id: ({ sub }) => sqlText(sub),
  identity_data: ({ data }) => sqlJson(data),
  created_at: ({ user }, { time }) => sqlTime(user.createdAt ?? time),
  updated_at: (_, { time }) => sqlTime(time),
}

function insert<Row>(table: string, columns: Columns<Row>, rows: readonly Row[], settings: Settings): string {
  const values = Object.values(columns)
  return sqlInsert(
    `${table} (${Object.keys(columns).join(', ')})`,
    rows.map((row) => values.map((write) => write(row, settings))),
  )
}

/** Writes one transaction that inserts users and their identities. */
export const createSupabaseWriter = (settings: Settings): Writer => ({
  begin: () => "BEGIN;\nSET LOCAL client_encoding = 'UTF8';\n",
  write(users) {
    const identities = users.flatMap((user) => identitiesOf(user).map((row) => ({ ...row, user })))
    return (
      insert('auth.users', userColumns, users, settings) +
      insert('auth.identities', identityColumns, identities, settings)
    )
  },
  end: () => 'COMMIT;\n',
})
