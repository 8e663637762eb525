import type { Argon2, Bcrypt, Descriptor, Loss, Pbkdf2, Scrypt } from '../schemes/index.ts'

/** Parameters of which each one must be met: a hash is strong enough if one line of its scheme is. */
type Minima<D> = readonly { readonly [K in keyof D]?: D[K] & number }[]

/** What "strong enough" means, with its source, and what new hashes are made with. */
export interface Policy {
  readonly id: string
  readonly source: string
  /** Parameters of new Argon2 hashes. Salt 16 bytes, digest 32. */
  readonly hash: Pick<Argon2, 'variant' | 'memory' | 'passes' | 'lanes'>
  /** By scheme; a scheme that is missing is weaker than the policy wants. */
  readonly minima: {
    readonly argon2: Minima<Argon2>
    readonly scrypt: Minima<Scrypt>
    readonly bcrypt: Minima<Bcrypt>
    /** Iterations by hash function; one that is missing is weaker. */
    readonly pbkdf2: { readonly [H in Pbkdf2['hash']]?: number }
  }
}

/** Bytes: the PHC string format's minimum, which no scheme here needs to be under. */
const leastSalt = 8

/**
 * Why a hash should be replaced; `password-truncated` and `password-changed` say why it is not replaced after this sign-in.
 */
export interface Reason {
  readonly reason: 'weaker-scheme' | 'cost-below-policy' | 'truncating-scheme' | 'noted-variation' | LossReason
  /** In words, without anything of the hash but its parameters. */
  readonly detail: string
}

type LossReason = `password-${Loss}`

const lossDetails: { readonly [L in Loss]: string } = {
  truncated: 'the hash covers only the beginning of this password, so a password with another ending matches too',
  changed:
    'the hash was made from a changed form of this password (recoded, normalized, trimmed or padded), so other passwords match too',
}

/** The reason why a matching password must not replace a hash. */
export const lossReason = (loss: Loss): Reason => ({ reason: `password-${loss}`, detail: lossDetails[loss] })

function meets<D>(descriptor: D, minima: Minima<D>): boolean {
  return minima.some((line) =>
    Object.entries(line).every(([name, least]) => (descriptor[name as keyof D] as number) >= (least as number)),
  )
}

function schemeReason(descriptor: Descriptor, { id, minima }: Policy): Reason | undefined {
  const weaker = (detail: string): Reason => ({ reason: 'weaker-scheme', detail })
  const below = (what: string): Reason => ({ reason: 'cost-below-policy', detail: `${what} is below ${id}` })
  switch (descriptor.scheme) {
    case 'argon2':
      if (descriptor.variant !== 'id') return weaker(`Argon2${descriptor.variant} in place of Argon2id`)
      if (descriptor.version !== 19) return weaker('Argon2 version 16 in place of 19')
      if (meets(descriptor, minima.argon2)) return undefined
      return below(`m=${descriptor.memory}, t=${descriptor.passes}, p=${descriptor.lanes}`)
    case 'scrypt': {
      if (minima.scrypt.length === 0) return weaker('scrypt')
      if (meets(descriptor, minima.scrypt)) return undefined
      const { cost, blockSize, parallelization } = descriptor
      return below(`N=${cost}, r=${blockSize}, p=${parallelization}`)
    }
    case 'bcrypt':
      if (minima.bcrypt.length === 0) return weaker('bcrypt')
      return meets(descriptor, minima.bcrypt) ? undefined : below(`cost ${descriptor.cost}`)
    case 'pbkdf2': {
      const least = minima.pbkdf2[descriptor.hash]
      if (least === undefined) return weaker(`PBKDF2 with ${descriptor.hash}`)
      return descriptor.iterations >= least ? undefined : below(`${descriptor.iterations} iterations`)
    }
    case 'digest':
      return weaker('a hash function that was not made for passwords')
    case 'md5-crypt':
      return weaker('MD5 crypt, whose 1,000 rounds cannot be raised')
    case 'sha-crypt':
      return weaker(`SHA crypt, ${descriptor.rounds} rounds that need no memory`)
    case 'yescrypt':
      return weaker('yescrypt, of which the policy says nothing')
    case 'legacy-scrypt':
      return weaker('Firebase’s scrypt, which needs its project’s key and stays at p=1')
  }
}

/**
 * The reasons to make a hash anew under a policy; none means that it is as strong as wanted or stronger.
 * bcrypt is always one, because it reads 72 bytes and no more.
 */
export function assess(descriptor: Descriptor, notes: readonly string[], policy: Policy): readonly Reason[] {
  const reasons: Reason[] = []
  const scheme = schemeReason(descriptor, policy)
  if (scheme) reasons.push(scheme)
  if (descriptor.salt.length < leastSalt)
    reasons.push({ reason: 'weaker-scheme', detail: `a salt of ${descriptor.salt.length} bytes` })
  if (descriptor.scheme === 'bcrypt')
    reasons.push({ reason: 'truncating-scheme', detail: 'bcrypt reads the first 72 bytes of a password' })
  for (const note of notes) reasons.push({ reason: 'noted-variation', detail: note })
  return reasons
}
