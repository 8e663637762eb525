import { type Failure, failure } from '../core/errors.ts'
import { hasLargeNumbers, largeNumbers, parseExactly } from './containers/json-numbers.ts'
import { type HashOrigin, type Identity, noFields, type SourceRecord, type WithoutPassword } from './source.ts'
import {
  createFaults,
  type Faults,
  failureOfIdentifier,
  failureOfValue,
  flagOf,
  flagWords,
  identifier,
  isAbsent,
  isDeeper,
  isNoDate,
  isNoHash,
  isNull,
  isObject,
  isText,
  isTime,
  maxDepth,
} from './values.ts'

/** The keys of a user that are read. All other keys are named in `notRead`. */
const keysRead: ReadonlySet<string> = new Set([
  'localId',
  'email',
  'emailVerified',
  'passwordHash',
  'salt',
  'disabled',
  'providerUserInfo',
  'createdAt',
  'lastSignedInAt',
  'displayName',
  'photoUrl',
  'phoneNumber',
  'customAttributes',
  'mfaInfo',
])

/** Returns a key for the summary, unless it could be data. */
const showKey = (key: string): string => (/^[A-Za-z_]{1,32}$/.test(key) ? key : 'other keys')

/** Returns the kind of a second factor. The Identity Toolkit's REST reference, MfaEnrollment, names the keys. */
function kindOf(factor: unknown): string {
  const { phoneInfo, totpInfo, emailInfo } = isObject(factor) ? factor : {}
  return phoneInfo ? 'phone' : totpInfo ? 'totp' : emailInfo ? 'email' : 'other'
}

/** Returns the kinds of second factors, each once; `undefined` if the user has none. */
function secondFactorsOf(mfaInfo: unknown): readonly string[] | undefined {
  if (isAbsent(mfaInfo)) return undefined
  const kinds = new Set((Array.isArray(mfaInfo) ? mfaInfo : [mfaInfo]).map(kindOf))
  return kinds.size > 0 ? [...kinds] : undefined
}

/** The providers of Firebase itself: a password, an e-mail link and a phone. */
const own: ReadonlySet<unknown> = new Set(['password', 'emailLink', 'phone'])
/** The keys of a provider that an identity has, or that are named by themselves. */
const providerKeys: ReadonlySet<string> = new Set([
  'providerId',
  'rawId',
  'email',
  'displayName',
  'photoUrl',
  'phoneNumber',
])

/**
 * Adds the names of a provider's values that differ from the user's own, because a record's identities have no names or
 * photos.
 */
function addLostInProvider(info: unknown, user: FirebaseUser, add: (name: string) => void): void {
  if (!isObject(info) || isAbsent(info.providerId)) {
    add('providerUserInfo without a providerId')
    return
  }
  if (info.providerId === 'emailLink') add('sign-in by e-mail link')
  for (const key of ['displayName', 'photoUrl', 'phoneNumber'] as const)
    if (!isAbsent(info[key]) && info[key] !== user[key]) add(`providerUserInfo ${key}`)
  if (own.has(info.providerId)) return
  if (identifier(info.email) === false) add('providerUserInfo email')
  for (const key in info) if (!providerKeys.has(key) && !isAbsent(info[key])) add(`providerUserInfo ${showKey(key)}`)
}

/** Names everything of an exported user that its record does not have, each once; `undefined` if nothing is missing. */
function notReadOf(user: FirebaseUser): readonly string[] | undefined {
  const names = new Set<string>()
  const add = (name: string): void => void names.add(name)
  const { providerUserInfo: providers, phoneNumber: phone } = user
  if (!isNull(phone) && identifier(phone) === false) add('phoneNumber')
  if (Array.isArray(providers)) for (const info of providers) addLostInProvider(info, user, add)
  else if (!isAbsent(providers)) add('providerUserInfo (not a list)')
  for (const key in user)
    if (!keysRead.has(key) && !isAbsent((user as { readonly [key: string]: unknown })[key])) add(showKey(key))
  if (typeof user.customAttributes === 'string' && hasLargeNumbers(user.customAttributes)) add(largeNumbers)
  return names.size > 0 ? [...names] : undefined
}

/** The exported values of one user that have nothing to do with signing in. The values are not checked yet. */
interface FirebaseProfile {
  readonly createdAt?: unknown
  readonly lastSignedInAt?: unknown
  readonly displayName?: unknown
  readonly photoUrl?: unknown
  readonly phoneNumber?: unknown
  /** Custom claims, as JSON text. */
  readonly customAttributes?: unknown
}

/** The values of a user's profile that a record keeps. */
type Profile = Pick<SourceRecord, 'createdAt' | 'lastSignInAt' | 'names' | 'rights' | 'customData'>

const noProfile: Profile = {}

/** Returns milliseconds since 1970, which Firebase writes as text; `false` if the value is something else. */
function timeOf(value: unknown): number | undefined | false {
  if (isNull(value) || isNoDate(value)) return undefined
  const time = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return isTime(time) && time
}

function claimsOf(value: unknown): SourceRecord['rights'] | false {
  if (isNull(value)) return undefined
  try {
    const claims: unknown = typeof value === 'string' ? parseExactly(value).value : value
    return isObject(claims) && !isDeeper(claims, maxDepth - 2) && claims
  } catch {
    return false
  }
}

function hasKeys(object: object): boolean {
  for (const _ in object) return true
  return false
}

const time = 'milliseconds since 1970-01-01 UTC, or no value'

/**
 * Reads the profile of a user. Custom data keeps the names of the export; claims become objects, and times numbers.
 * Custom data repeats the names, the claims and the time of the last sign-in, because an import sends them nowhere
 * else.
 */
function readFirebaseProfile(user: FirebaseProfile, faults: Faults): Profile {
  const { displayName, photoUrl, phoneNumber } = user

  function read<T>(key: string, name: keyof FirebaseProfile, parse: (value: unknown) => T | false, expected: string) {
    const found = parse(user[name])
    return found === false ? faults.refuse(key, failureOfValue(name, expected, user[name])) : found
  }

  const createdAt = read('timeJoined', 'createdAt', timeOf, time)
  const lastSignInAt = read('lastSignInAt', 'lastSignedInAt', timeOf, time)
  const claims = read('rights', 'customAttributes', claimsOf, 'a JSON object')
  const customData: Record<string, unknown> = {}
  if (!isAbsent(displayName)) customData.displayName = displayName
  if (!isAbsent(photoUrl)) customData.photoUrl = photoUrl
  if (!isNull(phoneNumber)) customData.phoneNumber = phoneNumber
  if (lastSignInAt !== undefined) customData.lastSignedInAt = lastSignInAt
  if (claims !== undefined) customData.customAttributes = claims
  return {
    createdAt,
    lastSignInAt,
    names: isText(displayName) ? { full: displayName } : undefined,
    rights: claims && hasKeys(claims) ? claims : undefined,
    customData: hasKeys(customData) ? customData : undefined,
  }
}

/** The exported values of one user. The values are not checked yet. */
export interface FirebaseUser extends FirebaseProfile {
  readonly localId?: unknown
  readonly email?: unknown
  readonly emailVerified?: unknown
  readonly passwordHash?: unknown
  readonly salt?: unknown
  readonly disabled?: unknown
  readonly providerUserInfo?: unknown
  readonly mfaInfo?: unknown
}

/** Options for turning users into records. */
export interface FirebaseReading {
  /** Writes the hash string from base64 that contains no `$`. */
  readonly spell: (passwordHash: string, salt: string) => string
  /** Whether records have everything that an import needs. */
  readonly isWhole: boolean
}

const noProviders: readonly unknown[] = []
/** "REDACTED" in base64. Firebase sends it to accounts that may not read hashes. */
const redacted = 'UkVEQUNURUQ='
const emulated = 'fakeHash:'

const redactedFailure = failure('ERR_NOT_A_HASH', undefined, {
  name: 'passwordHash',
  column: 'passwordHash',
  hint: 'The export hides the hash (REDACTED). Export again with an account that has the permission firebaseauth.configs.getHashConfig',
})
const emulatedFailure = failure('ERR_NOT_A_HASH', undefined, {
  name: 'passwordHash',
  column: 'passwordHash',
  hint: 'The Firebase Auth emulator wrote this value. The emulator does not hash passwords. Export the real project',
})

/** Returns the provider and the person's id there. */
function identityOf(info: unknown): Identity | undefined {
  if (typeof info !== 'object' || info === null) return undefined
  const { providerId, rawId } = info as { providerId?: unknown; rawId?: unknown }
  if (!isText(providerId) || own.has(providerId)) return undefined
  return { thirdPartyId: providerId, thirdPartyUserId: isText(rawId) ? rawId : '' }
}

/** Returns the same with the person's e-mail address at the provider, if it is valid. */
function wholeIdentityOf(info: unknown): Identity | undefined {
  const identity = identityOf(info)
  const email = identity && identifier((info as { email?: unknown }).email)
  return identity && email ? { ...identity, email } : identity
}

function hasPasswordProvider(providers: readonly unknown[]): boolean {
  return providers.some((info) => (info as { providerId?: unknown } | null)?.providerId === 'password')
}

function withoutPassword(
  user: FirebaseUser,
  providers: readonly unknown[],
  identities: readonly Identity[] | undefined,
): WithoutPassword {
  if (hasPasswordProvider(providers)) return 'missing'
  if (identities) return 'social'
  if (!isNull(user.email)) return 'missing'
  return !isNull(user.phoneNumber) ? 'phone' : 'anonymous'
}

/** Returns the refusal of a value with a `$`, which separates the parts of a `$f_scrypt$` string. */
function withDollar(name: string, value: string): Failure | undefined {
  const at = value.indexOf('$')
  if (at < 0) return undefined
  return failure('ERR_MALFORMED', undefined, { name, column: name, character: at + 1, expected: 'base64' })
}

const damagedText = 'text in UTF-8; the value contains damaged characters'

/** Returns the refusal of a value that is missing. */
const refuseMissing = (name: string, reason: string, expected = 'base64'): Failure =>
  failure('ERR_FIELD', undefined, { name, column: name, expected, reasons: [reason] })

/** Returns the refusal of a value that is not text, or whose characters are damaged. */
const refuseValue = (name: string, value: unknown): Failure =>
  typeof value === 'string' ? failureOfIdentifier(name, damagedText, value) : failureOfValue(name, 'text', value)

/** The boolean of a key; `null` if there is no value, and `undefined` if it is not a boolean. */
const readFlag = (value: unknown): boolean | null | undefined =>
  isNull(value) || isNoDate(value) ? null : flagOf(value)

/** Returns a part of the hash string. A part that cannot be read is refused and empty. */
function readPart(name: 'passwordHash' | 'salt', value: unknown, other: string, { refuse }: Faults): string {
  const why = isNull(value)
    ? refuseMissing(name, `missing, but the user has a ${other}`)
    : isText(value)
      ? withDollar(name, value)
      : failureOfValue(name, 'base64', value)
  if (why) refuse('passwordHash', why)
  return why ? '' : (value as string)
}

/** Returns the hash string of a user. A part that cannot be read is empty, so that a person can add it. */
function spellHash(
  { passwordHash: hash, salt }: FirebaseUser,
  spell: FirebaseReading['spell'],
  faults: Faults,
): string {
  const why = hash === redacted ? redactedFailure : isText(hash) && hash.startsWith(emulated) && emulatedFailure
  // The emulator's value contains the password.
  if (why) return faults.refuse('passwordHash', why) ?? ''
  return spell(readPart('passwordHash', hash, 'salt', faults), readPart('salt', salt, 'passwordHash', faults))
}

/** Refuses a user who could be taken for another, or whose disabled account could become enabled. */
function checkUser(
  { localId, email: given, disabled, emailVerified }: FirebaseUser,
  id: string | undefined | false,
  email: string | undefined | false,
  identities: readonly Identity[] | undefined,
  { refuse }: Faults,
): void {
  if (id === undefined) refuse('id', refuseMissing('localId', 'missing, but each user needs a localId', 'text'))
  else if (!id) refuse('id', refuseValue('localId', localId))
  if (email === false) refuse('email', refuseValue('email', given))
  if (readFlag(disabled) === undefined) refuse('disabled', failureOfValue('disabled', flagWords, disabled))
  if (readFlag(emailVerified) === undefined)
    refuse('isVerified', failureOfValue('emailVerified', flagWords, emailVerified))
  const ids = identities?.map(({ thirdPartyUserId }) => thirdPartyUserId)
  const damaged = ids?.find((one) => identifier(one) === false)
  if (damaged !== undefined) refuse('thirdParty', failureOfIdentifier('rawId', damagedText, damaged))
}

/**
 * Turns one exported user into a record. A user whose `disabled` or `emailVerified` is not a boolean is refused,
 * because a guess could enable a disabled account.
 */
export function readFirebaseUser(
  user: FirebaseUser,
  row: number,
  { spell, isWhole }: FirebaseReading,
  origin: HashOrigin,
): SourceRecord {
  const { localId, email, emailVerified, passwordHash, salt, disabled, providerUserInfo, phoneNumber, mfaInfo } = user
  const faults = createFaults()
  const providers = Array.isArray(providerUserInfo) ? providerUserInfo : noProviders
  const readIdentity = isWhole ? wholeIdentityOf : identityOf
  const found = providers.length === 0 ? [] : providers.map(readIdentity).filter((identity) => identity !== undefined)
  const identities = found.length > 0 ? found : undefined
  const isHashless = isNoHash(passwordHash) && (isNull(salt) || !isNull(passwordHash))
  const id = identifier(localId)
  const address = isNull(email) ? undefined : identifier(email)
  checkUser(user, id, address, identities, faults)
  const text = isHashless ? undefined : spellHash(user, spell, faults)
  const profile = isWhole ? readFirebaseProfile(user, faults) : noProfile
  const failed = faults.found()
  const phone = isNull(phoneNumber) ? undefined : identifier(phoneNumber) || undefined
  const isKept = isWhole || !failed
  return {
    row,
    id: id || undefined,
    email: address || undefined,
    emailVerified: readFlag(emailVerified) ?? undefined,
    disabled: readFlag(disabled) ?? undefined,
    phone,
    identities,
    hash: text !== undefined && isKept ? { text, fields: noFields, origin } : undefined,
    none: isHashless && isKept ? withoutPassword(user, providers, identities) : undefined,
    failure: failed?.failure,
    unread: failed?.unread,
    createdAt: profile.createdAt,
    lastSignInAt: profile.lastSignInAt,
    names: profile.names,
    rights: profile.rights,
    secondFactors: secondFactorsOf(mfaInfo),
    customData: profile.customData,
    notRead: notReadOf(user),
  }
}
