import type { Failure, Secret, Secrets } from 'saltbridge'
import { signerKeyId } from 'saltbridge/key-id'

/** The secrets that the settings give. */
export interface ServiceSecrets {
  /** The signer key of hashes that name none. */
  readonly legacyScryptSignerKey?: Secret
  /** Signer keys by the name that `fields.keyId` of a row gives. */
  readonly signerKeys?: { readonly [name: string]: Secret }
  readonly peppers?: Secret
  /** Argon2 keys by the id that a hash or `fields.keyId` of a row gives. */
  readonly argon2Keys?: { readonly [id: string]: Secret }
}

/** The configured signer keys. */
export interface SignerKeys {
  /** The one-way id of the key of hashes that name none. */
  readonly usual: string | undefined
  /** By one-way id. */
  readonly byId: ReadonlyMap<string, Secret>
  /** Returns the one-way id of the key that a name or a one-way id stands for. */
  idOf(nameOrId: string): string | undefined
}

export function createSignerKeys({ legacyScryptSignerKey, signerKeys = {} }: ServiceSecrets): SignerKeys {
  const byId = new Map<string, Secret>()
  const ids = new Map<string, string>()
  const add = (key: Secret): string => {
    const id = signerKeyId(key)
    byId.set(id, key)
    return id
  }
  const usual = legacyScryptSignerKey && add(legacyScryptSignerKey)
  for (const [name, key] of Object.entries(signerKeys)) ids.set(name, add(key))
  // An id always means its own key, even if another key has it as a name.
  return { usual, byId, idOf: (nameOrId) => (byId.has(nameOrId) ? nameOrId : ids.get(nameOrId)) }
}

/** Returns the secrets that stored hashes are verified with: each signer key under its one-way id. */
export function secretsToVerify(secrets: ServiceSecrets): Secrets {
  const { peppers, argon2Keys } = secrets
  const { byId } = createSignerKeys(secrets)
  return {
    legacyScryptSignerKey: Object.fromEntries(byId),
    ...(peppers && { peppers }),
    ...(argon2Keys && { argon2Keys }),
  }
}

/** Returns the secrets that rows are read with: each signer key under its name and its id, and one for rows that name none. */
export function secretsToRead(secrets: ServiceSecrets, usual: string | undefined): Secrets {
  const { byId } = createSignerKeys(secrets)
  const key = usual === undefined ? undefined : byId.get(usual)
  return {
    ...secretsToVerify(secrets),
    legacyScryptSignerKey: { ...secrets.signerKeys, ...Object.fromEntries(byId), ...(key && { '': key }) },
  }
}

/** How an operator supplies a missing secret, by the library’s name of it. */
const remedies: ReadonlyMap<string | undefined, string> = new Map([
  [
    'legacyScryptSignerKey',
    'Set legacy_password_hashing_signer_key to the project’s base64_signer_key, or add it to signer_keys',
  ],
  ['argon2Keys', 'Add the key to argon2_keys under its id'],
  ['peppers', 'Set password_pepper to the site’s own secret'],
])

export const signerKeyRemedy: string = remedies.get('legacyScryptSignerKey')!

/** Says which setting gives the secret that is missing; nothing for a failure of another kind. */
export const remedyOf = ({ code, detail }: Failure): string | undefined =>
  code === 'ERR_SECRET' ? remedies.get(detail.name) : undefined

/** Adds the remedy to what is said of a failure. */
export function withRemedy(failure: Failure): Failure {
  const { detail } = failure
  const remedy = remedyOf(failure)
  if (!remedy) return failure
  return { ...failure, detail: { ...detail, hint: detail.hint ? `${detail.hint}. ${remedy}` : remedy } }
}
