import type { ImportOutcome } from '../store/store.ts'
import type { ReadRow, Refusal } from './read-row.ts'

/** What became of a row. */
export type RowOutcome =
  | Exclude<ImportOutcome, { status: 'refused' }>
  | { readonly status: 'refused'; readonly refusal: Refusal }

const reasons = {
  duplicate: {
    code: 'ERR_DUPLICATE',
    reason:
      'this import has answered another row of the same user, or this row with other values: send a corrected row under a new import-id',
  },
  conflict: { code: 'ERR_CONFLICT', reason: 'the row’s e-mail, id and identities are of more than one user' },
  deleted: {
    code: 'ERR_DELETED',
    reason: 'the user was deleted after this import wrote the row: a new import-id creates the user again',
  },
} as const

/** A store's outcome with the code that callers see. */
export function outcomeOf(outcome: ImportOutcome): RowOutcome {
  if (outcome.status !== 'refused') return outcome
  const { code, reason } = reasons[outcome.reason]
  return { status: 'refused', refusal: { code, field: outcome.field, reason } }
}

/** One line of the answer. */
export function answerLine(row: ReadRow, outcome: RowOutcome): string {
  const { key } = row
  if (outcome.status === 'refused') return `${JSON.stringify({ key, status: 'refused', ...outcome.refusal })}\n`
  const notStored = 'row' in row ? row.notStored : undefined
  return `${JSON.stringify({ key, ...outcome, notStored })}\n`
}

export type Counts = { [S in RowOutcome['status']]: number }

export const noCounts = (): Counts => ({ created: 0, updated: 0, unchanged: 0, kept: 0, refused: 0 })
