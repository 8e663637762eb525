import type { ImportOutcome, Origin } from './store.ts'

/** Words that are stored as numbers, which never change. */
const origins = ['import', 'owner', 'upgrade'] as const satisfies readonly Origin[]
const outcomes = ['created', 'updated', 'unchanged', 'kept'] as const

export type Outcome = Exclude<ImportOutcome['status'], 'refused'>

export const numberOfOrigin = (origin: Origin): number => origins.indexOf(origin)
export const originOf = (number: number): Origin => origins[number]!
export const numberOfOutcome = (outcome: Outcome): number => outcomes.indexOf(outcome)
export const outcomeOf = (number: number): Outcome => outcomes[number]!
