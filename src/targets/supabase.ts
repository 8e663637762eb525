/**
 * Supabase Auth stores users in two tables of PostgreSQL (supabase/auth at bc32168: migrations, internal/models/user.go and
 * identity.go). It signs people in with internal/api/token.go and checks hashes with internal/crypto/password.go.
 */
import { type Failure, failure } from '../core/errors.ts'
import { isAddress, normalizeEmail } from '../sources/person.ts'
import type { Identity, PersonNames } from '../sources/source.ts'
import { hasOwnIds, providersOf, showName, toE164 } from './person.ts'
import { isStorable, sqlInsert, sqlJson, sqlText, sqlTime, years } from './sql.ts'
import {
  acceptArgon2,
  type Fit,
  plainBcrypt,
  type Target,
  type TargetSettings,
  type TargetUser,
  type Writer,
  type Written,
} from './target.ts'

/** Supabase Auth finds only users with this id of an instance. */
const instance = '00000000-0000-0000-0000-000000000000'
/** The time until which a disabled user is banned. Go cannot write a year after 9999 as JSON, in any time zone. */
const forever: number = Date.UTC(9999, 0, 1)

/** The keys of user metadata that names are stored under (internal/api/provider/provider.go). */
const nameKeys: { readonly [N in keyof PersonNames]-?: string } = {
  full: 'full_name',
  given: 'given_name',
  family: 'family_name',
}

/** Metadata of a user. */
type Data = { readonly [name: string]: unknown }

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
function userMetadata({ customData, names = {} }: TargetUser): Data {
  const all: Record<string, unknown> = { ...(customData as Data | undefined) }
  for (const name of Object.keys(nameKeys) as (keyof PersonNames)[])
    if (names[name] !== undefined) all[nameKeys[name]] = names[name]
  return all
}

const [none, anInstance, authenticated] = ['', instance, 'authenticated'].map(sqlText) as [string, string, string]

type ColumnWriters<Row> = { readonly [column: string]: (row: Row, settings: TargetSettings) => string }

/**
 * The columns of auth.users. `confirmed_at` is missing because PostgreSQL computes it. Supabase Auth cannot read a user
 * whose token is NULL.
 */
const userColumns: ColumnWriters<TargetUser> = {
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
const identityColumns: ColumnWriters<IdentityRow & { readonly user: TargetUser }> = {
  id: ({ provider, sub }, { uuid }) => sqlText(uuid(`supabase identity ${provider} ${sub}`)),
  user_id: ({ user }) => sqlText(user.id),
  provider: ({ provider }) => sqlText(provider),
  provider_id: ({ sub }) => sqlText(sub),
  identity_data: ({ data }) => sqlJson(data),
  created_at: ({ user }, { time }) => sqlTime(user.createdAt ?? time),
  updated_at: (_, { time }) => sqlTime(time),
}

function insert<Row>(
  table: string,
  columns: ColumnWriters<Row>,
  rows: readonly Row[],
  settings: TargetSettings,
): string {
  const values = Object.values(columns)
  return sqlInsert(
    `${table} (${Object.keys(columns).join(', ')})`,
    rows.map((row) => values.map((write) => write(row, settings))),
  )
}

/** Writes one transaction that inserts users and their identities. */
const createSupabaseWriter = (settings: TargetSettings): Writer => ({
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

const fileName = 'supabase-users.sql'

/** An index of PostgreSQL refuses entries of more than 2,704 bytes. A character has at most 4 bytes. */
const longestIndexed = 512
const longestEmail = 255

/** The providers of internal/api/provider_constants.go, and those that a project configures itself. */
const knownProviders =
  /^(apple|azure|bitbucket|discord|facebook|figma|fly|github|gitlab|google|kakao|keycloak|linkedin|linkedin_oidc|notion|slack|slack_oidc|snapchat|spotify|twitch|twitter|vercel_marketplace|workos|x|zoom|(custom|sso):.+)$/

const failureOfUser = (name: string, expected: string): Failure =>
  failure('ERR_FIELD', undefined, { name, column: name, expected })

/** Removes the data that Supabase Auth cannot store, and collects the names of the lost data. */
function fit(user: TargetUser): Fit {
  const { email, names, createdAt, lastSignInAt } = user
  const lost = new Set<string>()

  function keepEntries(field: 'rights' | 'customData', isKept: (key: string, value: unknown) => boolean) {
    const all = user[field] as Data | undefined
    if (all === undefined) return undefined
    const kept = Object.entries(all).filter(([key, value]) => {
      if (isStorable([key, value]) && isKept(key, value)) return true
      lost.add(`${field} (${showName(key)})`)
      return false
    })
    if (kept.length === 0) lost.add(field)
    return kept.length === 0 ? undefined : Object.fromEntries(kept)
  }

  function keepTime(field: 'createdAt' | 'lastSignInAt', time: number | undefined): number | undefined {
    if (time === undefined || (time >= years[0] && time <= forever)) return time
    lost.add(field)
    return undefined
  }

  function keepPhone(): string | undefined {
    const digits = user.phone === undefined ? undefined : toE164(user.phone)?.slice(1)
    if (user.phone !== undefined && digits === undefined) lost.add('phone')
    return digits
  }

  /**
   * Removes the address of an identity unless it is verified or the user's own. Supabase Auth signs a person with the same
   * verified address in to this account, whether the address is verified here or not (internal/models/linking.go).
   */
  function keepAddress({ email: given, isVerified, ...identity }: Identity): Identity {
    const address = given === undefined ? undefined : normalizeEmail(given)
    const isOwn = address === email
    const isSure = isVerified ?? (isOwn && user.emailVerified === true)
    if (address === undefined || ((isOwn || isSure) && isAddress(address) && address.length <= longestEmail))
      return { ...identity, ...(address !== undefined && { email: address, isVerified: isSure }) }
    lost.add('identities (e-mail address)')
    return identity
  }

  function keepIdentities(): readonly Identity[] | undefined {
    const kept = new Map<string, Identity>()
    for (const identity of user.identities ?? []) {
      const { thirdPartyId: provider, thirdPartyUserId: sub } = identity
      const isUsable = sub !== '' && sub.length <= longestIndexed && isStorable(sub)
      if (!isUsable || !knownProviders.test(provider) || provider.length > longestIndexed || !isStorable(provider))
        lost.add(`identities (${showName(provider)})`)
      else if (!kept.has(`${provider} ${sub}`)) kept.set(`${provider} ${sub}`, keepAddress(identity))
    }
    if (user.identities?.length && kept.size === 0) lost.add('identities')
    return kept.size === 0 ? undefined : [...kept.values()]
  }

  if (email !== undefined && (email.length > longestEmail || !isStorable(email)))
    return { failure: failureOfUser('email', 'text of at most 255 characters without a NUL character') }
  const phone = keepPhone()
  const identities = keepIdentities()
  if (email === undefined && phone === undefined && identities === undefined)
    return {
      failure: user.phone
        ? failureOfUser('phone', 'an international phone number such as +12125550101')
        : failureOfUser('identities', 'an identity at a provider that Supabase Auth supports, such as google'),
    }
  const canKeepNames = names === undefined || isStorable(names)
  if (!canKeepNames) lost.add('names')
  const metadata = canKeepNames ? userMetadata({ ...user, customData: undefined }) : {}
  const kept: TargetUser = {
    ...user,
    phone,
    identities,
    names: canKeepNames ? names : undefined,
    rights: keepEntries('rights', (key) => key !== 'provider' && key !== 'providers'),
    // PostgreSQL may have an index of the key `name`.
    customData: keepEntries('customData', (key, value) =>
      key === 'name'
        ? JSON.stringify(value).length <= longestIndexed
        : !Object.hasOwn(metadata, key) || metadata[key] === value,
    ),
    createdAt: keepTime('createdAt', createdAt),
    lastSignInAt: keepTime('lastSignInAt', lastSignInAt),
  }
  return { user: kept, lost: [...lost] }
}

function risks({ hasSignerKey, unverified, providers }: Written): readonly string[] {
  const found = [
    'If the table auth.users has triggers, they run for each imported user.',
    'If the import fails, the log of the database may contain a part of the file, with password hashes.',
  ]
  if (hasSignerKey)
    found.push(
      'Each password hash contains the signer key of the Firebase project. Protect the file and the column auth.users.encrypted_password like that key.',
    )
  if (unverified > 0)
    found.push(
      `Users whose e-mail address is not verified: ${unverified.toLocaleString('en')}. They cannot sign in with their password until they confirm the address.`,
      'If a user signs in with a provider such as Google before confirming the e-mail address, Supabase Auth deletes the password and the other identities of this user.',
    )
  if (providers.some(hasOwnIds))
    found.push(
      'Apple, Facebook, LinkedIn and Microsoft give the same person different ids in different apps or teams. Users of these providers can sign in only if Supabase Auth uses the OAuth client of the old system. First test the sign-in of one such user.',
    )
  return found
}

/** Supabase Auth, by an SQL file. */
export const supabase: Target = {
  id: 'supabase',
  name: 'Supabase Auth',
  facts: { version: 'supabase/auth at bc32168 (2026-08-20)', source: 'migrations, internal/crypto/password.go' },
  proof: 'sign-in',
  accepts: [
    plainBcrypt,
    {
      ...acceptArgon2(['i', 'id'], 'Supabase Auth refuses Argon2 hashes with associated data'),
      limits: { memory: [8, 2 ** 20], passes: [1, 20], lanes: [1, 16] },
    },
    {
      format: 'supabase-legacy-scrypt',
      grammar: {
        pattern: /^\$fbscrypt\$v=1,n=\d+,r=\d+,p=1(,ss=[^,$]+)?,sk=[^$]+\$[^$]+\$[^$]+$/,
        reason: 'Supabase Auth refuses hashes of Firebase with an empty salt',
      },
    },
  ],
  writeHash: ({ text }) => ({ encrypted_password: text }),
  longestHash: 255,
  options: {},
  ids: { kind: 'uuid' },
  carries: {
    email: true,
    emailVerified: true,
    phone: true,
    names: true,
    disabled: true,
    createdAt: true,
    lastSignInAt: true,
    identities: true,
    rights: true,
    customData: true,
  },
  identifiers: () => ['email', 'phone', 'identities'],
  unverified: 'Supabase Auth refuses to sign these users in with their password until they confirm the address.',
  limits: { atOnce: 500 },
  providers: providersOf('supabase'),
  fit,
  fileName: () => fileName,
  createWriter: createSupabaseWriter,
  risks,
  start: () => [
    'Run the SQL file as the database role postgres. The file is one transaction: if one row fails, nothing is imported.',
    `psql "$DATABASE_URL" --no-psqlrc --set=ON_ERROR_STOP=1 --file=${fileName}`,
  ],
  prove: () => [
    'Sign in as a user whose password you know. The response contains an access_token.',
    `curl "$SUPABASE_URL/auth/v1/token?grant_type=password" --header "apikey: $SUPABASE_ANON_KEY" --json '{"email":"ada@example.com","password":"…"}'`,
  ],
}
