import type { Backend } from '../backend.ts'
import { hashWasm } from '../hash-wasm.ts'
import { js } from '../js.ts'

/** What runs without Node.js: WebAssembly, then JavaScript. */
export const defaultBackends: readonly Backend[] = [hashWasm, js]
