import type { Failure } from '../core/errors.ts'
import type { Row, Values } from './containers/container.ts'
import { ldif } from './containers/ldif.ts'
import type { LdifValue } from './containers/ldif-entry.ts'
import { createReaderOfAny, reading } from './containers/rows.ts'
import { flagOf, flagWords } from './shared/exported-values.ts'
import { generalizedTimeWords, timeOfGeneralizedTime } from './shared/generalized-time.ts'
import { identifier, unfit } from './shared/identifier.ts'
import { type Attributes, addLost, attributesOf, profileOf, shownAttribute, textsOf } from './shared/ldap-attributes.ts'
import { readLdapPasswords } from './shared/ldap-password.ts'
import { otherSignIns } from './shared/profile-columns.ts'
import { readAll } from './shared/reader.ts'
import { wrong } from './shared/values.ts'
import type { Names, Source, SourceRecord, SystemOptions } from './source.ts'

const people: ReadonlySet<string> = new Set([
  ...['person', 'inetorgperson', 'organizationalperson', 'account', 'posixaccount', 'shadowaccount', 'user'],
])
/** Computers of Active Directory, and deleted entries of 389 Directory Server. */
const notPeople: ReadonlySet<string> = new Set(['computer', 'nstombstone'])

function isPerson(attributes: Attributes): boolean {
  const classes = textsOf(attributes, 'objectclass').map((name) => name.toLowerCase())
  if (classes.some((name) => notPeople.has(name))) return false
  return attributes.userpassword !== undefined || classes.some((name) => people.has(name))
}

/** A lock by an administrator that does not end (draft-behera-ldap-password-policy, section 5.3.3). */
const lockedForEver = '000001010000Z'
/** ACCOUNTDISABLE in userAccountControl of Active Directory and Samba. */
const disabledAccount = 2
/** Attributes of 389 Directory Server, eDirectory and OpenDJ that are true for an account that may not sign in. */
const locks = ['nsaccountlock', 'logindisabled', 'ds-pwp-account-disabled'] as const
/** Attributes of OpenLDAP, 389 Directory Server and FreeIPA. */
const signIns = ['authtimestamp', 'pwdlastsuccess', 'lastlogintime', 'krblastsuccessfulauth'] as const
const roles = ['memberof', 'nsroledn', 'nsrole'] as const
const tokens = { oathtotptoken: 'TOTP', oathhotptoken: 'HOTP' } as const

/** Returns the value that the first part of a dn has for `uid`, without its escapes (RFC 4514). */
function uidOfDn(dn: string): string | undefined {
  const found = /^(?:[^,+=]{0,256}=(?:\\.|[^\\,+]){0,256}\+)?uid=((?:\\.|[^\\,+]){1,256})/i.exec(dn)?.[1]
  return found?.replace(/\\([0-9a-f]{2}|.)/gi, (_, escaped: string) =>
    escaped.length === 2 ? String.fromCharCode(Number.parseInt(escaped, 16)) : escaped,
  )
}

/** Reads the values that identify a person or say whether the account is disabled. One that cannot be read is refused. */
function createStrictReader(attributes: Attributes) {
  let fault: Failure | undefined
  const refuse = (why: Failure): undefined => void (fault ??= why)

  function identifierOf(name: string, value: LdifValue | undefined): string | undefined {
    if (value === undefined || value === '') return undefined
    const found = identifier(value)
    if (value === null) return refuse(wrong(shownAttribute(name), 'a value in this file'))
    return found || refuse(unfit(shownAttribute(name), 'text in UTF-8'))
  }

  return {
    fault: () => fault,
    identifierOf,
    identifiersOf: (name: string): readonly string[] =>
      (attributes[name] ?? []).map((value) => identifierOf(name, value)).filter((value) => value !== undefined),
    flag(name: string): boolean | undefined {
      const value = attributes[name]?.[0]
      if (value === undefined || value === '') return undefined
      return flagOf(value) ?? refuse(wrong(shownAttribute(name), flagWords))
    },
    time(name: string): number | undefined {
      const value = attributes[name]?.[0]
      if (value === undefined || value === '') return undefined
      const time = typeof value === 'string' ? timeOfGeneralizedTime(value) : undefined
      return time === undefined ? refuse(wrong(shownAttribute(name), generalizedTimeWords)) : (time ?? undefined)
    },
    whole(name: string): number | undefined {
      const value = attributes[name]?.[0]
      if (value === undefined || value === '') return undefined
      const isWhole = typeof value === 'string' && /^-?\d{1,15}$/.test(value)
      return isWhole ? Number(value) : refuse(wrong(shownAttribute(name), 'a whole number'))
    },
  }
}

type StrictReader = ReturnType<typeof createStrictReader>

/** Whether the account may not sign in; `undefined` if the entry does not say. */
function disabledOf(attributes: Attributes, strict: StrictReader, isLocked: boolean): boolean | undefined {
  const said = locks.map((name) => strict.flag(name))
  const control = strict.whole('useraccountcontrol')
  if (control !== undefined) said.push((control & disabledAccount) !== 0)
  if (isLocked || textsOf(attributes, 'pwdaccountlockedtime').includes(lockedForEver)) return true
  return said.includes(true) || (said.includes(false) ? false : undefined)
}

function namesOf(attributes: Attributes): Names | undefined {
  const [display] = textsOf(attributes, 'displayname')
  const [common] = textsOf(attributes, 'cn', 'commonname')
  const [given] = textsOf(attributes, 'givenname', 'gn')
  const [family] = textsOf(attributes, 'sn', 'surname')
  const full = display ?? common
  return (full ?? given ?? family) === undefined ? undefined : { full, given, family }
}

function personOf({ row, values }: { row: number; values: Values }, isWhole: boolean): SourceRecord | undefined {
  const attributes = attributesOf(values)
  if (!isPerson(attributes)) return undefined
  const strict = createStrictReader(attributes)
  const dn = strict.identifierOf('dn', values.dn as string)
  const [id = strict.identifiersOf('nsuniqueid')[0] ?? dn] = strict.identifiersOf('entryuuid')
  const names = [...new Set(['uid', 'userid', 'samaccountname'].flatMap(strict.identifiersOf))]
  const preferred = dn === undefined ? undefined : uidOfDn(dn)?.toLowerCase()
  const username = names.find((name) => name.toLowerCase() === preferred) ?? names[0]
  const [email, ...otherEmails] = ['mail', 'rfc822mailbox'].flatMap(strict.identifiersOf)
  const [phone] = textsOf(attributes, 'mobile', 'mobiletelephonenumber', 'telephonenumber')
  const passwords = readLdapPasswords(attributes.userpassword ?? [])
  const disabled = disabledOf(attributes, strict, passwords.isLocked)
  const createdAt = strict.time('createtimestamp') ?? strict.time('whencreated')
  const times = signIns.map(strict.time).filter((time) => time !== undefined)
  const rights = roles.filter((name) => attributes[name]).map((name) => [name, textsOf(attributes, name)] as const)
  const secondFactors = Object.entries(tokens).flatMap(([name, kind]) => (attributes[name] ? [kind] : []))

  const lost = new Set<string>([...otherSignIns(username, undefined), ...passwords.notCarried])
  if (otherEmails.length > 0) lost.add('other e-mail addresses')
  if (names.length > 1) lost.add('other usernames (uid)')
  if (rights.length > 0) lost.add('groups and roles')
  for (const kind of secondFactors) lost.add(`second factors (${kind})`)
  if (attributes.pwdaccountlockedtime && !disabled) lost.add('lock after failed sign-ins')
  addLost(attributes, lost)

  const failed = strict.fault() ?? passwords.failure
  const [hash, ...otherHashes] = failed && !isWhole ? [] : passwords.hashes
  const data = isWhole ? profileOf(attributes) : {}
  if (isWhole && username !== undefined) data.username = username
  if (isWhole && phone !== undefined) data.phoneNumber = phone
  return {
    row,
    id,
    username,
    email,
    phone: identifier(phone) || undefined,
    disabled,
    createdAt,
    names: namesOf(attributes),
    ...(otherEmails.length > 0 && { otherEmails }),
    ...(times.length > 0 && { lastSignInAt: Math.max(...times) }),
    ...(rights.length > 0 && { rights: Object.fromEntries(rights) }),
    ...(secondFactors.length > 0 && { secondFactors }),
    ...(Object.keys(data).length > 0 && { customData: data }),
    hash,
    ...(otherHashes.length > 0 && { otherHashes }),
    none: passwords.hashes.length === 0 && !failed ? 'missing' : undefined,
    failure: failed,
    ...(lost.size > 0 && { notCarried: [...lost] }),
  }
}

function recordOf({ row, values, failure: why }: Row, isWhole: boolean): SourceRecord | undefined {
  return values ? personOf({ row, values }, isWhole) : { row, id: undefined, failure: why }
}

/**
 * Reads the LDIF of an LDAP directory: slapcat and ldapsearch (OpenLDAP), db2ldif (389 Directory Server), ApacheDS, OpenDJ.
 * Only entries of people have records, and `row` counts all entries. Groups are not joined. A password in clear text is
 * refused, and is not part of the record. `otherHashes` has further hashes of the same person.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { ldap } from 'saltbridge/sources'
 *
 * for await (const records of ldap.read(createReadStream('people.ldif'), {})) console.log(records.length)
 */
export const ldap: Source<SystemOptions> = {
  id: 'ldap',
  read: (chunks, { isWhole = false }) =>
    readAll(
      chunks,
      createReaderOfAny([reading(ldif, undefined, (row) => recordOf(row, isWhole))], 'LDIF, which begins with "dn: …"'),
    ),
}
