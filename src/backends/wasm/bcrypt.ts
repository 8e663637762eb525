import type { Backend } from '../backend.ts'
import { createBackend } from '../backend.ts'
import { bcryptBytes } from './bytes/bcrypt.ts'
import { bcryptKernel } from './kernels.ts'
import { inlined } from './loader.ts'

/** Computes only bcrypt, with the WebAssembly kernel of saltbridge. Blocks the calling thread. */
export const wasmBcrypt: Backend = createBackend(
  'wasm-bcrypt',
  { bcrypt: bcryptKernel(inlined(bcryptBytes)) },
  { specifier: 'saltbridge/backends/wasm/bcrypt', name: 'wasmBcrypt' },
)
