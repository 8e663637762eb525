import * as crypto from 'node:crypto'
import { promisify } from 'node:util'
import type { Argon2, Scrypt } from '../../schemes/index.ts'
import type { Kernel, Kernels } from '../backend.ts'
import { kernelsOver } from './kernels-over.ts'
import { legacyScryptKernel } from './legacy-scrypt.ts'
import { nodeHashing } from './node-hashing.ts'

const derive = promisify(crypto.pbkdf2)

/** OpenSSL counts the blocks of p, of V and two more of work space (EVP_PBE_scrypt). */
function maxmem({ cost, blockSize, parallelization }: Scrypt): number {
  return 128 * blockSize * (cost + parallelization + 2) + 1024
}

function scryptOptions(descriptor: Scrypt): crypto.ScryptOptions {
  const { cost, blockSize, parallelization } = descriptor
  return { cost, blockSize, parallelization, maxmem: maxmem(descriptor) }
}

const scrypt: Kernel<'scrypt'> = {
  /** RFC 7914's bound, withdrawn by its errata 5971 to 5973, is still OpenSSL's. */
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

/** What Node.js 24.7 added; the types of Node.js 20 do not have it. */
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

/** The kernels that node:crypto has in this version of Node.js. */
export const nodeCrypto: Kernels = {
  scrypt,
  pbkdf2,
  'legacy-scrypt': legacyScryptKernel(scrypt, encrypt, encrypt),
  ...kernelsOver(nodeHashing),
  ...(nodeArgon2 && nodeArgon2Sync && { argon2: argon2(nodeArgon2, nodeArgon2Sync) }),
}
