import { anything, checkArgument, objectOf } from '../../core/arguments.ts'
import { type Backend, createTestedBackend, type Kernels } from '../backend.ts'
import { prepareBcrypt } from '../kernels/bcrypt.ts'
import { createLegacyScryptKernel, webEncrypt } from '../kernels/legacy-scrypt.ts'
import { argon2Answers, bcryptAnswers, legacyScryptAnswers, scryptAnswers } from '../known-answers.ts'
import { createArgon2Kernel, createBcryptKernel, createScryptKernel } from './kernels.ts'
import type { WasmSource } from './loader.ts'

/** The code of the kernels to use, such as `saltbridge/backends/wasm/argon2.wasm`. */
export interface WasmSources {
  readonly argon2?: WasmSource
  readonly bcrypt?: WasmSource
  /** The kernel for scrypt, which legacy scrypt uses too. */
  readonly scrypt?: WasmSource
}

function createScryptKernels(source: WasmSource): Kernels {
  const scrypt = createScryptKernel(source)
  return { scrypt, 'legacy-scrypt': createLegacyScryptKernel(scrypt, webEncrypt) }
}

/**
 * Creates a backend with the WebAssembly kernels of saltbridge from `.wasm` files, for runtimes that do not compile
 * bytes and for pages that load these files. The backend contains no kernel code. Blocks the calling thread.
 *
 * @param sources The kernels: each is a module, or a function that returns a module, bytes or a response.
 * @returns The backend. It computes only the schemes whose kernels are given.
 * @example
 * import { createVerifier } from 'saltbridge'
 * import { createWasm } from 'saltbridge/backends/wasm/modules'
 *
 * const wasm = createWasm({ bcrypt: () => fetch('/bcrypt.wasm') })
 * const verifier = createVerifier({ backends: [wasm] })
 */
export function createWasm(sources: WasmSources): Backend {
  checkArgument('sources', sources, objectOf({ argon2: anything, bcrypt: anything, scrypt: anything }))
  const { argon2, bcrypt, scrypt } = sources
  const answers = {
    argon2: argon2Answers,
    bcrypt: bcryptAnswers,
    scrypt: scryptAnswers,
    'legacy-scrypt': legacyScryptAnswers,
  }
  const kernels = {
    ...(argon2 && { argon2: createArgon2Kernel(argon2) }),
    ...(bcrypt && { bcrypt: createBcryptKernel(bcrypt) }),
    ...(scrypt && createScryptKernels(scrypt)),
  }
  return { ...createTestedBackend(answers, 'wasm', kernels), ...(bcrypt && { prepare: prepareBcrypt }) }
}

export type { WasmSource } from './loader.ts'
