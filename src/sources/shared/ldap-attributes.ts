import type { Values } from '../containers/container.ts'
import type { LdifValue } from '../containers/ldif.ts'

/** The attributes of an entry by their names in lower case. */
export interface Attributes {
  readonly [name: string]: readonly LdifValue[] | undefined
}

/** The states that 389 Directory Server adds to the names in an export for a replica (`db2ldif -r`). */
const state = /;(?:adcsn|vucsn|vdcsn|mdcsn)-[^;]*/g
const isDeleted = (name: string): boolean => /;deleted(?:attribute)?(?:;|$)/.test(name)

function withoutStates(values: Values): Values {
  const found: Record<string, unknown> = Object.create(null)
  found.dn = values.dn
  for (const name in values) {
    if (name === 'dn' || isDeleted(name)) continue
    const plain = name.replace(state, '')
    found[plain] = [...((found[plain] as readonly LdifValue[]) ?? []), ...(values[name] as readonly LdifValue[])]
  }
  return found
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
const ignored: readonly string[] = [
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
]

/** Names the data of other attributes. */
const lost: ReadonlyMap<string, string> = new Map([
  ...['jpegphoto', 'photo', 'thumbnailphoto', 'audio'].map((name) => [name, 'photo'] as const),
  ...['usercertificate', 'usersmimecertificate', 'userpkcs12'].map((name) => [name, 'certificate'] as const),
  ...['sshpublickey', 'ipasshpubkey'].map((name) => [name, 'SSH key'] as const),
  ...['sambantpassword', 'sambalmpassword', 'ipanthash'].map((name) => [name, 'password hash of Samba'] as const),
  ...['krbprincipalkey', 'krb5key'].map((name) => [name, 'Kerberos key'] as const),
  ...['shadowexpire'].map((name) => [name, 'expiration of the account (shadowExpire)'] as const),
])

type Use = false | { readonly key: string } | { readonly lost: string }

/** The use of an attribute: `false` if it is carried or ignored, its key in custom data, or the name of what is lost. */
const uses: ReadonlyMap<string, Use> = new Map<string, Use>([
  ...[...lost].map(([name, words]) => [name, { lost: words }] as const),
  ...[...profile].map(([name, key]) => [name, { key }] as const),
  ...ignored.map((name) => [name, false] as const),
])

const others = { lost: 'other attributes' }

const textsIn = (values: readonly LdifValue[]): readonly string[] =>
  values.filter((value): value is string => typeof value === 'string' && value !== '')

const none: readonly string[] = []

/** Returns the text values of the first attribute in `names` that the entry has. */
export function textsOf(attributes: Attributes, ...names: readonly string[]): readonly string[] {
  for (const name of names) {
    const found = attributes[name]
    if (found) return textsIn(found)
  }
  return none
}

/** The attributes of an entry, and its data that has nothing to do with signing in. */
export interface Survey {
  readonly attributes: Attributes
  /** The profile by the names of the schema: a text, or a list of several. */
  readonly profile: Record<string, unknown>
  /** Names the data that no record has. */
  readonly lost: readonly string[]
}

/** Reads the attributes of an entry. */
export function survey(values: Values, isPlain = false): Survey {
  const attributes = values as unknown as Attributes
  const found: Record<string, unknown> = {}
  const names: string[] = []
  for (const name in attributes) {
    let use = uses.get(name)
    if (use === undefined) {
      if (!isPlain && name.includes('csn-')) return survey(withoutStates(values), true)
      const end = name.indexOf(';')
      const plain = end < 0 ? undefined : uses.get(name.slice(0, end))
      use = plain && 'lost' in plain ? plain : others
    }
    if (use === false) continue
    if ('key' in use) {
      const list = textsIn(attributes[name]!)
      if (list.length > 0) found[use.key] = list.length === 1 ? list[0] : list
    } else if (!names.includes(use.lost)) names.push(use.lost)
  }
  return { attributes, profile: found, lost: names }
}
