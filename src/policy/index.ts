import { checkArgument, objectOf, ruleOf } from '../core/arguments.ts'
import type { Descriptor } from '../schemes/index.ts'
import { schemeOf } from '../schemes/schemes.ts'
import { assessHash, type Policy, policyRule, type Reason } from './policy.ts'

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
  checkArgument('descriptor', descriptor, objectOf())
  checkArgument('notes', notes, ruleOf('an array', Array.isArray))
  checkArgument('policy', policy, policyRule)
  return assessHash(schemeOf(descriptor), descriptor, notes, policy)
}

export { asvs, owasp, type Policy, type Reason, rfc9106 } from './policy.ts'
