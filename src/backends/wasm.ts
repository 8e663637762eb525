import type { Backend } from './backend.ts'
import { createBackend } from './shared/create-backend.ts'
import { wasmArgon2 } from './wasm/argon2.ts'
import { wasmBcrypt } from './wasm/bcrypt.ts'
import { wasmScrypt } from './wasm/scrypt.ts'

/** Our own kernels in WebAssembly: Argon2, bcrypt, scrypt and legacy scrypt. Blocks its thread. */
export const wasm: Backend = createBackend(
  'wasm',
  { ...wasmArgon2.kernels, ...wasmBcrypt.kernels, ...wasmScrypt.kernels },
  { specifier: 'saltbridge/backends/wasm', name: 'wasm' },
)
