import type { Values } from '../containers/container.ts'
import type { LdifValue } from '../containers/ldif-entry.ts'

/** The attributes of an entry by their names in lower case. */
export interface Attributes {
  readonly [name: string]: readonly LdifValue[] | undefined
}

/** What 389 Directory Server adds to the names in an export for a replica (`db2ldif -r`). */
const state = /;(?:adcsn|vucsn|vdcsn|mdcsn)-[^;]*/g
const isDeleted = (name: string): boolean => /;deleted(?:attribute)?(?:;|$)/.test(name)

function withoutStates(values: Values): Attributes {
  const found: Record<string, readonly LdifValue[]> = Object.create(null)
  for (const name in values) {
    if (name === 'dn' || isDeleted(name)) continue
    const plain = name.replace(state, '')
    found[plain] = [...(found[plain] ?? []), ...(values[name] as readonly LdifValue[])]
  }
  return found
}

/** Returns the attributes of an entry, without the states of replicated values. */
export function attributesOf(values: Values): Attributes {
  for (const name in values) if (name.includes('csn-')) return withoutStates(values)
  return values as unknown as Attributes
}

/** The names of attributes in messages, by their names in lower case. */
const shown = new Map(
  [
    'dn',
    'entryUUID',
    'nsUniqueId',
    'uid',
    'sAMAccountName',
    'mail',
    'userPassword',
    'createTimestamp',
    'whenCreated',
    'pwdAccountLockedTime',
    'nsAccountLock',
    'loginDisabled',
    'userAccountControl',
    'authTimestamp',
    'pwdLastSuccess',
    'lastLoginTime',
    'krbLastSuccessfulAuth',
  ].map((name) => [name.toLowerCase(), name]),
)

/** Returns the name of an attribute as its schema spells it. */
export const shownAttribute = (name: string): string => shown.get(name) ?? name

/** The attributes of a profile (RFC 4519, RFC 2798), which become custom data. */
const profile: ReadonlyMap<string, string> = new Map(
  [
    ...['cn', 'sn', 'givenName', 'displayName', 'initials', 'title', 'o', 'ou', 'street', 'l', 'st', 'postalCode'],
    ...['postalAddress', 'postOfficeBox', 'departmentNumber', 'employeeNumber', 'employeeType', 'businessCategory'],
    ...['telephoneNumber', 'mobile', 'homePhone', 'facsimileTelephoneNumber', 'preferredLanguage', 'labeledURI'],
    ...['roomNumber', 'physicalDeliveryOfficeName', 'company', 'department', 'c', 'co'],
  ].map((name) => [name.toLowerCase(), name]),
)

/** The attributes that a record carries, or that a directory keeps about the entry and not about the person. */
const ignored: ReadonlySet<string> = new Set([
  ...shown.keys(),
  ...['objectclass', 'userid', 'rfc822mailbox', 'commonname', 'surname', 'gn', 'mobiletelephonenumber', 'memberof'],
  ...['ds-pwp-account-disabled', 'nsrole', 'nsroledn', 'oathtotptoken', 'oathhotptoken', 'control'],
  ...['structuralobjectclass', 'entrycsn', 'creatorsname', 'modifiersname', 'modifytimestamp', 'entrydn', 'entryid'],
  ...['subschemasubentry', 'hassubordinates', 'numsubordinates', 'parentid', 'internalcreatorsname'],
  ...['internalmodifiersname', 'dsentrydn', 'parentuniqueid', 'pwdchangedtime', 'pwdfailuretime', 'pwdgraceusetime'],
  ...['pwdpolicysubentry', 'pwdhistory', 'passwordhistory', 'passwordexpirationtime', 'passwordretrycount'],
  ...['passwordgraceusertime', 'retrycountresettime', 'accountunlocktime', 'pwdupdatetime', 'shadowlastchange'],
  ...['shadowmin', 'shadowmax', 'shadowwarning', 'shadowinactive', 'shadowflag', 'objectguid', 'objectsid'],
  ...['usncreated', 'usnchanged', 'whenchanged', 'instancetype', 'distinguishedname', 'objectcategory', 'name'],
  ...['pwdlastset', 'badpwdcount', 'badpasswordtime', 'lastlogon', 'lastlogontimestamp', 'lastlogoff', 'logoncount'],
])

/** Names the data of other attributes. */
const lost: ReadonlyMap<string, string> = new Map([
  ...['jpegphoto', 'photo', 'thumbnailphoto', 'audio'].map((name) => [name, 'photo'] as const),
  ...['usercertificate', 'usersmimecertificate', 'userpkcs12'].map((name) => [name, 'certificate'] as const),
  ...['sshpublickey', 'ipasshpubkey'].map((name) => [name, 'SSH key'] as const),
  ...['sambantpassword', 'sambalmpassword', 'ipanthash'].map((name) => [name, 'password hash of Samba'] as const),
  ...['krbprincipalkey', 'krb5key'].map((name) => [name, 'Kerberos key'] as const),
  ...['shadowexpire'].map((name) => [name, 'expiration of the account (shadowExpire)'] as const),
])

const texts = (values: readonly LdifValue[]): readonly string[] =>
  values.filter((value): value is string => typeof value === 'string' && value !== '')

/** Returns the values that are text of the first of some attributes that the entry has. */
export function textsOf(attributes: Attributes, ...names: readonly string[]): readonly string[] {
  for (const name of names) {
    const found = attributes[name]
    if (found) return texts(found)
  }
  return []
}

/** Returns the profile of a person by the names of the schema: a text, or a list of several. */
export function profileOf(attributes: Attributes): Record<string, unknown> {
  const data: Record<string, unknown> = {}
  for (const name in attributes) {
    const key = profile.get(name)
    if (key === undefined) continue
    const found = texts(attributes[name]!)
    if (found.length > 0) data[key] = found.length === 1 ? found[0] : found
  }
  return data
}

/** Adds the names of the data in all other attributes. */
export function addLost(attributes: Attributes, names: Set<string>): void {
  for (const name in attributes) {
    if (name === 'dn' || profile.has(name) || ignored.has(name)) continue
    const end = name.indexOf(';')
    names.add(lost.get(end < 0 ? name : name.slice(0, end)) ?? 'other attributes')
  }
}
