import type { Backend } from '../backend.ts'
import { nobleKernels } from '../kernels/noble.ts'
import { createBackend } from '../known-answers.ts'
// These paths exist in dist. `?module` makes Next.js import a compiled module, as bundlers for Cloudflare Workers do.
import argon2 from '../wasm/argon2.wasm?module'
import bcrypt from '../wasm/bcrypt.wasm?module'
import { createWasm } from '../wasm/modules.ts'
import scrypt from '../wasm/scrypt.wasm?module'
import { web } from '../web.ts'

/**
 * The default backends for Cloudflare Workers and Vercel's Edge Runtime: WebCrypto for PBKDF2, the WebAssembly kernels
 * of saltbridge as modules, then JavaScript. These runtimes import WebAssembly modules but do not compile bytes, so
 * hash-wasm is left out. bcryptjs is left out because it imports `crypto` of Node.js.
 */
export const defaultBackends: readonly Backend[] = [
  web,
  createWasm({ argon2, bcrypt, scrypt }),
  createBackend('js', nobleKernels),
]
