import type { Values } from './containers/container.ts'
import { createListReader, declareDocuments, firstOf, isWord } from './documents.ts'
import type { RowColumns } from './row-columns.ts'
import type { Identity, Source, SourceRecord, SystemOptions } from './source.ts'
import type { Said } from './user-table.ts'
import { failureOfValue, flagOf, flagWords, isObject } from './values.ts'

const emailOf = firstOf('email', 'traits.email', 'verifiable_addresses[via=email].value')
const phoneOf = firstOf('phone', 'traits.phone', 'traits.phone_number', 'verifiable_addresses[via=sms].value')

/** The kinds of credentials that are second factors. */
const factors: { readonly [kind: string]: string } = {
  totp: 'TOTP',
  lookup_secret: 'backup codes',
  webauthn: 'WebAuthn',
}

/** Returns what the addresses and the credentials say, except the password. */
function says({ at, refuse }: RowColumns, { email, username, phone }: SourceRecord): Said {
  const credentials = at('credentials') ?? {}
  const [identities, secondFactors, notRead]: [Identity[], string[], string[]] = [[], [], []]
  const itemsOf = createListReader(notRead)

  /** Adds accounts at other providers. Without the configuration, an identifier is the provider and the id. */
  function addIdentities(kind: string, { config, identifiers }: Values): void {
    const name = `credentials.${kind}`
    const names = itemsOf(name, identifiers, isWord).map((one) => one.split(/:(.*)/s, 2))
    const accounts = itemsOf(name, isObject(config) ? config.providers : undefined, isObject)
    const listed = accounts.map(({ provider, subject }) => [provider, subject])
    for (const [thirdPartyId, thirdPartyUserId] of listed.length > 0 ? listed : names)
      if (isWord(thirdPartyId) && isWord(thirdPartyUserId)) identities.push({ thirdPartyId, thirdPartyUserId })
      else notRead.push(`${name} (not readable)`)
  }

  if (!isObject(credentials)) refuse('passwordHash', failureOfValue('credentials', 'an object', credentials))
  for (const [kind, credential] of isObject(credentials) ? Object.entries(credentials) : []) {
    const factor = Object.hasOwn(factors, kind) ? factors[kind] : undefined
    if (factor !== undefined) secondFactors.push(factor)
    else if ((kind === 'oidc' || kind === 'saml') && isObject(credential)) addIdentities(kind, credential)
    else if (kind !== 'password')
      notRead.push(/^\w{1,32}$/.test(kind) ? `credentials (${kind})` : 'credentials (other)')
    else if (!isObject(credential) || !isObject(credential.config ?? {}))
      refuse('passwordHash', failureOfValue('credentials.password', 'an object with an object config', credential))
  }
  const addressesIn = (name: string) => itemsOf(name, at(name), isObject).map(({ value }) => value)
  const names = [
    ...itemsOf('verifiable_addresses', addressesIn('verifiable_addresses'), isWord),
    ...itemsOf('recovery_addresses', addressesIn('recovery_addresses'), isWord),
    ...itemsOf('identifiers', at('credentials.password.identifiers'), isWord),
  ]
  const own = [email, username, phone].map((one) => one?.toLowerCase())
  const others = [...new Set(names)].filter((one) => !own.includes(one.toLowerCase()))
  const otherEmails = others.filter((one) => one.includes('@'))
  if (others.length > otherEmails.length) notRead.push('other names for sign-ins')
  return { identities, otherEmails, secondFactors, notRead }
}

/** Tells whether the e-mail address is verified, if it is among the addresses of the file, which are in lower case. */
function isVerified(row: RowColumns): boolean | undefined {
  const [email, listed] = [emailOf(row)?.toLowerCase(), row.at('verifiable_addresses')]
  const all: readonly unknown[] = Array.isArray(listed) ? listed : []
  const address = all.filter(isObject).find(({ value }) => isWord(value) && value.toLowerCase() === email)
  if (!address) return undefined
  const why = failureOfValue('verifiable_addresses', flagWords, address.verified)
  return flagOf(address.verified) ?? row.refuse('isVerified', why)
}

/**
 * Reads the identities of Ory Kratos, as the API lists them (`/admin/identities?include_credential=password`). The hash
 * is in the credentials, which are only in the answer for such a request. Reading throws HashError ERR_MALFORMED if the
 * file is neither a list of identities, NDJSON nor one identity.
 */
export const kratos: Source<SystemOptions> = /* @__PURE__ */ declareDocuments({
  id: 'kratos',
  title: 'Ory Kratos',
  expected: 'identities of Ory Kratos as a JSON list, as NDJSON, or one identity',
  idKey: 'id',
  paths: ['identities'],
  needed: ['id', 'schema_id', 'traits'],
  seen: { users: [{ has: ['id', 'schema_id', 'schema_url'] }] },
  // ory/kratos at b86338d: identity/identity.go, credentials.go
  parts: {
    hash: 'credentials.password.config.hashed_password',
    id: 'id',
    email: emailOf,
    emailVerified: isVerified,
    username: 'traits.username',
    phone: phoneOf,
    names: {
      full: ({ at, text }) => (isObject(at('traits.name')) ? undefined : text('traits.name')),
      given: 'traits.name.first',
      family: 'traits.name.last',
    },
    disabled: ({ at }) => (at('state') === undefined ? undefined : at('state') !== 'active'),
    createdAt: 'created_at',
    says,
    rights: { metadata_admin: ({ json }) => json('rights', 'metadata_admin') },
    notRead: {
      updated_at: 'time of the last change (updated_at)',
      organization_id: 'organization (organization_id)',
    },
    known: [
      ...['traits.email', 'traits.phone', 'traits.phone_number', 'verifiable_addresses', 'recovery_addresses'],
      ...['credentials', 'metadata_admin', 'state', 'state_changed_at', 'schema_id', 'schema_url'],
    ],
  },
})
