import type { Backend } from '../backend.ts'
import { createBackend } from '../shared/create-backend.ts'
import { legacyScryptKernel, webEncrypt } from '../shared/legacy-scrypt.ts'
import { scryptBytes } from './bytes/scrypt.ts'
import { scryptKernel } from './kernels/scrypt.ts'
import { inlined } from './kernels/source.ts'

const scrypt = scryptKernel(inlined(scryptBytes))

/** Our WebAssembly kernel for scrypt, and legacy scrypt by it. Blocks its thread. */
export const wasmScrypt: Backend = createBackend(
  'wasm-scrypt',
  { scrypt, 'legacy-scrypt': legacyScryptKernel(scrypt, webEncrypt) },
  { specifier: 'saltbridge/backends/wasm/scrypt', name: 'wasmScrypt' },
)
