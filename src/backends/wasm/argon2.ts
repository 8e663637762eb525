import type { Backend } from '../backend.ts'
import { createBackend } from '../backend.ts'
import { argon2Bytes } from './bytes/argon2.ts'
import { argon2Kernel } from './kernels.ts'
import { inlined } from './loader.ts'

/** Computes only Argon2, with the WebAssembly kernel of saltbridge. Blocks the calling thread. */
export const wasmArgon2: Backend = createBackend(
  'wasm-argon2',
  { argon2: argon2Kernel(inlined(argon2Bytes)) },
  { specifier: 'saltbridge/backends/wasm/argon2', name: 'wasmArgon2' },
)
