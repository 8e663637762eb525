import { equal } from '../core/bytes.ts'
import { type Failure, failure } from '../core/errors.ts'
import { secretOf } from '../core/secret.ts'
import type { LegacyScrypt, Scrypt, Work } from './index.ts'
import { sha256Time } from './pbkdf2.ts'
import { defineScheme, findHmacKeyLoss, meets, type Resolved, refuseNumber, type Scheme } from './scheme.ts'

/** The largest table of scrypt in bytes (2 GiB). */
const maxBytes: number = 2_147_483_648

/**
 * The time of one of the 2·N BlockMix calls, for each 128 bytes of the r·p blocks, if V exceeds the caches, in ms on
 * the reference machine.
 */
const blockTime = 0.00013

/** Returns the size of the table V (RFC 7914 §5) in bytes. */
export const calculateTableBytes = (cost: number, blockSize: number): number => 128 * cost * blockSize

/** Estimates the work of scrypt. */
function scryptWork(cost: number, blockSize: number, parallelization: number): Work {
  return {
    // The first term is ROMix. The second is PBKDF2 with one iteration, which makes the blocks and reads them at the
    // end.
    cost: (2 * cost * blockTime + 8 * sha256Time) * blockSize * parallelization,
    bytes: calculateTableBytes(cost, blockSize) + 128 * blockSize * parallelization,
  }
}

/** Returns a failure if the cost N is not a power of two, or if the table V is larger than 2 GiB. */
export function checkTable(cost: number, blockSize: number): Failure | undefined {
  if (!Number.isInteger(Math.log2(cost)))
    return failure('ERR_LIMIT', undefined, { name: 'cost', expected: 'a power of two' })
  const bytes = calculateTableBytes(cost, blockSize)
  return bytes > maxBytes ? refuseNumber('memory in bytes', 0, maxBytes, bytes, 'bytes') : undefined
}

/** The scheme scrypt. */
export const scrypt: Scheme<Scrypt> = /* @__PURE__ */ defineScheme<Scrypt>({
  id: 'scrypt',
  limits: {
    cost: [2, 16_777_216],
    blockSize: [1, 64],
    parallelization: [1, 64],
    salt: [0, 1024],
    digest: [16, 1024],
  },
  rule: ({ cost, blockSize }) => checkTable(cost, blockSize),
  work: ({ cost, blockSize, parallelization }) => scryptWork(cost, blockSize, parallelization),
  weakness(descriptor, minima) {
    if (minima.scrypt.length === 0) return { scheme: 'scrypt, which the policy does not accept' }
    const { cost, blockSize, parallelization } = descriptor
    return meets(descriptor, minima.scrypt) ? undefined : { below: `N=${cost}, r=${blockSize}, p=${parallelization}` }
  },
  lossOf: (_, password) => findHmacKeyLoss(password),
})

function refuseKey(reason: string, hint?: string): Failure {
  const detail = { name: 'legacyScryptSignerKey', reasons: [reason] }
  return failure('ERR_SECRET', undefined, hint === undefined ? detail : { ...detail, hint })
}

function refuseMissingKey(keyId: string | undefined, configured: number): Resolved {
  if (keyId !== undefined)
    return { ...refuseKey('`fields.keyId` is not the id of a configured signer key'), absent: true }
  if (configured === 0) return { ...refuseKey('the signer key is missing'), absent: true }
  const reason = 'the configured signer keys have ids, but `fields.keyId` is not set'
  return { ...refuseKey(reason, 'Set `fields.keyId` to the id of the signer key'), absent: true }
}

function checkKey(key: Uint8Array, digestLength: number): Resolved {
  if (key.length === digestLength) return { ok: true, key }
  const reason = `the signer key has ${key.length} bytes, but this hash was computed with a signer key of ${digestLength} bytes`
  return refuseKey(reason)
}

/** The scheme of Firebase's modified scrypt. */
export const legacyScrypt: Scheme<LegacyScrypt> = /* @__PURE__ */ defineScheme<LegacyScrypt>({
  id: 'legacy-scrypt',
  limits: {
    memoryCost: [1, 24],
    rounds: [1, 64],
    saltSeparator: [0, 64],
    salt: [0, 128],
    digest: [16, 256],
  },
  rule({ memoryCost, rounds, digest, signerKey }) {
    const key = signerKey?.bytes().length ?? digest.length
    if (key !== digest.length) return refuseNumber('digest length', key, key, digest.length, 'bytes')
    return checkTable(1 << memoryCost, rounds)
  },
  work: ({ memoryCost, rounds }) => scryptWork(2 ** memoryCost, rounds, 1),
  resolve({ digest, signerKey, keyId }, { legacyScryptSignerKey: configured }) {
    const chosen = configured.get(keyId ?? '')
    if (!signerKey) return chosen ? checkKey(chosen.bytes(), digest.length) : refuseMissingKey(keyId, configured.size)
    const embedded = signerKey.bytes()
    const allowed = keyId === undefined ? [...configured.values()] : chosen ? [chosen] : []
    if (configured.size > 0 && !allowed.some((key) => equal(key.bytes(), embedded)))
      return refuseKey('the signer key in this hash is not the configured signer key')
    return checkKey(embedded, digest.length)
  },
  weakness: () => ({ scheme: 'Firebase’s scrypt, which needs the signer key of the project' }),
  embed(descriptor, key) {
    return { ...descriptor, signerKey: secretOf(new Uint8Array(key)) }
  },
  lossOf: (_, password) => findHmacKeyLoss(password),
})
