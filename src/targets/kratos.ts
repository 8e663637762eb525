/**
 * Ory Kratos imports identities with `PATCH /admin/identities` (ory/kratos at b86338d: identity/handler.go and
 * handler_import.go). It reads hashes with hash/hash_comparator.go and bounds them with hash/hash_limits.go. If Kratos
 * refuses one hash, it rejects the whole request.
 */
import { failure } from '../core/errors.ts'
import type { Identity } from '../sources/source.ts'
import { failureOfTrait, longestIdentifier, schemaOf, traitsOf } from './kratos-traits.ts'
import { hasOwnIds, providersOf, showName } from './person.ts'
import { isStorable } from './sql.ts'
import {
  type Accepted,
  acceptArgon2,
  type Fit,
  plainBcrypt,
  type Target,
  type TargetSettings,
  type TargetUser,
  type Writer,
  type Written,
} from './target.ts'

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

/** The keys of rights and custom data in `metadata_admin`, which only administrators can read. */
const keysOfMetadata = { rights: 'rights', customData: 'custom_data' } as const

/** Returns the body that creates an identity. */
function createBody(user: TargetUser, { options }: TargetSettings): object {
  const { id, disabled, hash, identities = [] } = user
  const { traits, verified } = traitsOf(user, schemaOf(options))
  const password = hash && { config: { hashed_password: hash.text } }
  const providers = identities.map(({ thirdPartyId: provider, thirdPartyUserId: subject }) => ({ provider, subject }))
  const oidc = providers.length > 0 ? { config: { providers } } : undefined
  const metadata = Object.entries(keysOfMetadata).flatMap(([field, key]) => {
    const data = user[field as keyof typeof keysOfMetadata]
    return data === undefined ? [] : [[key, data]]
  })
  return {
    schema_id: options.schema ?? 'default',
    traits,
    ...((password || oidc) && { credentials: { ...(password && { password }), ...(oidc && { oidc }) } }),
    ...(verified !== undefined && {
      verifiable_addresses: [{ value: verified, verified: true, via: 'email', status: 'completed' }],
    }),
    state: disabled ? 'inactive' : 'active',
    ...(metadata.length > 0 && { metadata_admin: Object.fromEntries(metadata) }),
    external_id: id,
  }
}

const createWriter = (settings: TargetSettings): Writer => ({
  begin: () => '{"identities":[\n',
  write: (users, isFirst) =>
    users
      .map((user, index) => {
        const patch = { patch_id: settings.uuid(`kratos ${user.id}`), create: createBody(user, settings) }
        return `${isFirst && index === 0 ? '' : ',\n'}${JSON.stringify(patch)}`
      })
      .join(''),
  end: () => '\n]}\n',
})

/** Removes the data that Kratos cannot store, and collects the names of the lost data. */
function fit(user: TargetUser, { options }: TargetSettings): Fit {
  if (!isStorable(user.id)) return { failure: failureOfTrait('external_id', 'text without a NUL character') }
  const schema = schemaOf(options)
  const written = traitsOf(user, schema)
  const lost = new Set(written.lost)

  function keepEntries(field: 'rights' | 'customData'): { readonly [key: string]: unknown } | undefined {
    if (user[field] === undefined) return undefined
    const all = Object.entries(user[field] as object)
    const kept = all.filter(([key, value]) => isStorable([key, value]))
    for (const [key] of all.filter((entry) => !kept.includes(entry))) lost.add(`${field} (${showName(key)})`)
    if (all.length > 0 && kept.length === 0) lost.add(field)
    return lost.has(field) ? undefined : Object.fromEntries(kept)
  }

  function keepIdentities(): readonly Identity[] | undefined {
    const kept = new Map<string, Identity>()
    for (const identity of user.identities ?? []) {
      const { thirdPartyId, thirdPartyUserId } = identity
      const name = `${thirdPartyId}:${thirdPartyUserId}`
      if (thirdPartyId === '' || thirdPartyUserId === '' || name.length > longestIdentifier || !isStorable(name))
        lost.add(`identities (${showName(thirdPartyId)})`)
      else kept.set(name, identity)
    }
    if (user.identities?.length && kept.size === 0) lost.add('identities')
    return kept.size === 0 ? undefined : [...kept.values()]
  }

  if (written.failure) return { failure: written.failure }
  const identities = keepIdentities()
  if (!written.hasIdentifier && (user.hash || !identities)) {
    const names = Object.values(schema.traits).flatMap(({ isIdentifier, path }) => (isIdentifier ? [path] : []))
    return {
      failure: failure('ERR_FIELD', undefined, {
        name: names[0]!,
        reasons: [`the user has no value for a trait that is used to sign in (${names.join(' or ')})`],
        hint: 'Add such a value to the export',
      }),
    }
  }
  return {
    user: { ...user, identities, rights: keepEntries('rights'), customData: keepEntries('customData') },
    lost: [...lost],
  }
}

const nameFile = (file = 1): string => `identities-${String(file).padStart(4, '0')}.json`

function risks({ options, hasSignerKey, formats, unverified, providers }: Written): readonly string[] {
  const found = [
    'Kratos gives each identity a new id, and stores the id from the export as external_id. A user without an id in the export gets a computed external_id. id-map.csv contains the external_id of each user, not the new id.',
    'Users can change their own traits: e-mail address, username, phone number and names.',
  ]
  if (options['identity-schema'] === undefined)
    found.push(
      'The e-mail address is the only trait that is written. If your identity schema has other traits, pass the file of the schema with --target-option identity-schema=FILE.',
    )
  if (hasSignerKey)
    found.push(
      'Each password hash contains the signer key of the Firebase project. Protect the files and the database of Kratos like that key.',
    )
  if (formats['kratos-hmac'])
    found.push('The HMAC hashes contain their key. Protect the files and the database of Kratos like this key.')
  if (unverified > 0)
    found.push(
      `Kratos also sends recovery codes to addresses that are not verified. Users with such an address: ${unverified.toLocaleString('en')}.`,
    )
  if (providers.length > 0)
    found.push(`The configuration of Kratos must have a provider with each of these ids: ${providers.join(', ')}.`)
  if (providers.some(hasOwnIds))
    found.push(
      'Apple, Facebook, LinkedIn and Microsoft give the same person different ids in different apps or teams. Users of these providers can sign in only if Kratos uses the OAuth client of the old system. First test the sign-in of one such user.',
    )
  return found
}

/** Ory Kratos, by its admin API. */
export const kratos: Target = {
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
  writeHash: ({ text }) => ({ hashed_password: text }),
  ids: { kind: 'reference', longest: longestExternalId },
  carries: { disabled: true, identities: true, rights: true, customData: true },
  carriesWith(options) {
    const { email, username, phone, full, given, family } = schemaOf(options).traits
    return {
      email: email !== undefined,
      emailVerified: email?.isVerifiable === true,
      username: username !== undefined,
      phone: phone !== undefined,
      names: (full ?? given ?? family) !== undefined,
    }
  },
  shared: ['phone'],
  identifiers(options) {
    const { traits } = schemaOf(options)
    const own = (['email', 'username', 'phone'] as const).filter((field) => traits[field]?.isIdentifier)
    return [...own, 'identities']
  },
  unverified:
    'Kratos signs these users in, unless the hook require_verified_address is configured. Kratos also sends recovery codes to addresses that are not verified.',
  // Kratos refuses requests with more than 1,000 identities or more than 5 MiB (cmd/daemon/serve.go).
  limits: { users: 1000, bytes: 5 * 2 ** 20 },
  providers: providersOf('kratos'),
  check: (options) => void schemaOf(options),
  fit,
  fileName: nameFile,
  createWriter,
  risks,
  start: ({ options }) => [
    `Make sure that Kratos has the identity schema "${options.schema ?? 'default'}".`,
    'If you use Ory Network, set KRATOS_ADMIN_URL to the URL of the project, and add --header "Authorization: Bearer $ORY_API_KEY" to curl.',
    'Send each file to the admin API:',
    'for file in identities-*.json; do curl --fail-with-body --request PATCH "$KRATOS_ADMIN_URL/admin/identities" --header "Content-Type: application/json" --data-binary "@$file" --output "answer-$file" || break; done',
    'List the identities that Kratos refused. Each refused identity has a patch_id. The line with this patch_id in identities-*.json contains the identity.',
    `jq '.identities[] | select(.action == "error")' answer-identities-*.json`,
  ],
  prove: () => [
    'Sign in as a user whose password you know. The response contains a session_token.',
    'flow=$(curl "$KRATOS_PUBLIC_URL/self-service/login/api" | jq --raw-output .ui.action)',
    `curl "$flow" --json '{"method":"password","identifier":"ada@example.com","password":"…"}'`,
  ],
}
