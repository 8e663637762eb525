import { type Backend, createTestedBackend } from '../backend.ts'
import { argon2Answers } from '../known-answers.ts'
import { argon2Bytes } from './bytes/argon2.ts'
import { createArgon2Kernel } from './kernels.ts'
import { decodeSource } from './loader.ts'

/** Computes only Argon2, with the WebAssembly kernel of saltbridge. Blocks the calling thread. */
export const wasmArgon2: Backend = createTestedBackend(
  { argon2: argon2Answers },
  'wasm-argon2',
  { argon2: createArgon2Kernel(decodeSource(argon2Bytes)) },
  { specifier: 'saltbridge/backends/wasm/argon2', name: 'wasmArgon2' },
)
