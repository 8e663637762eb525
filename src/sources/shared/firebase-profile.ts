import type { Failure } from '../../core/errors.ts'
import { isNoDate, isNull } from './exported-values.ts'
import { isAbsent, isDeeper, isObject, isTime, maxDepth, wrong } from './values.ts'

/** The exported values of one user that have nothing to do with signing in. The values are not checked yet. */
export interface FirebaseProfile {
  readonly createdAt?: unknown
  readonly lastSignedInAt?: unknown
  readonly displayName?: unknown
  readonly photoUrl?: unknown
  readonly phoneNumber?: unknown
  /** Custom claims, as JSON text. */
  readonly customAttributes?: unknown
}

/** The values of a user's profile that a record keeps. */
export interface Profile {
  readonly createdAt: number | undefined
  readonly customData: { readonly [name: string]: unknown } | undefined
  /** The reason why nothing is kept. */
  readonly failure: Failure | undefined
}

export const noProfile: Profile = { createdAt: undefined, customData: undefined, failure: undefined }

const refused = (name: keyof FirebaseProfile, expected: string, value: unknown): Profile => ({
  ...noProfile,
  failure: wrong(name, expected, value),
})

/** Returns milliseconds since 1970, which Firebase writes as text; `false` if the value is something else. */
function timeOf(value: unknown): number | undefined | false {
  if (isNull(value) || isNoDate(value)) return undefined
  const time = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return isTime(time) && time
}

function claimsOf(value: unknown): object | undefined | false {
  if (isNull(value)) return undefined
  try {
    const claims: unknown = typeof value === 'string' ? JSON.parse(value) : value
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

/** Reads the profile of a user. Custom data keeps the names of the export; claims become objects, and times numbers. */
export function readFirebaseProfile(user: FirebaseProfile): Profile {
  const createdAt = timeOf(user.createdAt)
  const lastSignedInAt = timeOf(user.lastSignedInAt)
  const customAttributes = claimsOf(user.customAttributes)
  if (createdAt === false) return refused('createdAt', time, user.createdAt)
  if (lastSignedInAt === false) return refused('lastSignedInAt', time, user.lastSignedInAt)
  if (customAttributes === false) return refused('customAttributes', 'a JSON object', user.customAttributes)
  const { displayName, photoUrl, phoneNumber } = user
  const customData: Record<string, unknown> = {}
  if (!isAbsent(displayName)) customData.displayName = displayName
  if (!isAbsent(photoUrl)) customData.photoUrl = photoUrl
  if (!isNull(phoneNumber)) customData.phoneNumber = phoneNumber
  if (lastSignedInAt !== undefined) customData.lastSignedInAt = lastSignedInAt
  if (customAttributes !== undefined) customData.customAttributes = customAttributes
  return { createdAt, customData: hasKeys(customData) ? customData : undefined, failure: undefined }
}
