import type { Backend } from '../backend.ts'
import { createBackend } from '../shared/create-backend.ts'
import { legacyScryptKernel, webEncrypt } from '../shared/legacy-scrypt.ts'
import { scryptBytes } from './bytes/scrypt.ts'
import { scryptKernel } from './kernels/scrypt.ts'
import { inlined } from './kernels/source.ts'

const scrypt = scryptKernel(inlined(scryptBytes))

/** Computes only scrypt and legacy scrypt, with the WebAssembly kernel of saltbridge. Blocks the calling thread. */
export const wasmScrypt: Backend = createBackend(
  'wasm-scrypt',
  { scrypt, 'legacy-scrypt': legacyScryptKernel(scrypt, webEncrypt) },
  { specifier: 'saltbridge/backends/wasm/scrypt', name: 'wasmScrypt' },
)
