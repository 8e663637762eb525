/**
 * The systems that import password hashes, each with the formats that it takes and their limits. `inspect`,
 * `transcode`, `formats` and `convert` all read this table. A system that saltbridge also writes files for is a target,
 * and its own file contains its formats.
 */
import { targets } from './index.ts'
import { type Accepted, acceptArgon2, type Importer, plainBcrypt } from './target.ts'

/** Formats whose values are in several keys or options of an import, such as the salt and the digest. */
const withFields = (...formats: readonly string[]): readonly Accepted[] =>
  formats.map((format) => ({ format, takesFields: true }))

const as = (...formats: readonly string[]): readonly Accepted[] => formats.map((format) => ({ format }))

/** The systems for which saltbridge writes hashes, but no files. */
const others: readonly Importer[] = [
  {
    id: 'appwrite',
    name: 'Appwrite',
    // server/src/…/Users (createArgon2User and its siblings); PHP verifies neither Argon2d nor version 16.
    accepts: [
      plainBcrypt,
      acceptArgon2(['i', 'id']),
      ...as('phpass', 'raw-md5', 'raw-sha1', 'raw-sha224', 'raw-sha256', 'raw-sha384', 'raw-sha512'),
      ...as('raw-sha3-224', 'raw-sha3-256', 'raw-sha3-384', 'raw-sha3-512'),
      ...withFields('appwrite-scrypt', 'appwrite-legacy-scrypt'),
    ],
    longestHash: 256,
  },
  {
    id: 'auth0',
    name: 'Auth0',
    // auth0/docs-v2: bulk-user-import-schema.mdx. libsodium verifies neither Argon2d nor version 16.
    accepts: [
      { ...plainBcrypt, format: 'auth0-bcrypt' },
      { ...acceptArgon2(['i', 'id']), format: 'auth0-argon2' },
      ...as('auth0-pbkdf2', 'auth0-scrypt', 'auth0-digest', 'auth0-hmac'),
      ...as('ldap-md5', 'ldap-smd5', 'ldap-sha', 'ldap-sha256', 'ldap-sha384', 'ldap-sha512'),
      ...as('ldap-ssha', 'ldap-ssha256', 'ldap-ssha384', 'ldap-ssha512'),
      plainBcrypt,
      acceptArgon2(['i', 'id']),
      ...as('phc-pbkdf2'),
    ],
  },
  {
    id: 'authentik',
    name: 'authentik',
    // authentik stores the text of Django's hashers (PASSWORD_HASHERS in authentik/root/settings.py).
    accepts: as('django-pbkdf2', 'django-argon2', 'django-bcrypt-sha256', 'django-bcrypt', 'django-scrypt'),
  },
  {
    id: 'descope',
    name: 'Descope',
    // descope/node-sdk: lib/management/types.ts (UserPasswordHashed).
    accepts: [
      plainBcrypt,
      { format: 'django-pbkdf2', only: { hash: ['sha256'] } },
      ...as('descope-pbkdf2', 'descope-legacy-scrypt', 'descope-phpass', 'raw-md5'),
    ],
  },
  {
    id: 'firebase',
    name: 'Firebase',
    // firebase/firebase-tools: src/accountImporter.ts.
    accepts: [
      plainBcrypt,
      { format: 'firebase-legacy-scrypt', takesFields: true, limits: { rounds: [1, 8], memoryCost: [1, 14] } },
      { format: 'firebase-pbkdf2', takesFields: true, limits: { iterations: [1, 120_000] } },
      ...withFields('firebase-standard-scrypt', 'firebase-digest'),
    ],
  },
  {
    id: 'kinde',
    name: 'Kinde',
    // Kinde's Management API: POST /api/v1/user.
    accepts: [
      plainBcrypt,
      ...as('phpass', 'raw-md5', 'raw-sha256', 'md5-crypt', 'sha256-crypt', 'sha512-crypt', 'aspnet-identity-v2'),
      { format: 'kinde-legacy-scrypt', takesFields: true, limits: { rounds: [1, 16], memoryCost: [1, 20] } },
    ],
  },
  {
    id: 'logto',
    name: 'Logto',
    // logto-io/logto: packages/schemas/tables/users.sql. hash-wasm verifies no version 16.
    accepts: [
      plainBcrypt,
      acceptArgon2(['d', 'i', 'id']),
      ...as('raw-md5', 'raw-sha1', 'raw-sha256', 'logto-pbkdf2', 'logto-legacy-scrypt', 'logto-digest'),
    ],
    longestHash: 256,
  },
  {
    id: 'okta',
    name: 'Okta',
    // okta/okta-management-openapi-spec 2026.03.0: PasswordCredentialHash. The letter of a bcrypt hash is not stored.
    accepts: [
      { ...plainBcrypt, format: 'okta-bcrypt', takesFields: true, limits: { cost: [4, 20] } },
      { format: 'okta-pbkdf2', takesFields: true, limits: { iterations: [4096, 2 ** 31 - 1] } },
      ...withFields('okta-digest'),
    ],
  },
  {
    id: 'stytch',
    name: 'Stytch',
    // stytchauth/stytch-node: types/lib/b2c/passwords.d.ts.
    accepts: [
      plainBcrypt,
      acceptArgon2(['i', 'id']),
      { format: 'phc-scrypt', limits: { cost: [2, 2 ** 18] } },
      ...as('phpass', 'raw-md5', 'raw-sha1', 'raw-sha512'),
      ...withFields('stytch-digest'),
    ],
  },
  {
    id: 'supertokens',
    name: 'SuperTokens',
    // supertokens/supertokens-core: PasswordHashingUtils.java. It reads the letter `x` of bcrypt as `a`.
    accepts: [plainBcrypt, { format: 'argon2' }, ...as('supertokens-legacy-scrypt')],
    longestHash: 256,
  },
  {
    id: 'workos',
    name: 'WorkOS',
    // workos/openapi-spec: password_hash_type.
    accepts: [
      plainBcrypt,
      acceptArgon2(['i', 'id']),
      ...as('workos-legacy-scrypt', 'workos-phc-legacy-scrypt', 'ldap-ssha', 'ldap-ssha256'),
    ],
  },
  {
    id: 'zitadel',
    name: 'Zitadel',
    // zitadel/zitadel: cmd/defaults.yaml (Hasher.Verifiers); zitadel/passwap.
    accepts: [
      { ...plainBcrypt, limits: { cost: [10, 16] } },
      acceptArgon2(['i', 'id']),
      ...as('passlib-pbkdf2', 'phc-scrypt', 'md5-crypt', 'sha256-crypt', 'sha512-crypt', 'phpass', 'phpbb3', 'drupal7'),
      ...as('raw-md5'),
    ],
  },
]

/** All systems that import password hashes, in the order of their ids. */
export const importers: readonly Importer[] = [...Object.values(targets), ...others].sort((one, other) =>
  one.id < other.id ? -1 : 1,
)

/**
 * Returns the systems that import hash strings of a format unchanged, within the limits of each system.
 *
 * @param format The id of the format.
 * @returns The ids of the systems, in alphabetical order.
 * @example
 * import { importersOf } from 'saltbridge/convert'
 *
 * console.log(importersOf('okta-bcrypt').join()) // okta
 */
export const importersOf = (format: string): readonly string[] =>
  importers
    .filter(({ accepts }) => accepts.some((one) => one.format === format && one.needs === undefined))
    .map(({ id }) => id)
