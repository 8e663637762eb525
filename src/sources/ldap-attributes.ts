import type { Values } from './containers/container.ts'
import type { LdifValue } from './containers/ldif.ts'

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
    'lastLogon',
    'lastLogonTimestamp',
  ].map((name) => [name.toLowerCase(), name]),
)

/** Returns the name of an attribute as its schema spells it. */
export const spellAttribute = (name: string): string => shown.get(name) ?? name

/** The attributes of a profile (RFC 4519, RFC 2798), which become custom data. */
const profile: ReadonlyMap<string, string> = new Map(
  [
    ...['cn', 'sn', 'givenName', 'displayName', 'initials', 'title', 'o', 'ou', 'street', 'l', 'st', 'postalCode'],
    ...['postalAddress', 'postOfficeBox', 'departmentNumber', 'employeeNumber', 'employeeType', 'businessCategory'],
    ...['telephoneNumber', 'mobile', 'homePhone', 'facsimileTelephoneNumber', 'preferredLanguage', 'labeledURI'],
    ...['roomNumber', 'physicalDeliveryOfficeName', 'company', 'department', 'c', 'co'],
  ].map((name) => [name.toLowerCase(), name]),
)

/** The attributes that hold second factors, and their kinds. They are in an entry only if the person has the factor. */
const factors: ReadonlyMap<string, string> = new Map([
  ['oathtotptoken', 'TOTP'],
  ['oathhotptoken', 'HOTP'],
  ['oathtoken', 'OATH'],
  ['oathsecret', 'OATH'],
  ['oathdeviceprofiles', 'OATH'],
  ['ds-auth-totp-shared-secret', 'TOTP'],
  ['pushdeviceprofiles', 'push'],
  ['webauthndeviceprofiles', 'WebAuthn'],
  ['ipapasskey', 'passkey'],
  ['ds-auth-yubikey-public-id', 'YubiKey'],
  ['yubikeyid', 'YubiKey'],
])

/** The attribute of FreeIPA that lists the ways in which a person signs in, and the ways that are second factors. */
const signInWays = 'ipauserauthtype'
const factorsOfWays: ReadonlyMap<string, string> = new Map([
  ['otp', 'OTP'],
  ['radius', 'RADIUS'],
  ['passkey', 'passkey'],
])

/** Active Directory writes this number for an account that never expires. */
const never = '9223372036854775807'

export const isPresent = (values: readonly LdifValue[] | undefined): boolean =>
  values?.some((value) => value !== '' && value !== never) ?? false

/** Returns the kinds of second factors that an entry has, each once, and never their secrets. */
export function factorsOf(attributes: Attributes): readonly string[] | undefined {
  const found = new Set<string>()
  for (const [name, kind] of factors) if (isPresent(attributes[name])) found.add(kind)
  for (const way of textsOf(attributes, signInWays)) {
    const kind = factorsOfWays.get(way.toLowerCase())
    if (kind !== undefined) found.add(kind)
  }
  // In OpenLDAP, the secret of a TOTP or HOTP token is in oathSecret.
  if (found.has('TOTP') || found.has('HOTP')) found.delete('OATH')
  return found.size > 0 ? [...found] : undefined
}

/** The attributes that a record carries, or that a directory keeps about the entry and not about the person. */
const ignored: readonly string[] = [
  ...shown.keys(),
  ...factors.keys(),
  signInWays,
  ...['objectclass', 'userid', 'rfc822mailbox', 'commonname', 'surname', 'gn', 'mobiletelephonenumber', 'memberof'],
  ...['ds-pwp-account-disabled', 'nsrole', 'nsroledn', 'control'],
  ...['structuralobjectclass', 'entrycsn', 'creatorsname', 'modifiersname', 'entrydn', 'entryid'],
  ...['subschemasubentry', 'hassubordinates', 'numsubordinates', 'parentid', 'internalcreatorsname'],
  ...['internalmodifiersname', 'dsentrydn', 'parentuniqueid', 'pwdfailuretime', 'pwdgraceusetime'],
  ...['passwordretrycount', 'passwordgraceusertime', 'retrycountresettime', 'badpwdcount', 'badpasswordtime'],
  ...['usncreated', 'usnchanged', 'instancetype', 'distinguishedname', 'objectcategory', 'name', 'lastlogoff'],
]

/** Names the data of other attributes. */
const lost: ReadonlyMap<string, string> = new Map(
  Object.entries({
    photo: ['jpegphoto', 'photo', 'thumbnailphoto', 'audio'],
    certificate: ['usercertificate', 'usersmimecertificate', 'userpkcs12'],
    'SSH key': ['sshpublickey', 'ipasshpubkey'],
    'key of Windows Hello': ['msds-keycredentiallink'],
    'password hash of Samba': ['sambantpassword', 'sambalmpassword', 'ipanthash'],
    'Kerberos key': ['krbprincipalkey', 'krb5key'],
    'expiration of the account (shadowExpire)': ['shadowexpire'],
    'expiration of the account (accountExpires)': ['accountexpires'],
    'expiration of the account (krbPrincipalExpiration)': ['krbprincipalexpiration'],
    'expiration of the password': ['passwordexpirationtime', 'krbpasswordexpiration'],
    'password policy': ['pwdpolicysubentry', 'shadowmin', 'shadowmax', 'shadowwarning', 'shadowinactive', 'shadowflag'],
    'earlier passwords': ['pwdhistory', 'passwordhistory'],
    'lock after failed sign-ins': ['accountunlocktime'],
    'time of the last change': ['modifytimestamp', 'whenchanged'],
    'time of the last password change': [
      ...['pwdchangedtime', 'pwdupdatetime', 'pwdlastset', 'shadowlastchange', 'krblastpwdchange'],
    ],
    'number of sign-ins': ['logoncount'],
    // The policy of the server decides in which form these times are written.
    'time of the last sign-in (ds-pwp-last-login-time)': ['ds-pwp-last-login-time'],
    'time of the last sign-in (ds-last-login-time)': ['ds-last-login-time'],
    'time of the last sign-in (loginTime)': ['logintime'],
    'time of the last sign-in (sambaLogonTime)': ['sambalogontime'],
  }).flatMap(([words, names]) => names.map((name) => [name, words] as const)),
)

type Use = false | { readonly key: string } | { readonly lost: string }

/**
 * The use of an attribute: `false` if it is carried or ignored, its key in custom data, or the name of what is lost.
 */
const uses: ReadonlyMap<string, Use> = new Map<string, Use>([
  ...[...lost].map(([name, words]) => [name, { lost: words }] as const),
  ...[...profile].map(([name, key]) => [name, { key }] as const),
  ...ignored.map((name) => [name, false] as const),
])

const others = { lost: 'other attributes' }

const textsIn = (values: readonly LdifValue[]): readonly string[] =>
  values.filter((value): value is string => typeof value === 'string' && value !== '')

/** Tells whether a value is not UTF-8, so that no record has it. */
export const hasBytes = (values: readonly LdifValue[]): boolean => values.some((value) => value instanceof Uint8Array)

const none: readonly string[] = []

/** Returns the text values of the first attribute in `names` that has one. */
export function textsOf(attributes: Attributes, ...names: readonly string[]): readonly string[] {
  for (const name of names) {
    const found = attributes[name]
    const texts = found ? textsIn(found) : none
    if (texts.length > 0) return texts
  }
  return none
}

/** The attributes of an entry, and its data that has nothing to do with signing in. */
interface EntryData {
  readonly attributes: Attributes
  /** The profile by the names of the schema: a text, or a list of several. */
  readonly profile: Record<string, unknown>
  /** Names the data that no record has. */
  readonly lost: readonly string[]
}

/** Reads the attributes of an entry. */
export function readEntryData(values: Values, isPlain = false): EntryData {
  const attributes = values as unknown as Attributes
  const found: Record<string, unknown> = {}
  const names: string[] = []
  for (const name in attributes) {
    let use = uses.get(name)
    if (use === undefined) {
      if (!isPlain && name.includes('csn-')) return readEntryData(withoutStates(values), true)
      const end = name.indexOf(';')
      const plain = end < 0 ? undefined : uses.get(name.slice(0, end))
      use = plain && 'lost' in plain ? plain : others
    }
    if (use === false) continue
    if ('key' in use) {
      const list = textsIn(attributes[name]!)
      if (list.length > 0) found[use.key] = list.length === 1 ? list[0] : list
      if (hasBytes(attributes[name]!)) names.push(`${use.key} (not UTF-8)`)
    } else if (!names.includes(use.lost) && isPresent(attributes[name])) names.push(use.lost)
  }
  return { attributes, profile: found, lost: names }
}

const syntax = /^\d{10}(?:\d\d(?:\d\d)?)?(?:[.,]\d{1,9})?(?:Z|[+-]\d\d(?:\d\d)?)$/
const tail = /(?:[.,](\d+))?(Z|[+-]\d+)$/

/** The length of a time in seconds and UTC, such as 20210305163516Z. */
const usualLength = 15

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

/** Reads a number of some digits. It is faster than the groups of a regular expression. */
function readNumber(text: string, at: number, length: number): number {
  let number = 0
  for (let i = at; i < at + length; i++) number = 10 * number + text.charCodeAt(i) - 48
  return number
}

/** Minutes east of Greenwich. */
function offsetOf(zone: string): number {
  if (zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3) || '0')
  return zone.startsWith('-') ? -minutes : minutes
}

const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeap ? 29 : days[month - 1]!
}

/** The values that `timeOfGeneralizedTime` reads, in words. */
export const generalizedTimeWords = 'a time such as 20210305163516Z'

/**
 * Returns a GeneralizedTime (RFC 4517, section 3.3.13) in milliseconds since 1970. Returns `null` for a time before
 * 1970, which directories write for "no time", and `undefined` for any other text.
 */
export function timeOfGeneralizedTime(text: string): number | null | undefined {
  if (!syntax.test(text)) return undefined
  const hasMinute = isDigit(text, 10)
  const hasSecond = hasMinute && isDigit(text, 12)
  const y = readNumber(text, 0, 4)
  const [mo, d, h] = [readNumber(text, 4, 2), readNumber(text, 6, 2), readNumber(text, 8, 2)]
  const mi = hasMinute ? readNumber(text, 10, 2) : 0
  const s = hasSecond ? readNumber(text, 12, 2) : 0
  const isReal = mo >= 1 && mo <= 12 && d >= 1 && d <= daysOf(y, mo) && h < 24 && mi < 60 && s <= 60
  if (!isReal) return undefined
  if (y < 1970) return null
  const [, fraction, zone = 'Z'] = hasSecond && text.length === usualLength ? [] : (tail.exec(text) ?? [])
  // The fraction is one of the last unit that is given.
  const unit = hasSecond ? 1000 : hasMinute ? 60_000 : 3_600_000
  const rest = fraction === undefined ? 0 : Math.trunc(Number(`0.${fraction}`) * unit)
  const time = Date.UTC(y, mo - 1, d, h, mi, s) + rest - offsetOf(zone) * 60_000
  return time < 0 ? null : time
}

/** The values that `timeOfInterval` reads, in words. */
export const intervalWords = 'a whole number of 100 ns since 1601'

/** 1970-01-01 as milliseconds since 1601-01-01, from which Active Directory counts. */
const epoch = 11_644_473_600_000

/**
 * Returns a time of Active Directory, which counts 100 ns since 1601, in milliseconds since 1970. Returns `null` for a
 * time before 1970, because 0 means "never", and `undefined` for any other text.
 */
export function timeOfInterval(text: string): number | null | undefined {
  if (!/^\d{1,19}$/.test(text)) return undefined
  const time = Math.trunc(Number(text) / 10_000) - epoch
  return time < 0 ? null : time
}
