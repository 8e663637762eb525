import { type Failure, failure } from '../../core/errors.ts'
import { type Identity, noFields, type SourceRecord, type WithoutPassword } from '../source.ts'
import { identifier, unfit } from './identifier.ts'

/** The exported fields of one user that a move needs, as they come: nothing about them is known yet. */
export interface FirebaseUser {
  readonly localId?: unknown
  readonly email?: unknown
  readonly emailVerified?: unknown
  readonly passwordHash?: unknown
  readonly salt?: unknown
  readonly phoneNumber?: unknown
  readonly disabled?: unknown
  readonly providerUserInfo?: unknown
}

const noProviders: readonly unknown[] = []
/** "REDACTED" in base64: what the service sends to those who may not read hashes. */
const redacted = 'UkVEQUNURUQ='
const emulated = 'fakeHash:'

const redactedFailure = failure('ERR_NOT_A_HASH', undefined, {
  name: 'passwordHash',
  hint: 'It says REDACTED: export again with the permission firebaseauth.configs.getHashConfig',
})
const emulatedFailure = failure('ERR_NOT_A_HASH', undefined, {
  name: 'passwordHash',
  hint: 'It is a plaintext of the Auth emulator',
})

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === ''
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const wrong = (name: string, expected: string): Failure => failure('ERR_FIELD', undefined, { name, expected })

/** A provider's name and the person's id there; a password, a link by mail and a phone are no other providers. */
function identityOf(info: unknown): Identity | undefined {
  if (typeof info !== 'object' || info === null) return undefined
  const { providerId, rawId } = info as { providerId?: unknown; rawId?: unknown }
  if (!isText(providerId) || providerId === 'password' || providerId === 'emailLink' || providerId === 'phone')
    return undefined
  return { thirdPartyId: providerId, thirdPartyUserId: isText(rawId) ? rawId : '' }
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
  if (isText(user.email)) return 'missing'
  return isText(user.phoneNumber) ? 'phone' : 'anonymous'
}

/** What keeps a hash and its salt from being spelled, or nothing. */
function fault(hash: unknown, salt: unknown): Failure | undefined {
  if (hash === redacted) return redactedFailure
  if (!isText(hash)) return wrong('passwordHash', 'base64 text')
  if (hash.startsWith(emulated)) return emulatedFailure
  if (!isText(salt)) return wrong('salt', 'base64 text')
  const name = hash.includes('$') ? 'passwordHash' : salt.includes('$') ? 'salt' : undefined
  return name === undefined ? undefined : failure('ERR_MALFORMED', undefined, { name, expected: 'base64 without $' })
}

/** What keeps a user from being told from others, or a disabled one from staying so; nothing if all is well. */
function personFault(
  { disabled }: FirebaseUser,
  id: string | undefined | false,
  email: string | undefined | false,
  identities: readonly Identity[] | undefined,
): Failure | undefined {
  if (!id) return unfit('localId', 'text in UTF-8')
  if (email === false) return unfit('email', 'text in UTF-8')
  if (disabled !== undefined && disabled !== null && typeof disabled !== 'boolean')
    return wrong('disabled', 'true or false')
  const isUnfit = identities?.some(({ thirdPartyUserId }) => identifier(thirdPartyUserId) === false)
  return isUnfit ? unfit('rawId', 'text in UTF-8') : undefined
}

/**
 * Makes one exported user a record. `spell` writes the hash's text from base64 that contains no `$`. A `disabled` that
 * is no boolean is refused, so that nobody comes back enabled; such an `emailVerified` counts as false.
 */
export function readFirebaseUser(
  value: unknown,
  row: number,
  spell: (passwordHash: string, salt: string) => string,
): SourceRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { row, id: undefined, failure: failure('ERR_MALFORMED', undefined, { expected: 'a user, an object' }) }
  const user: FirebaseUser = value
  const { localId, email, emailVerified, passwordHash, salt, disabled, providerUserInfo } = user
  const providers = Array.isArray(providerUserInfo) ? providerUserInfo : noProviders
  const found = providers.length === 0 ? [] : providers.map(identityOf).filter((identity) => identity !== undefined)
  const identities = found.length > 0 ? found : undefined
  const isHashless = isAbsent(passwordHash) && isAbsent(salt)
  const id = identifier(localId)
  const address = identifier(email)
  const failed = personFault(user, id, address, identities) ?? (isHashless ? undefined : fault(passwordHash, salt))
  return {
    row,
    id: id || undefined,
    email: address || undefined,
    emailVerified: emailVerified === undefined || emailVerified === null ? undefined : emailVerified === true,
    disabled: typeof disabled === 'boolean' ? disabled : undefined,
    identities,
    hash: failed || isHashless ? undefined : { text: spell(passwordHash as string, salt as string), fields: noFields },
    none: isHashless && !failed ? withoutPassword(user, providers, identities) : undefined,
    failure: failed,
  }
}
