import type { Backend, Kernel } from './backend.ts'
import { refusesWithoutSafetyMeasure } from './shared/bcrypt.ts'
import { createBackend } from './shared/create-backend.ts'
import { kernelsOver } from './shared/kernels-over.ts'
import { legacyScryptKernel, webEncrypt } from './shared/legacy-scrypt.ts'
import { createHasher, importHashWasm, wasmHashing } from './shared/wasm-hashing.ts'

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
  refuses: refusesWithoutSafetyMeasure,
  async compute(password, { cost, salt }) {
    const digest = await (await importHashWasm()).bcrypt({ password, salt, costFactor: cost, outputType: 'binary' })
    return digest.subarray(0, 23)
  },
}

const scrypt: Kernel<'scrypt'> = {
  compute: async (password, { cost, blockSize, parallelization, salt, digest }) =>
    (await importHashWasm()).scrypt({
      // HMAC pads its key with zeros: one is the same as none, which hash-wasm does not take.
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
    'legacy-scrypt': legacyScryptKernel(scrypt, webEncrypt),
    ...kernelsOver(wasmHashing),
  },
  { specifier: 'saltbridge/backends/hash-wasm', name: 'hashWasm' },
)
