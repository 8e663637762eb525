import type { Argon2, SchemeId, Scrypt } from '../../schemes/index.ts'
import type { Asked, Batch, Group, Kernel } from '../backend.ts'
import { createWasmModule, type Instance, type Module, type WasmSource } from './loader.ts'

interface Argon2Exports {
  derive(
    variant: number,
    version: number,
    passes: number,
    memoryBlocks: number,
    lanes: number,
    input: number,
    inputLength: number,
    blocks: number,
    to: number,
    length: number,
  ): void
}

/** The values of the type y (RFC 9106 §3.1). */
const argon2Types = { d: 0, i: 1, id: 2 } as const
const argon2Versions = { 16: 0x10, 19: 0x13 } as const
const nothing = /* @__PURE__ */ new Uint8Array(0)

/**
 * Returns the string that is hashed to H0 (RFC 9106 §3.2, step 1): little-endian 32-bit numbers, and then each byte
 * string after its length.
 */
function inputOf(password: Uint8Array, descriptor: Argon2, secret: Uint8Array): Uint8Array {
  const { variant, version, memory, passes, lanes, salt, digest, associatedData = nothing } = descriptor
  const texts = [password, salt, secret, associatedData]
  const numbers = [lanes, digest.length, memory, passes, argon2Versions[version], argon2Types[variant]]
  const bytes = new Uint8Array(4 * (numbers.length + texts.length) + texts.reduce((sum, one) => sum + one.length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  const put = (number: number) => {
    view.setUint32(at, number, true)
    at += 4
  }
  for (const number of numbers) put(number)
  for (const text of texts) {
    put(text.length)
    bytes.set(text, at)
    at += text.length
  }
  return bytes
}

/** Reserves memory, copies the input there and overwrites the original, which contains the password. */
function arrange<N extends { readonly input: number }>(instance: Instance<Argon2Exports>, sizes: N, input: Uint8Array) {
  try {
    const at = instance.arrange(sizes as N & Record<string, number>)
    instance.bytes(at.input, input.length).set(input)
    return at
  } finally {
    input.fill(0)
  }
}

/** Creates a kernel for Argon2 with every type, version and parameter. It computes in the calling thread. */
export function createArgon2Kernel(source: WasmSource): Kernel<'argon2'> {
  const module = createWasmModule<Argon2Exports>(source)

  const computeSync: Kernel<'argon2'>['computeSync'] = (password, descriptor, { key: secret = nothing }) =>
    module.use((instance) => {
      const { variant, version, memory, passes, lanes, digest } = descriptor
      const input = inputOf(password, descriptor, secret)
      // m' of §3.2 is a multiple of four blocks for each lane.
      const memoryBlocks = 4 * lanes * Math.floor(memory / (4 * lanes))
      const sizes = { input: input.length, tag: digest.length, blocks: memoryBlocks * 1024 }
      const at = arrange(instance, sizes, input)
      instance.exports.derive(
        argon2Types[variant],
        argon2Versions[version],
        passes,
        memoryBlocks,
        lanes,
        at.input,
        input.length,
        at.blocks,
        at.tag,
        digest.length,
      )
      return instance.bytes(at.tag, digest.length).slice()
    })

  return { load: module.load, computeSync, compute: async (...asked) => computeSync(...asked) }
}

/** Creates a kernel that computes one hash, or several hashes of a batch side by side, in one instance. */
export function createBatchKernel<S extends SchemeId, E>(
  module: Module<E>,
  groupOf: Batch<S>['groupOf'],
  compute: (instance: Instance<E>, asked: readonly Asked<S>[]) => Uint8Array[],
): Kernel<S> {
  function computeBatch(asked: readonly Asked<S>[]): Uint8Array[] {
    const [first] = asked
    const most = (first && groupOf(first.descriptor)?.most) ?? 1
    if (!first || asked.length > most) throw new RangeError(`a batch must have 1 to ${most} computations`)
    return module.use((instance) => compute(instance, asked))
  }
  const computeSync: NonNullable<Kernel<S>['computeSync']> = (password, descriptor, job) =>
    computeBatch([{ password, descriptor, job }])[0]!

  return {
    load: module.load,
    computeSync,
    compute: async (...asked) => computeSync(...asked),
    batch: { groupOf, compute: async (asked) => computeBatch(asked) },
  }
}

interface BcryptExports {
  setUp(which: number, input: number, keyLength: number, flips: number): void
  stretch(cost: number): void
  stretchThree(cost: number): void
  finish(which: number, to: number): void
}

const bcryptSaltLength = 16
const bcryptInputLength = bcryptSaltLength + 72
const bcryptOutputLength = 24
/** The bit of the first subkey that the safety measure of crypt_blowfish flips. */
const safetyBit = 0x10000

function computeBcrypt(instance: Instance<BcryptExports>, asked: readonly Asked<'bcrypt'>[]): Uint8Array[] {
  const { exports, bytes } = instance
  const at = instance.arrange({ input: bcryptInputLength, output: bcryptOutputLength })
  asked.forEach(({ password, descriptor: { salt, variant } }, which) => {
    bytes(at.input, bcryptInputLength).set(salt)
    bytes(at.input, bcryptInputLength).set(password, bcryptSaltLength)
    exports.setUp(which, at.input, password.length, variant === '2a' ? safetyBit : 0)
  })
  const { cost } = asked[0]!.descriptor
  // stretchThree always stretches three states. A state that a batch of two does not use contains zeros.
  if (asked.length === 1) exports.stretch(cost)
  else exports.stretchThree(cost)
  return asked.map(({ descriptor: { digest } }, which) => {
    exports.finish(which, at.output)
    return bytes(at.output, bcryptOutputLength).slice(0, digest.length)
  })
}

/**
 * Creates a kernel for bcrypt, with and without the safety measure of crypt_blowfish for `$2a$`. A batch has up to
 * three hashes of equal cost.
 */
export const createBcryptKernel = (source: WasmSource): Kernel<'bcrypt'> =>
  createBatchKernel(
    createWasmModule<BcryptExports>(source),
    ({ cost }) => ({ name: `${cost}`, most: 3 }),
    computeBcrypt,
  )

/** The functions of the scrypt kernel. Arguments are addresses or lengths in bytes, except `count` and `cost`. */
interface ScryptExports {
  begin(
    password: number,
    passwordLength: number,
    salt: number,
    saltLength: number,
    blocks: number,
    length: number,
  ): void
  mix(count: number, blocks: number, work: number, cost: number, length: number): void
  end(
    password: number,
    passwordLength: number,
    blocks: number,
    length: number,
    digest: number,
    digestLength: number,
  ): void
}

/**
 * The number of bytes after its salt that PBKDF2 overwrites with a block number. In step 3 of scrypt (RFC 7914 §6), the
 * blocks are the salt.
 */
const counterLength = 4

/** The largest number of scrypt hashes in a batch. */
const mostScrypt = 3
/** The largest size of all scrypt tables of a batch, in bytes. A larger memory takes too long to allocate and wipe. */
const largestTables = 128 * 2 ** 20

/** Computes one hash, or several hashes with the same parameters and p = 1, whose blocks are consecutive. */
function computeScrypt(instance: Instance<ScryptExports>, asked: readonly Asked<'scrypt'>[]): Uint8Array[] {
  const { exports, bytes } = instance
  const { cost, blockSize, parallelization } = asked[0]!.descriptor
  const block = 128 * blockSize
  const length = block * parallelization
  const longest = (lengths: readonly number[]) => Math.max(...lengths)
  const at = instance.arrange({
    password: longest(asked.map(({ password }) => password.length)),
    salt: longest(asked.map(({ descriptor: { salt } }) => salt.length)) + counterLength,
    digest: longest(asked.map(({ descriptor: { digest } }) => digest.length)),
    blocks: length * asked.length + counterLength,
    work: block * (cost + 1) * asked.length,
  })
  asked.forEach(({ password, descriptor: { salt } }, which) => {
    bytes(at.password, password.length).set(password)
    bytes(at.salt, salt.length).set(salt)
    exports.begin(at.password, password.length, at.salt, salt.length, at.blocks + which * length, length)
  })
  if (asked.length > 1) exports.mix(asked.length, at.blocks, at.work, cost, block)
  else for (let i = 0; i < length; i += block) exports.mix(1, at.blocks + i, at.work, cost, block)
  const digests: Uint8Array[] = []
  // `end` overwrites the bytes after the blocks of a hash. They belong to the next hash, which therefore comes first.
  for (let which = asked.length - 1; which >= 0; which--) {
    const { password, descriptor } = asked[which]!
    bytes(at.password, password.length).set(password)
    exports.end(at.password, password.length, at.blocks + which * length, length, at.digest, descriptor.digest.length)
    digests[which] = bytes(at.digest, descriptor.digest.length).slice()
  }
  return digests
}

function scryptGroupOf({ cost, blockSize, parallelization }: Scrypt): Group | undefined {
  const fitting = Math.min(mostScrypt, Math.floor(largestTables / (128 * blockSize * cost)))
  return parallelization === 1 && fitting > 1 ? { name: `${cost} ${blockSize}`, most: fitting } : undefined
}

/** Creates a kernel for scrypt with every parameter. A batch has up to three hashes of equal parameters. */
export const createScryptKernel = (source: WasmSource): Kernel<'scrypt'> =>
  createBatchKernel(createWasmModule<ScryptExports>(source), scryptGroupOf, computeScrypt)
