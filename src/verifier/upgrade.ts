import { isHashError } from '../core/errors.ts'
import { check } from './check.ts'
import type { Context } from './context.ts'
import { hash } from './hash.ts'
import type { VerifyOptions } from './options.ts'
import { encodePassword } from './password.ts'

export interface Upgrade {
  readonly match: boolean
  /** A new hash by the policy, if the password is right and `check` says `needsRehash`. */
  readonly upgraded?: string
}

/**
 * Verifies, and hashes anew where the policy wants it, under the same Argon2 key if there is one. A password that the
 * old hash does not cover completely is not hashed anew, unless `upgradeTruncated` is set. A failed new hash is observed
 * and never fails the answer. No new hash is made without the key: where its id cannot be written in the text, the old
 * hash stays.
 *
 * @throws HashError as `check` does.
 */
export async function verifyAndUpgrade(
  context: Context,
  password: string | Uint8Array,
  text: string,
  options: VerifyOptions,
): Promise<Upgrade> {
  // What verifies and what is hashed must be the same bytes, whatever the caller does with theirs meanwhile.
  const bytes = encodePassword(password)
  try {
    const { match, needsRehash, format, keyId } = await check(context, bytes, text, options)
    if (!needsRehash) return { match }
    const begin = performance.now()
    const report = (outcome: string) =>
      context.observe({ type: 'upgrade', format, cost: 0, outcome, milliseconds: performance.now() - begin, wait: 0 })
    try {
      const upgraded = await hash(context, bytes, { ...options, keyId })
      report('done')
      return { match, upgraded }
    } catch (error) {
      report(isHashError(error) ? error.code : 'ERR_BACKEND')
      return { match }
    }
  } finally {
    bytes.fill(0)
  }
}
