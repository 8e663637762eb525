/**
 * Ory Kratos imports identities with `PATCH /admin/identities` (ory/kratos at b86338d: identity/handler.go and
 * handler_import.go). It reads hashes with hash/hash_comparator.go and bounds them with hash/hash_limits.go. If Kratos
 * refuses one hash, it rejects the whole request.
 */
import { failure } from '../core/errors.ts'
import { jsonList } from './containers.ts'
import { declareTarget } from './declare.ts'
import { longestIdentifier, schemaOf, type TraitPlace, traitsOf } from './kratos-traits.ts'
import { hasOwnIds, keepIdentities, providersOf } from './person.ts'
import type { Fitting } from './slots.ts'
import { isStorable } from './sql.ts'
import { type Accepted, acceptArgon2, plainBcrypt, type Target, type TargetOptions, type TargetUser } from './target.ts'
import { refuseValue, warnOfKey, warnOfOwnIds } from './words.ts'

/** SQLite and PostgreSQL have this length (persistence/sql/migrations: identities_external_id). */
const longestExternalId = 64

/** Kratos has no limit here. If a directory lets users write hashes, one user could block Kratos for minutes. */
const mostRounds = 10_000_000

const accepts: readonly Accepted[] = [
  { ...plainBcrypt, name: 'bcrypt', limits: { cost: [4, 15] }, caveats: ['bcrypt-72-bytes'] },
  {
    // Kratos ignores a key and associated data, so that no password would match.
    ...acceptArgon2(['i', 'id'], 'Ory Kratos ignores the associated data of Argon2'),
    name: 'argon2',
    limits: { memory: [1, 2 ** 20], passes: [1, 10], lanes: [1, 16] },
  },
  { format: 'kratos-pbkdf2', name: 'pbkdf2', limits: { iterations: [1, 10_000_000] } },
  {
    format: 'kratos-scrypt',
    name: 'scrypt',
    limits: { cost: [2, 2 ** 17], blockSize: [1, 8], parallelization: [1, 10] },
  },
  { format: 'kratos-legacy-scrypt', name: 'firescrypt', limits: { memoryCost: [1, 17], rounds: [1, 8] } },
  { format: 'kratos-sha512-crypt', name: 'sha512-crypt', limits: { rounds: [1000, mostRounds] } },
  { format: 'kratos-sha256-crypt', name: 'sha256-crypt', limits: { rounds: [1000, mostRounds] } },
  { format: 'kratos-md5-crypt', name: 'md5-crypt' },
  { format: 'ldap-ssha', name: 'ssha' },
  { format: 'ldap-ssha256', name: 'ssha256' },
  { format: 'ldap-ssha512', name: 'ssha512' },
  { format: 'kratos-digest', name: 'md5, sha1, sha256, sha512' },
  { format: 'kratos-hmac', name: 'hmac' },
]

/** Checks the traits of a user, and counts the data that no trait can take. */
function fitTraits(user: TargetUser, { settings: { options }, lose, refuse }: Fitting): undefined {
  const written = traitsOf(user, options)
  if (written.failure) return refuse(written.failure)
  for (const name of written.lost) lose(name)
}

/** Refuses a user who cannot sign in. A user without a password may sign in with an identity. */
function fitIdentifier(user: TargetUser, { settings: { options }, refuse }: Fitting): undefined {
  if (traitsOf(user, options).hasIdentifier || (!user.hash && user.identities)) return undefined
  const { traits } = schemaOf(options)
  const names = Object.values(traits).flatMap(({ isIdentifier, path }) => (isIdentifier ? [path] : []))
  const reasons = [`the user has no value for a trait that is used to sign in (${names.join(' or ')})`]
  return refuse(failure('ERR_FIELD', undefined, { name: names[0]!, reasons, hint: 'Add such a value to the export' }))
}

/** Returns the verified address of a user, if Kratos stores that it is verified. */
function addressesOf(user: TargetUser, options: TargetOptions): readonly object[] | undefined {
  const { verified } = traitsOf(user, options)
  return verified === undefined ? undefined : [{ value: verified, verified: true, via: 'email', status: 'completed' }]
}

const hasTrait =
  (...places: readonly TraitPlace[]) =>
  (options: TargetOptions): boolean =>
    places.some((place) => schemaOf(options).traits[place] !== undefined)

/** Ory Kratos, by its admin API. */
export const kratos: Target = declareTarget({
  id: 'kratos',
  name: 'Ory Kratos',
  facts: {
    version: 'ory/kratos at b86338d (2026-07-29)',
    source: 'spec/api.json, identity/handler_import.go, hash/hash_comparator.go, hash/hash_limits.go',
  },
  proof: 'schema',
  accepts,
  options: {
    schema: { about: 'the id of the identity schema, such as person or preset://email', usual: 'default' },
    'identity-schema': {
      about: 'the file of the identity schema. Without this option, the only trait is the e-mail address',
      isFile: true,
    },
  },
  ids: { kind: 'reference', longest: longestExternalId },
  slots: [
    {
      of: 'id',
      rule: (id, { refuse }) =>
        isStorable(id) ? id : refuse(refuseValue('external_id', 'text without a NUL character')),
    },
    { of: 'email', when: hasTrait('email'), rule: (email) => email },
    { of: 'emailVerified', when: (options) => schemaOf(options).traits.email?.isVerifiable === true },
    { of: 'username', when: hasTrait('username'), rule: (username) => username },
    { of: 'phone', when: hasTrait('phone'), rule: (phone) => phone },
    { of: 'names', when: hasTrait('full', 'given', 'family') },
    { at: 'patch_id', as: ({ id }, { uuid }) => uuid(`kratos ${id}`) },
    { at: 'create.schema_id', as: (_, { options }) => options.schema ?? 'default' },
    { at: 'create.traits', rule: fitTraits, as: (user, { options }) => traitsOf(user, options).traits },
    { of: 'hash', at: 'create.credentials.password.config.hashed_password', as: (hash) => hash?.text },
    {
      of: 'identities',
      at: 'create.credentials.oidc.config.providers',
      rule: keepIdentities({
        allows: ({ thirdPartyId, thirdPartyUserId }) =>
          `${thirdPartyId}:${thirdPartyUserId}`.length <= longestIdentifier,
      }),
      as: (identities) =>
        identities?.map(({ thirdPartyId: provider, thirdPartyUserId: subject }) => ({ provider, subject })),
    },
    { rule: fitIdentifier },
    { at: 'create.verifiable_addresses', as: (user, { options }) => addressesOf(user, options) },
    { of: 'disabled', at: 'create.state', as: (isDisabled) => (isDisabled ? 'inactive' : 'active') },
    // Only administrators can read these metadata.
    { of: 'rights', at: 'create.metadata_admin.rights' },
    { of: 'customData', at: 'create.metadata_admin.custom_data' },
    { of: 'id', at: 'create.external_id' },
  ],
  container: jsonList('{"identities":[\n', '\n]}\n'),
  shared: ['phone'],
  identifiers(options) {
    const { traits } = schemaOf(options)
    const own = (['email', 'username', 'phone'] as const).filter((place) => traits[place]?.isIdentifier)
    return [...own, 'identities']
  },
  unverified:
    'Kratos signs these users in, unless the hook require_verified_address is configured. Kratos also sends recovery codes to addresses that are not verified.',
  // Kratos refuses requests with more than 1,000 identities or more than 5 MiB (cmd/daemon/serve.go).
  limits: { users: 1000, bytes: 5 * 2 ** 20 },
  providers: providersOf('kratos'),
  check: (options) => void schemaOf(options),
  files: 'identities-#.json',
  risks: ({ options, hasSignerKey, formats, unverified, providers }) => [
    'Kratos gives each identity a new id, and stores the id from the export as external_id. A user without an id in the export gets a computed external_id. id-map.csv contains the external_id of each user, not the new id.',
    'Users can change their own traits: e-mail address, username, phone number and names.',
    options['identity-schema'] === undefined &&
      'The e-mail address is the only trait that is written. If your identity schema has other traits, pass the file of the schema with --target-option identity-schema=FILE.',
    hasSignerKey && warnOfKey('Each password hash contains', 'the files and the database of Kratos like that key'),
    formats['kratos-hmac'] !== undefined &&
      'The HMAC hashes contain their key. Protect the files and the database of Kratos like this key.',
    unverified > 0 &&
      `Kratos also sends recovery codes to addresses that are not verified. Users with such an address: ${unverified.toLocaleString('en')}.`,
    providers.length > 0 &&
      `The configuration of Kratos must have a provider with each of these ids: ${providers.join(', ')}.`,
    providers.some(hasOwnIds) && warnOfOwnIds('Kratos'),
  ],
  start: ({ options }) => [
    `Make sure that Kratos has the identity schema "${options.schema ?? 'default'}".`,
    'If you use Ory Network, set KRATOS_ADMIN_URL to the URL of the project, and add --header "Authorization: Bearer $ORY_API_KEY" to curl.',
    'Send each file to the admin API:',
    'for file in identities-*.json; do curl --fail-with-body --request PATCH "$KRATOS_ADMIN_URL/admin/identities" --header "Content-Type: application/json" --data-binary "@$file" --output "answer-$file" || break; done',
    'List the identities that Kratos refused. Each refused identity has a patch_id. The line with this patch_id in identities-*.json contains the identity.',
    `jq '.identities[] | select(.action == "error")' answer-identities-*.json`,
  ],
  prove: [
    'Sign in as a user whose password you know. The response contains a session_token.',
    'flow=$(curl "$KRATOS_PUBLIC_URL/self-service/login/api" | jq --raw-output .ui.action)',
    `curl "$flow" --json '{"method":"password","identifier":"ada@example.com","password":"…"}'`,
  ],
})
