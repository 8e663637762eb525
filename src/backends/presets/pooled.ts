import type { Backend } from '../backend.ts'
import { hashWasm } from '../hash-wasm.ts'
import { js } from '../js.ts'
import { native } from '../native.ts'
import { node } from '../node.ts'
import { nodeRs } from '../node-rs.ts'
import { type PoolOptions, pool, type Workers } from '../pool/index.ts'
import { wasm } from '../wasm.ts'

/**
 * The first that can compute a hash is taken: the fastest of those that are installed. They compute in the given worker
 * threads, or in those that the whole process shares.
 *
 * Milliseconds of `npm run bench:cost -- --quick` on two cores of an AMD EPYC, 2026-11-21, where `native` is the bcrypt
 * addon and node:crypto:
 *
 * | | Node.js 20.20 | Node.js 24.21 | Bun 1.4 | Deno 2.9 |
 * | --- | --- | --- | --- | --- |
 * | bcrypt, cost 10: native, hash-wasm, js | 42, 47, 53 | 45, 47, 54 | 43, 48, 53 | 43, 47, 53 |
 * | argon2id, 16 MiB, 2 passes: node-rs, node, hash-wasm | 4.4, –, 33 | 4.5, 13, 34 | 4.5, 15, 35 | 4.2, –, 30 |
 * | scrypt, N 2^14, r 8: native, hash-wasm, js | 23, 26, 113 | 22, 28, 65 | 25, 32, 64 | 25, 28, 70 |
 * | scrypt, N 2^17, r 8: native, hash-wasm | 363, 291 | 347, 332 | 296, 388 | 416, 333 |
 * | PBKDF2-SHA-256, 100,000: native, hash-wasm | 15, 242 | 11, 186 | 11, 217 | 42, 201 |
 */
export function pooledBackends(workers?: Workers): readonly Backend[] {
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
