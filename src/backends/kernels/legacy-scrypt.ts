import { concat } from '../../core/bytes.ts'
import type { LegacyScrypt, Scrypt } from '../../schemes/index.ts'
import type { Job, Kernel } from '../backend.ts'

/** The first 32 bytes of scrypt are the AES-256 key. */
const keyLength = 32

/**
 * Returns the descriptor of the scrypt whose output is the cipher key: salt ‖ separator, p = 1
 * (github.com/firebase/scrypt, README).
 */
function createScryptDescriptor({ memoryCost, rounds, salt, saltSeparator }: LegacyScrypt): Scrypt {
  return {
    scheme: 'scrypt',
    cost: 2 ** memoryCost,
    blockSize: rounds,
    parallelization: 1,
    salt: concat(salt, saltSeparator),
    digest: new Uint8Array(keyLength),
  }
}

/** Encrypts with AES-256 in counter mode. The counter starts from zero. */
export type Encrypt = (key: Uint8Array, plaintext: Uint8Array) => Promise<Uint8Array> | Uint8Array

type EncryptSync = (key: Uint8Array, plaintext: Uint8Array) => Uint8Array

function signerKeyOf({ key }: Job): Uint8Array {
  if (!key) throw new TypeError('legacy scrypt needs its signer key')
  return key
}

/**
 * Creates a kernel for legacy scrypt from a scrypt kernel and a cipher. `computeSync` exists if both are synchronous.
 */
export function createLegacyScryptKernel(
  scrypt: Kernel<'scrypt'>,
  encrypt: Encrypt,
  encryptSync?: EncryptSync,
): Kernel<'legacy-scrypt'> {
  const { refuses, computeSync, batch } = scrypt
  return {
    ...(scrypt.load && { load: () => scrypt.load!() }),
    ...(refuses && { refuses: (descriptor, password) => refuses(createScryptDescriptor(descriptor), password) }),
    async compute(password, descriptor, job) {
      const signerKey = signerKeyOf(job)
      const key = await scrypt.compute(password, createScryptDescriptor(descriptor), job)
      try {
        return await encrypt(key, signerKey)
      } finally {
        key.fill(0)
      }
    },
    ...(computeSync &&
      encryptSync && {
        computeSync(password, descriptor, job) {
          const signerKey = signerKeyOf(job)
          const key = computeSync(password, createScryptDescriptor(descriptor), job)
          const digest = encryptSync(key, signerKey)
          key.fill(0)
          return digest
        },
      }),
    ...(batch && {
      batch: {
        groupOf: (descriptor) => batch.groupOf(createScryptDescriptor(descriptor)),
        async compute(asked) {
          const signerKeys = asked.map(({ job }) => signerKeyOf(job))
          const keys = await batch.compute(
            asked.map(({ descriptor, ...rest }) => ({ ...rest, descriptor: createScryptDescriptor(descriptor) })),
          )
          const digests: Uint8Array[] = []
          try {
            for (const [i, key] of keys.entries()) digests.push(await encrypt(key, signerKeys[i]!))
          } finally {
            for (const key of keys) key.fill(0)
          }
          return digests
        },
      },
    }),
  }
}

/** The cipher for every runtime with WebCrypto. */
export const webEncrypt: Encrypt = async (key, plaintext) => {
  const { subtle } = globalThis.crypto
  const imported = await subtle.importKey('raw', key as BufferSource, 'AES-CTR', false, ['encrypt'])
  const counter = { name: 'AES-CTR', counter: new Uint8Array(16), length: 128 }
  return new Uint8Array(await subtle.encrypt(counter, imported, plaintext as BufferSource))
}
