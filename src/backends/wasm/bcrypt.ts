import type { Backend } from '../backend.ts'
import { createBackend } from '../shared/create-backend.ts'
import { bcryptBytes } from './bytes/bcrypt.ts'
import { bcryptKernel } from './kernels/bcrypt.ts'
import { inlined } from './kernels/source.ts'

/** Computes only bcrypt, with the WebAssembly kernel of saltbridge. Blocks the calling thread. */
export const wasmBcrypt: Backend = createBackend(
  'wasm-bcrypt',
  { bcrypt: bcryptKernel(inlined(bcryptBytes)) },
  { specifier: 'saltbridge/backends/wasm/bcrypt', name: 'wasmBcrypt' },
)
