import { aText, checkArgument, isObject, objectOf } from '../core/arguments.ts'
import { type Failure, failure } from '../core/errors.ts'
import type { Fields } from '../spelling/format.ts'
import type { Identity, SourceRecord } from './source.ts'

/** The reason why the service, which knows e-mail addresses and identities, cannot find a user with a password. */
export type Unidentified = 'username' | 'phone' | 'nothing'

const nameLength = [1, 256] as const
const mostIdentities = 100
const mostFields = 16
const fieldName = [1, 64] as const
const fieldLength = [0, 1024] as const

const withoutEmail = (reason: string): Failure =>
  failure('ERR_FIELD', undefined, {
    name: 'email',
    column: 'email',
    expected: 'an e-mail address',
    hint: `${reason}. Add an e-mail address, because users sign in to the service by e-mail`,
  })
const unidentified: Readonly<Record<Unidentified, Failure>> = {
  username: withoutEmail('The user has a username and no e-mail'),
  phone: withoutEmail('The user has a phone number and no e-mail'),
  nothing: withoutEmail('The user has a password and no e-mail'),
}
const kinds = new Map(Object.entries(unidentified).map(([kind, why]) => [why, kind as Unidentified]))

/** Returns which identifier a refused user has instead of an e-mail; `undefined` if the refusal has another reason. */
export const findOtherIdentifier = (why: Failure): Unidentified | undefined => kinds.get(why)

const identityWithoutId = failure('ERR_FIELD', undefined, {
  name: 'thirdPartyUserId',
  hint: 'An identity without the user id at its provider cannot be used to sign in. Add the missing user id (rawId in Firebase), or remove the identity',
})

type Range = readonly [min: number, max: number]

/** Returns the failure of a number that is out of range. `field` is the key of the row that is wrong. */
export function failureOfNumber(what: string, [min, max]: Range, actual: number, field?: string): Failure {
  const limit = { name: what, min, max, actual }
  return failure('ERR_LIMIT', undefined, field === undefined ? { limit } : { limit, name: field })
}

/**
 * Returns an e-mail address as the service stores it: in lower case and in the Unicode form NFC. So the addresses of
 * two users never differ only in letter case, or in whether an accent is a separate character. A text without @ is a
 * name, which keeps its case.
 *
 * @param email The e-mail address or the name.
 * @returns The text without spaces around it, in its normal form.
 * @example
 * import { normalizeEmail } from 'saltbridge/convert'
 *
 * console.log(normalizeEmail(' Ada@Example.org ')) // ada@example.org
 */
export function normalizeEmail(email: string): string {
  checkArgument('email', email, aText)
  const trimmed = email.trim()
  return (trimmed.includes('@') ? trimmed.toLowerCase() : trimmed).normalize('NFC')
}

/**
 * Matches an e-mail address: text without spaces and invisible characters on both sides of one @, and a host name.
 * Letters of every script are allowed (RFC 6531). Quoted text and IP addresses, which no sign-up form accepts, are not.
 */
const address = /^[^\s\p{Cc}\p{Cf}\p{Cs}@"(),:;<>[\\\]]+@[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*$/u

/** Tells whether a text is an e-mail address in the form in which it is written. */
export const isAddress = (email: string): boolean => address.test(normalizeEmail(email))

const control = /\p{Cc}/u

const wrongAddress = failure('ERR_FIELD', undefined, {
  name: 'email',
  column: 'email',
  expected: 'an e-mail address such as ada@example.com, without spaces and line breaks',
  hint: 'Correct the address in the export',
})
const withControl = (name: string): Failure =>
  failure('ERR_FIELD', undefined, {
    name,
    column: name,
    expected: 'text without line breaks and other control characters',
    hint: 'Correct the value in the export',
  })
const wrongIdentifiers = { id: withControl('id'), username: withControl('username'), phone: withControl('phone') }

/** Returns why no system could use an identifier of a person; `undefined` if every identifier can be used. */
export function checkIdentifiers(
  person: Pick<SourceRecord, 'id' | 'email' | 'username' | 'phone'>,
): Failure | undefined {
  if (person.email !== undefined && !isAddress(person.email)) return wrongAddress
  for (const name of ['id', 'username', 'phone'] as const)
    if (person[name] !== undefined && control.test(person[name])) return wrongIdentifiers[name]
  return undefined
}

function checkLength(text: string | undefined, [min, max]: Range, field: string, what = field): Failure | undefined {
  if (text === undefined || (text.length >= min && text.length <= max)) return undefined
  return failureOfNumber(`characters of ${what}`, [min, max], text.length, field)
}

const checkName = (field: string, text: string | undefined): Failure | undefined => checkLength(text, nameLength, field)

function checkIdentity({ thirdPartyId, thirdPartyUserId, email }: Identity): Failure | undefined {
  if (thirdPartyUserId === '') return identityWithoutId
  return (
    checkName('thirdPartyId', thirdPartyId) ??
    checkName('thirdPartyUserId', thirdPartyUserId) ??
    checkLength(email && normalizeEmail(email), nameLength, 'thirdParty', 'the email of an identity')
  )
}

function checkFields(fields: Fields): Failure | undefined {
  const names = Object.keys(fields)
  if (names.length > mostFields)
    return failureOfNumber('the number of keys in `fields`', [0, mostFields], names.length, 'fields')
  for (const name of names) {
    const why =
      checkLength(name, fieldName, 'fields', 'a key in `fields`') ??
      checkLength(fields[name], fieldLength, 'fields', 'a value in `fields`')
    if (why) return why
  }
  return undefined
}

/**
 * Checks whether the import service can import a person.
 *
 * @param person The record of the person.
 * @returns The reason why the service cannot import the person; `undefined` if the service can.
 * @example
 * import { checkPerson, readImportRow } from 'saltbridge/convert'
 *
 * console.log(checkPerson(readImportRow('{"email":"ada@example.org"}'))) // undefined
 */
export function checkPerson(person: SourceRecord): Failure | undefined {
  if (!isObject(person)) checkArgument('person', person, objectOf())
  const { id, email, username, phone, hash, identities } = person
  if (hash && email === undefined) {
    if (username !== undefined) return unidentified.username
    return phone === undefined ? unidentified.nothing : unidentified.phone
  }
  const inText =
    checkName('id', id) ??
    checkName('email', email && normalizeEmail(email)) ??
    checkName('format', hash?.hints?.format) ??
    checkName('writtenBy', hash?.hints?.writtenBy) ??
    (hash && checkFields(hash.fields)) ??
    checkIdentifiers(person)
  if (inText || !identities) return inText
  if (identities.length > mostIdentities)
    return failureOfNumber('the number of identities', [0, mostIdentities], identities.length, 'thirdParty')
  for (const identity of identities) {
    const why = checkIdentity(identity)
    if (why) return why
  }
  return undefined
}

/**
 * Gives an identity without an e-mail address the person's address, with the verified state of that address.
 *
 * @param identity The identity at a sign-in provider.
 * @param person The person's e-mail address, and whether it is verified.
 * @returns The identity with an address, if the person has one.
 * @example
 * import { completeIdentity } from 'saltbridge/convert'
 *
 * const identity = { thirdPartyId: 'google', thirdPartyUserId: '7' }
 * console.log(completeIdentity(identity, { email: 'ada@example.org' }).email) // ada@example.org
 */
export function completeIdentity(identity: Identity, person: Pick<SourceRecord, 'email' | 'emailVerified'>): Identity {
  if (!isObject(identity)) checkArgument('identity', identity, objectOf())
  if (!isObject(person)) checkArgument('person', person, objectOf())
  const { thirdPartyId, thirdPartyUserId, email = person.email, isVerified } = identity
  const isSame =
    email !== undefined && person.email !== undefined && normalizeEmail(email) === normalizeEmail(person.email)
  return {
    thirdPartyId,
    thirdPartyUserId,
    email,
    isVerified: isVerified ?? (isSame ? person.emailVerified : undefined),
  }
}

/**
 * Returns whether an import loses the person's own e-mail address, because the person has no password and every
 * identity has another address.
 *
 * @param person The record of the person.
 * @returns Whether the address is lost.
 * @example
 * import { losesEmail, readImportRow } from 'saltbridge/convert'
 *
 * console.log(losesEmail(readImportRow('{"email":"ada@example.org"}'))) // true
 */
export function losesEmail(person: SourceRecord): boolean {
  if (!isObject(person)) checkArgument('person', person, objectOf())
  const { hash, email, identities = [] } = person
  if (hash || email === undefined) return false
  const own = normalizeEmail(email)
  return !identities.some((identity) => identity.email === undefined || normalizeEmail(identity.email) === own)
}
