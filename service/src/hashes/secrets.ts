import type { Failure, Secret, Secrets } from 'saltbridge'
import { signerKeyId } from 'saltbridge/convert'

/** The secrets from the settings. */
export interface ServiceSecrets {
  /** The signer key for hashes that name no key. */
  readonly legacyScryptSignerKey?: Secret
  /** Signer keys by name. A row chooses one with `fields.keyId`. */
  readonly signerKeys?: { readonly [name: string]: Secret }
  readonly peppers?: Secret
  /** Argon2 keys by id. A hash names the id, or its row does with `fields.keyId`. */
  readonly argon2Keys?: { readonly [id: string]: Secret }
}

/** The configured signer keys. */
export interface SignerKeys {
  /** The one-way id of the key for hashes that name no key. */
  readonly usual: string | undefined
  /** All keys by their one-way id. */
  readonly byId: ReadonlyMap<string, Secret>
  /** Returns the one-way id of the key with this name or one-way id. */
  idOf(nameOrId: string): string | undefined
}

/** Collects the configured signer keys. */
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
  // A one-way id takes precedence, even if another key has it as its name.
  return { usual, byId, idOf: (nameOrId) => (byId.has(nameOrId) ? nameOrId : ids.get(nameOrId)) }
}

/** Returns the secrets for verifying stored hashes, with each signer key under its one-way id. */
export function chooseSecretsToVerify(secrets: ServiceSecrets): Secrets {
  const { peppers, argon2Keys } = secrets
  const { byId } = createSignerKeys(secrets)
  return {
    legacyScryptSignerKey: Object.fromEntries(byId),
    ...(peppers && { peppers }),
    ...(argon2Keys && { argon2Keys }),
  }
}

/**
 * Returns the secrets for reading rows: each signer key under its name and its id, and `usual` for rows without a key.
 */
export function chooseSecretsToRead(secrets: ServiceSecrets, usual: string | undefined): Secrets {
  const { byId } = createSignerKeys(secrets)
  const key = usual === undefined ? undefined : byId.get(usual)
  return {
    ...chooseSecretsToVerify(secrets),
    legacyScryptSignerKey: { ...secrets.signerKeys, ...Object.fromEntries(byId), ...(key && { '': key }) },
  }
}

/** How the operator supplies a missing secret, by the name that the library gives to the secret. */
const remedies: ReadonlyMap<string | undefined, string> = new Map([
  [
    'legacyScryptSignerKey',
    'Set legacy_password_hashing_signer_key (or LEGACY_PASSWORD_HASHING_SIGNER_KEY) to the base64_signer_key of the Firebase project, or add that key to signer_keys (or SIGNER_KEYS)',
  ],
  ['argon2Keys', 'Add the Argon2 key to argon2_keys (or ARGON2_KEYS) under its id'],
  ['peppers', 'Set password_pepper (or PASSWORD_PEPPER) to the pepper of the imported site'],
])

/** How the operator supplies a missing signer key. */
export const signerKeyRemedy: string = remedies.get('legacyScryptSignerKey')!

/** Says which setting to change if a secret is missing. Returns `undefined` for other failures. */
export const remedyOf = ({ code, detail }: Failure): string | undefined =>
  code === 'ERR_SECRET' ? remedies.get(detail.name) : undefined

/** Adds to a failure the setting that supplies the missing secret. */
export function withRemedy(failure: Failure): Failure {
  const { detail } = failure
  const remedy = remedyOf(failure)
  if (!remedy) return failure
  return { ...failure, detail: { ...detail, hint: detail.hint ? `${detail.hint}. ${remedy}` : remedy } }
}
