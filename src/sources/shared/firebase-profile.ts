import type { SourceRecord } from '../source.ts'
import { isNoDate, isNull } from './exported-values.ts'
import { isAbsent, isDeeper, isObject, isText, isTime, maxDepth, wrong } from './values.ts'

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

/** The values of a user's profile that a record keeps. `failure` is the reason why nothing is kept. */
export type Profile = Pick<SourceRecord, 'createdAt' | 'lastSignInAt' | 'names' | 'rights' | 'customData' | 'failure'>

export const noProfile: Profile = {}

const refused = (name: keyof FirebaseProfile, expected: string, value: unknown): Profile => ({
  failure: wrong(name, expected, value),
})

/** Returns milliseconds since 1970, which Firebase writes as text; `false` if the value is something else. */
function timeOf(value: unknown): number | undefined | false {
  if (isNull(value) || isNoDate(value)) return undefined
  const time = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return isTime(time) && time
}

function claimsOf(value: unknown): SourceRecord['rights'] | false {
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

/**
 * Reads the profile of a user. Custom data keeps the names of the export; claims become objects, and times numbers. Custom
 * data repeats the names, the claims and the time of the last sign-in, because an import sends them nowhere else.
 */
export function readFirebaseProfile(user: FirebaseProfile): Profile {
  const createdAt = timeOf(user.createdAt)
  const lastSignInAt = timeOf(user.lastSignedInAt)
  const customAttributes = claimsOf(user.customAttributes)
  if (createdAt === false) return refused('createdAt', time, user.createdAt)
  if (lastSignInAt === false) return refused('lastSignedInAt', time, user.lastSignedInAt)
  if (customAttributes === false) return refused('customAttributes', 'a JSON object', user.customAttributes)
  const { displayName, photoUrl, phoneNumber } = user
  const customData: Record<string, unknown> = {}
  if (!isAbsent(displayName)) customData.displayName = displayName
  if (!isAbsent(photoUrl)) customData.photoUrl = photoUrl
  if (!isNull(phoneNumber)) customData.phoneNumber = phoneNumber
  if (lastSignInAt !== undefined) customData.lastSignedInAt = lastSignInAt
  if (customAttributes !== undefined) customData.customAttributes = customAttributes
  return {
    createdAt,
    lastSignInAt,
    names: isText(displayName) ? { full: displayName } : undefined,
    rights: customAttributes && hasKeys(customAttributes) ? customAttributes : undefined,
    customData: hasKeys(customData) ? customData : undefined,
  }
}
