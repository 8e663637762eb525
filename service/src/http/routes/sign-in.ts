import { HashError, isHashError } from 'saltbridge'
import { email as emailField } from '../../fields.ts'
import type { HashReader } from '../../hashes/reader.ts'
import type { StoredHash } from '../../store/store.ts'
import { signInNetwork } from '../address.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import type { ServiceParts } from '../parts.ts'
import { ProblemError, problemOfHash } from '../problem.ts'
import {
  credentials,
  password as passwordField,
  presented,
  signedIn,
  signedInUp,
  signedUp,
  thirdPartySignInUp,
} from '../schemas.ts'
import { createUserObject, recipeUserIdOf } from '../user-object.ts'

const wrong = { status: 'WRONG_CREDENTIALS_ERROR' } as const

function busy(max: number, actual: number): HashError {
  const limit = { name: 'estimated wait in milliseconds', min: 0, max, actual: Math.ceil(actual) }
  return new HashError({ ok: false, code: 'ERR_BUSY', detail: { limit } })
}

/** Refuses a request if the queue is full, before any other work. @throws HashError ERR_BUSY */
export function mustHaveRoom({ workers, mark }: Pick<ServiceParts, 'workers' | 'mark'>): void {
  const { wait } = workers.status()
  if (wait > mark) throw busy(mark, wait)
}

/**
 * Runs the work with a deadline by `performance.now()`, because a wait may be longer than estimated. Work that has started by
 * then is finished, however long it takes.
 *
 * @throws HashError ERR_BUSY if the work has not started by then
 */
async function runInTime<T>(
  { queueWait }: ServiceParts['settings'],
  work: (deadline: number) => Promise<T>,
): Promise<T> {
  const begin = performance.now()
  try {
    return await work(begin + queueWait)
  } catch (error) {
    const waited = performance.now() - begin
    throw isHashError(error) && error.code === 'ERR_ABORTED' && waited > queueWait ? busy(queueWait, waited) : error
  }
}

/** `POST /recipe/signin` */
export function signIn(parts: ServiceParts): Endpoint {
  const { failureLimit, metrics, settings } = parts
  return endpoint({
    method: 'post',
    operation: 'signIn',
    path: '/recipe/signin',
    summary:
      'Signs in with an e-mail and a password. The HTTP status is 200 also for a wrong password: check the field status',
    description:
      '**Caution:** a wrong password gets the HTTP status 200 with `{"status":"WRONG_CREDENTIALS_ERROR"}`, as in the SuperTokens core. The password is right only if `status` is `OK`. Never use this route as a hook or password check of another system (such as Keycloak, Kinde, Auth0 or Okta) that only reads the HTTP status: such a system accepts every password.',
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
      const limited = await runInTime(settings, (deadline) =>
        failureLimit.run({ email: isPossible ? email : undefined, ...network }, { signal, deadline }, (onBegin) =>
          isPossible
            ? parts.signIn.signIn(email, password, { signal, deadline, onBegin })
            : parts.signIn.refuse(email ?? '', { signal, deadline, onBegin }),
        ),
      )
      if (!limited.isAdmitted) {
        metrics.countLimitedSignIn()
        context.set('outcome', 'limited')
        // The reference's client would repeat the request after a 429. So the answer is the same as for a wrong password.
        context.header('retry-after', String(limited.retryAfter))
        return wrong
      }
      const { found: user } = limited
      context.set('outcome', user ? 'ok' : 'wrong')
      if (!user) return wrong
      return { status: 'OK', user: createUserObject(user, shape, 'password'), ...recipeUserIdOf(user, shape) }
    },
  })
}

/** Reads a hash that this service has made, as it is stored. */
export function readOwnHash(reader: HashReader, text: string): StoredHash {
  const read = reader.read(text)
  if (!read.ok) throw problemOfHash(read.failure, 'password')
  return read.hash
}

/** `POST /recipe/signup` */
export function signUp(parts: ServiceParts): Endpoint {
  const { store, verifier, reader, counting, failureLimit, settings } = parts
  return endpoint({
    method: 'post',
    operation: 'signUp',
    path: '/recipe/signup',
    summary: 'Signs up with an e-mail and a password',
    access: 'key',
    hasTenant: true,
    hasVersion: true,
    body: credentials,
    answer: signedUp,
    problems: ['ERR_PASSWORD', 'ERR_BUSY', 'ERR_UNSUPPORTED'],
    before: () => mustHaveRoom(parts),
    async handle({ body: { email, password }, shape, signal, context }) {
      const hash = readOwnHash(reader, await verifier.hash(password, { signal }))
      const user = await store.createUser({ email, hash, origin: 'owner', timeJoined: Date.now() })
      if (!user) return { status: 'EMAIL_ALREADY_EXISTS_ERROR' }
      counting.soon()
      await failureLimit.remember({ email, ...signInNetwork(context.env.incoming, settings.trustProxy) })
      return { status: 'OK', user: createUserObject(user, shape, 'password'), ...recipeUserIdOf(user, shape) }
    },
  })
}

/** `POST /recipe/signinup` */
export function signInUp({ store, metrics }: ServiceParts): Endpoint {
  return endpoint({
    method: 'post',
    operation: 'signInUp',
    path: '/recipe/signinup',
    summary: 'Signs in a user of a third-party provider, or creates the user. Also imports third-party users',
    access: 'key',
    hasTenant: true,
    hasVersion: true,
    body: thirdPartySignInUp,
    answer: signedInUp,
    problems: ['ERR_DISABLED'],
    async handle({ body: { thirdPartyId, thirdPartyUserId, email }, shape }) {
      const identity = {
        thirdPartyId,
        thirdPartyUserId,
        email: email.id,
        isVerified: email.isVerified ?? false,
        timeJoined: Date.now(),
      }
      const { user, created } = await store.signInUp(identity)
      if (user.isDisabled) throw new ProblemError('ERR_DISABLED', 'The account of this identity is disabled')
      metrics.countSignInUp(created)
      const method = user.identities.find(
        (one) => one.thirdPartyId === thirdPartyId && one.thirdPartyUserId === thirdPartyUserId,
      )
      return {
        status: 'OK',
        createdNewUser: created,
        user: createUserObject(user, shape, method),
        ...recipeUserIdOf(user, shape),
      }
    },
  })
}
