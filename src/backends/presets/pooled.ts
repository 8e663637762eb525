import type { Backend } from '../backend.ts'
import { hashWasm } from '../hash-wasm.ts'
import { js } from '../js.ts'
import { native } from '../native.ts'
import { node } from '../node.ts'
import { nodeRs } from '../node-rs.ts'
import { type PoolOptions, pool, type Workers } from '../pool/index.ts'
import { wasm } from '../wasm.ts'

/**
 * Returns all backends of Node.js in worker threads. The first backend that can compute a hash is used. Without
 * `workers`, the whole process shares the threads.
 *
 * The table shows the time of one computation in ms on two cores of an AMD EPYC (2026-11-22). `native` is the bcrypt
 * addon and node:crypto. The number in brackets is the time of each hash in a batch, which the pool computes when
 * several jobs wait. Because of the batch time, `wasm` is tried first for bcrypt. The times of Node.js 26 are like
 * those of 24.
 *
 * | | Node.js 20.20 | Node.js 24.21 | Bun 1.4 | Deno 2.9 |
 * | --- | --- | --- | --- | --- |
 * | bcrypt, cost 10: wasm | 57 (26) | 58 (26) | 58 (24) | 60 (29) |
 * | native, hash-wasm, js | 53, 56, 73 | 55, 58, 70 | 53, 60, 68 | 52, 59, 64 |
 * | argon2id, 16 MiB, 2 passes: node-rs, wasm, node, hash-wasm | 7, 15, –, 45 | 14, 15, 29, 49 | 9, 31, 26, 49 | 7, 15, –, 42 |
 * | scrypt, N 2^14, r 8: wasm | 22 (15) | 23 (15) | 32 (24) | 22 (14) |
 * | native, hash-wasm, js | 42, 34, 184 | 44, 40, 102 | 37, 50, 89 | 50, 41, 112 |
 * | scrypt, N 2^17, r 8: wasm, native, hash-wasm | 264, 369, 299 | 295, 369, 375 | 333, 299, 412 | 248, 429, 333 |
 *
 * PBKDF2-SHA-256, 100,000 iterations (2026-11-21): native 11 to 42, hash-wasm 186 to 242.
 *
 * @param workers The worker threads; unless given, the threads that all verifiers of the process share.
 * @returns The backends, in the order of preference.
 * @example
 * import { createVerifier } from 'saltbridge'
 * import { createWorkers } from 'saltbridge/backends/pool'
 * import { createPooledBackends } from 'saltbridge/backends/presets/pooled'
 *
 * const verifier = createVerifier({ backends: createPooledBackends(createWorkers({ threads: 2 })) })
 */
export function createPooledBackends(workers?: Workers): readonly Backend[] {
  const where: PoolOptions = workers ? { workers } : {}
  return [
    pool(nodeRs, where),
    pool(wasm, where),
    pool(native, where),
    pool(node, where),
    pool(hashWasm, where),
    pool(js, where),
  ]
}

/** The default backends of Node.js, Bun and Deno. */
export const defaultBackends: readonly Backend[] = /* @__PURE__ */ createPooledBackends()
