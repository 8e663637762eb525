import type { Backend } from '../backend.ts'
import { native } from '../native.ts'
import { node } from '../node.ts'
import { nodeRs } from '../node-rs.ts'
import { pool } from '../pool/index.ts'

/**
 * The backends that use only node:crypto and installed addons, in worker threads. These backends use no WebAssembly or
 * JavaScript. The addon `argon2` is left out, because it computes in libuv's shared thread pool.
 */
export const platformBackends: readonly Backend[] = [pool(nodeRs), pool(node), pool(native)]
