import type { FirebaseUser } from './firebase-user.ts'
import { isAbsent, isObject } from './values.ts'

/** The keys of a user that a record has, or that are named by themselves. */
const read: ReadonlySet<string> = new Set([
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

/** A key that a summary may repeat: nothing that could be data. */
const shown = (key: string): string => (/^[A-Za-z_]{1,32}$/.test(key) ? key : 'other keys')

/** Returns the kind of a second factor. The Identity Toolkit's REST reference, MfaEnrollment, names the keys. */
function kindOf(factor: unknown): string {
  const { phoneInfo, totpInfo, emailInfo } = isObject(factor) ? factor : {}
  return phoneInfo ? 'phone' : totpInfo ? 'totp' : emailInfo ? 'email' : 'other'
}

/** Returns the kinds of second factors, each once; `undefined` if the user has none. */
export function secondFactorsOf(mfaInfo: unknown): readonly string[] | undefined {
  if (isAbsent(mfaInfo)) return undefined
  const kinds = new Set((Array.isArray(mfaInfo) ? mfaInfo : [mfaInfo]).map(kindOf))
  return kinds.size > 0 ? [...kinds] : undefined
}

/** Adds the values of a provider that differ from the user's own, because a record's identities have no names or photos. */
function providerData(info: unknown, user: FirebaseUser, add: (name: string) => void): void {
  if (!isObject(info) || isAbsent(info.providerId)) {
    add('providerUserInfo without a providerId')
    return
  }
  if (info.providerId === 'emailLink') add('sign-in by e-mail link')
  for (const key of ['displayName', 'photoUrl', 'phoneNumber'] as const)
    if (!isAbsent(info[key]) && info[key] !== user[key]) add(`providerUserInfo ${key}`)
}

/** Names everything of an exported user that its record does not have, each once; `undefined` if nothing is missing. */
export function notReadOf(user: FirebaseUser): readonly string[] | undefined {
  const names = new Set<string>()
  const add = (name: string): void => void names.add(name)
  if (Array.isArray(user.providerUserInfo)) for (const info of user.providerUserInfo) providerData(info, user, add)
  for (const key in user)
    if (!read.has(key) && !isAbsent((user as { readonly [key: string]: unknown })[key])) add(shown(key))
  return names.size > 0 ? [...names] : undefined
}
