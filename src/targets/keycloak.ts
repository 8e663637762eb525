import { failure, HashError } from '../core/errors.ts'
import { credentialOf, fitUser, listOf, writeUser } from './keycloak-user.ts'
import type { Settings, Target, TargetOptions, Writer, Written } from './target.ts'

/**
 * Keycloak imports users by `POST /admin/realms/<realm>/partialImport` (UsersPartialImport.java, PartialImportManager.java).
 * One request is one transaction: it is rolled back as a whole, and `FAIL` makes it stop at a user who exists already.
 * Hashes are verified by Argon2PasswordHashProvider.java and Pbkdf2PasswordHashProvider.java. Keycloak also
 * stores a hash of any other algorithm, and then every sign-in fails without a message (PasswordCredentialProvider.isValid).
 */

const bcryptReason =
  'Keycloak stores bcrypt hashes, but can verify them only with the extension keycloak-bcrypt. ' +
  'Install the extension, and pass --target-option extensions=bcrypt'

/** The usual aliases of the providers that give the same person different ids in different applications or teams. */
const withOwnIds: ReadonlySet<string> = new Set(['apple', 'facebook', 'microsoft', 'linkedin-openid-connect'])

/** The characters of realm names that need no quotes in a shell or a URL. */
const realmName = /^[\w.-]{1,255}$/

const counted = (users: number): string => (users === 1 ? '1 user' : `${users.toLocaleString('en')} users`)

function wrongOption(name: string, expected: string): HashError {
  return new HashError(failure('ERR_FIELD', undefined, { name, expected, hint: `Correct --target-option ${name}` }))
}

function check(options: TargetOptions): void {
  const { realm, 'realm-roles': roles } = options
  if (realm !== undefined && !realmName.test(realm))
    throw wrongOption('realm', 'the name of a realm: letters, digits, and the characters _ . -')
  if (roles !== undefined && listOf(roles).length === 0)
    throw wrongOption('realm-roles', 'the names of realm roles, separated by commas')
}

const createWriter = ({ options }: Settings): Writer => ({
  begin: () => '{"ifResourceExists":"FAIL","users":[\n',
  write: (users, isFirst) => (isFirst ? '' : ',\n') + users.map((user) => writeUser(user, options)).join(',\n'),
  end: () => '\n]}\n',
})

function risks({ options, users, formats, providers, unverified }: Written): readonly string[] {
  const found: string[] = []
  const { bcrypt = 0, 'keycloak-argon2': argon2 = 0 } = formats
  const withoutHash = users - Object.values(formats).reduce((sum, number) => sum + number, 0)
  const roles = listOf(options['realm-roles'])
  if (bcrypt > 0)
    found.push(
      `Install the extension keycloak-bcrypt 1.5.3 or later before the import, because ${counted(bcrypt)} with a bcrypt hash cannot sign in without the extension.`,
    )
  if (argon2 > 0)
    found.push(
      'Use Keycloak 25 or later without FIPS mode. Earlier versions and FIPS mode do not support Argon2, so every sign-in with an Argon2 hash fails.',
    )
  if (providers.length > 0)
    found.push(
      `The export has users of these providers: ${providers.join(', ')}. These users can sign in with a provider only if the realm has an identity provider whose alias is the name in this list.`,
    )
  if (providers.some((name) => withOwnIds.has(name)))
    found.push(
      'Apple, Facebook, LinkedIn and Microsoft give the same person different ids in different applications or teams. Use the OAuth clients of the old system, and first test the sign-in of one user of each provider.',
    )
  if (roles.length > 0)
    found.push(
      `The import gives users these realm roles: ${roles.join(', ')}. If a role exists in the realm, these users get all rights of the role. If a role does not exist, Keycloak creates the role without any rights. Check the roles before the import.`,
    )
  if (options.realm === undefined)
    found.push(
      'An import does not give users the default role of the realm. Without this role, users cannot open the account console. Pass --target-option realm=NAME, which writes the role for each user.',
    )
  if (withoutHash > 0)
    found.push(
      `${counted(withoutHash)} without a password can sign in only with an identity provider, or after setting a password. For "Forgot password", the realm needs an e-mail server.`,
    )
  if (unverified > 0)
    found.push(
      `If the realm has "Verify email", ${counted(unverified)} must confirm their e-mail address at sign-in, because the address is not verified.`,
    )
  found.push(
    'From version 24 on, Keycloak hides attributes (custom data and phone numbers) that the user profile of the realm does not define. Define these attributes, and let users edit only attributes that no application trusts.',
    'From version 24 on, Keycloak asks users at sign-in for missing data that the user profile requires. By default, this data is the first and the last name.',
    'Keycloak before version 23 gives users new ids. Import into version 23 or later to keep the ids.',
  )
  return found
}

function start({ options, files, formats }: Written): readonly string[] {
  const { realm = 'REALM' } = options
  const [file = 'users-0001.json', ...others] = files
  const send = `kcadm.sh create partialImport -r ${realm} -o -f`
  return [
    ...(formats.bcrypt
      ? ['Put the JAR file of keycloak-bcrypt into the directory `providers` of Keycloak, and restart Keycloak.']
      : []),
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
export const keycloak: Target = {
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
      format: 'bcrypt',
      name: 'bcrypt',
      // The extension reads `2x` as `2a`, so passwords with letters outside ASCII would fail.
      only: { variant: ['2a', '2b', '2y'] },
      needs: { option: 'extensions', value: 'bcrypt', reason: bcryptReason },
      // The extension calls at.favre.lib:bcrypt 0.10.2, which throws an exception (LongPasswordStrategies.strict).
      caveats: ['bcrypt-72-bytes'],
    },
  ],
  stored: credentialOf,
  options: {
    extensions: {
      about: 'the installed Keycloak extensions that verify further kinds of hashes',
      values: ['bcrypt'],
      isList: true,
    },
    realm: { about: 'the name of the realm. All users get the default role of the realm' },
    'realm-roles': {
      about: 'the realm roles that may be granted to users who have a role of the same name in the export',
      isList: true,
    },
  },
  // The column has 36 characters. An id that begins with `f:` would belong to a user federation (StorageId.java). Other ids
  // are kept, because the id is the `sub` of tokens, by which applications know their users.
  ids: { kind: 'text', longest: 36, pattern: /^(?!f:)[\x21-\x7e]+$/ },
  carries: {
    email: true,
    emailVerified: true,
    username: true,
    phone: true,
    names: true,
    disabled: true,
    createdAt: true,
    identities: true,
    customData: true,
  },
  carriesWith: (options) => ({ rights: options['realm-roles'] !== undefined }),
  identifiers: () => ['email', 'username'],
  shared: ['phone'],
  withoutEmail: 'placeholder',
  unverified:
    'Keycloak signs these users in, unless the realm has "Verify email". In that case, they must first confirm the address.',
  // Keycloak's guide recommends at most 500 users for each file. The import becomes slower with each user of a transaction,
  // which must end within 5 minutes: about 3,000 users did not (keycloak#38043). Quarkus accepts requests up to 10 MiB.
  limits: { users: 500, bytes: 10_000_000 },
  // The names of Firebase and of Auth0, by the ids of Keycloak's providers, which are their usual aliases.
  providers: {
    'apple.com': 'apple',
    'facebook.com': 'facebook',
    'github.com': 'github',
    'google-oauth2': 'google',
    'google.com': 'google',
    linkedin: 'linkedin-openid-connect',
    'microsoft.com': 'microsoft',
    'twitter.com': 'twitter',
    windowslive: 'microsoft',
  },
  check,
  fit: fitUser,
  fileName: (file = 1) => `users-${String(file).padStart(4, '0')}.json`,
  createWriter,
  risks,
  start,
  prove,
}
