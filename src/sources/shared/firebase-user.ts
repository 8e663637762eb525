import { type Failure, failure } from '../../core/errors.ts'
import { type HashOrigin, type Identity, noFields, type SourceRecord, type WithoutPassword } from '../source.ts'
import { flagOf, flagWords, isNoDate, isNoHash, isNull } from './exported-values.ts'
import { notReadOf, secondFactorsOf } from './firebase-not-read.ts'
import { type FirebaseProfile, noProfile, readFirebaseProfile } from './firebase-profile.ts'
import { identifier, unfit } from './identifier.ts'
import { isText, wrong } from './values.ts'

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

/** Returns the provider and the person's id there. A password, an e-mail link and a phone are not providers. */
function identityOf(info: unknown): Identity | undefined {
  if (typeof info !== 'object' || info === null) return undefined
  const { providerId, rawId } = info as { providerId?: unknown; rawId?: unknown }
  if (!isText(providerId) || providerId === 'password' || providerId === 'emailLink' || providerId === 'phone')
    return undefined
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
const missing = (name: string, reason: string, expected = 'base64'): Failure =>
  failure('ERR_FIELD', undefined, { name, column: name, expected, reasons: [reason] })

/** Returns the refusal of a value that is not text, or whose characters are damaged. */
const notText = (name: string, value: unknown): Failure =>
  typeof value === 'string' ? unfit(name, damagedText) : wrong(name, 'text', value)

/** Returns the reason why no hash string can be written from a hash and its salt, or `undefined`. */
function fault(hash: unknown, salt: unknown): Failure | undefined {
  if (hash === redacted) return redactedFailure
  if (isNull(hash)) return missing('passwordHash', 'missing, but the user has a salt')
  if (!isText(hash)) return wrong('passwordHash', 'base64', hash)
  if (hash.startsWith(emulated)) return emulatedFailure
  if (isNull(salt)) return missing('salt', 'missing, but the user has a passwordHash')
  if (!isText(salt)) return wrong('salt', 'base64', salt)
  return withDollar('passwordHash', hash) ?? withDollar('salt', salt)
}

/** The boolean of a key; `null` if there is no value, and `undefined` if it is not a boolean. */
const readFlag = (value: unknown): boolean | null | undefined =>
  isNull(value) || isNoDate(value) ? null : flagOf(value)

/** Returns the reason why a user could be taken for another, or a disabled account could become enabled. */
function personFault(
  { localId, email: given, disabled, emailVerified }: FirebaseUser,
  id: string | undefined | false,
  email: string | undefined | false,
  identities: readonly Identity[] | undefined,
): Failure | undefined {
  if (id === undefined) return missing('localId', 'missing, but each user needs a localId', 'text')
  if (!id) return notText('localId', localId)
  if (email === false) return notText('email', given)
  if (readFlag(disabled) === undefined) return wrong('disabled', flagWords, disabled)
  if (readFlag(emailVerified) === undefined) return wrong('emailVerified', flagWords, emailVerified)
  const isUnfit = identities?.some(({ thirdPartyUserId }) => identifier(thirdPartyUserId) === false)
  return isUnfit ? unfit('rawId', damagedText) : undefined
}

/**
 * Turns one exported user into a record. A user whose `disabled` or `emailVerified` is not a boolean is refused, because a
 * guess could enable a disabled account.
 */
export function readFirebaseUser(
  user: FirebaseUser,
  row: number,
  { spell, isWhole }: FirebaseReading,
  origin: HashOrigin,
): SourceRecord {
  const { localId, email, emailVerified, passwordHash, salt, disabled, providerUserInfo, phoneNumber, mfaInfo } = user
  const providers = Array.isArray(providerUserInfo) ? providerUserInfo : noProviders
  const readIdentity = isWhole ? wholeIdentityOf : identityOf
  const found = providers.length === 0 ? [] : providers.map(readIdentity).filter((identity) => identity !== undefined)
  const identities = found.length > 0 ? found : undefined
  const isHashless = isNoHash(passwordHash) && (isNull(salt) || !isNull(passwordHash))
  const id = identifier(localId)
  const address = isNull(email) ? undefined : identifier(email)
  const hashFault = isHashless ? undefined : fault(passwordHash, salt)
  const profile = isWhole ? readFirebaseProfile(user) : noProfile
  const failed = personFault(user, id, address, identities) ?? hashFault ?? profile.failure
  const phone = isNull(phoneNumber) ? undefined : identifier(phoneNumber) || undefined
  const hasHash = !isHashless && !hashFault && (isWhole || !failed)
  return {
    row,
    id: id || undefined,
    email: address || undefined,
    emailVerified: readFlag(emailVerified) ?? undefined,
    disabled: readFlag(disabled) ?? undefined,
    phone,
    identities,
    hash: hasHash ? { text: spell(passwordHash as string, salt as string), fields: noFields, origin } : undefined,
    none: isHashless && !failed ? withoutPassword(user, providers, identities) : undefined,
    failure: failed,
    createdAt: profile.createdAt,
    lastSignInAt: profile.lastSignInAt,
    names: profile.names,
    rights: profile.rights,
    secondFactors: secondFactorsOf(mfaInfo),
    customData: profile.customData,
    notRead: notReadOf(user),
  }
}
