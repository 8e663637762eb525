import { concat } from '../core/bytes.ts'
import { formatNumber } from '../core/describe.ts'
import type { Pbkdf2 } from './index.ts'
import { defineScheme, findHmacKeyLoss, type Scheme } from './scheme.ts'

/**
 * The output of each hash function in bytes. Repeats `hashFunctions`, which bundles without expressions do not contain.
 */
export const hashLength: { readonly [H in Pbkdf2['hash']]: number } = {
  md5: 16,
  sha1: 20,
  sha224: 28,
  sha256: 32,
  sha384: 48,
  sha512: 64,
  'sha3-224': 28,
  'sha3-256': 32,
  'sha3-384': 48,
  'sha3-512': 64,
}

/** The time of one iteration with SHA-256, in ms on the reference machine. */
export const sha256Time = 0.00018

/** The time of one HMAC iteration for one output block, in ms on the reference machine. */
const iterationTime: { readonly [H in Pbkdf2['hash']]: number } = {
  md5: 0.00022,
  sha1: 0.00016,
  sha224: 0.00018,
  sha256: sha256Time,
  sha384: 0.00037,
  sha512: 0.00037,
  'sha3-224': 0.0007,
  'sha3-256': 0.00075,
  'sha3-384': 0.0008,
  'sha3-512': 0.0008,
}

/** The scheme PBKDF2. */
export const pbkdf2: Scheme<Pbkdf2> = /* @__PURE__ */ defineScheme<Pbkdf2>({
  id: 'pbkdf2',
  limits: { iterations: [1, 100_000_000], salt: [0, 1024], digest: [16, 1024] },
  work: ({ hash, iterations, digest }) => ({
    cost: iterations * Math.ceil(digest.length / hashLength[hash]) * iterationTime[hash],
    bytes: 1024,
  }),
  weakness({ hash, iterations }, minima) {
    const least = minima.pbkdf2[hash]
    if (least === undefined) return { scheme: `PBKDF2 with ${hash}, which the policy does not accept` }
    return iterations >= least ? undefined : { below: `${formatNumber(iterations)} iterations` }
  },
  lossOf: (_, password) => findHmacKeyLoss(password),
  appendSaltSuffix(descriptor, pepper) {
    const { saltSuffix, ...rest } = descriptor
    if (saltSuffix === undefined) return descriptor
    if (!pepper) throw new TypeError('a salt with a suffix needs a pepper')
    return { ...rest, salt: concat(descriptor.salt, pepper) }
  },
})
