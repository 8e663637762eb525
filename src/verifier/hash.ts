import { failure, HashError } from '../core/errors.ts'
import type { Argon2 } from '../schemes/index.ts'
import { digestOf, withinLimits, workOf } from './compute.ts'
import type { Context } from './context.ts'
import { encodePassword } from './password.ts'

/** The format of new hashes. */
const id = 'argon2'

/**
 * Hashes a password anew by the policy: Argon2id with a random salt of 16 bytes, as a PHC string.
 *
 * @throws HashError ERR_PASSWORD, ERR_LIMIT (this verifier could never verify it), ERR_UNSUPPORTED (no Argon2 kernel or format), ERR_BACKEND.
 */
export async function hash(context: Context, password: string | Uint8Array): Promise<string> {
  const begin = performance.now()
  const format = context.registry.get(id)
  if (!format)
    throw new HashError(failure('ERR_UNSUPPORTED', id, { reasons: ['the format of new hashes is not configured'] }))
  const blank: Argon2 = {
    scheme: 'argon2',
    version: 19,
    ...context.policy.hash,
    salt: globalThis.crypto.getRandomValues(new Uint8Array(16)),
    digest: new Uint8Array(32),
  }
  const bytes = encodePassword(password)
  try {
    withinLimits(workOf(blank, bytes.length), context.limits)
    const { digest } = await digestOf(context, blank, bytes, undefined)
    const spelled = format.serialize({ ...blank, digest })
    if (!spelled.ok) throw new HashError(spelled)
    const { cost } = workOf(blank, bytes.length)
    context.observe({ type: 'hash', format: id, cost, outcome: 'done', milliseconds: performance.now() - begin })
    return spelled.text
  } finally {
    bytes.fill(0)
  }
}
