import type { ImportOutcome } from '../store/store.ts'
import type { ReadRow, RowRefusal } from './read-row.ts'

/** The outcome of a row. */
export type RowOutcome =
  | Exclude<ImportOutcome, { status: 'refused' }>
  | { readonly status: 'refused'; readonly refusal: RowRefusal }

const reasons = {
  duplicate: {
    code: 'ERR_DUPLICATE',
    reason:
      'this import already contains another row for the same user, or a row with the same key but other values. To correct a row, send the row with a new import-id',
  },
  conflict: {
    code: 'ERR_CONFLICT',
    reason: 'the e-mail, id and identities of the row belong to different users, or the user already has another id',
  },
  deleted: {
    code: 'ERR_DELETED',
    reason:
      'the user was deleted after this import wrote the row. To create the user again, send the row with a new import-id',
  },
  damaged: {
    code: 'ERR_STORE',
    reason:
      'the database has a text of this user that is not UTF-8. The log of the service names the column. Correct the text, or delete the user, and send the row again',
  },
} as const

/** Returns the outcome of a row with the code and the reason that the client sees. */
export function outcomeOf(outcome: ImportOutcome): RowOutcome {
  if (outcome.status !== 'refused') return outcome
  const { code, reason } = reasons[outcome.reason]
  return { status: 'refused', refusal: { code, field: outcome.field, reason } }
}

/** Returns the line of the answer for a row. */
export function answerLine(row: ReadRow, outcome: RowOutcome): string {
  const { key } = row
  if (outcome.status === 'refused') return `${JSON.stringify({ key, status: 'refused', ...outcome.refusal })}\n`
  const notStored = 'row' in row ? row.notStored : undefined
  return `${JSON.stringify({ key, ...outcome, notStored })}\n`
}

/** The number of rows by outcome. */
export type Counts = { [S in RowOutcome['status']]: number }

/** Returns counts of zero. */
export const noCounts = (): Counts => ({ created: 0, updated: 0, unchanged: 0, kept: 0, refused: 0 })
