import type { Backend } from '../backend.ts'
import { hashWasm } from '../hash-wasm.ts'
import { js } from '../js.ts'
import { native } from '../native.ts'
import { nodeRs } from '../node-rs.ts'

/**
 * The first that can compute a hash is taken: @node-rs/argon2 is the fastest Argon2, the bcrypt addon and node:crypto
 * are the fastest of the rest (`npm run bench:cost`); WebAssembly and JavaScript stand in for what is not installed.
 */
export const defaultBackends: readonly Backend[] = [nodeRs, native, hashWasm, js]
