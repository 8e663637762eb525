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
import type { HashName } from '../../schemes/expression.ts'
import type { HashingSource } from './digest.ts'
import { withHmac } from './hmac.ts'

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

const hashing = withHmac(hash)

/** hash-wasm's hash functions: each is compiled at its first use, and then computes in the calling thread. */
export const wasmHashing: HashingSource = {
  lacks: () => undefined,
  async load(names) {
    for (const name of names) if (!hashers.has(name)) hashers.set(name, await createHasher[name]())
    return hashing
  },
}
