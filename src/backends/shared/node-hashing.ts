import * as crypto from 'node:crypto'
import type { HashName } from '../../schemes/expression.ts'
import type { HashingSource } from './digest.ts'
import type { Hashing } from './evaluate.ts'

/** What Node.js 20.12 added: without an object for each call it takes half as long. */
const { hash: hashAtOnce } = crypto as { hash?: (name: string, bytes: Uint8Array, encoding: 'buffer') => Buffer }

const hashing: Hashing = {
  hash: hashAtOnce
    ? (name, bytes) => hashAtOnce(name, bytes, 'buffer')
    : (name, bytes) => crypto.createHash(name).update(bytes).digest(),
  hmac: (name, key, bytes) => crypto.createHmac(name, key).update(bytes).digest(),
}

const reasons = new Map<HashName, string | undefined>()

const nothing = new Uint8Array(0)

/** OpenSSL 3 has MD4 in a provider that Node.js does not load; Deno has it for hashes and not for HMAC. */
function lacks(name: HashName): string | undefined {
  if (!reasons.has(name))
    try {
      hashing.hash(name, nothing)
      hashing.hmac(name, nothing, nothing)
      reasons.set(name, undefined)
    } catch {
      reasons.set(name, `node:crypto does not have ${name} here`)
    }
  return reasons.get(name)
}

/** node:crypto's hash functions. */
export const nodeHashing: HashingSource = { lacks, load: async () => hashing, loaded: hashing }
