import type { Backend } from './backend.ts'
import { createBackend } from './known-answers.ts'
import { wasmArgon2 } from './wasm/argon2.ts'
import { wasmBcrypt } from './wasm/bcrypt.ts'
import { wasmScrypt } from './wasm/scrypt.ts'

/**
 * Computes Argon2, bcrypt, scrypt and legacy scrypt with saltbridge's WebAssembly kernels. Blocks the calling thread.
 */
export const wasm: Backend = createBackend(
  'wasm',
  { ...wasmArgon2.kernels, ...wasmBcrypt.kernels, ...wasmScrypt.kernels },
  { specifier: 'saltbridge/backends/wasm', name: 'wasm' },
)
