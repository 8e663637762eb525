import { fault } from '../core/cursor.ts'
import type { Argon2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { keycloakFormat } from './shared/keycloak.ts'

const versions = { '1.0': 16, '1.3': 19 } as const
const types = ['id', 'i', 'd'] as const

/** Argon2 in a password credential of Keycloak, the default since 25 (keycloak, Argon2PasswordHashProvider.java). */
export const keycloakArgon2: Format<Argon2> = keycloakFormat<Argon2>({
  id: 'keycloak-argon2',
  schemes: ['argon2'],
  algorithms: ['argon2'],
  evidence: 'a password credential of Keycloak with the algorithm argon2',
  parameters: {
    hashLength: 'number',
    memory: 'number',
    type: types,
    version: Object.keys(versions),
    parallelism: 'number',
  },
  descriptorOf({ iterations, salt, digest, parameters }, c) {
    const { hashLength, memory, type, version, parallelism } = parameters
    if (hashLength !== digest.length) fault(c, 0, 'a digest whose length in bytes is hashLength')
    return {
      scheme: 'argon2',
      variant: type as Argon2['variant'],
      version: versions[version as keyof typeof versions],
      memory: Number(memory),
      passes: iterations,
      lanes: Number(parallelism),
      salt,
      digest,
    }
  },
  credentialOf({ variant, version, memory, passes, lanes, keyId, keyName, associatedData, salt, digest }) {
    if (keyId || keyName !== undefined || associatedData) return undefined
    const said = version === 19 ? '1.3' : '1.0'
    const parameters = { hashLength: digest.length, memory, type: variant, version: said, parallelism: lanes }
    return { algorithm: 'argon2', iterations: passes, salt, digest, parameters }
  },
})
