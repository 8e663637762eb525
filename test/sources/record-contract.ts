import { expect } from 'vitest'
import type { HashRecord, Identity, PersonNames, SourceRecord } from '../../src/sources/source.ts'
import { isObject } from '../../src/sources/values.ts'

const isText = (value: unknown) => typeof value === 'string' && value !== '' && value.isWellFormed()
const isFlag = (value: unknown) => typeof value === 'boolean'
const isTime = (value: unknown) => Number.isInteger(value) && Math.abs(value as number) <= 8.64e15
const areTexts = (values: unknown) =>
  Array.isArray(values) && values.length > 0 && values.every(isText) && new Set(values).size === values.length
const isHash = ({ text, fields }: HashRecord) =>
  typeof text === 'string' && Object.values(fields).every((value) => value === undefined || typeof value === 'string')
const isIdentity = ({ thirdPartyId, thirdPartyUserId }: Identity) =>
  isText(thirdPartyId) && typeof thirdPartyUserId === 'string'

/** The values that each key of a record may have, as the type `SourceRecord` describes them. */
const contract: { readonly [K in keyof Required<SourceRecord>]: (value: NonNullable<SourceRecord[K]>) => boolean } = {
  row: (row) => Number.isInteger(row) && row > 0,
  id: isText,
  from: isText,
  hash: isHash,
  none: (none) => ['social', 'phone', 'anonymous', 'missing'].includes(none),
  failure: ({ code, detail }) => /^ERR_[A-Z_]+$/.test(code) && isObject(detail),
  unread: areTexts,
  email: isText,
  emailVerified: isFlag,
  username: isText,
  phone: isText,
  disabled: isFlag,
  identities: (identities) => identities.length > 0 && identities.every(isIdentity),
  createdAt: isTime,
  customData: (data) => JSON.stringify(data) !== undefined,
  lastSignInAt: isTime,
  names: (names: PersonNames) =>
    Object.keys(names).length > 0 && Object.values(names).every((name) => name === undefined || isText(name)),
  otherEmails: areTexts,
  rights: (rights) => isObject(rights) && Object.keys(rights).length > 0,
  someRights: (rights) => Object.values(rights).every(Array.isArray),
  deniedRights: areTexts,
  secondFactors: (factors) => factors.length > 0 && factors.every(isText),
  possibleLocks: areTexts,
  possibleRoles: areTexts,
  otherHashes: (hashes) => hashes.length > 0 && hashes.every(isHash),
  notRead: areTexts,
  contradictions: areTexts,
  original: isObject,
}

/**
 * Checks that the values of records are of their kinds, that each record has one of a hash, a reason and a failure, and
 * that rows ascend.
 */
export function expectContract(records: readonly SourceRecord[]): void {
  let last = 0
  for (const record of records) {
    for (const [key, value] of Object.entries(record)) {
      const isOfKind: unknown = value === undefined || contract[key as 'row']?.(value)
      expect(isOfKind, `row ${record.row}: ${key} is ${JSON.stringify(value)}`).toBe(true)
    }
    const ways = [record.hash, record.none].filter((value) => value !== undefined).length
    expect(record.failure ? ways <= 1 : ways === 1, `row ${record.row}: hash or none`).toBe(true)
    expect(record.row).toBeGreaterThan(last)
    last = record.row
  }
}

/** The text of a hash that could not be read is empty. */
const bare = ({ origin: _, ...hash }: HashRecord) => (hash.text === '' ? undefined : hash)

/**
 * Returns the data of a record that do not depend on its file: without the row, the columns of hashes and the reasons
 * of failures.
 */
export function contentOf(record: SourceRecord): object {
  const { row: _, original: __, failure, unread: ____, from: _____, none, hash, otherHashes, ...others } = record
  const content = { none: hash ? undefined : none, hash: hash && bare(hash), otherHashes: otherHashes?.map(bare) }
  return { ...others, ...content, isRefused: failure !== undefined }
}
