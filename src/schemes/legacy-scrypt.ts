import { equal, fromHex, utf8 } from '../core/bytes.ts'
import { type Failure, failure } from '../core/errors.ts'
import { createSecret, type Secret } from '../core/secret.ts'
import { type Base, defineScheme, exceeded, hmacKeyLoss, type Resolved, type Scheme } from './scheme.ts'
import { scryptWork, tableExceeds } from './scrypt.ts'

/**
 * A hash of Firebase's modified scrypt (github.com/firebase/scrypt). scrypt with p=1 over salt ‖ separator gives an AES-256
 * key. The digest is the signer key, encrypted with this AES key in counter mode from zero.
 */
export interface LegacyScrypt extends Base {
  readonly scheme: 'legacy-scrypt'
  /** log2 of N, which Firebase names `mem_cost`: 1 to 24. */
  readonly memoryCost: number
  /** r, which Firebase names `rounds`: 1 to 64. */
  readonly rounds: number
  /** Bytes that are appended to the salt. Firebase names them `base64_salt_separator`. */
  readonly saltSeparator: Uint8Array
  /** The digest, which has the length of the signer key. */
  readonly digest: Uint8Array
  /** The signer key of the project, if the hash string contains the key. */
  readonly signerKey?: Secret
  /** The id of the configured signer key, if `fields.keyId` is given. */
  readonly keyId?: string
}

function refused(reason: string, hint?: string): Failure {
  const detail = { name: 'legacyScryptSignerKey', reasons: [reason] }
  return failure('ERR_SECRET', undefined, hint === undefined ? detail : { ...detail, hint })
}

function absent(keyId: string | undefined, configured: number): Resolved {
  if (keyId !== undefined)
    return { ...refused('`fields.keyId` is not the id of a configured signer key'), absent: true }
  if (configured === 0) return { ...refused('the signer key is missing'), absent: true }
  const reason = 'the configured signer keys have ids, but `fields.keyId` is not set'
  return { ...refused(reason, 'Set `fields.keyId` to the id of the signer key'), absent: true }
}

function checked(key: Uint8Array, digestLength: number): Resolved {
  if (key.length === digestLength) return { ok: true, key }
  const reason = `the signer key has ${key.length} bytes, but this hash was computed with a signer key of ${digestLength} bytes`
  return refused(reason)
}

/** The scheme of Firebase's modified scrypt. */
export const legacyScrypt: Scheme<LegacyScrypt> = defineScheme<LegacyScrypt>({
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
    if (key !== digest.length) return exceeded('digest length', key, key, digest.length, 'bytes')
    return tableExceeds(1 << memoryCost, rounds)
  },
  work: ({ memoryCost, rounds }) => scryptWork(2 ** memoryCost, rounds, 1),
  resolve({ digest, signerKey, keyId }, { legacyScryptSignerKey: configured }) {
    const chosen = configured.get(keyId ?? '')
    if (!signerKey) return chosen ? checked(chosen.bytes(), digest.length) : absent(keyId, configured.size)
    const embedded = signerKey.bytes()
    const allowed = keyId === undefined ? [...configured.values()] : chosen ? [chosen] : []
    if (configured.size > 0 && !allowed.some((key) => equal(key.bytes(), embedded)))
      return refused('the signer key in this hash is not the configured signer key')
    return checked(embedded, digest.length)
  },
  embed(descriptor, key) {
    return { ...descriptor, signerKey: createSecret(key) }
  },
  lossOf: hmacKeyLoss,
  knownAnswers: [
    {
      password: utf8('saltbridge'),
      key: fromHex('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'),
      descriptor: {
        scheme: 'legacy-scrypt',
        memoryCost: 4,
        rounds: 1,
        saltSeparator: fromHex('07'),
        salt: fromHex('0102030405060708090a'),
        digest: fromHex('7d130598a7dcf2da54c63f253f0ce2668b8108cab4f6291d581fbbc42f42e932'),
      },
    },
  ],
})
