import { concat } from '../../core/bytes.ts'
import { type HashName, hashSizes } from '../../schemes/expression.ts'
import type { Hashing } from './evaluate.ts'

/** Hashes its parts as one byte string. */
export type HashOf = (name: HashName, ...parts: readonly Uint8Array[]) => Uint8Array

/** Completes a hash function with HMAC (RFC 2104 §2). */
export function withHmac(hash: HashOf): Hashing {
  return {
    hash,
    hmac(name, key, bytes) {
      const { block } = hashSizes[name]
      const short = key.length > block ? hash(name, key) : key
      const padded = concat(short, new Uint8Array(block - short.length))
      for (let i = 0; i < block; i++) padded[i]! ^= 0x36
      const inner = hash(name, padded, bytes)
      for (let i = 0; i < block; i++) padded[i]! ^= 0x36 ^ 0x5c
      const outer = hash(name, padded, inner)
      padded.fill(0)
      inner.fill(0)
      if (short !== key) short.fill(0)
      return outer
    },
  }
}
