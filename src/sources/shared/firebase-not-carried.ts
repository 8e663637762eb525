import type { FirebaseUser } from './firebase-user.ts'
import { otherSignIns } from './profile-columns.ts'
import { isAbsent, isObject } from './values.ts'

/** The keys of a user whose values are in the record, or are counted separately. */
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

/** Second factors by kind. The Identity Toolkit's REST reference, MfaEnrollment, names the keys. */
function secondFactors(mfaInfo: unknown, add: (name: string) => void): void {
  if (isAbsent(mfaInfo)) return
  for (const factor of Array.isArray(mfaInfo) ? mfaInfo : [mfaInfo]) {
    const { phoneInfo, totpInfo, emailInfo } = isObject(factor) ? factor : {}
    const kind = phoneInfo ? 'phone' : totpInfo ? 'TOTP' : emailInfo ? 'e-mail' : 'other'
    add(`second factors (${kind})`)
  }
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

/**
 * Names the data of an exported user that the record does not contain, each kind once; `undefined` if nothing is lost.
 */
export function notCarriedOf(user: FirebaseUser, phone: string | undefined): readonly string[] | undefined {
  const names = new Set<string>(otherSignIns(undefined, phone))
  const add = (name: string): void => void names.add(name)
  secondFactors(user.mfaInfo, add)
  if (Array.isArray(user.providerUserInfo)) for (const info of user.providerUserInfo) providerData(info, user, add)
  for (const key in user)
    if (!read.has(key) && !isAbsent((user as { readonly [key: string]: unknown })[key])) add(shown(key))
  return names.size > 0 ? [...names] : undefined
}
