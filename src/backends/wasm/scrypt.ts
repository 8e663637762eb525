import type { Backend } from '../backend.ts'
import { createBackend } from '../backend.ts'
import { legacyScryptKernel, webEncrypt } from '../kernels/legacy-scrypt.ts'
import { scryptBytes } from './bytes/scrypt.ts'
import { scryptKernel } from './kernels.ts'
import { inlined } from './loader.ts'

const scrypt = scryptKernel(inlined(scryptBytes))

/** Computes only scrypt and legacy scrypt, with the WebAssembly kernel of saltbridge. Blocks the calling thread. */
export const wasmScrypt: Backend = createBackend(
  'wasm-scrypt',
  { scrypt, 'legacy-scrypt': legacyScryptKernel(scrypt, webEncrypt) },
  { specifier: 'saltbridge/backends/wasm/scrypt', name: 'wasmScrypt' },
)
