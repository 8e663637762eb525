import { HashError, isHashError } from 'saltbridge'
import { email as emailField } from '../../fields.ts'
import { signInNetwork } from '../address.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import type { Parts } from '../parts.ts'
import { password as passwordField, presented, signedIn } from '../schemas.ts'
import { recipeUserIdOf, userObject } from '../user-object.ts'

const wrong = { status: 'WRONG_CREDENTIALS_ERROR' } as const

function busy(max: number, actual: number): HashError {
  const limit = { name: 'estimated wait in milliseconds', min: 0, max, actual: Math.ceil(actual) }
  return new HashError({ ok: false, code: 'ERR_BUSY', detail: { limit } })
}

/** Refuses before the database is asked what would be refused after it. */
export function mustHaveRoom({ workers, mark }: Pick<Parts, 'workers' | 'mark'>): void {
  const { wait } = workers.status()
  if (wait > mark) throw busy(mark, wait)
}

/** A wait may become longer than it was foreseen: what has not begun in time is given up. */
async function inTime<T>({ queueWait }: Parts['settings'], work: (deadline: number) => Promise<T>): Promise<T> {
  const begin = Date.now()
  try {
    return await work(begin + queueWait)
  } catch (error) {
    const waited = Date.now() - begin
    throw isHashError(error) && error.code === 'ERR_ABORTED' && waited > queueWait ? busy(queueWait, waited) : error
  }
}

export function signIn(parts: Parts): Endpoint {
  const { failureLimit, metrics, settings } = parts
  return endpoint({
    method: 'post',
    path: '/recipe/signin',
    summary: 'Signs in with an e-mail and a password',
    access: 'key',
    hasTenant: true,
    hasVersion: true,
    body: presented,
    answer: signedIn,
    problems: ['ERR_BUSY'],
    before(context) {
      context.set('outcome', 'refused')
      mustHaveRoom(parts)
    },
    async handle({ body, shape, signal, context }) {
      // The reference's client throws at a 400, so credentials that no account can have are wrong, after the same work.
      const email = emailField.safeParse(body.email).data
      const password = passwordField.safeParse(body.password).data
      const isPossible = email !== undefined && password !== undefined
      const network = signInNetwork(context.env.incoming, settings.trustProxy)
      const limited = await inTime(settings, (deadline) =>
        failureLimit.run({ email: isPossible ? email : undefined, ...network }, { signal, deadline }, () =>
          isPossible
            ? parts.signIn.signIn(email, password, { signal, deadline })
            : parts.signIn.refuse(email ?? '', { signal, deadline }),
        ),
      )
      if (!limited.isAdmitted) {
        metrics.limited()
        context.set('outcome', 'limited')
        // The reference's client sends what is answered 429 again: this looks like any wrong password to it.
        context.header('retry-after', String(limited.retryAfter))
        return wrong
      }
      const { found: user } = limited
      context.set('outcome', user ? 'ok' : 'wrong')
      if (!user) return wrong
      return { status: 'OK', user: userObject(user, shape, 'password'), ...recipeUserIdOf(user, shape) }
    },
  })
}
