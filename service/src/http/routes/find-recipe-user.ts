import type { User } from '../../store/store.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import type { Parts } from '../parts.ts'
import { ProblemError } from '../problem.ts'
import { foundRecipeUser, recipeUserQuery } from '../schemas.ts'
import { type Method, userObject } from '../user-object.ts'

/** Returns the login method of a user that belongs to a recipe, if there is one. */
function methodOf(user: User | undefined, recipe: string | undefined): Method | undefined {
  if (recipe === 'thirdparty') return user?.identities[0]
  return user?.password && 'password'
}

/** `GET /recipe/user` */
export function recipeUser({ store }: Parts): Endpoint {
  return endpoint({
    method: 'get',
    path: '/recipe/user',
    summary:
      'Finds a user, for clients with a cdi-version before 4.0. The header rid names the recipe: emailpassword or thirdparty',
    access: 'key',
    hasTenant: true,
    hasVersion: true,
    query: recipeUserQuery,
    answer: foundRecipeUser,
    problems: [],
    async handle({ query: { userId, email, thirdPartyId, thirdPartyUserId }, shape, context }) {
      const recipe = context.req.header('rid')
      const answer = (user: User | undefined, missing: string) => {
        const method = methodOf(user, recipe)
        return user && method ? { status: 'OK', user: userObject(user, shape, method) } : { status: missing }
      }
      if (userId !== undefined) return answer(await store.userById(userId), 'UNKNOWN_USER_ID_ERROR')
      if (email !== undefined) return answer(await store.userByEmail(email), 'UNKNOWN_EMAIL_ERROR')
      if (thirdPartyId === undefined || thirdPartyUserId === undefined)
        throw new ProblemError(
          'ERR_FIELD',
          'One of these is required: userId, email, or thirdPartyId together with thirdPartyUserId',
          { field: 'userId' },
        )
      return answer(await store.userByIdentity(thirdPartyId, thirdPartyUserId), 'UNKNOWN_THIRD_PARTY_USER_ERROR')
    },
  })
}
