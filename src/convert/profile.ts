import type { SourceRecord } from '../sources/source.ts'

/** The keys of custom data that repeat other data of the record, which `import` cannot send otherwise. */
const repeated: { readonly [key: string]: (record: SourceRecord) => unknown } = {
  username: ({ username }) => username,
  phoneNumber: ({ phone }) => phone,
  displayName: ({ names }) => names?.full,
  lastSignedInAt: ({ lastSignInAt }) => lastSignInAt,
  customAttributes: ({ rights }) => rights,
}

/** Returns the custom data of a record without what the record also has elsewhere; `undefined` if nothing is left. */
export function profileOf(record: SourceRecord): { readonly [name: string]: unknown } | undefined {
  const { customData } = record
  if (typeof customData !== 'object' || customData === null) return undefined
  const left: Record<string, unknown> = {}
  let isEmpty = true
  for (const [key, value] of Object.entries(customData)) {
    const own = Object.hasOwn(repeated, key) ? repeated[key]!(record) : undefined
    if (own !== undefined && (own === value || key === 'customAttributes')) continue
    left[key] = value
    isEmpty = false
  }
  return isEmpty ? undefined : left
}
