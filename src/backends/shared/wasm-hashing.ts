import type { IHasher } from 'hash-wasm'
import type { HashName } from '../../schemes/expression.ts'
import type { HashingSource } from './digest.ts'
import { withHmac } from './hmac.ts'
import { type OptionalModule, optionalModule } from './optional-module.ts'

/** The package, imported at first use, because the calling thread of a pool needs none of it. */
export const hashWasmPackage: OptionalModule<typeof import('hash-wasm')> = optionalModule(
  'hash-wasm',
  () => import('hash-wasm'),
)

export const createHasher: { readonly [H in HashName]: () => Promise<IHasher> } = {
  md4: () => hashWasmPackage.get().createMD4(),
  md5: () => hashWasmPackage.get().createMD5(),
  sha1: () => hashWasmPackage.get().createSHA1(),
  sha224: () => hashWasmPackage.get().createSHA224(),
  sha256: () => hashWasmPackage.get().createSHA256(),
  sha384: () => hashWasmPackage.get().createSHA384(),
  sha512: () => hashWasmPackage.get().createSHA512(),
  'sha3-224': () => hashWasmPackage.get().createSHA3(224),
  'sha3-256': () => hashWasmPackage.get().createSHA3(256),
  'sha3-384': () => hashWasmPackage.get().createSHA3(384),
  'sha3-512': () => hashWasmPackage.get().createSHA3(512),
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
  prepare: hashWasmPackage.load,
  async load(names) {
    for (const name of names) if (!hashers.has(name)) hashers.set(name, await createHasher[name]())
    return hashing
  },
}
