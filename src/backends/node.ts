import type { Backend } from './backend.ts'
import { createBackend } from './shared/create-backend.ts'
import { nodeCrypto } from './shared/node-crypto.ts'

/** node:crypto alone: scrypt, PBKDF2, legacy scrypt, and Argon2 since Node.js 24.7. */
export const node: Backend = createBackend('node', nodeCrypto, {
  specifier: 'saltbridge/backends/node',
  name: 'node',
})
