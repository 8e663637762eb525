import { type Backend, createTestedBackend } from '../backend.ts'
import { prepareBcrypt } from '../kernels/bcrypt.ts'
import { bcryptAnswers } from '../known-answers.ts'
import { bcryptBytes } from './bytes/bcrypt.ts'
import { createBcryptKernel } from './kernels.ts'
import { decodeSource } from './loader.ts'

/** Computes only bcrypt, with the WebAssembly kernel of saltbridge. Blocks the calling thread. */
export const wasmBcrypt: Backend = {
  ...createTestedBackend(
    { bcrypt: bcryptAnswers },
    'wasm-bcrypt',
    { bcrypt: createBcryptKernel(decodeSource(bcryptBytes)) },
    { specifier: 'saltbridge/backends/wasm/bcrypt', name: 'wasmBcrypt' },
  ),
  prepare: prepareBcrypt,
}
