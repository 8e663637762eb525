import type { SourceRecord } from '../sources/source.ts'
import type { FieldName } from '../targets/target.ts'

/** The data of a person, in the order of the account. */
export const fieldNames: readonly FieldName[] = [
  'email',
  'emailVerified',
  'username',
  'phone',
  'names',
  'disabled',
  'createdAt',
  'lastSignInAt',
  'identities',
  'secondFactors',
  'rights',
  'customData',
  'otherEmails',
]

/**
 * The keys of custom data that may repeat other data of a record, because `import` can send these data only as custom data.
 * Data under the names of the export stay, because a target may carry only a part of these data elsewhere.
 */
const repeated = new Map<string, (record: SourceRecord) => unknown>([
  ['username', ({ username }) => username],
  ['phoneNumber', ({ phone }) => phone],
  ['displayName', ({ names }) => names?.full],
  ['lastSignedInAt', ({ lastSignInAt }) => lastSignInAt],
])

/**
 * Tells whether custom data are the custom claims of Firebase, which give rights. One common name is enough, because joined
 * rows and people may have changed the rights.
 */
function areClaims(key: string, value: unknown, rights: SourceRecord['rights']): boolean {
  if (key !== 'customAttributes' || typeof value !== 'object' || value === null || !rights) return false
  return Object.keys(value).some((name) => Object.hasOwn(rights, name))
}

/**
 * Returns the custom data of a record without what the record also has elsewhere; `undefined` if nothing is left. A list or
 * a text is returned under the key `customData`.
 */
export function profileOf(record: SourceRecord): { readonly [name: string]: unknown } | undefined {
  const { customData, rights } = record
  if (customData === undefined || customData === null) return undefined
  if (typeof customData !== 'object' || Array.isArray(customData)) return { customData }
  const left = Object.entries(customData).filter(([key, value]) => {
    const own = repeated.get(key)?.(record)
    return (own === undefined || own !== value) && !areClaims(key, value, rights)
  })
  return left.length > 0 ? Object.fromEntries(left) : undefined
}
