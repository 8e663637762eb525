import { HashError } from '../core/errors.ts'
import { check } from './check.ts'
import { encodePassword } from './compute.ts'
import type { Context, VerifyOptions } from './context.ts'
import { hash } from './hash.ts'

/** The result of `verifyAndUpgrade`. */
export interface Upgrade {
  /** Tells whether the password is right. */
  readonly match: boolean
  /** A new hash to store. `upgraded` is missing if the password is wrong, no new hash is needed, or hashing failed. */
  readonly upgraded?: string
}

/**
 * Verifies a password and creates a new hash if the policy asks for one. The new hash uses the Argon2 key of the old
 * hash; if the id of that key cannot be written, there is no new hash. If the old hash does not cover the whole
 * password, there is no new hash unless `upgradeTruncated` is set. An error of the new hash is reported to the observer
 * and not thrown.
 *
 * @throws HashError as `check` does.
 */
export async function verifyAndUpgrade(
  context: Context,
  password: string | Uint8Array,
  text: string,
  options: VerifyOptions,
): Promise<Upgrade> {
  // A copy, because the caller may change or wipe the bytes while they are verified and hashed.
  const bytes = encodePassword(password)
  try {
    const { match, needsRehash, format, keyId } = await check(context, bytes, text, options)
    if (!needsRehash) return { match }
    const begin = performance.now()
    const report = (outcome: string) =>
      context.observe({ type: 'upgrade', format, cost: 0, outcome, milliseconds: performance.now() - begin, wait: 0 })
    try {
      const upgraded = await hash(context, bytes, { ...options, keyId, onBegin: undefined })
      report('done')
      return { match, upgraded }
    } catch (error) {
      report(error instanceof HashError ? error.code : 'ERR_BACKEND')
      return { match }
    }
  } finally {
    bytes.fill(0)
  }
}
