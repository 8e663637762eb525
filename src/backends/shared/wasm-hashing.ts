import {
  createMD4,
  createMD5,
  createSHA1,
  createSHA3,
  createSHA224,
  createSHA256,
  createSHA384,
  createSHA512,
  type IHasher,
} from 'hash-wasm'
import { concat } from '../../core/bytes.ts'
import { type HashName, hashSizes } from '../../schemes/expression.ts'
import type { HashingSource } from './digest.ts'
import type { Hashing } from './evaluate.ts'

export const createHasher: { readonly [H in HashName]: () => Promise<IHasher> } = {
  md4: createMD4,
  md5: createMD5,
  sha1: createSHA1,
  sha224: createSHA224,
  sha256: createSHA256,
  sha384: createSHA384,
  sha512: createSHA512,
  'sha3-224': () => createSHA3(224),
  'sha3-256': () => createSHA3(256),
  'sha3-384': () => createSHA3(384),
  'sha3-512': () => createSHA3(512),
}

const hashers = new Map<HashName, IHasher>()

function hash(name: HashName, ...parts: readonly Uint8Array[]): Uint8Array {
  const hasher = hashers.get(name)
  if (!hasher) throw new TypeError(`${name} is used before it is loaded`)
  hasher.init()
  for (const part of parts) hasher.update(part)
  return hasher.digest('binary')
}

/** RFC 2104 §2. */
function hmac(name: HashName, key: Uint8Array, bytes: Uint8Array): Uint8Array {
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
}

const hashing: Hashing = { hash, hmac }

/** hash-wasm's hash functions: each is compiled at its first use, and then computes in the calling thread. */
export const wasmHashing: HashingSource = {
  lacks: () => undefined,
  async load(names) {
    for (const name of names) if (!hashers.has(name)) hashers.set(name, await createHasher[name]())
    return hashing
  },
}
