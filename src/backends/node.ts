import * as crypto from 'node:crypto'
import { promisify } from 'node:util'
import type { HashName } from '../schemes/expression.ts'
import type { Argon2, Scrypt } from '../schemes/index.ts'
import type { Backend, Kernel } from './backend.ts'
import { createHashKernels } from './kernels/crypt.ts'
import type { Hashing, HashingSource } from './kernels/digest.ts'
import { createLegacyScryptKernel } from './kernels/legacy-scrypt.ts'
import { createBackend } from './known-answers.ts'

/** `crypto.hash` of Node.js 20.12 creates no object for each call, so it takes half as long as `createHash`. */
const { hash: oneShotHash } = crypto as { hash?: (name: string, bytes: Uint8Array, encoding: 'buffer') => Buffer }

const hashing: Hashing = {
  hash: oneShotHash
    ? (name, bytes) => oneShotHash(name, bytes, 'buffer')
    : (name, bytes) => crypto.createHash(name).update(bytes).digest(),
  hmac: (name, key, bytes) => crypto.createHmac(name, key).update(bytes).digest(),
}

const reasons = new Map<HashName, string | undefined>()

const nothing = new Uint8Array(0)

/** Checks hash and HMAC: Node.js does not load OpenSSL's provider with MD4, and Deno has MD4 only for hashes. */
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
const nodeHashing: HashingSource = { lacks, load: async () => hashing, loaded: hashing }

const derive = promisify(crypto.pbkdf2)

/** OpenSSL counts p blocks, the N blocks of V, and two blocks of work space (EVP_PBE_scrypt). */
function calculateMaxmem({ cost, blockSize, parallelization }: Scrypt): number {
  return 128 * blockSize * (cost + parallelization + 2) + 1024
}

function scryptOptions(descriptor: Scrypt): crypto.ScryptOptions {
  const { cost, blockSize, parallelization } = descriptor
  return { cost, blockSize, parallelization, maxmem: calculateMaxmem(descriptor) }
}

const scrypt: Kernel<'scrypt'> = {
  /** OpenSSL still has the bound of RFC 7914, which errata 5971 to 5973 of the RFC removed. */
  refuses: ({ cost, blockSize }) =>
    Math.log2(cost) >= 16 * blockSize ? 'OpenSSL does not accept N of 2^(16·r) or more' : undefined,
  compute: (password, descriptor) =>
    new Promise((resolve, reject) => {
      const { salt, digest } = descriptor
      crypto.scrypt(password, salt, digest.length, scryptOptions(descriptor), (error, key) =>
        error ? reject(error) : resolve(key),
      )
    }),
  computeSync: (password, descriptor) =>
    crypto.scryptSync(password, descriptor.salt, descriptor.digest.length, scryptOptions(descriptor)),
}

const pbkdf2: Kernel<'pbkdf2'> = {
  refuses: ({ hash }) => nodeHashing.lacks(hash),
  compute: (password, { hash, iterations, salt, digest }) => derive(password, salt, iterations, digest.length, hash),
  computeSync: (password, { hash, iterations, salt, digest }) =>
    crypto.pbkdf2Sync(password, salt, iterations, digest.length, hash),
}

/** The types of `crypto.argon2`, which Node.js 24.7 added. The type package for Node.js 20 does not have them. */
type Argon2Callback = (error: Error | null, digest: Buffer) => void
interface Argon2Options {
  readonly message: Uint8Array
  readonly nonce: Uint8Array
  readonly parallelism: number
  readonly tagLength: number
  readonly memory: number
  readonly passes: number
  readonly secret?: Uint8Array
  readonly associatedData?: Uint8Array
}
type NodeArgon2 = (algorithm: string, options: Argon2Options, callback: Argon2Callback) => void

type NodeArgon2Sync = (algorithm: string, options: Argon2Options) => Buffer

const { argon2: nodeArgon2, argon2Sync: nodeArgon2Sync } = crypto as {
  argon2?: NodeArgon2
  argon2Sync?: NodeArgon2Sync
}

function argon2Options(password: Uint8Array, descriptor: Argon2, key: Uint8Array | undefined): Argon2Options {
  const { memory, passes, lanes, associatedData, salt, digest } = descriptor
  return {
    message: password,
    nonce: salt,
    parallelism: lanes,
    tagLength: digest.length,
    memory,
    passes,
    ...(key && { secret: key }),
    ...(associatedData && { associatedData }),
  }
}

function argon2(compute: NodeArgon2, computeSync: NodeArgon2Sync): Kernel<'argon2'> {
  return {
    refuses: ({ version }: Argon2) => (version === 16 ? 'node:crypto computes only Argon2 version 19' : undefined),
    compute: (password, descriptor, { key }) =>
      new Promise((resolve, reject) => {
        compute(`argon2${descriptor.variant}`, argon2Options(password, descriptor, key), (error, tag) =>
          error ? reject(error) : resolve(tag),
        )
      }),
    computeSync: (password, descriptor, { key }) =>
      computeSync(`argon2${descriptor.variant}`, argon2Options(password, descriptor, key)),
  }
}

function encrypt(key: Uint8Array, plaintext: Uint8Array): Uint8Array {
  return crypto.createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(plaintext)
}

/** Computes scrypt, PBKDF2, legacy scrypt and (since Node.js 24.7) Argon2 with node:crypto. */
export const node: Backend = createBackend(
  'node',
  {
    scrypt,
    pbkdf2,
    'legacy-scrypt': createLegacyScryptKernel(scrypt, encrypt, encrypt),
    ...createHashKernels(nodeHashing),
    ...(nodeArgon2 && nodeArgon2Sync && { argon2: argon2(nodeArgon2, nodeArgon2Sync) }),
  },
  { specifier: 'saltbridge/backends/node', name: 'node' },
)
