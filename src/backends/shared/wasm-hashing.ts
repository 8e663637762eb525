import type { IHasher } from 'hash-wasm'
import type { HashName } from '../../schemes/expression.ts'
import type { HashingSource } from './digest.ts'
import { withHmac } from './hmac.ts'

/** Imports the package at its first use, because the calling thread of a pool does not need the package. */
export const importHashWasm = (): Promise<typeof import('./hash-wasm-functions.ts')> =>
  import('./hash-wasm-functions.ts')

export const createHasher: { readonly [H in HashName]: () => Promise<IHasher> } = {
  md4: async () => (await importHashWasm()).createMD4(),
  md5: async () => (await importHashWasm()).createMD5(),
  sha1: async () => (await importHashWasm()).createSHA1(),
  sha224: async () => (await importHashWasm()).createSHA224(),
  sha256: async () => (await importHashWasm()).createSHA256(),
  sha384: async () => (await importHashWasm()).createSHA384(),
  sha512: async () => (await importHashWasm()).createSHA512(),
  'sha3-224': async () => (await importHashWasm()).createSHA3(224),
  'sha3-256': async () => (await importHashWasm()).createSHA3(256),
  'sha3-384': async () => (await importHashWasm()).createSHA3(384),
  'sha3-512': async () => (await importHashWasm()).createSHA3(512),
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

/** hash-wasm's hash functions. Each function is compiled at its first use, and then computes in the calling thread. */
export const wasmHashing: HashingSource = {
  lacks: () => undefined,
  async load(names) {
    for (const name of names) if (!hashers.has(name)) hashers.set(name, await createHasher[name]())
    return hashing
  },
}
