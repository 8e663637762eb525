import type { Backend } from '../backend.ts'
import { createBackend } from '../shared/create-backend.ts'
import { nobleKernels } from '../shared/noble.ts'
// Paths in dist. `?module` asks Next.js for a compiled module; the bundlers for Cloudflare Workers give one either way.
import argon2 from '../wasm/argon2.wasm?module'
import bcrypt from '../wasm/bcrypt.wasm?module'
import { createWasm } from '../wasm/modules.ts'
import scrypt from '../wasm/scrypt.wasm?module'
import { web } from '../web.ts'

/**
 * The default order for Cloudflare Workers and Vercel's Edge Runtime, which import WebAssembly and do not compile it:
 * WebCrypto for PBKDF2, our WebAssembly kernels as modules, then JavaScript. It leaves out hash-wasm, which compiles
 * bytes, and bcryptjs, which imports `crypto` of Node.js.
 */
export const defaultBackends: readonly Backend[] = [
  web,
  createWasm({ argon2, bcrypt, scrypt }),
  createBackend('js', nobleKernels),
]
