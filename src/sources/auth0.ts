import type { Failure } from '../core/errors.ts'
import type { Row, Values } from './containers/container.ts'
import { jsonContainer } from './containers/json.ts'
import { ndjsonContainer } from './containers/ndjson.ts'
import { createReaderOfAny, type Reading, reading } from './containers/rows.ts'
import { type Auth0Accounts, auth0Identities, withoutPassword } from './shared/auth0-identities.ts'
import { auth0Table, tableReading } from './shared/csv-tables.ts'
import { isNull } from './shared/exported-values.ts'
import { identifier, unfit } from './shared/identifier.ts'
import { readAll } from './shared/reader.ts'
import { createRowColumns } from './shared/row-columns.ts'
import { isAbsent, isDeeper, isObject, isText, maxDepth, wrong } from './shared/values.ts'
import type { Source, SourceRecord, SystemOptions } from './source.ts'

/** The keys of the profile that users can see. They become custom data. */
const profileKeys = ['name', 'given_name', 'family_name', 'nickname', 'picture', 'locale'] as const

/** The keys that a record has or that are named by themselves, and the keys of the old system's own records. */
const known: ReadonlySet<string> = new Set([
  ...profileKeys,
  ...['user_id', '_id', '_ID', 'email', 'emailVerified', 'email_verified', 'username', 'phone_number', 'blocked'],
  ...['firstName', 'lastName', 'identities', 'connection', 'created_at', 'last_login', 'passwordHash', 'password_hash'],
  ...['user_metadata', 'app_metadata', 'roles', 'multifactor', 'guardian', 'phone_verified'],
  ...['password_set_date', 'tenant', '_tmp_is_unique', 'updated_at', 'logins_count', 'last_ip', 'last_password_reset'],
])

/** Returns a key for the summary, unless it could be data. */
const shown = (key: string): string => (/^[A-Za-z_]{1,32}$/.test(key) ? key : 'other keys')

type Refuse = (why: Failure) => void

/** Returns the `$oid` of a document in the export of password hashes, as `user_id` has it. */
function idOfDocument(values: Values, refuse: Refuse): string | undefined {
  const name = values._id === undefined ? '_ID' : '_id'
  const found = values[name]
  const value = isObject(found) ? found.$oid : found
  if (isNull(value)) return undefined
  const id = identifier(value)
  if (!id) refuse(unfit(`${name}.$oid`, 'text in UTF-8'))
  return id ? `auth0|${id.replace(/^auth0\|/, '')}` : undefined
}

const isNothing = (value: unknown): boolean =>
  isAbsent(value) || value === false || (Array.isArray(value) && value.length === 0)

/** Returns the data that gives rights: `app_metadata`, which users cannot edit, and roles. */
function rightsOf({ app_metadata: metadata, roles }: Values): { readonly [name: string]: unknown } | undefined {
  if (metadata === undefined && roles === undefined) return undefined
  const found = {
    ...(isObject(metadata) ? metadata : !isNothing(metadata) && { app_metadata: metadata }),
    ...(!isNothing(roles) && { roles }),
  }
  return Object.keys(found).length > 0 ? found : undefined
}

/** Returns the names of second factors. One without a name counts as `other`, because a lost factor must be decided. */
function factorsOf({ multifactor, guardian }: Values): readonly string[] {
  const listed: readonly unknown[] = isNothing(multifactor) ? [] : [multifactor].flat().filter((one) => !isAbsent(one))
  const factors = listed.map((factor) => (isText(factor) ? factor : 'other'))
  return [...new Set(isNothing(guardian) ? factors : [...factors, 'guardian'])]
}

/** Returns the profile and `user_metadata`, whose keys come first. Values that are too deep are left out. */
function customDataOf(values: Values, username: string | undefined, phone: string | undefined): object | undefined {
  let found: Record<string, unknown> | undefined
  function add(name: string, value: unknown): void {
    if (isAbsent(value) || name === '__proto__') return
    found ??= {}
    found[name] = value
  }
  for (const name of profileKeys) if (!isDeeper(values[name], maxDepth - 2)) add(name, values[name])
  const { user_metadata: metadata } = values
  if (isObject(metadata)) for (const name of Object.keys(metadata)) add(name, metadata[name])
  else if (!isNothing(metadata) && !isDeeper(metadata, maxDepth - 2)) add('user_metadata', metadata)
  add('username', username)
  add('phoneNumber', phone)
  return found
}

/** Finds the id in a user that is not valid JSON, so that a person can find the user. */
function brokenRecord({ row, failure, text = '' }: Row): SourceRecord {
  const id = /"user_id"\s*:\s*"([^"\\\n]{1,128})"/.exec(text)?.[1]
  return { row, id: identifier(id) || undefined, failure }
}

/** Names the data that a record does not have, each once; `undefined` if nothing is missing. */
function notReadOf(
  values: Values,
  phone: string | undefined,
  { hasSms, hasEmailLink }: Auth0Accounts,
): readonly string[] | undefined {
  const names = new Set<string>()
  if (hasSms && phone !== undefined) names.add('sign-in by phone')
  if (hasEmailLink) names.add('sign-in by e-mail link')
  if (phone !== undefined && values.phone_verified === true) names.add('verified phone number')
  for (const key in values) if (!known.has(key) && !isAbsent(values[key])) names.add(shown(key))
  return names.size > 0 ? [...names] : undefined
}

function createAuth0Reader(isWhole: boolean): (row: Row) => SourceRecord {
  const user = createRowColumns({ writtenBy: 'auth0' })

  return (source) => {
    const { row, values } = source
    if (!values) return brokenRecord(source)
    let fault: Failure | undefined
    const refuse = (why: Failure): void => void (fault ??= why)
    const has = (name: string) => values[name] !== undefined
    user.open(values)
    const id = user.identifier('user_id') ?? idOfDocument(values, refuse)
    const email = user.identifier('email')
    const username = user.identifier('username')
    const phone = user.identifier('phone_number')
    if (id === undefined && email === undefined) refuse(wrong('user_id', 'a user_id, or an _id with $oid'))
    const full = user.text('name')
    const given = user.text('given_name') ?? user.text('firstName')
    const family = user.text('family_name') ?? user.text('lastName')
    const accounts = auth0Identities(values, id, refuse)
    const hash = user.hash(has('passwordHash') ? 'passwordHash' : 'password_hash')
    const secondFactors = factorsOf(values)
    const record: SourceRecord = {
      row,
      id,
      email,
      emailVerified: user.flag(has('email_verified') ? 'email_verified' : 'emailVerified'),
      username,
      phone,
      disabled: user.flag('blocked'),
      createdAt: user.time('created_at'),
      identities: accounts.identities,
      lastSignInAt: user.time('last_login'),
      names: (full ?? given ?? family) === undefined ? undefined : { full, given, family },
      rights: rightsOf(values),
      secondFactors: secondFactors.length > 0 ? secondFactors : undefined,
      hash,
      none: hash ? undefined : withoutPassword(accounts, email, phone),
      customData: isWhole ? customDataOf(values, username, phone) : undefined,
      notRead: notReadOf(values, phone, accounts),
    }
    const failed = fault ?? user.fault()
    return failed ? { ...record, hash: isWhole ? hash : undefined, none: undefined, failure: failed } : record
  }
}

/** The containers in which exports of Auth0 occur. */
function readingsOf({ isWhole = false }: SystemOptions): readonly Reading[] {
  const recordOf = createAuth0Reader(isWhole)
  return [
    // Exports of users, and of password hashes.
    reading(ndjsonContainer, undefined, recordOf),
    // The Management API, with and without include_totals.
    reading(jsonContainer, { paths: ['users', ''] }, recordOf),
    tableReading(auth0Table, recordOf),
  ]
}

/**
 * Reads exports of Auth0: users (the job "export users" as NDJSON or CSV, or a JSON list of the Management API), and the
 * password hashes that the support of Auth0 exports. An export of users has no hashes. Reading throws HashError
 * ERR_MALFORMED if the file is neither NDJSON, JSON nor CSV.
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
    readAll(chunks, createReaderOfAny(readingsOf(options), 'an export of Auth0 as NDJSON, CSV or a JSON list')),
}
