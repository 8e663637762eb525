import { type Backend, createTestedBackend } from '../backend.ts'
import { createLegacyScryptKernel, webEncrypt } from '../kernels/legacy-scrypt.ts'
import { legacyScryptAnswers, scryptAnswers } from '../known-answers.ts'
import { scryptBytes } from './bytes/scrypt.ts'
import { createScryptKernel } from './kernels.ts'
import { decodeSource } from './loader.ts'

const scrypt = createScryptKernel(decodeSource(scryptBytes))

/** Computes only scrypt and legacy scrypt, with the WebAssembly kernel of saltbridge. Blocks the calling thread. */
export const wasmScrypt: Backend = createTestedBackend(
  { scrypt: scryptAnswers, 'legacy-scrypt': legacyScryptAnswers },
  'wasm-scrypt',
  { scrypt, 'legacy-scrypt': createLegacyScryptKernel(scrypt, webEncrypt) },
  { specifier: 'saltbridge/backends/wasm/scrypt', name: 'wasmScrypt' },
)
