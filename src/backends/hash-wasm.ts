import type { IHasher } from 'hash-wasm'
import type { HashName } from '../schemes/expression.ts'
import type { Backend, Kernel } from './backend.ts'
import { safetyActs } from './kernels/bcrypt.ts'
import { createHashKernels } from './kernels/crypt.ts'
import { type HashingSource, withHmac } from './kernels/digest.ts'
import { createLegacyScryptKernel, webEncrypt } from './kernels/legacy-scrypt.ts'
import { createBackend } from './known-answers.ts'

/** Imports the package at its first use, because the calling thread of a pool does not need the package. */
const importHashWasm = (): Promise<typeof import('./packages/hash-wasm.ts')> => import('./packages/hash-wasm.ts')

const createHasher: { readonly [H in HashName]: () => Promise<IHasher> } = {
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

const hashing = withHmac((name, ...parts) => {
  const hasher = hashers.get(name)
  if (!hasher) throw new TypeError(`${name} is used before it is loaded`)
  hasher.init()
  for (const part of parts) hasher.update(part)
  return hasher.digest('binary')
})

/** hash-wasm's hash functions. Each function is compiled at its first use, and then computes in the calling thread. */
const wasmHashing: HashingSource = {
  lacks: () => undefined,
  async load(names) {
    for (const name of names) if (!hashers.has(name)) hashers.set(name, await createHasher[name]())
    return hashing
  },
}

const argon2Names = { d: 'argon2d', i: 'argon2i', id: 'argon2id' } as const

const refusesEmpty = (password: Uint8Array): string | undefined =>
  password.length === 0 ? 'hash-wasm does not accept an empty password' : undefined

const argon2: Kernel<'argon2'> = {
  refuses({ version, associatedData }, password) {
    if (version === 16) return 'hash-wasm computes only Argon2 version 19'
    if (associatedData) return 'hash-wasm does not support associated data'
    return refusesEmpty(password)
  },
  compute: async (password, { variant, memory, passes, lanes, salt, digest }, { key }) =>
    (await importHashWasm())[argon2Names[variant]]({
      password,
      salt,
      memorySize: memory,
      iterations: passes,
      parallelism: lanes,
      hashLength: digest.length,
      outputType: 'binary',
      ...(key && { secret: key }),
    }),
}

const bcrypt: Kernel<'bcrypt'> = {
  refuses: ({ variant }, password) =>
    variant === '2b' && safetyActs(password) ? 'always applies the $2a$ safety measure' : undefined,
  async compute(password, { cost, salt }) {
    const digest = await (await importHashWasm()).bcrypt({ password, salt, costFactor: cost, outputType: 'binary' })
    return digest.subarray(0, 23)
  },
}

const scrypt: Kernel<'scrypt'> = {
  compute: async (password, { cost, blockSize, parallelization, salt, digest }) =>
    (await importHashWasm()).scrypt({
      // hash-wasm refuses an empty password. HMAC pads its key with zeros, so one zero byte gives the same digest.
      password: password.length > 0 ? password : new Uint8Array(1),
      salt,
      costFactor: cost,
      blockSize,
      parallelism: parallelization,
      hashLength: digest.length,
      outputType: 'binary',
    }),
}

const pbkdf2: Kernel<'pbkdf2'> = {
  compute: async (password, { hash, iterations, salt, digest }) =>
    (await importHashWasm()).pbkdf2({
      password,
      salt,
      iterations,
      hashLength: digest.length,
      hashFunction: createHasher[hash](),
      outputType: 'binary',
    }),
}

/**
 * Computes with the package `hash-wasm` (WebAssembly). Blocks the calling thread. Does not run on Cloudflare Workers.
 */
export const hashWasm: Backend = createBackend(
  'hash-wasm',
  {
    argon2,
    bcrypt,
    scrypt,
    pbkdf2,
    'legacy-scrypt': createLegacyScryptKernel(scrypt, webEncrypt),
    ...createHashKernels(wasmHashing),
  },
  { specifier: 'saltbridge/backends/hash-wasm', name: 'hashWasm' },
)
