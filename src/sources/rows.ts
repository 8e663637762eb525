import { type Failure, failure } from '../core/errors.ts'
import { findNearestName, showName } from '../core/names.ts'
import type { SchemeId } from '../schemes/index.ts'
import type { Fields } from '../spelling/format.ts'
import { parseJsonObject } from './containers/ndjson.ts'
import { createLinesReader } from './lines.ts'
import { checkOptions, rowsRule } from './options.ts'
import { countLargeNumbers, readAll } from './reader.ts'
import {
  type HashHints,
  type HashOrigin,
  type HashRecord,
  type Identity,
  noFields,
  type PersonNames,
  type Source,
  type SourceRecord,
  type WithoutPassword,
} from './source.ts'
import {
  failureOfIdentifier,
  failureOfValue,
  flagOf,
  flagWords,
  identifier,
  isAbsent,
  isDeeper,
  isNoDate,
  isNoHash,
  isNull,
  isObject,
  isText,
  isTime,
  maxDepth,
} from './values.ts'

/** The hash of a user, with its hints. */
export interface RowHash {
  readonly passwordHash?: string | undefined
  readonly hashingAlgorithm?: 'legacy_scrypt' | undefined
  readonly format?: string | undefined
  readonly writtenBy?: string | undefined
  readonly fields?: Fields | undefined
}

/** Tells whether a hash has fields. */
export function hasEntries(fields: Fields): boolean {
  for (const name in fields) if (fields[name] !== undefined) return true
  return false
}

/** Returns a hash as the export contains it, even if it could not be parsed. The hints for the whole file are added. */
export function hashAsRead(hash: HashRecord | undefined, { format, writtenBy }: HashHints): RowHash {
  if (!hash) return {}
  const { text, fields, hints } = hash
  return {
    // The text of a hash that could not be read is empty.
    passwordHash: text || undefined,
    format: hints?.format ?? format,
    writtenBy: hints?.writtenBy ?? writtenBy,
    fields: hasEntries(fields) ? fields : undefined,
  }
}

/** The values that only a row for a conversion has. The keys of the row have the same names. */
type RecordValues = Pick<
  SourceRecord,
  | 'from'
  | 'username'
  | 'phone'
  | 'names'
  | 'lastSignInAt'
  | 'otherEmails'
  | 'rights'
  | 'secondFactors'
  | 'none'
  | 'notRead'
  | 'deniedRights'
  | 'possibleLocks'
  | 'possibleRoles'
>

/** The keys of these values and of `otherHashes`. */
const recordKeys: readonly (keyof RecordValues | 'otherHashes')[] = [
  ...(['username', 'phone', 'names', 'lastSignInAt', 'otherEmails', 'rights', 'secondFactors', 'otherHashes'] as const),
  ...(['none', 'notRead', 'deniedRights', 'possibleLocks', 'possibleRoles', 'from'] as const),
]

const reasons: ReadonlySet<unknown> = new Set<WithoutPassword>(['social', 'phone', 'anonymous', 'missing'])
const isReason = (value: unknown): value is WithoutPassword => reasons.has(value)
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText)

function namesOf(value: unknown): PersonNames | undefined {
  if (!isObject(value)) return undefined
  const { full, given, family, ...others } = value
  const isFit = [full, given, family].every((name) => isAbsent(name) || isText(name))
  return isFit && Object.keys(others).length === 0 ? (value as PersonNames) : undefined
}

/** Reads the values that only rows for a conversion have. A value of the wrong type is refused. */
function readRecordKeys(row: { readonly [key: string]: unknown }, refuse: (why: Failure) => undefined): RecordValues {
  function read<T>(name: string, parse: (value: unknown) => T | undefined, expected: string): T | undefined {
    const value = row[name]
    return isAbsent(value) ? undefined : (parse(value) ?? refuse(failureOfValue(name, expected, value)))
  }
  const only =
    <T>(isFit: (value: unknown) => value is T) =>
    (value: unknown): T | undefined =>
      isFit(value) ? value : undefined

  function identifierOf(name: string): string | undefined {
    const found = identifier(row[name])
    return found === false ? refuse(failureOfIdentifier(name, 'text in UTF-8', row[name])) : found
  }

  /** Reads a list of texts, which may be empty. */
  function textsOf(name: string): readonly string[] | undefined {
    const found = read(name, only(isTexts), 'a list of texts')
    return found && found.length > 0 ? found : undefined
  }

  return {
    from: identifierOf('from'),
    username: identifierOf('username'),
    phone: identifierOf('phone'),
    names: read('names', namesOf, 'an object with the texts `full`, `given` and `family`'),
    lastSignInAt: read('lastSignInAt', only(isTime), 'whole milliseconds since 1970-01-01 UTC'),
    otherEmails: textsOf('otherEmails'),
    rights: read('rights', only(isObject), 'an object'),
    secondFactors: textsOf('secondFactors'),
    none: read('none', only(isReason), `one of ${[...reasons].join(', ')}`),
    notRead: textsOf('notRead'),
    deniedRights: textsOf('deniedRights'),
    possibleLocks: textsOf('possibleLocks'),
    possibleRoles: textsOf('possibleRoles'),
  }
}

/** The key that an import adds to a row if it could not read one of the values. */
const unread = 'unread'
/** The keys that an import adds to a row that it refuses. */
const written = [unread, 'code', 'reason', 'field'] as const
const rowKeys = [
  ...([
    'key',
    'id',
    'email',
    'passwordHash',
    'hashingAlgorithm',
    'format',
    'writtenBy',
    'fields',
    'isVerified',
  ] as const),
  ...(['timeJoined', 'disabled', 'thirdParty', 'customData'] as const),
]

/** Tells whether a row of an import may have a key. The key may be followed by a path: `fields.salt`. */
export const isImportKey = (key: string): boolean => {
  const end = key.indexOf('.')
  const own = end < 0 ? key : key.slice(0, end)
  return rowKeys.some((name) => name === own)
}

const hashKeys = ['passwordHash', 'hashingAlgorithm', 'format', 'writtenBy', 'fields'] as const
const identityKeys = ['thirdPartyId', 'thirdPartyUserId', 'email', 'isVerified'] as const

interface Place {
  readonly words: string
  readonly known: readonly string[]
  readonly allowed: ReadonlySet<string>
}
const placeOf = (words: string, known: readonly string[], others: readonly string[] = []): Place => ({
  words,
  known,
  allowed: new Set([...known, ...others]),
})
const inRow = placeOf('the row', rowKeys, written)
const inRecord = placeOf('the row', [...rowKeys, ...recordKeys], written)
const inIdentity = placeOf('an identity in thirdParty', identityKeys)
const inHash = placeOf('a hash in otherHashes', hashKeys)
/** The longest key of a row, in characters. */
const mostKey = 256

const algorithms: ReadonlyMap<string, SchemeId> = new Map([
  ['argon2', 'argon2'],
  ['bcrypt', 'bcrypt'],
  ['legacy_scrypt', 'legacy-scrypt'],
  ['firebase_scrypt', 'legacy-scrypt'],
])

const noValues: RecordValues = {}
const hashOnly: HashOrigin = { hash: 'passwordHash' }

/** The keys of a row that describe a hash. */
function originOf(fields: Fields): HashOrigin {
  const names = Object.keys(fields)
  if (names.length === 0) return hashOnly
  return { ...hashOnly, fields: Object.fromEntries(names.map((name) => [name, `fields.${name}`])) }
}

type Row = { readonly [key: string]: unknown }

/** Stands for an unknown key in a message. The key resembles no known key, so it may be a secret and is not shown. */
export const hiddenKey = 'a key'

function refuseUnknownKey(key: string, at: number, { words, known }: Place): Failure {
  const near = findNearestName(key, known)
  if (near === undefined) {
    const reasons = [`key ${at + 1} of ${words} is unknown (not shown, because it may be a secret)`]
    const hint = `Remove it, or rename it to one of ${known.join(', ')}`
    return failure('ERR_FIELD', undefined, { name: hiddenKey, reasons, hint })
  }
  const name = showName(key)
  const reasons = [`the key ${JSON.stringify(name)} of ${words} is unknown`]
  const hint = `Did you mean ${JSON.stringify(near)}? Rename the key, or remove it`
  return failure('ERR_FIELD', undefined, { name, reasons, hint })
}

/**
 * Reads one row of an import into a record. An unknown key or a value of the wrong type is a failure. If `isRecord`,
 * the row may have every key of a record.
 */
function readRow(value: Row, row: number, isRecord = false): SourceRecord {
  if (isDeeper(value, maxDepth))
    return { row, id: undefined, failure: failureOfValue('a row', `at most ${maxDepth} levels of nesting`) }
  let fault: Failure | undefined
  const refuse = (failure: Failure): undefined => void (fault ??= failure)

  function nameOf(source: Row, name: string): string | undefined {
    const found = isNull(source[name]) ? undefined : identifier(source[name])
    return found === false ? refuse(failureOfIdentifier(name, 'text in UTF-8', source[name])) : found
  }

  function readFlag(source: Row, name: string): boolean | undefined {
    const found = source[name]
    return isNull(found) || isNoDate(found)
      ? undefined
      : (flagOf(found) ?? refuse(failureOfValue(name, flagWords, found)))
  }

  function checkKeys(source: Row, place: Place): void {
    let at = 0
    for (const key in source) {
      if (!place.allowed.has(key)) refuse(refuseUnknownKey(key, at, place))
      at++
    }
  }

  function checkOwnKey(): void {
    const key = nameOf(value, 'key') ?? ''
    if (key.length > mostKey) refuse(failureOfValue('key', `at most ${mostKey} characters`))
  }

  function timeOf(name: string): number | undefined {
    const found = value[name]
    if (isNull(found) || isNoDate(found)) return undefined
    return isTime(found) ? found : refuse(failureOfValue(name, 'whole milliseconds since 1970-01-01 UTC', found))
  }

  function fieldsOf({ fields = null }: Row): Fields {
    if (fields === null) return noFields
    if (isObject(fields) && Object.values(fields).every((text) => typeof text === 'string')) return fields as Fields
    return refuse(failureOfValue('fields', 'an object whose values are strings')) ?? noFields
  }

  function schemeOf({ hashingAlgorithm: algorithm }: Row): SchemeId | undefined {
    if (isAbsent(algorithm)) return undefined
    const scheme = isText(algorithm) ? algorithms.get(algorithm.trim().toLowerCase()) : undefined
    return scheme ?? refuse(failureOfValue('hashingAlgorithm', `one of ${[...algorithms.keys()].join(', ')}`))
  }

  function hashOf(source: Row): HashRecord | undefined {
    const { passwordHash } = source
    const fields = fieldsOf(source)
    const hints = { format: nameOf(source, 'format'), writtenBy: nameOf(source, 'writtenBy'), scheme: schemeOf(source) }
    if (isNoHash(passwordHash)) return undefined
    if (!isText(passwordHash)) return refuse(failureOfValue('passwordHash', 'text', passwordHash))
    const isSilent = hints.format === undefined && hints.writtenBy === undefined && hints.scheme === undefined
    return { text: passwordHash, fields, hints: isSilent ? undefined : hints, origin: originOf(fields) }
  }

  function otherHashOf(item: unknown): HashRecord | undefined {
    if (!isObject(item)) return refuse(failureOfValue('otherHashes', 'a list of objects', item))
    checkKeys(item, inHash)
    return hashOf(item) ?? refuse(failureOfValue('otherHashes', 'a `passwordHash` in each object'))
  }

  function identityOf(item: unknown): Identity | undefined {
    if (!isObject(item)) return refuse(failureOfValue('thirdParty', 'a list of objects'))
    checkKeys(item, inIdentity)
    const thirdPartyId = nameOf(item, 'thirdPartyId')
    // Some exports have identities without an id, which records keep.
    const thirdPartyUserId = nameOf(item, 'thirdPartyUserId') ?? (isRecord ? '' : undefined)
    if (thirdPartyId === undefined || thirdPartyUserId === undefined)
      return refuse(failureOfValue('thirdParty', 'a `thirdPartyId` and a `thirdPartyUserId` in each object'))
    return { thirdPartyId, thirdPartyUserId, email: nameOf(item, 'email'), isVerified: readFlag(item, 'isVerified') }
  }

  function listOf<T>(name: string, read: (item: unknown) => T | undefined): readonly T[] | undefined {
    const list = value[name] ?? null
    if (list === null) return undefined
    if (!Array.isArray(list)) return refuse(failureOfValue(name, 'a list of objects'))
    const found = list.map(read).filter((item) => item !== undefined)
    return found.length > 0 ? found : undefined
  }

  if (!isAbsent(value[unread]))
    refuse(
      failureOfValue(
        unread,
        'a row without this key. The value of "unread" names the keys of the row that are missing or not complete: correct each of them, and remove "unread"',
      ),
    )
  checkKeys(value, isRecord ? inRecord : inRow)
  checkOwnKey()
  const { none, ...others } = isRecord ? readRecordKeys(value, refuse) : noValues
  const person = {
    row,
    id: nameOf(value, 'id'),
    email: nameOf(value, 'email'),
    emailVerified: readFlag(value, 'isVerified'),
    disabled: readFlag(value, 'disabled'),
    createdAt: timeOf('timeJoined'),
    customData: value.customData ?? undefined,
    identities: listOf('thirdParty', identityOf),
    hash: hashOf(value),
    ...others,
    ...(isRecord && { otherHashes: listOf('otherHashes', otherHashOf) }),
    original: value,
  }
  if (!person.hash && !person.identities && none === undefined && value.passwordHash === undefined)
    refuse(failureOfValue('passwordHash', 'a password hash, because `thirdParty` has no identity'))
  if (fault) return { ...person, none: person.hash ? undefined : none, failure: fault }
  if (person.hash) return { ...person, none: undefined }
  return { ...person, none: none ?? (person.identities ? 'social' : 'missing') }
}

function readText(text: string, row: number, isRecord: boolean): SourceRecord {
  const parsed = parseJsonObject(text)
  if (!parsed.ok) return { row, id: undefined, failure: parsed }
  const record = readRow(parsed.value, row, isRecord)
  return parsed.numbers ? countLargeNumbers(record, parsed.numbers) : record
}

const readRecord = (text: string, row: number): SourceRecord => readText(text, row, true)

/**
 * Reads one row of an import, a JSON object, as the import service reads it. An unknown key is a failure, and the
 * failure names the key only if it resembles a known one.
 *
 * @param text The JSON text of one object.
 * @param row The number of the row, counted from 1; 1 unless given.
 * @returns The record. Its `original` is the parsed object, and its `failure`, if any, says why the row is refused.
 * @example
 * import { readImportRow } from 'saltbridge/convert'
 *
 * readImportRow('{"email":"ada@example.org","passwordHash":"$2b$10$…"}').email // 'ada@example.org'
 */
export function readImportRow(text: string, row = 1): SourceRecord {
  return readText(text, row, false)
}

/** Options of the source `rows`. */
export interface RowsOptions {
  /**
   * Whether rows may have every key of a record, such as `username` and `rights`. `saltbridge convert` writes such
   * rows. In an import these keys are unknown. `false` unless given.
   */
  readonly isRecord?: boolean | undefined
}

/**
 * Reads the rows of an import in the layout of the service: one JSON object in each line. The keys `code`, `reason` and
 * `field`, which an import adds to refused rows, are ignored. A row with the key `unread` is refused, because the
 * import could not read one of the values of this row.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { rows } from 'saltbridge/convert'
 *
 * for await (const records of rows.read(createReadStream('rows.ndjson'), undefined)) console.log(records.length)
 */
export const rows: Source<RowsOptions | undefined> = /* @__PURE__ */ checkOptions(rowsRule, {
  id: 'rows',
  read: (chunks, { isRecord = false } = {}) =>
    readAll(chunks, createLinesReader(isRecord ? readRecord : readImportRow)),
})
