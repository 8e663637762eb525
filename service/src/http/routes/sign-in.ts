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

/** Refuses a request if the queue is full, before any other work. @throws HashError ERR_BUSY */
export function mustHaveRoom({ workers, mark }: Pick<Parts, 'workers' | 'mark'>): void {
  const { wait } = workers.status()
  if (wait > mark) throw busy(mark, wait)
}

/** Runs the work with a deadline: a wait may be longer than estimated. @throws HashError ERR_BUSY after the deadline */
async function inTime<T>({ queueWait }: Parts['settings'], work: (deadline: number) => Promise<T>): Promise<T> {
  const begin = Date.now()
  try {
    return await work(begin + queueWait)
  } catch (error) {
    const waited = Date.now() - begin
    throw isHashError(error) && error.code === 'ERR_ABORTED' && waited > queueWait ? busy(queueWait, waited) : error
  }
}

/** `POST /recipe/signin` */
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
      // The reference's client throws at a 400. So credentials that no account can have get the answer and the work of wrong ones.
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
        // The reference's client would repeat the request after a 429. So the answer is the same as for a wrong password.
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
