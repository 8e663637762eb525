import { grouped } from '../core/describe.ts'
import type { Argon2, Bcrypt, Descriptor, Pbkdf2, Scrypt } from '../schemes/index.ts'
import type { Loss } from '../schemes/scheme.ts'

/** Alternative sets of minimum parameters: a hash is strong enough if it meets all parameters of one set. */
type Minima<D> = readonly { readonly [K in keyof D]?: D[K] & number }[]

/** The parameters of new hashes, and the minimum parameters of stored hashes. */
export interface Policy {
  /** A short name, such as `owasp`, for messages. */
  readonly id: string
  /** The URL of the document that the policy follows. */
  readonly source: string
  /** The parameters of new Argon2 hashes: memory in KiB, passes and lanes. The salt has 16 bytes, the digest 32 bytes. */
  readonly hash: Pick<Argon2, 'variant' | 'memory' | 'passes' | 'lanes'>
  /** The minimum parameters by scheme. Hashes of a scheme with an empty list or no entry are always replaced. */
  readonly minima: {
    readonly argon2: Minima<Argon2>
    readonly scrypt: Minima<Scrypt>
    readonly bcrypt: Minima<Bcrypt>
    /** The minimum iterations by hash function. Hashes with other functions are always replaced. */
    readonly pbkdf2: { readonly [H in Pbkdf2['hash']]?: number }
  }
}

/** The shortest salt in bytes (PHC string format). */
const leastSalt = 8

/**
 * A reason to replace a hash. There are two exceptions: `password-truncated` and `password-changed` are reasons not to
 * replace the hash after this sign-in.
 */
export interface Reason {
  readonly reason: 'weaker-scheme' | 'cost-below-policy' | 'truncating-scheme' | 'noted-variation' | LossReason
  /** An explanation that contains nothing of the hash except its parameters. */
  readonly detail: string
}

type LossReason = `password-${Loss}`

const lossDetails: { readonly [L in Loss]: string } = {
  truncated:
    'the hash was computed from only the beginning of this password, so a password with another ending matches too',
  changed:
    'this password was recoded, normalized, trimmed or padded before it was hashed, so other passwords match too',
}

/** Returns the reason why a hash is not replaced although the password matches. */
export const lossReason = (loss: Loss): Reason => ({ reason: `password-${loss}`, detail: lossDetails[loss] })

function meets<D>(descriptor: D, minima: Minima<D>): boolean {
  return minima.some((line) =>
    Object.entries(line).every(([name, least]) => (descriptor[name as keyof D] as number) >= (least as number)),
  )
}

function schemeReason(descriptor: Descriptor, { id, minima }: Policy): Reason | undefined {
  const weaker = (detail: string): Reason => ({ reason: 'weaker-scheme', detail })
  const below = (what: string): Reason => ({
    reason: 'cost-below-policy',
    detail: `${what}, which is less than the policy ${id} requires`,
  })
  switch (descriptor.scheme) {
    case 'argon2':
      if (descriptor.variant !== 'id') return weaker(`Argon2${descriptor.variant} instead of Argon2id`)
      if (descriptor.version !== 19) return weaker('Argon2 version 16 instead of 19')
      if (meets(descriptor, minima.argon2)) return undefined
      return below(`m=${descriptor.memory}, t=${descriptor.passes}, p=${descriptor.lanes}`)
    case 'scrypt': {
      if (minima.scrypt.length === 0) return weaker('scrypt, which the policy does not accept')
      if (meets(descriptor, minima.scrypt)) return undefined
      const { cost, blockSize, parallelization } = descriptor
      return below(`N=${cost}, r=${blockSize}, p=${parallelization}`)
    }
    case 'bcrypt':
      if (minima.bcrypt.length === 0) return weaker('bcrypt, which the policy does not accept')
      return meets(descriptor, minima.bcrypt) ? undefined : below(`cost ${descriptor.cost}`)
    case 'pbkdf2': {
      const least = minima.pbkdf2[descriptor.hash]
      if (least === undefined) return weaker(`PBKDF2 with ${descriptor.hash}, which the policy does not accept`)
      return descriptor.iterations >= least ? undefined : below(`${grouped(descriptor.iterations)} iterations`)
    }
    case 'digest':
      return weaker('a fast hash function that is not meant for passwords')
    case 'md5-crypt':
      return weaker('MD5 crypt, which always has 1,000 rounds')
    case 'sha-crypt':
      return weaker(`SHA crypt with ${grouped(descriptor.rounds)} rounds, which needs almost no memory`)
    case 'yescrypt':
      return weaker('yescrypt, which the policy does not mention')
    case 'legacy-scrypt':
      return weaker('Firebase’s scrypt, which needs the signer key of the project')
  }
}

/**
 * Returns the reasons to replace a hash under a policy. A bcrypt hash always has a reason, because bcrypt reads only
 * the first 72 bytes of a password.
 *
 * @param descriptor The parsed hash.
 * @param notes The notes of the parsed hash.
 * @param policy The policy, such as `owasp`.
 * @returns The reasons. An empty array means that the hash meets the policy.
 * @example
 * import { createVerifier } from 'saltbridge'
 * import { assess, owasp } from 'saltbridge/policy'
 *
 * const { descriptor, notes } = createVerifier().parse('$1$SodiumCh$u2N7UzEHWYuFcAfmA5dOB0')
 * console.log(assess(descriptor, notes, owasp)[0].reason) // weaker-scheme
 */
export function assess(descriptor: Descriptor, notes: readonly string[], policy: Policy): readonly Reason[] {
  const reasons: Reason[] = []
  const scheme = schemeReason(descriptor, policy)
  if (scheme) reasons.push(scheme)
  if (descriptor.salt.length < leastSalt)
    reasons.push({
      reason: 'weaker-scheme',
      detail: `a salt of ${descriptor.salt.length} bytes, which is shorter than ${leastSalt} bytes`,
    })
  if (descriptor.scheme === 'bcrypt')
    reasons.push({ reason: 'truncating-scheme', detail: 'bcrypt reads only the first 72 bytes of a password' })
  for (const note of notes) reasons.push({ reason: 'noted-variation', detail: note })
  return reasons
}

/** The policy of the OWASP Password Storage Cheat Sheet, as of 2026-08-17. It is the default. */
export const owasp: Policy = {
  id: 'owasp',
  source: 'https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html',
  hash: { variant: 'id', memory: 19456, passes: 2, lanes: 1 },
  minima: {
    argon2: [
      { memory: 47104, passes: 1 },
      { memory: 19456, passes: 2 },
      { memory: 12288, passes: 3 },
      { memory: 9216, passes: 4 },
      { memory: 7168, passes: 5 },
    ],
    scrypt: [
      { cost: 131_072, blockSize: 8, parallelization: 1 },
      { cost: 65_536, blockSize: 8, parallelization: 2 },
      { cost: 32_768, blockSize: 8, parallelization: 3 },
      { cost: 16_384, blockSize: 8, parallelization: 5 },
      { cost: 8_192, blockSize: 8, parallelization: 10 },
    ],
    bcrypt: [{ cost: 10 }],
    pbkdf2: { sha256: 600_000, sha512: 220_000 },
  },
}

/** The policy of the OWASP Application Security Verification Standard 5.0, appendix C. */
export const asvs: Policy = {
  id: 'asvs',
  source: 'https://github.com/OWASP/ASVS/tree/v5.0.0/5.0',
  hash: { variant: 'id', memory: 19456, passes: 2, lanes: 1 },
  minima: {
    argon2: [
      { memory: 47104, passes: 1 },
      { memory: 19456, passes: 2 },
      { memory: 12288, passes: 3 },
    ],
    scrypt: [
      { cost: 131_072, blockSize: 8, parallelization: 1 },
      { cost: 65_536, blockSize: 8, parallelization: 2 },
      { cost: 32_768, blockSize: 8, parallelization: 3 },
    ],
    bcrypt: [{ cost: 10 }],
    pbkdf2: { sha256: 600_000, sha512: 210_000 },
  },
}

/**
 * The policy of RFC 9106 §4. New hashes use the second recommended option (64 MiB, 3 passes). Stored hashes with the
 * first option (2 GiB, 1 pass) are accepted, too.
 */
export const rfc9106: Policy = {
  id: 'rfc9106',
  source: 'https://www.rfc-editor.org/rfc/rfc9106#section-4',
  hash: { variant: 'id', memory: 65536, passes: 3, lanes: 4 },
  minima: {
    argon2: [
      { memory: 2_097_152, passes: 1 },
      { memory: 65536, passes: 3 },
    ],
    scrypt: [],
    bcrypt: [],
    pbkdf2: {},
  },
}
