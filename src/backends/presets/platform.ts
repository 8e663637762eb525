import type { Backend } from '../backend.ts'
import { native } from '../native.ts'
import { node } from '../node.ts'
import { nodeRs } from '../node-rs.ts'
import { pool } from '../pool/index.ts'

/**
 * node:crypto and the installed addons alone, in worker threads: no WebAssembly and no JavaScript computes a hash.
 * The `argon2` addon is not among them, because it computes in libuv's shared pool.
 */
export const platformBackends: readonly Backend[] = [pool(nodeRs), pool(node), pool(native)]
