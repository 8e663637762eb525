import { isHashError } from 'saltbridge'
import { email as emailField } from '../../fields.ts'
import type { Counting } from '../../health/counting.ts'
import type { Metrics } from '../../health/metrics.ts'
import type { Settings } from '../../settings/settings.ts'
import type { FailureLimit } from '../../sign-in/failure-limit.ts'
import { busy, type NewHashes } from '../../sign-in/new-hashes.ts'
import type { SignIn } from '../../sign-in/sign-in.ts'
import type { Store } from '../../store/store.ts'
import { signInNetwork } from '../address.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { ProblemError } from '../problem.ts'
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

/** The parts of the service that sign-ins use. */
export interface SignInParts {
  readonly settings: Pick<Settings, 'queueWait' | 'trustProxy'>
  readonly store: Pick<Store, 'createUser' | 'signInUp'>
  readonly newHashes: NewHashes
  readonly signIn: Pick<SignIn, 'signIn' | 'refuse'>
  readonly failureLimit: FailureLimit
  readonly metrics: Metrics
  readonly counting: Pick<Counting, 'soon'>
}

const wrong = { status: 'WRONG_CREDENTIALS_ERROR' } as const

/**
 * Runs the work with a deadline by `performance.now()`, because a wait may be longer than estimated. Work that has
 * started by then is finished, however long it takes.
 *
 * @throws HashError ERR_BUSY if the work has not started by then
 */
async function runInTime<T>(
  { queueWait }: SignInParts['settings'],
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
export function signIn(parts: SignInParts): Endpoint {
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
      parts.newHashes.mustHaveRoom()
    },
    async handle({ body, shape, signal, context }) {
      // The reference's client throws at a 400. So credentials that no account can have get the answer and the work of
      // wrong ones.
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
        // The reference's client would repeat the request after a 429. So the answer is the same as for a wrong
        // password.
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

/** `POST /recipe/signup` */
export function signUp(parts: SignInParts): Endpoint {
  const { store, newHashes, counting, failureLimit, settings } = parts
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
    before: () => newHashes.mustHaveRoom(),
    async handle({ body: { email, password }, shape, signal, context }) {
      const hash = await newHashes.make(password, { signal })
      const user = await store.createUser({ email, hash, origin: 'owner', timeJoined: Date.now() })
      if (!user) return { status: 'EMAIL_ALREADY_EXISTS_ERROR' }
      counting.soon()
      await failureLimit.remember({ email, ...signInNetwork(context.env.incoming, settings.trustProxy) })
      return { status: 'OK', user: createUserObject(user, shape, 'password'), ...recipeUserIdOf(user, shape) }
    },
  })
}

/** `POST /recipe/signinup` */
export function signInUp({ store, metrics }: SignInParts): Endpoint {
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
