import type { Row, Values } from './containers/container.ts'
import { jsonContainer } from './containers/json.ts'
import { parseExactly } from './containers/json-numbers.ts'
import { ndjsonContainer } from './containers/ndjson.ts'
import { createTableKind, type TableLayout } from './csv.ts'
import { readBrokenRecord } from './documents.ts'
import { checkOptions, systemRule } from './options.ts'
import { createFileKind, createHashOwner, createReaderOfAny, type FileKind, type HashOwner, readAll } from './reader.ts'
import { isUnreadHash, refuseUnreadHash } from './recognize.ts'
import { createRowColumns, inTable } from './row-columns.ts'
import type { Identity, Source, SourceRecord, SystemOptions, WithoutPassword } from './source.ts'
import {
  type Faults,
  failureOfIdentifier,
  failureOfValue,
  flagOf,
  identifier,
  isAbsent,
  isDeeper,
  isNull,
  isObject,
  isText,
  maxDepth,
} from './values.ts'

type Refuse = Faults['refuse']

/** The ways in which a user of Auth0 signs in. */
interface Auth0Accounts {
  /** The accounts at other providers, with the names of Auth0: `google-oauth2`. */
  readonly identities: readonly Identity[] | undefined
  /** Whether the user has a password in a database connection. */
  readonly hasPassword: boolean
  readonly hasSms: boolean
  readonly hasEmailLink: boolean
}

/** An account of a user at Auth0 or at another provider. */
interface ProviderAccount {
  readonly provider: string
  readonly userId: string
  readonly profile: { readonly [key: string]: unknown }
}

function accountOf(item: unknown, refuse: Refuse): ProviderAccount | undefined {
  if (!isObject(item) || !isText(item.provider))
    return refuse('thirdParty', failureOfValue('identities', 'a provider in each identity'))
  // Some connections have whole numbers as ids.
  const userId = identifier(item.user_id, true)
  if (userId === false) refuse('thirdParty', failureOfIdentifier('identities.user_id', 'text in UTF-8', item.user_id))
  return { provider: item.provider, userId: userId || '', profile: isObject(item.profileData) ? item.profileData : {} }
}

/**
 * Returns the account that a `user_id` such as `google-oauth2|117` names, because an export need not have `identities`.
 */
function accountOfId(id: string | undefined): readonly ProviderAccount[] {
  const at = id?.indexOf('|') ?? -1
  return id === undefined || at < 1 ? [] : [{ provider: id.slice(0, at), userId: id.slice(at + 1), profile: {} }]
}

function identityOf({ provider, userId, profile }: ProviderAccount): Identity {
  const email = identifier(profile.email) || undefined
  const isVerified = typeof profile.email_verified === 'boolean' ? profile.email_verified : undefined
  return {
    thirdPartyId: provider,
    thirdPartyUserId: userId,
    ...(email !== undefined && { email }),
    ...(isVerified !== undefined && { isVerified }),
  }
}

/** The providers of Auth0 itself: passwords, and codes or links by SMS and e-mail. */
const own: ReadonlySet<string> = new Set(['auth0', 'sms', 'email'])

/** Reads the accounts of a user, from `identities` or from the id. */
function readAccounts(values: Values, id: string | undefined, refuse: Refuse): Auth0Accounts {
  const { identities: listed } = values
  if (!isAbsent(listed) && !Array.isArray(listed)) refuse('thirdParty', failureOfValue('identities', 'a list', listed))
  const accounts =
    Array.isArray(listed) && listed.length > 0
      ? listed.map((item) => accountOf(item, refuse)).filter((account) => account !== undefined)
      : accountOfId(id)
  const others = accounts.filter(({ provider }) => !own.has(provider)).map(identityOf)
  const has = (name: string) => accounts.some(({ provider }) => provider === name)
  return {
    identities: others.length > 0 ? others : undefined,
    hasPassword: has('auth0'),
    hasSms: has('sms'),
    hasEmailLink: has('email'),
  }
}

/** Returns the reason why a user has no hash. Exports of users never have hashes. */
function withoutPassword(
  { identities, hasPassword, hasSms }: Auth0Accounts,
  email: string | undefined,
  phone: string | undefined,
): WithoutPassword {
  if (hasPassword) return 'missing'
  if (identities) return 'social'
  return hasSms || (email === undefined && phone !== undefined) ? 'phone' : 'missing'
}

/** Matches one key or index of a path such as `identities[0].connection`. */
const step = /([^.[\]]+)|\[(\d{1,4})\]/g

/** The most keys of a path. A longer one is a name like any other. */
const mostSteps = 16

/** Puts a value at a path of keys and indexes. */
function putAt(root: Map<string, unknown>, path: string, value: unknown): void {
  const all = [...path.matchAll(step)].map(([, key, index]) => key ?? index!)
  const steps = all.length > mostSteps ? [path] : all
  let place = root
  for (const key of steps.slice(0, -1)) {
    const next = place.get(key)
    if (next instanceof Map) place = next
    else {
      const made = new Map<string, unknown>()
      place.set(key, made)
      place = made
    }
  }
  place.set(steps.at(-1) ?? path, value)
}

/** Makes an object of a map, or a list if all its keys are indexes. */
function objectOf(value: unknown): unknown {
  if (!(value instanceof Map)) return value
  const entries = [...value].map(([key, inner]) => [String(key), objectOf(inner)] as const)
  if (entries.every(([key]) => /^\d+$/.test(key))) return entries.map(([, inner]) => inner)
  return Object.fromEntries(entries)
}

/**
 * Returns the value of a cell of Auth0: text has an apostrophe before it, all other values are JSON. `numbers` gets the
 * numbers that became texts.
 */
function decodeValue(cell: unknown, numbers: Set<string>): unknown {
  if (typeof cell !== 'string' || cell === '') return cell
  if (cell.startsWith("'")) return cell.slice(1)
  try {
    const parsed = parseExactly(cell)
    for (const number of parsed.numbers ?? []) numbers.add(number)
    return parsed.value
  } catch {
    return cell
  }
}

/**
 * Completes the first identity, because an export may have only its connection. The `user_id` of a user is the provider
 * and the id of the first identity: `google-oauth2|117`.
 */
function withFirstIdentity(values: Values): Values {
  const { user_id: id, identities } = values
  const [first, ...others]: readonly unknown[] = Array.isArray(identities) ? identities : []
  if (!isObject(first) || isText(first.provider) || !isText(id) || !id.includes('|')) return values
  const at = id.indexOf('|')
  return { ...values, identities: [{ user_id: id.slice(at + 1), ...first, provider: id.slice(0, at) }, ...others] }
}

/**
 * The CSV of Auth0's job to export users. A column is a path, such as `identities[0].connection`. Empty cells are left
 * out, because the other format of the job leaves them out, too.
 */
export const auth0Table: TableLayout = {
  columns: ['user_id', 'email'],
  valuesOf(cells, numbers) {
    const root = new Map<string, unknown>()
    for (const [path, cell] of Object.entries(cells)) {
      const value = decodeValue(cell, numbers)
      if (value !== null && value !== undefined) putAt(root, path, value)
    }
    return withFirstIdentity(Object.fromEntries([...root].map(([key, value]) => [key, objectOf(value)])))
  },
}

/** The keys of the profile that users can see. They become custom data. */
const profileKeys = ['name', 'given_name', 'family_name', 'nickname', 'picture', 'locale'] as const

const nameKeys: ReadonlySet<string> = new Set(profileKeys.slice(0, 3))

/** Tells whether a value is a name that is not text. */
const isUnreadName = (key: string, value: unknown): boolean =>
  nameKeys.has(key) && typeof value === 'object' && value !== null

/** The keys that a record has or that are named by themselves, and the keys of the old system's own records. */
const known: ReadonlySet<string> = new Set([
  ...profileKeys,
  ...['user_id', '_id', '_ID', 'email', 'emailVerified', 'email_verified', 'username', 'phone_number', 'blocked'],
  ...['firstName', 'lastName', 'identities', 'connection', 'created_at', 'last_login', 'passwordHash', 'password_hash'],
  ...[
    'user_metadata',
    'app_metadata',
    'roles',
    'multifactor',
    'guardian',
    'phone_verified',
    'tenant',
    '_tmp_is_unique',
  ],
])

/** Returns a key for the summary, unless it could be data. */
const showKey = (key: string): string => (/^[A-Za-z_]{1,32}$/.test(key) ? key : 'other keys')

/** Returns the `$oid` of a document in the export of password hashes, as `user_id` has it. */
function idOfDocument(values: Values, refuse: Refuse): string | undefined {
  const name = values._id === undefined ? '_ID' : '_id'
  const found = values[name]
  const value = isObject(found) ? (found.$oid ?? found) : found
  if (isNull(value)) return undefined
  const id = identifier(value)
  if (!id) refuse('id', failureOfIdentifier(`${name}.$oid`, 'text in UTF-8', value))
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
  for (const name of profileKeys)
    if (!isUnreadName(name, values[name]) && !isDeeper(values[name], maxDepth - 2)) add(name, values[name])
  const { user_metadata: metadata } = values
  if (isObject(metadata)) for (const name of Object.keys(metadata)) add(name, metadata[name])
  else if (!isNothing(metadata) && !isDeeper(metadata, maxDepth - 2)) add('user_metadata', metadata)
  add('username', username)
  add('phoneNumber', phone)
  return found
}

/** Adds the names of the data of accounts that identities do not have, unless the user has the same data. */
function addLostInAccounts({ identities, ...user }: Values, add: (name: string) => void): void {
  for (const item of Array.isArray(identities) ? identities : []) {
    if (!isObject(item) || !isText(item.provider)) continue
    const { provider, user_id: _, isSocial: __, connection, profileData, ...others } = item
    const { email, email_verified: isVerified, ...profile } = isObject(profileData) ? profileData : { profileData }
    const isOther = ([name, value]: readonly [string, unknown]) => !isAbsent(value) && value !== user[name]
    const isUnread = identifier(email) === false || !(isAbsent(isVerified) || typeof isVerified === 'boolean')
    if (isUnread || Object.entries(profile).some(isOther)) add('identities profileData')
    // The connection of a social provider has the name of the provider.
    if (!own.has(String(provider)) && !isAbsent(connection) && connection !== provider) add('identities connection')
    for (const name in others) if (!isAbsent(others[name])) add(`identities ${showKey(name)}`)
  }
}

/** Names the data that a record does not have, each once; `undefined` if nothing is missing. */
function notReadOf(
  values: Values,
  { hasSms, hasEmailLink }: Auth0Accounts,
  owner: HashOwner,
): readonly string[] | undefined {
  const names = new Set<string>()
  const hasPhone = !isNull(values.phone_number)
  if (hasSms && hasPhone) names.add('sign-in by phone')
  if (hasEmailLink) names.add('sign-in by e-mail link')
  const { phone_verified: isVerified } = values
  if (hasPhone && !isAbsent(isVerified) && flagOf(isVerified) !== false) names.add('verified phone number')
  const metadata = isObject(values.user_metadata) ? values.user_metadata : {}
  for (const key of profileKeys)
    if (!isAbsent(metadata[key]) && !isAbsent(values[key]) && metadata[key] !== values[key])
      names.add(`${key} (user_metadata has another value)`)
  addLostInAccounts(values, (name) => names.add(name))
  for (const key in values)
    if (!known.has(key) && !isAbsent(values[key])) {
      if (isUnreadHash(values[key])) owner.addForeign(() => refuseUnreadHash(key, expected))
      names.add(showKey(key))
    }
  return names.size > 0 ? [...names] : undefined
}

function createAuth0Reader(isWhole: boolean, owner: HashOwner): (row: Row) => SourceRecord {
  const user = createRowColumns({ writtenBy: 'auth0' }, inTable)

  return (source) => {
    const { row, values } = source
    if (!values) return readBrokenRecord('user_id', source)
    const has = (name: string) => values[name] !== undefined
    user.open(values)
    const { refuse } = user
    const id = user.identifier('id', 'user_id') ?? idOfDocument(values, refuse)
    const email = user.identifier('email', 'email')
    const username = user.identifier('username', 'username')
    const phone = user.identifier('phone', 'phone_number')
    if (id === undefined && email === undefined)
      refuse('id', failureOfValue('user_id', 'a user_id, or an _id with $oid'))
    // The id also names an account, unless the export lists the accounts.
    const failed = user.found()
    if (failed?.unread.includes('id') && isNothing(values.identities)) refuse('thirdParty', failed.failure)
    const full = user.text('name')
    const given = user.text('given_name') ?? user.text('firstName')
    const family = user.text('family_name') ?? user.text('lastName')
    for (const key of nameKeys)
      if (isUnreadName(key, values[key])) refuse(`customData.${key}`, failureOfValue(key, 'text', values[key]))
    const accounts = readAccounts(values, id, refuse)
    const hash = user.hash(has('passwordHash') ? 'passwordHash' : 'password_hash')
    if (hash) owner.addOwn()
    const secondFactors = factorsOf(values)
    const record: SourceRecord = {
      row,
      id,
      email,
      emailVerified: user.flag('isVerified', has('email_verified') ? 'email_verified' : 'emailVerified'),
      username,
      phone,
      disabled: user.flag('disabled', 'blocked'),
      createdAt: user.time('timeJoined', 'created_at'),
      identities: accounts.identities,
      lastSignInAt: user.time('lastSignInAt', 'last_login'),
      names: (full ?? given ?? family) === undefined ? undefined : { full, given, family },
      rights: rightsOf(values),
      secondFactors: secondFactors.length > 0 ? secondFactors : undefined,
      hash,
      none: hash ? undefined : withoutPassword(accounts, email, phone),
      customData: isWhole ? customDataOf(values, username, phone) : undefined,
      notRead: notReadOf(values, accounts, owner),
    }
    return user.complete(record, isWhole)
  }
}

const expected = 'an export of Auth0 as NDJSON, CSV or a JSON list'

/** The containers in which exports of Auth0 occur. */
function kindsOf({ isWhole = false }: SystemOptions, owner: HashOwner): readonly FileKind[] {
  const recordOf = createAuth0Reader(isWhole, owner)
  return [
    // Exports of users, and of password hashes.
    createFileKind(ndjsonContainer, undefined, recordOf),
    // The Management API, with and without include_totals.
    createFileKind(jsonContainer, { paths: ['users', ''] }, recordOf),
    createTableKind(auth0Table, recordOf),
  ]
}

/**
 * Reads exports of Auth0: users (the job "export users" as NDJSON or CSV, or a JSON list of the Management API), and
 * the password hashes that the support of Auth0 exports. An export of users has no hashes. Reading throws HashError
 * ERR_MALFORMED if the file is neither NDJSON, JSON nor CSV.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { auth0 } from 'saltbridge/convert'
 *
 * for await (const records of auth0.read(createReadStream('passwords.json.gz'), {})) console.log(records.length)
 */
export const auth0: Source<SystemOptions> = /* @__PURE__ */ checkOptions(systemRule, {
  id: 'auth0',
  read(chunks, options) {
    const owner = createHashOwner()
    return readAll(chunks, owner.watch(createReaderOfAny(kindsOf(options, owner), expected, 'auth0')))
  },
})
