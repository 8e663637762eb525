import type { Backend, Kernels } from '../backend.ts'
import { createBackend } from '../backend.ts'
import { legacyScryptKernel, webEncrypt } from '../kernels/legacy-scrypt.ts'
import { argon2Kernel, bcryptKernel, scryptKernel } from './kernels.ts'
import type { WasmSource } from './loader.ts'

/** The code of the kernels to use, such as `saltbridge/backends/wasm/argon2.wasm`. */
export interface WasmSources {
  readonly argon2?: WasmSource
  readonly bcrypt?: WasmSource
  /** The kernel for scrypt, which legacy scrypt uses too. */
  readonly scrypt?: WasmSource
}

function scryptKernels(source: WasmSource): Kernels {
  const scrypt = scryptKernel(source)
  return { scrypt, 'legacy-scrypt': legacyScryptKernel(scrypt, webEncrypt) }
}

/**
 * Creates a backend with the WebAssembly kernels of saltbridge from `.wasm` files, for runtimes that do not compile
 * bytes and for pages that load these files. The backend contains no kernel code. Blocks the calling thread.
 */
export function createWasm({ argon2, bcrypt, scrypt }: WasmSources): Backend {
  return createBackend('wasm', {
    ...(argon2 && { argon2: argon2Kernel(argon2) }),
    ...(bcrypt && { bcrypt: bcryptKernel(bcrypt) }),
    ...(scrypt && scryptKernels(scrypt)),
  })
}

export type { WasmSource } from './loader.ts'
