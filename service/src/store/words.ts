import type { ImportOutcome, Origin, RowField } from './store.ts'

/** Words that are stored as numbers, which never change. */
const origins = ['import', 'owner', 'upgrade'] as const satisfies readonly Origin[]
const outcomes = ['created', 'updated', 'unchanged', 'kept'] as const

export type Outcome = Exclude<ImportOutcome['status'], 'refused'>

const fields = [
  ...(['passwordHash', 'email', 'isVerified', 'id', 'timeJoined', 'disabled', 'thirdParty', 'customData'] as const),
] satisfies readonly RowField[]

export const numberOfOrigin = (origin: Origin): number => origins.indexOf(origin)
export const originOf = (number: number): Origin => origins[number]!
export const numberOfOutcome = (outcome: Outcome): number => outcomes.indexOf(outcome)
export const outcomeOf = (number: number): Outcome => outcomes[number]!

/** Two sets of fields in one number: one bit for each field that was kept, and above them one for each that was written. */
export function numberOfFields(kept: ReadonlySet<RowField>, written: ReadonlySet<RowField>): number {
  let number = 0
  for (const [at, field] of fields.entries())
    number |= (Number(kept.has(field)) << at) | (Number(written.has(field)) << (at + fields.length))
  return number
}

export function fieldsOfNumber(number: number): {
  readonly kept: readonly RowField[]
  readonly written: readonly RowField[]
} {
  return {
    kept: fields.filter((_, at) => (number >> at) & 1),
    written: fields.filter((_, at) => (number >> (at + fields.length)) & 1),
  }
}
