import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { keycloakFormat } from './shared/keycloak.ts'

/** The longer names first: each begins as the shortest. */
const hashes = { 'pbkdf2-sha256': 'sha256', 'pbkdf2-sha512': 'sha512', pbkdf2: 'sha1' } as const
type Algorithm = keyof typeof hashes
const algorithms = Object.keys(hashes) as Algorithm[]

/**
 * PBKDF2 in a password credential of Keycloak (keycloak, Pbkdf2PasswordHashProvider.java), with the three algorithms
 * before 25.
 */
export const keycloakPbkdf2: Format<Pbkdf2> = keycloakFormat<Pbkdf2>({
  id: 'keycloak-pbkdf2',
  schemes: ['pbkdf2'],
  algorithms,
  evidence: 'a password credential of Keycloak with a PBKDF2 algorithm',
  parameters: {},
  descriptorOf: ({ algorithm, iterations, salt, digest }) => ({
    scheme: 'pbkdf2',
    hash: hashes[algorithm as Algorithm],
    iterations,
    salt,
    digest,
  }),
  credentialOf({ hash, iterations, salt, digest }) {
    const algorithm = algorithms.find((one) => hashes[one] === hash)
    return algorithm && { algorithm, iterations, salt, digest, parameters: {} }
  },
})
