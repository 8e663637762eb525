import { type Failure, failure } from '../core/errors.ts'
import type { Identity } from '../sources/source.ts'
import type { Fit, Settings, TargetHash, TargetOptions, TargetUser } from './target.ts'

/**
 * A user in the files that Keycloak imports (UserRepresentation.java). DefaultExportImportManager.createUser stores it without
 * the checks of the user profile, so these limits are those of the columns of the database.
 */

/** The longest values in characters. Keycloak checks longer attributes when somebody edits them (2,048 unless configured). */
const longest = { text: 255, attribute: 2048 } as const

/**
 * The attributes with a meaning in Keycloak. The first four change the account itself (UserAdapter.setAttribute), which
 * would let a person choose another e-mail address that counts as verified. The others are those that Keycloak does not let
 * users edit (DEFAULT_READ_ONLY_ATTRIBUTES), its own, and the verified phone number in tokens. Letter case is ignored, as
 * Keycloak does.
 */
const reserved =
  /^(username|email|firstname|lastname|email_?verified|phone_?number_?verified|enabled|disabledreason|created?_?timestamp|modifytimestamp|usercertificate|ldap_id|ldap_entry_dn|kerberos_principal|saml\.persistent\.name\.id\.for\..*|kc\..*)$/i

type Data = { readonly [name: string]: unknown }
type Attributes = { [name: string]: readonly string[] }

/** Tells whether every database can store a text: it is well-formed and has no NUL character, which PostgreSQL refuses. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const isShort = (text: string): boolean => text !== '' && text.length <= longest.text && isStorable(text)

/** Returns a name of the export that an account may repeat. */
const shown = (name: string): string => (/^[\w.:-]{1,64}$/.test(name) ? name : 'other')

/** Returns why an identifier cannot be stored. */
function reasonAgainst(name: 'email' | 'username', text: string): Failure | undefined {
  if (text.length > longest.text)
    return failure('ERR_LIMIT', undefined, {
      limit: { name: `characters of ${name}`, min: 1, max: longest.text, actual: text.length },
      name,
    })
  if (isShort(text)) return undefined
  return failure('ERR_FIELD', undefined, { name, column: name, expected: 'well-formed text without a NUL character' })
}

/** Returns the items of an option whose value is a list, such as `admin,editor`. */
export const listOf = (option: string | undefined): readonly string[] =>
  (option ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns the values of an attribute: a list of plain values becomes one text for each, and an object becomes JSON. */
function valuesOf(value: unknown): readonly string[] {
  if (isScalar(value)) return [String(value)]
  return Array.isArray(value) && value.every(isScalar) ? value.map(String) : [JSON.stringify(value)]
}

/** Returns the names of roles: texts, or objects with a name as the Management API of Auth0 writes them. */
function rolesOf({ roles }: Data): readonly string[] {
  if (!Array.isArray(roles)) return []
  return roles.flatMap((role: unknown) => {
    const name = typeof role === 'object' && role !== null ? (role as Data).name : role
    return typeof name === 'string' ? [name.trim()] : []
  })
}

/**
 * Removes the data that Keycloak cannot store or would misunderstand, and collects the names of the lost data. Two values
 * become attributes: the phone number, and a whole name that is not the given and the family name.
 */
export function fitUser(user: TargetUser, { options }: Settings): Fit {
  const { email, phone, names = {}, customData, createdAt } = user
  const lost = new Set<string>()
  const attributes: Attributes = Object.create(null)

  function keep(isKept: boolean, name: string): boolean {
    if (!isKept) lost.add(name)
    return isKept
  }

  function keepName(part: 'given' | 'family'): string | undefined {
    const name = names[part]
    return name !== undefined && name !== '' && keep(isShort(name), `names (${part})`) ? name : undefined
  }

  function keepAttribute(key: string, value: unknown, name: string): void {
    if (isNothing(value)) return
    const values = valuesOf(value)
    const isKept = !reserved.test(key) && isShort(key) && values.every((text) => text.length <= longest.attribute)
    if (keep(isKept && values.every(isStorable), name)) attributes[key] = values
  }

  function keepIdentities(): readonly Identity[] | undefined {
    const kept = new Map<string, Identity>()
    for (const { email: address, ...identity } of user.identities ?? []) {
      const { thirdPartyId: alias, thirdPartyUserId: id } = identity
      // The primary key of the table is the user and the alias.
      if (!keep(isShort(alias) && isShort(id) && !kept.has(alias), `identities (${shown(alias)})`)) continue
      kept.set(alias, { ...identity, ...(address !== undefined && isShort(address) && { email: address }) })
    }
    if (user.identities?.length && kept.size === 0) lost.add('identities')
    return kept.size > 0 ? [...kept.values()] : undefined
  }

  function keepRoles(): TargetUser['rights'] {
    if (user.rights === undefined) return undefined
    const allowed = new Set(listOf(options['realm-roles']))
    const roles = rolesOf(user.rights)
    const granted = [...new Set(roles)].filter((role) => allowed.has(role))
    const areAllGranted = (list: unknown) =>
      Array.isArray(list) && list.length === roles.length && roles.every((role) => allowed.has(role))
    for (const [key, value] of Object.entries(user.rights))
      if (!isNothing(value)) keep(key === 'roles' && areAllGranted(value), `rights (${shown(key)})`)
    keep(granted.length > 0, 'rights')
    return granted.length > 0 ? { roles: granted } : undefined
  }

  const username = (user.username?.trim() || email)?.toLowerCase()
  const refusal =
    (email !== undefined && reasonAgainst('email', email)) ||
    (user.username !== undefined && reasonAgainst('username', username ?? ''))
  if (refusal) return { failure: refusal }
  const [given, family] = [keepName('given'), keepName('family')]
  const whole = [given, family].filter((part) => part !== undefined).join(' ')
  const own: Data = { given_name: given, family_name: family, name: whole, phoneNumber: phone }
  const lostNames = lost.size
  for (const [key, value] of Object.entries((customData ?? {}) as Data))
    if (value !== own[key]) keepAttribute(key, value, `customData (${shown(key)})`)
  if (Object.keys(attributes).length === 0 && lost.size > lostNames) lost.add('customData')
  if (names.full !== undefined && names.full !== whole && names.full !== attributes.name?.[0]) {
    if (attributes.name) lost.add('names (full)')
    else keepAttribute('name', names.full, 'names (full)')
  }
  const hasFull = names.full !== undefined && names.full === attributes.name?.[0]
  if (user.names && whole === '' && !hasFull) lost.add('names')
  if (phone !== undefined) keepAttribute('phoneNumber', phone, 'phone')
  const fitted: TargetUser = {
    ...user,
    username,
    phone: undefined,
    names: { given, family },
    identities: keepIdentities(),
    rights: keepRoles(),
    customData: attributes,
    createdAt: createdAt === undefined || keep(Number.isSafeInteger(createdAt), 'createdAt') ? createdAt : undefined,
  }
  return { user: fitted, lost: [...lost] }
}

/**
 * Returns the credential of a password: an object with two texts that contain JSON. Keycloak's own algorithms have a format
 * here, and the hash is its text. The extension keycloak-bcrypt keeps the hash string as the value, with an empty salt
 * (BCryptPasswordHashProvider.java). All versions of it accept `$2a$`, and those before 1.5 accept nothing else; it computes
 * `2a`, `2b` and `2y` alike.
 */
export function credentialOf({ text, format, parameters }: TargetHash): { readonly [field: string]: string } {
  if (format !== 'bcrypt') return JSON.parse(text) as ReturnType<typeof credentialOf>
  const additionalParameters = {}
  const secretData = { value: `$2a$${text.slice(4)}`, salt: '', additionalParameters }
  const credentialData = { hashIterations: parameters.cost, algorithm: 'bcrypt', additionalParameters }
  return {
    type: 'password',
    secretData: JSON.stringify(secretData),
    credentialData: JSON.stringify(credentialData),
  }
}

/** The role that every user of a realm has. An import does not give users this role, but a registration does. */
const defaultRole = (realm: string): string => `default-roles-${realm.toLowerCase()}`

/** Returns a fitted user as JSON. Keycloak treats a missing `enabled` as false, and a missing `emailVerified` too. */
export function writeUser(user: TargetUser, { realm }: TargetOptions): string {
  const { id, username, email, emailVerified, disabled, createdAt, names, identities, rights, hash } = user
  const attributes = user.customData as Attributes
  const roles = [...(realm === undefined ? [] : [defaultRole(realm)]), ...rolesOf(rights ?? {})]
  return JSON.stringify({
    id,
    username,
    email,
    emailVerified: emailVerified === true ? true : undefined,
    enabled: disabled !== true,
    createdTimestamp: createdAt,
    firstName: names?.given,
    lastName: names?.family,
    attributes: Object.keys(attributes).length > 0 ? attributes : undefined,
    credentials: hash && [credentialOf(hash)],
    federatedIdentities: identities?.map(({ thirdPartyId, thirdPartyUserId, email: address }) => ({
      identityProvider: thirdPartyId,
      userId: thirdPartyUserId,
      userName: address,
    })),
    realmRoles: roles.length > 0 ? roles : undefined,
  })
}
