import { describe } from 'saltbridge'
import type { SourceRecord } from 'saltbridge/convert'
import { checkPerson, completeIdentity, hiddenKey, losesEmail, normalizeEmail, readImportRow } from 'saltbridge/convert'
import type { HashReader } from '../hashes/reader.ts'
import type { ImportRow } from '../store/store.ts'
import type { Line } from './lines.ts'

/** Why a row is not imported. */
export interface RowRefusal {
  /** A code of the library, or `ERR_ROW` if the row itself is wrong. */
  readonly code: string
  readonly field?: string | undefined
  /** Says what is wrong, without any value of the row. */
  readonly reason: string
}

/** A row to store, or why it is refused. */
export type ReadRow =
  | {
      readonly key: string
      readonly row: ImportRow
      /** The fields of the row that cannot be stored. */
      readonly notStored?: readonly string[] | undefined
    }
  /** `key` is `null` if no key can be read. */
  | { readonly key: string | null; readonly refusal: RowRefusal }

const refuseRow = (reason: string, field?: string): RowRefusal => ({ code: 'ERR_ROW', field, reason })

type Original = { readonly [name: string]: unknown }

function keyOf({ key }: Original, { id, email, identities }: SourceRecord): string {
  if (typeof key === 'string' && key !== '') return key
  const identity = identities?.[0]
  return id ?? (email === undefined ? `${identity?.thirdPartyId}|${identity?.thirdPartyUserId}` : normalizeEmail(email))
}

/** Returns any key, id or e-mail that identifies a refused row. */
function looseKeyOf({ key, id, email }: Original): string | null {
  for (const one of [key, id, email]) if (typeof one === 'string' && one.length <= 256) return one
  return null
}

/** Shared by all rows without identities, which are most rows. */
const noIdentities: ImportRow['identities'] = []

function identitiesOf(record: SourceRecord): ImportRow['identities'] {
  if (!record.identities) return noIdentities
  return record.identities.map((one) => {
    const { thirdPartyId, thirdPartyUserId, email, isVerified } = completeIdentity(one, record)
    return { thirdPartyId, thirdPartyUserId, email: email === undefined ? email : normalizeEmail(email), isVerified }
  })
}

/**
 * Returns the fields that cannot be stored, because they belong to a password or an e-mail that the row does not have.
 */
function notStoredOf({ hash }: SourceRecord, original: Original, isLost: boolean): readonly string[] | undefined {
  if (hash) return undefined
  const names = ['hashingAlgorithm', 'format', 'writtenBy', 'fields'].filter((name) => original[name] !== undefined)
  if (isLost) names.unshift('email')
  return names.length > 0 ? names : undefined
}

/**
 * `readImportRow` accepts a row whose `passwordHash` is null or marks a locked account, but such a row has nothing to
 * store.
 */
const withoutPassword = refuseRow('the row needs a passwordHash or an identity in thirdParty', 'passwordHash')

/** Reads a line as a row to store, or returns why the row is refused. */
export function readRow(line: Line, reader: HashReader): ReadRow {
  if ('reason' in line) return { key: null, refusal: refuseRow(line.reason) }
  const record = readImportRow(line.text)
  const original = (record.original ?? {}) as Original
  const fault = record.failure ?? checkPerson(record)
  if (fault) {
    const { name } = fault.detail
    const field = name === hiddenKey ? undefined : name
    return { key: looseKeyOf(original), refusal: refuseRow(describe(fault), field) }
  }
  const { hash, email } = record
  const key = keyOf(original, record)
  let password: ImportRow['password']
  if (hash) {
    const { hashingAlgorithm } = original as { readonly hashingAlgorithm?: string | null }
    const details = { ...hash.hints, hashingAlgorithm: hashingAlgorithm || undefined, fields: hash.fields }
    const read = reader.read(hash.text, details)
    if (!read.ok)
      return { key, refusal: { code: read.failure.code, field: read.field, reason: describe(read.failure) } }
    password = { email: normalizeEmail(email!), hash: read.hash, isVerified: record.emailVerified }
  } else if (!record.identities) return { key: looseKeyOf(original), refusal: withoutPassword }
  const row: ImportRow = {
    key,
    originalId: record.id,
    password,
    identities: identitiesOf(record),
    timeJoined: record.createdAt,
    isDisabled: record.disabled,
    customData: record.customData === undefined ? undefined : JSON.stringify(record.customData),
  }
  return { key, row, notStored: notStoredOf(record, original, losesEmail(record)) }
}
