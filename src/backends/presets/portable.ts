import type { Backend } from '../backend.ts'
import { hashWasm } from '../hash-wasm.ts'
import { js } from '../js.ts'
import { wasm } from '../wasm.ts'
import { web } from '../web.ts'

/** The backends that run without Node.js: WebCrypto for PBKDF2, the WebAssembly kernels, hash-wasm, then JavaScript. */
export const defaultBackends: readonly Backend[] = [web, wasm, hashWasm, js]
