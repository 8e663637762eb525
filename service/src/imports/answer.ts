import type { ImportOutcome } from '../store/store.ts'
import type { Refusal } from './read-row.ts'

/** What became of a row. */
export type RowOutcome =
  | Exclude<ImportOutcome, { status: 'refused' }>
  | { readonly status: 'refused'; readonly refusal: Refusal }

const reasons = {
  duplicate: 'another row of this import is of the same user',
  conflict: 'the row’s e-mail, id and identities are of more than one user',
} as const

/** A store's outcome with the code that callers see. */
export function outcomeOf(outcome: ImportOutcome): RowOutcome {
  if (outcome.status !== 'refused') return outcome
  const { reason, field } = outcome
  const code = reason === 'duplicate' ? 'ERR_DUPLICATE' : 'ERR_CONFLICT'
  return { status: 'refused', refusal: { code, field, reason: reasons[reason] } }
}

/** One line of the answer. */
export function answerLine(key: string | null, outcome: RowOutcome): string {
  if (outcome.status === 'refused') return `${JSON.stringify({ key, status: 'refused', ...outcome.refusal })}\n`
  return `${JSON.stringify({ key, status: outcome.status, userId: outcome.userId })}\n`
}

export type Counts = { [S in RowOutcome['status']]: number }

export const noCounts = (): Counts => ({ created: 0, updated: 0, unchanged: 0, kept: 0, refused: 0 })
