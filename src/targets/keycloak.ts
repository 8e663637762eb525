/**
 * Keycloak imports users by `POST /admin/realms/<realm>/partialImport` (UsersPartialImport.java,
 * PartialImportManager.java). One request is one transaction: it is rolled back as a whole, and `FAIL` makes it stop at
 * a user who exists already. A user in the file is a UserRepresentation.java. DefaultExportImportManager.createUser
 * stores the user without the checks of the user profile, so the limits here are those of the columns of the database,
 * and the usernames are those of the default profile, because every later change of the account checks them. Hashes are
 * verified by Argon2PasswordHashProvider.java and Pbkdf2PasswordHashProvider.java. Keycloak also stores a hash of any
 * other algorithm, and then every sign-in fails without a message (PasswordCredentialProvider.isValid).
 */
import { isAddress } from '../sources/person.ts'
import { jsonList } from './containers.ts'
import { declareTarget } from './declare.ts'
import { hasOwnIds, keepIdentities, providersOf, showName } from './person.ts'
import { type Entries, type Fitting, joinNames, type Rule } from './slots.ts'
import { isStorable } from './sql.ts'
import {
  plainBcrypt,
  type Target,
  type TargetHash,
  type TargetOptions,
  type TargetUser,
  type Written,
} from './target.ts'
import { countUsers, refuseOption, refuseText, refuseValue, warnOfProviders } from './words.ts'

/**
 * The longest values in characters. Keycloak checks longer attributes when somebody edits them (2,048 unless
 * configured).
 */
const longest = { text: 255, attribute: 2048 } as const

/**
 * The attributes with a meaning in Keycloak. The first four change the account itself (UserAdapter.setAttribute), so a
 * person could choose another e-mail address that counts as verified. The others are the attributes that Keycloak does
 * not let users edit (DEFAULT_READ_ONLY_ATTRIBUTES), its own attributes, and the verified phone number in tokens.
 * Letter case is ignored, as in Keycloak.
 */
const reserved =
  /^(username|email|firstname|lastname|email_?verified|phone_?number_?verified|enabled|disabledreason|created?_?timestamp|modifytimestamp|usercertificate|ldap_id|ldap_entry_dn|kerberos_principal|saml\.persistent\.name\.id\.for\..*|kc\..*)$/i

type Attributes = { [name: string]: readonly string[] }

const isShort = (text: string): boolean => text !== '' && text.length <= longest.text && isStorable(text)

/**
 * The usernames of the default user profile (keycloak-default-user-profile.json): 3 to 255 characters, none of those
 * that UsernameProhibitedCharactersValidator.java lists, and only letters of the Latin script
 * (UsernameIDNHomographValidator.java).
 */
const usualUsername = /^(?!.*[^\p{Script=Latin}\p{Script=Common}])[^<>&"'\s$%!#?§,;:*~/\\|^=[\]{}()`\p{Cc}]{3,255}$/u

const unusualUsername = refuseValue(
  'username',
  '3 to 255 Latin letters, digits and the characters . _ - @ +, as the default user profile of Keycloak requires',
  'Change the username. If the user profile of the realm allows this username, pass --target-option usernames=any',
)

/** Returns the items of an option whose value is a list, such as `admin,editor`. */
const listOf = (option: string | undefined): readonly string[] =>
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
function rolesOf({ roles }: Entries): readonly string[] {
  if (!Array.isArray(roles)) return []
  return roles.flatMap((role: unknown) => {
    const name = typeof role === 'object' && role !== null ? (role as Entries).name : role
    return typeof name === 'string' ? [name.trim()] : []
  })
}

/**
 * Returns the attributes of a user. Two values become attributes: the phone number, and a whole name that is not the
 * given and the family name.
 */
function fitAttributes({ names, customData, phone }: TargetUser, { lose }: Fitting): Partial<TargetUser> {
  const attributes: Attributes = Object.create(null)

  /** Keeps an attribute. Returns false if it is lost. */
  function keep(key: string, value: unknown, name: string): boolean {
    if (isNothing(value)) return true
    const values = valuesOf(value)
    const isKept = !reserved.test(key) && isShort(key) && values.every((text) => text.length <= longest.attribute)
    if (isKept && values.every(isStorable)) attributes[key] = values
    else lose(name)
    return attributes[key] === values
  }

  const { full, given, family } = names ?? {}
  const whole = joinNames({ given, family })
  const own: Entries = { given_name: given, family_name: family, name: whole, phoneNumber: phone }
  const others = Object.entries((customData ?? {}) as Entries).filter(([key, value]) => value !== own[key])
  const kept = others.map(([key, value]) => keep(key, value, `customData (${showName(key)})`))
  if (Object.keys(attributes).length === 0 && kept.includes(false)) lose('customData')
  if (full !== undefined && full !== whole && full !== attributes.name?.[0]) {
    if (attributes.name) lose('names (full)')
    else keep('name', full, 'names (full)')
  }
  const hasFull = full === whole || full === attributes.name?.[0]
  if (phone !== undefined) keep('phoneNumber', phone, 'phone')
  return { customData: attributes, names: hasFull ? names : { given, family } }
}

/** Returns the username in lower case, as Keycloak stores it. A user without a username has the e-mail address. */
const fitUsername: Rule<string> = (given, { user: { email }, settings: { options }, refuse }) => {
  const username = (given.trim() || email || '').toLowerCase()
  if (!isShort(username)) return refuse(refuseText('username', username, longest.text))
  const isUsual = options.usernames === 'any' || username === email || usualUsername.test(username)
  return isUsual ? username : refuse(unusualUsername)
}

/** Returns the roles that the options allow. */
const fitRights: Rule<Entries> = (rights, { settings: { options }, lose }) => {
  const allowed = new Set(listOf(options['realm-roles']))
  const roles = rolesOf(rights)
  const granted = [...new Set(roles)].filter((role) => allowed.has(role))
  const areAllGranted = (list: unknown) =>
    Array.isArray(list) && list.length === roles.length && roles.every((role) => allowed.has(role))
  for (const [key, value] of Object.entries(rights))
    if (!isNothing(value) && !(key === 'roles' && areAllGranted(value))) lose(`rights (${showName(key)})`)
  return granted.length > 0 ? { roles: granted } : lose('rights')
}

/** Returns the names of the realm roles of a fitted user. */
function realmRolesOf({ rights }: TargetUser, realm: string | undefined): readonly string[] | undefined {
  const roles = [...(realm === undefined ? [] : [nameDefaultRole(realm)]), ...rolesOf(rights ?? {})]
  return roles.length > 0 ? roles : undefined
}

/**
 * Returns the credential of a password: an object with two texts that contain JSON. Keycloak's own algorithms have a
 * format here, and the hash is its text. The extension keycloak-bcrypt keeps the hash string as the value, with an
 * empty salt (BCryptPasswordHashProvider.java). All versions of it accept `$2a$`, and those before 1.5 accept nothing
 * else; it computes `2a`, `2b` and `2y` alike.
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

/**
 * Returns the name of the role that every user of a realm has. An import does not give users this role, but a
 * registration does.
 */
const nameDefaultRole = (realm: string): string => `default-roles-${realm.toLowerCase()}`

const bcryptReason =
  'Keycloak stores bcrypt hashes, but can verify them only with the extension keycloak-bcrypt. ' +
  'Install the extension, and pass --target-option extensions=bcrypt'

/** The characters of realm names that need no quotes in a shell or a URL. */
const realmName = /^[\w.-]{1,255}$/
const hintOf = (option: string): string => `Correct --target-option ${option}`

function check(options: TargetOptions): void {
  const { realm, 'realm-roles': roles } = options
  if (realm !== undefined && !realmName.test(realm))
    throw refuseOption('realm', 'the name of a realm: letters, digits, and the characters _ . -', hintOf('realm'))
  if (roles !== undefined && listOf(roles).length === 0)
    throw refuseOption('realm-roles', 'the names of realm roles, separated by commas', hintOf('realm-roles'))
}

function risks({ options, users, formats, providers, unverified }: Written): readonly (string | false)[] {
  const { bcrypt = 0, 'keycloak-argon2': argon2 = 0 } = formats
  const withoutHash = users - Object.values(formats).reduce((sum, number) => sum + number, 0)
  const roles = listOf(options['realm-roles'])
  return [
    bcrypt > 0 &&
      `Install the extension keycloak-bcrypt 1.5.3 or later before the import, because ${countUsers(bcrypt)} with a bcrypt hash cannot sign in without the extension.`,
    argon2 > 0 &&
      'Use Keycloak 25 or later without FIPS mode. Earlier versions and FIPS mode do not support Argon2, so every sign-in with an Argon2 hash fails.',
    providers.length > 0 &&
      warnOfProviders(providers, 'the realm has an identity provider whose alias is the name in this list'),
    providers.some(hasOwnIds) &&
      'Apple, Facebook, LinkedIn and Microsoft give the same person different ids in different applications or teams. Use the OAuth clients of the old system, and first test the sign-in of one user of each provider.',
    roles.length > 0 &&
      `The import gives users these realm roles: ${roles.join(', ')}. If a role exists in the realm, these users get all rights of the role. If a role does not exist, Keycloak creates the role without any rights. Check the roles before the import.`,
    options.realm === undefined &&
      'An import does not give users the default role of the realm. Without this role, users cannot open the account console. Pass --target-option realm=NAME, which writes the role for each user.',
    withoutHash > 0 &&
      `${countUsers(withoutHash)} without a password can sign in only with an identity provider, or after setting a password. For "Forgot password", the realm needs an e-mail server.`,
    unverified > 0 &&
      `If the realm has "Verify email", ${countUsers(unverified)} must confirm their e-mail address at sign-in, because the address is not verified.`,
    'From version 24 on, Keycloak hides attributes (custom data and phone numbers) that the user profile of the realm does not define. Define these attributes, and let users edit only attributes that no application trusts.',
    'From version 24 on, Keycloak asks users at sign-in for missing data that the user profile requires. By default, this data is the first and the last name.',
    'Keycloak before version 23 gives users new ids. Import into version 23 or later to keep the ids.',
  ]
}

function start({ options, files, formats }: Written): readonly (string | false)[] {
  const { realm = 'REALM' } = options
  const [file = 'users-0001.json', ...others] = files
  const send = `kcadm.sh create partialImport -r ${realm} -o -f`
  return [
    formats.bcrypt !== undefined &&
      'Put the JAR file of keycloak-bcrypt into the directory `providers` of Keycloak, and restart Keycloak.',
    'Sign in as an administrator, and import the files. Each file is imported as a whole or not at all.',
    'kcadm.sh config credentials --server https://keycloak.example.com --realm master --user admin',
    others.length > 0 ? `for file in users-*.json; do ${send} "$file" || break; done` : `${send} ${file}`,
  ]
}

function prove({ options: { realm = 'REALM' } }: Written): readonly string[] {
  return [
    'Sign in as a user whose password you know. The response has an access_token, or the error "Account is not fully set up" if the user profile lacks data. For a wrong password, the response has the error "Invalid user credentials".',
    `read -rs PASSWORD && curl https://keycloak.example.com/realms/${realm}/protocol/openid-connect/token --data client_id=admin-cli --data grant_type=password --data-urlencode username=ada@example.com --data-urlencode "password=$PASSWORD"`,
  ]
}

/** Keycloak, by files for its partial import. */
export const keycloak: Target = declareTarget({
  id: 'keycloak',
  name: 'Keycloak',
  facts: {
    version: '26.7.4',
    source:
      '@keycloak/keycloak-admin-client 26.7.4: userRepresentation, credentialRepresentation; keycloak/keycloak: ' +
      'UsersPartialImport.java, DefaultExportImportManager.java, UserAdapter.java; leroyguillaume/keycloak-bcrypt 1.7.0',
  },
  proof: 'schema',
  accepts: [
    // A credential names its own parameters, and Keycloak computes as many bytes as the digest has.
    { format: 'keycloak-argon2', name: 'argon2' },
    { format: 'keycloak-pbkdf2', name: 'pbkdf2' },
    {
      ...plainBcrypt,
      name: 'bcrypt',
      needs: { option: 'extensions', value: 'bcrypt', reason: bcryptReason },
      // The extension calls at.favre.lib:bcrypt 0.10.2, which throws an exception (LongPasswordStrategies.strict).
      caveats: ['bcrypt-72-bytes'],
    },
  ],
  writeHash: credentialOf,
  options: {
    extensions: {
      about: 'the Keycloak extensions that you have installed to verify more kinds of hashes',
      values: ['bcrypt'],
      isList: true,
    },
    realm: { about: 'the name of the realm. All users get the default role of the realm' },
    usernames: {
      about:
        'any if the user profile of the realm allows every username. By default, usernames that the default user profile forbids are refused',
      values: ['any'],
    },
    'realm-roles': {
      about:
        'the realm roles that the conversion may grant. A user gets such a role if the export gives the user a role with the same name',
      isList: true,
    },
  },
  // The column has 36 characters. An id that begins with `f:` would belong to a user federation (StorageId.java). Other
  // ids are kept, because the id is the `sub` of tokens, by which applications know their users.
  ids: { kind: 'text', longest: 36, pattern: /^(?!f:)[\x21-\x7e]+$/ },
  slots: [
    { of: 'email', longest: longest.text, isNeeded: true },
    { of: 'id', at: 'id' },
    { of: 'username', at: 'username', rule: fitUsername, as: (username, { email }) => username ?? email },
    { of: 'email', at: 'email' },
    // Keycloak treats a missing `emailVerified` as false, and a missing `enabled` too.
    { of: 'emailVerified', at: 'emailVerified', as: (isVerified) => isVerified || undefined },
    { of: 'disabled', at: 'enabled', as: (isDisabled) => isDisabled !== true },
    { of: 'createdAt', at: 'createdTimestamp' },
    { of: 'given', at: 'firstName', longest: longest.text },
    { of: 'family', at: 'lastName', longest: longest.text },
    { of: 'full', rule: (full) => full },
    { of: 'phone', rule: (phone) => phone },
    { of: 'customData', rule: (customData) => customData },
    {
      at: 'attributes',
      rule: fitAttributes,
      as: ({ customData }) => (Object.keys(customData as Attributes).length > 0 ? customData : undefined),
    },
    { of: 'hash', at: 'credentials', as: (hash) => hash && [credentialOf(hash)] },
    {
      of: 'identities',
      at: 'federatedIdentities',
      // The primary key of the table is the user and the alias.
      rule: keepIdentities({
        longest: longest.text,
        isOneEach: true,
        change(identity, { lose }) {
          const { email, ...others } = identity
          if (email === undefined || (isAddress(email) && isShort(email))) return identity
          return lose('identities (e-mail address)') ?? others
        },
      }),
      as: (identities) =>
        identities?.map(({ thirdPartyId: identityProvider, thirdPartyUserId: userId, email: userName }) => ({
          identityProvider,
          userId,
          userName,
        })),
    },
    { of: 'rights', when: (options) => options['realm-roles'] !== undefined, rule: fitRights },
    { at: 'realmRoles', as: (user, { options }) => realmRolesOf(user, options.realm) },
  ],
  container: jsonList('{"ifResourceExists":"FAIL","users":[\n', '\n]}\n'),
  identifiers: ['email', 'username'],
  shared: ['phone'],
  withoutEmail: 'placeholder',
  unverified:
    'Keycloak signs these users in, unless the realm has "Verify email". In that case, they must first confirm the address.',
  // Keycloak's guide recommends at most 500 users for each file. The import becomes slower with each user of a
  // transaction, which must end within 5 minutes: about 3,000 users did not (keycloak#38043). Quarkus accepts requests
  // up to 10 MiB.
  limits: { users: 500, bytes: 10_000_000 },
  providers: providersOf('keycloak'),
  check,
  files: 'users-#.json',
  risks,
  start,
  prove,
})
