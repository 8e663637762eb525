import { type Failure, failure } from '../../core/errors.ts'
import { nearestName, shownName } from '../../core/names.ts'
import type { SchemeId } from '../../schemes/index.ts'
import type { Fields } from '../../spelling/format.ts'
import { type HashOrigin, type HashRecord, type Identity, noFields, type SourceRecord } from '../source.ts'
import { flagOf, flagWords, isNoDate, isNoHash, isNull } from './exported-values.ts'
import { identifier, unfit } from './identifier.ts'
import { type RecordValues, readRecordKeys, recordKeys } from './record-keys.ts'
import { isAbsent, isDeeper, isObject, isText, isTime, maxDepth, wrong } from './values.ts'

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

function unknownKey(key: string, at: number, { words, known }: Place): Failure {
  const near = nearestName(key, known)
  if (near === undefined) {
    const hint = `Key ${at + 1} of ${words} is unknown: remove it, or use one of ${known.join(', ')}`
    return failure('ERR_FIELD', undefined, { name: hiddenKey, hint })
  }
  const hint = `This key of ${words} is unknown: did you mean ${JSON.stringify(near)}? Rename it, or remove it`
  return failure('ERR_FIELD', undefined, { name: shownName(key), hint })
}

/**
 * Reads one row of an import into a record. An unknown key or a value of the wrong type is a failure. If `isRecord`, the row
 * may have every key of a record.
 */
export function readRow(value: Row, row: number, isRecord = false): SourceRecord {
  if (isDeeper(value, maxDepth))
    return { row, id: undefined, failure: wrong('a row', `at most ${maxDepth} levels of nesting`) }
  let fault: Failure | undefined
  const refuse = (failure: Failure): undefined => void (fault ??= failure)

  function nameOf(source: Row, name: string): string | undefined {
    const found = isNull(source[name]) ? undefined : identifier(source[name])
    return found === false ? refuse(unfit(name, 'text in UTF-8')) : found
  }

  function readFlag(source: Row, name: string): boolean | undefined {
    const found = source[name]
    return isNull(found) || isNoDate(found) ? undefined : (flagOf(found) ?? refuse(wrong(name, flagWords, found)))
  }

  function checkKeys(source: Row, place: Place): void {
    let at = 0
    for (const key in source) {
      if (!place.allowed.has(key)) refuse(unknownKey(key, at, place))
      at++
    }
  }

  function checkOwnKey(): void {
    const key = nameOf(value, 'key') ?? ''
    if (key.length > mostKey) refuse(wrong('key', `at most ${mostKey} characters`))
  }

  function timeOf(name: string): number | undefined {
    const found = value[name]
    if (isNull(found) || isNoDate(found)) return undefined
    return isTime(found) ? found : refuse(wrong(name, 'whole milliseconds since 1970-01-01 UTC', found))
  }

  function fieldsOf({ fields = null }: Row): Fields {
    if (fields === null) return noFields
    if (isObject(fields) && Object.values(fields).every((text) => typeof text === 'string')) return fields as Fields
    return refuse(wrong('fields', 'an object whose values are strings')) ?? noFields
  }

  function schemeOf({ hashingAlgorithm: said }: Row): SchemeId | undefined {
    if (isAbsent(said)) return undefined
    const scheme = isText(said) ? algorithms.get(said.trim().toLowerCase()) : undefined
    return scheme ?? refuse(wrong('hashingAlgorithm', `one of ${[...algorithms.keys()].join(', ')}`))
  }

  function hashOf(source: Row): HashRecord | undefined {
    const { passwordHash } = source
    const fields = fieldsOf(source)
    const said = { format: nameOf(source, 'format'), writtenBy: nameOf(source, 'writtenBy'), scheme: schemeOf(source) }
    if (isNoHash(passwordHash)) return undefined
    if (!isText(passwordHash)) return refuse(wrong('passwordHash', 'text', passwordHash))
    const isSilent = said.format === undefined && said.writtenBy === undefined && said.scheme === undefined
    return { text: passwordHash, fields, said: isSilent ? undefined : said, origin: originOf(fields) }
  }

  function otherHashOf(item: unknown): HashRecord | undefined {
    if (!isObject(item)) return refuse(wrong('otherHashes', 'a list of objects', item))
    checkKeys(item, inHash)
    return hashOf(item) ?? refuse(wrong('otherHashes', 'a `passwordHash` in each object'))
  }

  function identityOf(item: unknown): Identity | undefined {
    if (!isObject(item)) return refuse(wrong('thirdParty', 'a list of objects'))
    checkKeys(item, inIdentity)
    const thirdPartyId = nameOf(item, 'thirdPartyId')
    // Some exports have identities without an id, which records keep.
    const thirdPartyUserId = nameOf(item, 'thirdPartyUserId') ?? (isRecord ? '' : undefined)
    if (thirdPartyId === undefined || thirdPartyUserId === undefined)
      return refuse(wrong('thirdParty', 'a `thirdPartyId` and a `thirdPartyUserId` in each object'))
    return { thirdPartyId, thirdPartyUserId, email: nameOf(item, 'email'), isVerified: readFlag(item, 'isVerified') }
  }

  function listOf<T>(name: string, read: (item: unknown) => T | undefined): readonly T[] | undefined {
    const list = value[name] ?? null
    if (list === null) return undefined
    if (!Array.isArray(list)) return refuse(wrong(name, 'a list of objects'))
    const found = list.map(read).filter((item) => item !== undefined)
    return found.length > 0 ? found : undefined
  }

  if (!isAbsent(value[unread]))
    refuse(
      wrong(
        unread,
        'a row without this key. The value of "unread" is the name of a key that is missing in the row: add the missing key, and remove "unread"',
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
    refuse(wrong('passwordHash', 'a password hash, because `thirdParty` has no identity'))
  if (fault) return { ...person, failure: fault }
  if (person.hash) return { ...person, none: undefined }
  return { ...person, none: none ?? (person.identities ? 'social' : 'missing') }
}
