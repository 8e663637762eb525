import { pbkdf2Sync } from 'node:crypto'
import { createRequire } from 'node:module'
import argon2 from 'argon2'

/** The native addon with the types that the tests need, because the package has no types. */
export const bcrypt: {
  compare(password: string, hash: string): Promise<boolean>
  hashSync(password: string, cost: number): string
} = createRequire(import.meta.url)('bcrypt')

/** A user in an import file of Keycloak. */
export interface KeycloakUser {
  readonly id: string
  readonly username: string
  readonly email?: string
  readonly emailVerified?: boolean
  readonly enabled: boolean
  readonly createdTimestamp?: number
  readonly firstName?: string
  readonly lastName?: string
  readonly attributes?: { readonly [name: string]: readonly string[] }
  readonly credentials?: readonly KeycloakCredential[]
  readonly federatedIdentities?: readonly object[]
  readonly realmRoles?: readonly string[]
}

/** A password credential. Both texts contain JSON. */
export interface KeycloakCredential {
  readonly type: string
  readonly secretData: string
  readonly credentialData: string
}

/** Returns the users of all files, in order. */
export const usersOf = (files: { readonly [name: string]: string }): readonly KeycloakUser[] =>
  Object.entries(files).flatMap(([name, text]) => (name.startsWith('users-') ? JSON.parse(text).users : []))

/** The hash functions, by the ids of Keycloak's providers (Pbkdf2*PasswordHashProviderFactory.java). */
const digests: { readonly [algorithm: string]: string } = {
  pbkdf2: 'sha1',
  'pbkdf2-sha256': 'sha256',
  'pbkdf2-sha512': 'sha512',
}

/**
 * Verifies a password as Keycloak does: only with the texts of the credential, and with Keycloak's names of the
 * parameters.
 */
export async function signsIn({ secretData, credentialData }: KeycloakCredential, password: string): Promise<boolean> {
  const { value, salt } = JSON.parse(secretData)
  const { algorithm, hashIterations, additionalParameters } = JSON.parse(credentialData)
  if (algorithm === 'bcrypt') return bcrypt.compare(password, value)
  const saltBytes = Buffer.from(salt, 'base64')
  if (algorithm !== 'argon2') {
    const { length } = Buffer.from(value, 'base64')
    return pbkdf2Sync(password, saltBytes, hashIterations, length, digests[algorithm]!).toString('base64') === value
  }
  const first = (name: string) => additionalParameters[name][0]
  const raw = await argon2.hash(password, {
    raw: true,
    salt: saltBytes,
    type: { d: argon2.argon2d, i: argon2.argon2i, id: argon2.argon2id }[first('type') as 'd' | 'i' | 'id'],
    version: { '1.0': 0x10, '1.3': 0x13 }[first('version') as '1.0' | '1.3'],
    timeCost: hashIterations,
    memoryCost: Number(first('memory')),
    parallelism: Number(first('parallelism')),
    hashLength: Number(first('hashLength')),
  })
  return raw.toString('base64') === value
}
