import { describe } from '../core/errors.ts'
import type { Settled } from './settle.ts'

/** Returns a user that was not written as a line of NDJSON, which can be corrected and converted again. */
export function notWritten({ record, heldBy, failure }: Settled, format: string | undefined): string {
  const { row, hash, none: _, failure: __, original: ___, notRead: ____, ...person } = record
  const reason = failure ? describe(failure) : `held: ${heldBy}`
  const own = hash && {
    passwordHash: hash.text,
    fields: hash.fields,
    format: hash.said?.format ?? format,
    writtenBy: hash.said?.writtenBy,
  }
  return JSON.stringify({ key: String(row), ...person, ...own, reason })
}
