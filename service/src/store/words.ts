import type { ImportOutcome, Origin, RowField } from './store.ts'

/** Words that are stored as numbers. The order of each list never changes. */
const origins = ['import', 'owner', 'upgrade'] as const satisfies readonly Origin[]
const outcomes = ['created', 'updated', 'unchanged', 'kept'] as const

/** An outcome that is stored with the user. */
export type StoredOutcome = Exclude<ImportOutcome['status'], 'refused'>

const fields = [
  ...(['passwordHash', 'email', 'isVerified', 'id', 'timeJoined', 'disabled', 'thirdParty', 'customData'] as const),
] satisfies readonly RowField[]

/** Returns the stored number of an origin. */
export const numberOfOrigin = (origin: Origin): number => origins.indexOf(origin)
/** Returns the origin of a stored number. */
export const originOf = (number: number): Origin => origins[number]!
/** Returns the stored number of an outcome. */
export const numberOfOutcome = (outcome: StoredOutcome): number => outcomes.indexOf(outcome)
/** Returns the outcome of a stored number. */
export const outcomeOf = (number: number): StoredOutcome => outcomes[number]!

/**
 * Packs two sets of fields into one number. The lower bits are the fields that were kept, the higher ones those
 * written.
 */
export function numberOfFields(kept: ReadonlySet<RowField>, written: ReadonlySet<RowField>): number {
  let number = 0
  for (const [at, field] of fields.entries())
    number |= (Number(kept.has(field)) << at) | (Number(written.has(field)) << (at + fields.length))
  return number
}

/** Unpacks the number of `numberOfFields`. */
export function fieldsOfNumber(number: number): {
  readonly kept: readonly RowField[]
  readonly written: readonly RowField[]
} {
  return {
    kept: fields.filter((_, at) => (number >> at) & 1),
    written: fields.filter((_, at) => (number >> (at + fields.length)) & 1),
  }
}
