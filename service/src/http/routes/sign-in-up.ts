import { type Endpoint, endpoint } from '../endpoint.ts'
import type { Parts } from '../parts.ts'
import { ProblemError } from '../problem.ts'
import { signedInUp, thirdPartySignInUp } from '../schemas.ts'
import { recipeUserIdOf, userObject } from '../user-object.ts'

/** `POST /recipe/signinup` */
export function signInUp({ store, metrics }: Parts): Endpoint {
  return endpoint({
    method: 'post',
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
      metrics.signedInUp(created)
      const method = user.identities.find(
        (one) => one.thirdPartyId === thirdPartyId && one.thirdPartyUserId === thirdPartyUserId,
      )
      return {
        status: 'OK',
        createdNewUser: created,
        user: userObject(user, shape, method),
        ...recipeUserIdOf(user, shape),
      }
    },
  })
}
