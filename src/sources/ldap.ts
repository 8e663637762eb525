import { toAsciiLowerCase } from '../core/characters.ts'
import { type Failure, failure } from '../core/errors.ts'
import { isWithoutHash } from '../spelling/text.ts'
import type { Row } from './containers/container.ts'
import { type LdifValue, ldif } from './containers/ldif.ts'
import {
  type Attributes,
  factorsOf,
  generalizedTimeWords,
  hasBytes,
  intervalWords,
  isPresent,
  readEntryData,
  spellAttribute,
  textsOf,
  timeOfGeneralizedTime,
  timeOfInterval,
} from './ldap-attributes.ts'
import { checkOptions, systemRule } from './options.ts'
import { createFileKind, createReaderOfAny, readAll } from './reader.ts'
import {
  type HashOrigin,
  type HashRecord,
  noFields,
  type PersonNames,
  type Source,
  type SourceRecord,
  type SystemOptions,
} from './source.ts'
import {
  createFaults,
  type Faults,
  failureOfIdentifier,
  failureOfValue,
  flagOf,
  flagWords,
  identifier,
} from './values.ts'

const column = 'userPassword'
const origin: HashOrigin = { hash: column }
/**
 * Directories read the name of a scheme in any letter case. The other systems that write {sha256} mean another hash.
 */
const hints = { writtenBy: 'openldap' }

/** The values of `userPassword` of one person. */
interface LdapPasswords {
  /** The hashes, in the order of the entry. */
  readonly hashes: readonly HashRecord[]
  /** Whether every hash is locked. */
  readonly isLocked: boolean
  /** The reason why no value can be read as a hash. */
  readonly failure: Failure | undefined
  /** Names the passwords that are not among the hashes. */
  readonly notRead: readonly string[]
}

const clearText: Failure = failure('ERR_NOT_A_HASH', undefined, {
  name: column,
  column,
  hint: 'The password is stored in clear text. Replace the password in the directory by a hash, for example with slappasswd, and export again',
})
const elsewhere: Failure = failure('ERR_FIELD', undefined, {
  name: column,
  column,
  expected: 'a value in the LDIF file itself',
  hint: 'The line refers to another file (:<), which is never opened. Export again without the option -t of ldapsearch',
})

/** The name of a scheme, and the mark with which tools lock an account. */
const scheme = /^(\{[\w.|-]{1,64}\})(!*)/

/** The schemes whose value is the password. */
const clear = /^\{(?:clear|cleartext|plain|plain-trunc|noop)[}.]/

/**
 * Hash strings that someone stored without the name of their scheme. A password in clear text is very unlikely to begin
 * like this and to have this length.
 */
const bare = /^\$(?:2[abxy]|1|5|6|7|y|argon2(?:id|[di])|pbkdf2(?:-sha\d+)?)\$[!-~]{20,}$/

type Kind = 'hash' | 'locked' | 'clear' | 'elsewhere' | 'file' | 'none'

/**
 * Returns what a value is, and its hash string. A value without the name of a scheme is a password in clear text (RFC
 * 4519).
 */
function readValue(value: LdifValue): { readonly kind: Kind; readonly text?: string } {
  if (value === null) return { kind: 'file' }
  if (typeof value !== 'string') return { kind: 'clear' }
  const [, name, mark = ''] = scheme.exec(value) ?? []
  if (name === undefined) {
    const isMarker = value === '' || (value.length <= 2 && isWithoutHash(value))
    return isMarker ? { kind: 'none' } : bare.test(value) ? { kind: 'hash', text: value } : { kind: 'clear' }
  }
  const lower = toAsciiLowerCase(name)
  if (clear.test(lower)) return { kind: 'clear' }
  const rest = value.slice(name.length + mark.length)
  const text = name + rest
  if (rest === '') return { kind: 'none' }
  if (isWithoutHash(text)) return { kind: lower === '{crypt}' ? 'none' : 'elsewhere' }
  // A value with an unknown name is not a password in clear text, because OpenLDAP accepts no password for it.
  return { kind: mark === '' ? 'hash' : 'locked', text }
}

const noPasswords: LdapPasswords = { hashes: [], isLocked: false, failure: undefined, notRead: [] }

const hashOf = ({ text = '' }: { readonly text?: string }): HashRecord => ({ text, fields: noFields, hints, origin })

/** Stands for a password that is not a hash. */
const unreadHash = hashOf({})

/**
 * Reads the values of `userPassword`. A person may sign in with each of these passwords. Locked hashes are
 * used only if all hashes are locked, because otherwise an import would unlock them.
 */
function readLdapPasswords(values: readonly LdifValue[] | undefined): LdapPasswords {
  if (!values) return noPasswords
  const found = values.map(readValue)
  const has = (wanted: Kind): boolean => found.some(({ kind }) => kind === wanted)
  const isLocked = has('locked') && !has('hash')
  const hashes = found.filter(({ kind }) => kind === (isLocked ? 'locked' : 'hash')).map(hashOf)
  const hasHash = hashes.length > 0
  const notRead: string[] = []
  if (hasHash && !isLocked && has('locked')) notRead.push('locked password')
  if (hasHash && has('clear')) notRead.push('password in clear text')
  if (hasHash && has('file')) notRead.push('password in another file')
  if (has('elsewhere')) notRead.push('password in another system ({SASL})')
  const why = hasHash ? undefined : has('clear') ? clearText : has('file') ? elsewhere : undefined
  return { hashes, isLocked, failure: why, notRead }
}

const people: ReadonlySet<string> = new Set([
  ...['person', 'inetorgperson', 'organizationalperson', 'account', 'posixaccount', 'shadowaccount', 'user'],
])
/** Computers of Active Directory, and deleted entries of 389 Directory Server. */
const notPeople: ReadonlySet<string> = new Set(['computer', 'nstombstone'])

function isPerson(attributes: Attributes): boolean {
  let isOne = attributes.userpassword !== undefined
  for (const value of attributes.objectclass ?? []) {
    const name = typeof value === 'string' ? value.toLowerCase() : ''
    if (notPeople.has(name)) return false
    isOne ||= people.has(name)
  }
  return isOne
}

/** A lock by an administrator that does not end (draft-behera-ldap-password-policy, section 5.3.3). */
const lockedForEver = '000001010000Z'
/** ACCOUNTDISABLE in userAccountControl of Active Directory and Samba. */
const disabledAccount = 2
/** Attributes of 389 Directory Server, eDirectory and OpenDJ that are true for an account that may not sign in. */
const locks = ['nsaccountlock', 'logindisabled', 'ds-pwp-account-disabled'] as const
/** The times of sign-ins in OpenLDAP, 389 Directory Server and FreeIPA. */
const signIns = ['authtimestamp', 'pwdlastsuccess', 'lastlogintime', 'krblastsuccessfulauth'] as const
/** The times of sign-ins in Active Directory: those of one domain controller, and those that all of them share. */
const logons = ['lastlogon', 'lastlogontimestamp'] as const
const roles = ['memberof', 'nsroledn', 'nsrole'] as const

/** Returns the value that the first part of a dn has for `uid`, without its escapes (RFC 4514). */
function uidOfDn(dn: string): string | undefined {
  const found = /^(?:[^,+=]{0,256}=(?:\\.|[^\\,+]){0,256}\+)?uid=((?:\\.|[^\\,+]){1,256})/i.exec(dn)?.[1]
  return found?.replace(/\\([0-9a-f]{2}|.)/gi, (_, escaped: string) =>
    escaped.length === 2 ? String.fromCharCode(Number.parseInt(escaped, 16)) : escaped,
  )
}

/**
 * An entry whose values are read. It is refused if a value that identifies a person or disables an account cannot be
 * read.
 */
interface Entry extends Pick<Faults, 'refuse'> {
  readonly attributes: Attributes
}

/**
 * Reads the first value of an attribute that must be right. `parse` returns `undefined` for a wrong value, and `null`
 * for none.
 */
function read<T>(
  { attributes, refuse }: Entry,
  key: string,
  name: string,
  expected: string,
  parse: (text: string) => T | null | undefined,
): T | undefined {
  const value = attributes[name]?.[0]
  if (value === undefined || value === '') return undefined
  const found = typeof value === 'string' ? parse(value) : undefined
  return found === undefined ? refuse(key, failureOfValue(spellAttribute(name), expected)) : (found ?? undefined)
}

const flag = (entry: Entry, name: string) => read(entry, 'disabled', name, flagWords, flagOf)
const time = (entry: Entry, key: string, name: string) =>
  read(entry, key, name, generalizedTimeWords, timeOfGeneralizedTime)
const interval = (entry: Entry, key: string, name: string) => read(entry, key, name, intervalWords, timeOfInterval)
const control = (entry: Entry) =>
  read(entry, 'disabled', 'useraccountcontrol', 'a whole number', (text) =>
    /^-?\d{1,15}$/.test(text) ? Number(text) : undefined,
  )

/**
 * Returns the values of some attributes that identify a person, each once. `keys` are the keys of the first value and
 * of the values after it. A value that cannot be read is `undefined`.
 */
function identifiersOf(
  { attributes, refuse }: Entry,
  names: readonly string[],
  [key, keyOfOthers = key]: readonly [string, string?],
): readonly (string | undefined)[] {
  const found: (string | undefined)[] = []
  for (const name of names)
    for (const value of attributes[name] ?? []) {
      const text = identifier(value)
      const own = found.length === 0 ? key : keyOfOthers
      if (value === null) refuse(own, failureOfValue(spellAttribute(name), 'a value in the LDIF file itself'))
      else if (text === false) refuse(own, failureOfIdentifier(spellAttribute(name), 'text in UTF-8', String(value)))
      if (value === null || text !== undefined) found.push(text || undefined)
    }
  const given = new Set<string>()
  return found.filter((text) => text === undefined || (!given.has(text) && given.add(text)))
}

/** Whether the account may not sign in; `undefined` if the entry does not say. */
function disabledOf(entry: Entry, isLocked: boolean): boolean | undefined {
  let disabled: boolean | undefined
  for (const name of locks) {
    const found = flag(entry, name)
    if (found !== undefined) disabled = disabled || found
  }
  const bits = control(entry)
  if (bits !== undefined) disabled = disabled || (bits & disabledAccount) !== 0
  return isLocked || entry.attributes.pwdaccountlockedtime?.includes(lockedForEver) || disabled
}

function namesOf(attributes: Attributes): PersonNames | undefined {
  const [display] = textsOf(attributes, 'displayname')
  const [common] = textsOf(attributes, 'cn', 'commonname')
  const [given] = textsOf(attributes, 'givenname', 'gn')
  const [family] = textsOf(attributes, 'sn', 'surname')
  const full = display ?? common
  return (full ?? given ?? family) === undefined ? undefined : { full, given, family }
}

const ids = ['entryuuid', 'nsuniqueid']
const usernames = ['uid', 'userid', 'samaccountname']
const addresses = ['mail', 'rfc822mailbox']

/** Returns the username: of several, the one in the dn. */
function usernameOf(names: readonly (string | undefined)[], dn: string): string | undefined {
  if (names.length < 2) return names[0]
  const preferred = uidOfDn(dn)?.toLowerCase()
  return names.find((name) => name?.toLowerCase() === preferred) ?? names[0]
}

/** Returns the last of the times at which the person signed in. */
function lastSignInOf(entry: Entry): number | undefined {
  let last = -1
  for (const name of signIns) last = Math.max(time(entry, 'lastSignInAt', name) ?? -1, last)
  for (const name of logons) last = Math.max(interval(entry, 'lastSignInAt', name) ?? -1, last)
  return last === -1 ? undefined : last
}

function rightsOf(attributes: Attributes): SourceRecord['rights'] {
  const given = roles.filter((name) => textsOf(attributes, name).length > 0)
  return given.length === 0 ? undefined : Object.fromEntries(given.map((name) => [name, textsOf(attributes, name)]))
}

function recordOf(
  { row, values, failure: why }: Row,
  { isWhole = false, onSkip }: SystemOptions,
): SourceRecord | undefined {
  if (!values) return { row, id: undefined, failure: why }
  const { attributes, profile, lost } = readEntryData(values)
  if (!isPerson(attributes)) {
    onSkip?.()
    return undefined
  }
  const faults = createFaults()
  const { refuse } = faults
  const entry: Entry = { attributes, refuse }
  const dn = String(values.dn)
  const own = identifiersOf(entry, ids, ['id'])
  const id = own.length > 0 ? own[0] : identifier(dn) || refuse('id', failureOfIdentifier('dn', 'text in UTF-8', dn))
  const names = identifiersOf(entry, usernames, ['username'])
  const username = usernameOf(names, dn)
  const [email, ...others] = identifiersOf(entry, addresses, ['email', 'otherEmails'])
  const otherEmails = others.filter((address) => address !== undefined)
  const [phone] = textsOf(attributes, 'mobile', 'mobiletelephonenumber', 'telephonenumber')
  const passwords = readLdapPasswords(attributes.userpassword)
  const disabled = disabledOf(entry, passwords.isLocked)
  const createdAt = time(entry, 'timeJoined', 'createtimestamp') ?? time(entry, 'timeJoined', 'whencreated')
  const lastSignInAt = lastSignInOf(entry)

  const notRead = [...passwords.notRead]
  if (names.length > 1) notRead.push('other usernames (uid)')
  if (isPresent(attributes.pwdaccountlockedtime) && !disabled) notRead.push('lock after failed sign-ins')
  if (roles.some((name) => hasBytes(attributes[name] ?? []))) notRead.push('groups and roles (not UTF-8)')
  notRead.push(...lost)

  if (passwords.failure) refuse('passwordHash', passwords.failure)
  const failed = faults.found()
  const [hash, ...otherHashes] = failed && !isWhole ? [] : passwords.hashes
  if (username !== undefined) profile.username = username
  if (phone !== undefined) profile.phoneNumber = phone
  return {
    row,
    id,
    username,
    email,
    otherEmails: otherEmails.length > 0 ? otherEmails : undefined,
    phone: identifier(phone) || undefined,
    names: namesOf(attributes),
    disabled,
    createdAt,
    lastSignInAt,
    rights: rightsOf(attributes),
    secondFactors: factorsOf(attributes),
    customData: isWhole && hasKeys(profile) ? profile : undefined,
    hash: passwords.failure && isWhole ? unreadHash : hash,
    otherHashes: otherHashes.length > 0 ? otherHashes : undefined,
    none: passwords.hashes.length === 0 && !passwords.failure && (isWhole || !failed) ? 'missing' : undefined,
    failure: failed?.failure,
    unread: failed?.unread,
    notRead: notRead.length > 0 ? [...new Set(notRead)] : undefined,
  }
}

function hasKeys(object: object): boolean {
  for (const _ in object) return true
  return false
}

/**
 * Reads LDIF as slapcat and ldapsearch (OpenLDAP), db2ldif (389 Directory Server), ApacheDS and OpenDJ write it. Only
 * people become records, but `row` counts all entries of the file. Memberships in groups are not read. A password in
 * clear text is refused, and is not part of the record. `otherHashes` contains further hashes of the same person.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { ldap } from 'saltbridge/convert'
 *
 * for await (const records of ldap.read(createReadStream('people.ldif'), {})) console.log(records.length)
 */
export const ldap: Source<SystemOptions> = /* @__PURE__ */ checkOptions(systemRule, {
  id: 'ldap',
  read: (chunks, options) =>
    readAll(
      chunks,
      createReaderOfAny(
        [createFileKind(ldif, undefined, (row) => recordOf(row, options))],
        'LDIF, which begins with "dn: …"',
        'ldap',
      ),
    ),
})
