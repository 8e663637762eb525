/**
 * Supabase Auth stores users in two tables of PostgreSQL (supabase/auth at bc32168: migrations, internal/models/user.go
 * and identity.go). It signs people in with internal/api/token.go and checks hashes with internal/crypto/password.go.
 */
import { isAddress, normalizeEmail } from '../sources/person.ts'
import type { Identity, PersonNames } from '../sources/source.ts'
import { declareTarget } from './declare.ts'
import { hasOwnIds, keepEntries, keepIdentities, providersOf, toE164 } from './person.ts'
import type { Entries, Fitting } from './slots.ts'
import { isStorable, sqlInserts, sqlWriters, years } from './sql.ts'
import { acceptArgon2, plainBcrypt, type Target, type TargetUser } from './target.ts'
import { warnOfKey, warnOfOwnIds } from './words.ts'

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
const nameParts = ['full', 'given', 'family'] as const

/** A row of auth.identities. */
interface IdentityRow {
  readonly provider: string
  /** The id of the person at the provider. For an e-mail address or a phone number, this is the id of the user. */
  readonly sub: string
  readonly data: Entries
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
function appMetadata(user: TargetUser): Entries {
  const providers = [...new Set(identitiesOf(user).map(({ provider }) => provider))]
  return { ...user.rights, provider: providers[0], providers }
}

/** Returns the metadata that users can change themselves. */
function userMetadata({ customData, names = {} }: TargetUser): Entries {
  const all: Record<string, unknown> = { ...(customData as Entries | undefined) }
  for (const name of nameParts) if (names[name] !== undefined) all[nameKeys[name]] = names[name]
  return all
}

/** An index of PostgreSQL refuses entries of more than 2,704 bytes. A character has at most 4 bytes. */
const longestIndexed = 512
const longestEmail = 255

/** The providers of internal/api/provider_constants.go, and those that a project configures itself. */
const knownProviders =
  /^(apple|azure|bitbucket|discord|facebook|figma|fly|github|gitlab|google|kakao|keycloak|linkedin|linkedin_oidc|notion|slack|slack_oidc|snapchat|spotify|twitch|twitter|vercel_marketplace|workos|x|zoom|(custom|sso):.+)$/

/**
 * Removes the address of an identity unless it is verified or the user's own. Supabase Auth signs a person with the
 * same verified address in to this account, whether the address is verified here or not (internal/models/linking.go).
 */
function keepAddress({ email: given, isVerified, ...identity }: Identity, { user, lose }: Fitting): Identity {
  const address = given === undefined ? undefined : normalizeEmail(given)
  const isOwn = address === user.email
  const isSure = isVerified ?? (isOwn && user.emailVerified === true)
  if (address === undefined || ((isOwn || isSure) && isAddress(address) && address.length <= longestEmail))
    return { ...identity, ...(address !== undefined && { email: address, isVerified: isSure }) }
  lose('identities (e-mail address)')
  return identity
}

/** Tells whether custom data do not replace a name. PostgreSQL may have an index of the key `name`. */
function isOwnKey(key: string, value: unknown, { names = {} }: TargetUser): boolean {
  if (key === 'name') return JSON.stringify(value).length <= longestIndexed
  const part = nameParts.find((one) => nameKeys[one] === key)
  return part === undefined || names[part] === undefined || names[part] === value || !isStorable(names)
}

const file = 'supabase-users.sql'
const isReadable = (time: number): boolean => time >= years[0] && time <= forever

/** Supabase Auth, by an SQL file. */
export const supabase: Target = declareTarget({
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
  longestHash: 255,
  options: {},
  ids: { kind: 'uuid' },
  // The columns of auth.users. `confirmed_at` is missing because PostgreSQL computes it. Supabase Auth cannot read a
  // user whose token is NULL.
  slots: [
    { at: 'instance_id', as: () => instance },
    { of: 'id', at: 'id' },
    { at: 'aud', as: () => 'authenticated' },
    // The role of PostgreSQL that queries of the user run with. It never comes from an export.
    { at: 'role', as: () => 'authenticated' },
    {
      of: 'email',
      at: 'email',
      longest: longestEmail,
      words: 'text of at most 255 characters without a NUL character',
      isNeeded: true,
    },
    { of: 'hash', at: 'encrypted_password', as: (hash) => hash?.text ?? '' },
    {
      of: 'emailVerified',
      at: 'email_confirmed_at',
      as: (isVerified, _, { time }) => (isVerified ? time : undefined),
    },
    { of: 'phone', at: 'phone', rule: (phone, { lose }) => toE164(phone)?.slice(1) ?? lose('phone') },
    {
      of: 'identities',
      words: 'an identity at a provider that Supabase Auth supports, such as google',
      rule: keepIdentities({
        longest: longestIndexed,
        allows: ({ thirdPartyId }) => knownProviders.test(thirdPartyId),
        change: keepAddress,
      }),
    },
    { of: 'names', rule: (names, { lose }) => (isStorable(names) ? names : lose('names')) },
    { of: 'lastSignInAt', at: 'last_sign_in_at', allows: isReadable },
    {
      of: 'rights',
      at: 'raw_app_meta_data',
      rule: keepEntries('rights', (key) => key !== 'provider' && key !== 'providers'),
      as: (_, user) => appMetadata(user),
    },
    {
      of: 'customData',
      at: 'raw_user_meta_data',
      rule: keepEntries('customData', isOwnKey),
      as: (_, user) => userMetadata(user),
    },
    { of: 'createdAt', at: 'created_at', allows: isReadable, as: (createdAt, _, { time }) => createdAt ?? time },
    { at: 'updated_at', as: (_, { time }) => time },
    {
      of: 'disabled',
      at: 'banned_until',
      as: (isDisabled) => (isDisabled ? forever : undefined),
    },
    ...[
      ...['confirmation_token', 'recovery_token', 'email_change', 'email_change_token_new'],
      ...['email_change_token_current', 'phone_change', 'phone_change_token', 'reauthentication_token'],
    ].map((at) => ({ at, as: () => '' })),
  ],
  container: sqlInserts({
    sql: () => ({ ...sqlWriters.postgresql, name: (name) => name }),
    users: 'auth.users',
    others: {
      table: 'auth.identities',
      // `email` is missing because PostgreSQL computes it.
      columns: ['id', 'user_id', 'provider', 'provider_id', 'identity_data', 'created_at', 'updated_at'],
      rowsOf: (user, { time, uuid }) =>
        identitiesOf(user).map(({ provider, sub, data }) => {
          const id = uuid(`supabase identity ${provider} ${sub}`)
          return [id, user.id, provider, sub, data, user.createdAt ?? time, time]
        }),
    },
  }),
  identifiers: ['email', 'phone', 'identities'],
  unverified: 'Supabase Auth refuses to sign these users in with their password until they confirm the address.',
  limits: { atOnce: 500 },
  providers: providersOf('supabase'),
  files: file,
  risks: ({ hasSignerKey, unverified, providers }) => [
    'If the table auth.users has triggers, they run for each imported user.',
    'If the import fails, the log of the database may contain a part of the file, with password hashes.',
    hasSignerKey &&
      warnOfKey('Each password hash contains', 'the file and the column auth.users.encrypted_password like that key'),
    unverified > 0 &&
      `Users whose e-mail address is not verified: ${unverified.toLocaleString('en')}. They cannot sign in with their password until they confirm the address.`,
    unverified > 0 &&
      'If a user signs in with a provider such as Google before confirming the e-mail address, Supabase Auth deletes the password and the other identities of this user.',
    providers.some(hasOwnIds) && warnOfOwnIds('Supabase Auth'),
  ],
  start: [
    'Run the SQL file as the database role postgres. The file is one transaction: if one row fails, nothing is imported.',
    `psql "$DATABASE_URL" --no-psqlrc --set=ON_ERROR_STOP=1 --file=${file}`,
  ],
  prove: [
    'Sign in as a user whose password you know. The response contains an access_token.',
    `curl "$SUPABASE_URL/auth/v1/token?grant_type=password" --header "apikey: $SUPABASE_ANON_KEY" --json '{"email":"ada@example.com","password":"…"}'`,
  ],
})
