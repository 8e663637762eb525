import type { Backend } from './backend.ts'
import { createBackend } from './shared/create-backend.ts'
import { nodeCrypto } from './shared/node-crypto.ts'

/** Computes scrypt, PBKDF2, legacy scrypt and (since Node.js 24.7) Argon2 with node:crypto. */
export const node: Backend = createBackend('node', nodeCrypto, {
  specifier: 'saltbridge/backends/node',
  name: 'node',
})
