import { describe } from '../core/errors.ts'
import { json } from '../core/json.ts'
import { hashAsRead } from '../sources/rows.ts'
import type { Said } from '../sources/source.ts'
import { decisions } from './decisions.ts'
import type { Settled } from './settle.ts'

/**
 * Returns a user that was not written as a row of NDJSON. People can correct the row and convert it again: the source `rows`
 * reads the same record from the row. If a value of the export could not be read, the row has the key `unread`, which contains
 * the name of the missing key, so that the user is not converted without the value.
 *
 * @param settled The user.
 * @param from The name of the source, which is a part of computed ids.
 * @param hints The hints for all hashes of the export, which the rows get.
 */
export function notWritten({ record, heldBy, failure }: Settled, from: string, hints: Said): string {
  const { row, hash, otherHashes, failure: unreadable, original, contradictions: _, ...person } = record
  const { emailVerified: isVerified, createdAt: timeJoined, identities: thirdParty, ...others } = person
  const values = {
    from,
    ...others,
    isVerified,
    timeJoined,
    thirdParty,
    ...hashAsRead(hash, hints),
    otherHashes: otherHashes?.map((one) => hashAsRead(one, hints)),
  }
  const known = Object.entries(values).filter(([, value]) => value !== undefined)
  // The values of a row are all in its line, so that the line is refused again for the same reason.
  const unread = unreadable && !original && (unreadable.detail.name ?? unreadable.detail.column ?? 'row')
  const reason = heldBy !== undefined && heldBy in decisions ? `the decision ${heldBy} holds this user` : undefined
  return json({
    ...original,
    ...Object.fromEntries(known),
    ...(unread && { unread }),
    key: String(row),
    code: failure?.code ?? 'HELD',
    reason: failure ? describe(failure) : (reason ?? `the caveat ${heldBy} is not accepted`),
  })
}
