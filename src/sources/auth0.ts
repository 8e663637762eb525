import type { Row, Values } from './containers/container.ts'
import { jsonContainer } from './containers/json.ts'
import { ndjsonContainer } from './containers/ndjson.ts'
import { createReaderOfAny, type Reading, reading } from './containers/rows.ts'
import { auth0Identities, withoutPassword } from './shared/auth0-identities.ts'
import { isNoHash, isNull } from './shared/exported-values.ts'
import { identifier, unfit } from './shared/identifier.ts'
import { otherSignIns } from './shared/profile-columns.ts'
import { readAll } from './shared/reader.ts'
import { createRowValues, presentOf, type RowValues } from './shared/row-values.ts'
import { isAbsent, isDeeper, isObject, isText, maxDepth, wrong } from './shared/values.ts'
import { type HashRecord, noFields, type Source, type SourceRecord, type SystemOptions } from './source.ts'

/** The keys of the profile that users can see. They become custom data. */
const profileKeys = ['name', 'given_name', 'family_name', 'nickname', 'picture', 'locale'] as const

/** The keys that a record carries or counts, and the keys of the old system's own records. */
const known: ReadonlySet<string> = new Set([
  ...profileKeys,
  ...['user_id', '_id', '_ID', 'email', 'emailVerified', 'email_verified', 'username', 'phone_number', 'blocked'],
  ...['firstName', 'lastName', 'identities', 'connection', 'created_at', 'last_login', 'passwordHash', 'password_hash'],
  ...['user_metadata', 'app_metadata', 'roles', 'multifactor', 'guardian', 'phone_verified'],
  ...['password_set_date', 'tenant', '_tmp_is_unique', 'updated_at', 'logins_count', 'last_ip', 'last_password_reset'],
])

/** Returns a key for the summary, unless it could be data. */
const shown = (key: string): string => (/^[A-Za-z_]{1,32}$/.test(key) ? key : 'other keys')

/** Returns `user_id`; in the export of password hashes, `auth0|` and the id of the database's document. */
function idOf(values: Values, row: RowValues): string | undefined {
  if (!isNull(values.user_id)) return row.id('user_id')
  const name = values._id === undefined ? '_ID' : '_id'
  const found = values[name]
  const value = isObject(found) ? found.$oid : found
  if (isNull(value)) return undefined
  const id = identifier(value)
  if (!id) row.refuse(unfit(`${name}.$oid`, 'text in UTF-8'))
  return id ? `auth0|${id.replace(/^auth0\|/, '')}` : undefined
}

function hashOf(values: Values, row: RowValues): HashRecord | undefined {
  const column = values.passwordHash === undefined ? 'password_hash' : 'passwordHash'
  const text = values[column]
  if (isNoHash(text)) return undefined
  if (isText(text)) return { text, fields: noFields, said: { writtenBy: 'auth0' }, origin: { hash: column } }
  row.refuse(wrong(column, 'text', text))
  return undefined
}

/** Returns the data that gives rights: `app_metadata`, which users cannot edit, and roles. */
function rightsOf({ app_metadata: metadata, roles }: Values): { readonly [name: string]: unknown } | undefined {
  return presentOf({ ...(isObject(metadata) && metadata), ...(Array.isArray(roles) && roles.length > 0 && { roles }) })
}

function factorsOf({ multifactor, guardian }: Values): readonly string[] {
  const factors = Array.isArray(multifactor) ? multifactor.filter(isText) : []
  const hasGuardian = !isAbsent(guardian) && guardian !== false && !(Array.isArray(guardian) && guardian.length === 0)
  return [...new Set(hasGuardian ? [...factors, 'guardian'] : factors)]
}

/** Returns the profile and `user_metadata`, whose keys come first. Values that are too deep are left out. */
function customDataOf(values: Values, username: string | undefined, phone: string | undefined) {
  const own = profileKeys
    .map((key) => [key, values[key]] as const)
    .filter(([, value]) => !isDeeper(value, maxDepth - 2))
  const metadata = isObject(values.user_metadata) ? values.user_metadata : {}
  return presentOf({ ...Object.fromEntries(own), ...metadata, username, phoneNumber: phone })
}

function recordOf({ row, values = {}, failure: why, text = '' }: Row, isWhole: boolean): SourceRecord {
  if (why)
    return { row, id: identifier(/"user_id"\s*:\s*"([^"\\\n]{1,128})"/.exec(text)?.[1]) || undefined, failure: why }
  const read = createRowValues(values)
  const id = idOf(values, read)
  const [email, username, phone] = [read.id('email'), read.id('username'), read.id('phone_number')]
  const [full, given, family] = [read.text('name'), read.text('given_name'), read.text('family_name')]
  const names = { full, given: given ?? read.text('firstName'), family: family ?? read.text('lastName') }
  const verified = values.email_verified === undefined ? 'emailVerified' : 'email_verified'
  const [emailVerified, disabled] = [read.flag(verified), read.flag('blocked')]
  const [createdAt, lastSignInAt] = [read.time('created_at'), read.time('last_login')]
  if (id === undefined && email === undefined) read.refuse(wrong('user_id', 'a user_id, or an _id with $oid'))
  const accounts = auth0Identities(values, id, read)
  const hash = hashOf(values, read)
  const rights = rightsOf(values)
  const secondFactors = factorsOf(values)

  const lost = new Set<string>(otherSignIns(username, accounts.hasSms ? phone : undefined))
  for (const factor of secondFactors) lost.add(`second factors (${factor})`)
  if (accounts.hasEmailLink) lost.add('sign-in by e-mail link')
  if (rights) lost.add('app_metadata and roles')
  if (phone !== undefined && values.phone_verified === true) lost.add('verified phone number')
  for (const key in values) if (!known.has(key) && !isAbsent(values[key])) lost.add(shown(key))

  const failed = read.failure()
  return {
    row,
    id,
    email,
    emailVerified,
    username,
    phone,
    disabled,
    createdAt,
    identities: accounts.identities,
    ...(lastSignInAt !== undefined && { lastSignInAt }),
    ...(presentOf(names) && { names }),
    ...(rights && { rights }),
    ...(secondFactors.length > 0 && { secondFactors }),
    hash: failed && !isWhole ? undefined : hash,
    none: hash || failed ? undefined : withoutPassword(accounts, email, phone),
    failure: failed,
    customData: isWhole ? customDataOf(values, username, phone) : undefined,
    notCarried: lost.size > 0 ? [...lost] : undefined,
  }
}

/** The containers in which exports of Auth0 occur. */
function readingsOf({ isWhole = false }: SystemOptions): readonly Reading[] {
  const record = (row: Row) => recordOf(row, isWhole)
  return [
    // Exports of users, and of password hashes.
    reading(ndjsonContainer, undefined, record),
    // The Management API, with and without include_totals.
    reading(jsonContainer, { paths: ['users', ''] }, record),
  ]
}

/**
 * Reads exports of Auth0: users (the job "export users" as NDJSON, or a JSON list of the Management API), and the
 * password hashes that the support of Auth0 exports. An export of users has no hashes. Reading throws HashError
 * ERR_MALFORMED if the file is neither NDJSON nor JSON.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { auth0 } from 'saltbridge/sources'
 *
 * for await (const records of auth0.read(createReadStream('passwords.json.gz'), {})) console.log(records.length)
 */
export const auth0: Source<SystemOptions> = {
  id: 'auth0',
  read: (chunks, options) =>
    readAll(chunks, createReaderOfAny(readingsOf(options), 'an export of Auth0 as NDJSON or a JSON list')),
}
