import type { Store, User, UserPlace } from '../../store/store.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { ProblemError } from '../problem.ts'
import {
  accountQuery,
  foundRecipeUser,
  foundUser,
  foundUsers,
  listedUsers,
  recipeUserQuery,
  userIdQuery,
  userListQuery,
} from '../schemas.ts'
import { createUserObject, type Method } from '../user-object.ts'

/** The part of the service that the routes of users read. */
export interface UserParts {
  readonly store: Store
}

/** `GET /user/id` */
export function userById({ store }: UserParts): Endpoint {
  return endpoint({
    method: 'get',
    operation: 'getUser',
    path: '/user/id',
    summary: 'Finds a user by id: the id in this service, or the id in the system that the user was imported from',
    access: 'key',
    hasTenant: true,
    hasVersion: true,
    query: userIdQuery,
    answer: foundUser,
    problems: [],
    async handle({ query: { userId }, shape }) {
      const user = await store.userById(userId)
      return user ? { status: 'OK', user: createUserObject(user, shape) } : { status: 'UNKNOWN_USER_ID_ERROR' }
    },
  })
}

/** Returns the union or the intersection of the lists. */
function combineLists(lists: readonly (readonly User[])[], isUnion: boolean): readonly User[] {
  const byId = new Map(lists.flat().map((user) => [user.id, user]))
  const isInAll = (id: string) => lists.every((list) => list.some((user) => user.id === id))
  return [...byId.values()]
    .filter(({ id }) => isUnion || isInAll(id))
    .sort((a, b) => a.timeJoined - b.timeJoined || (a.id < b.id ? -1 : 1))
}

/** `GET /users/by-accountinfo` */
export function usersByAccountInfo({ store }: UserParts): Endpoint {
  return endpoint({
    method: 'get',
    operation: 'findUsers',
    path: '/users/by-accountinfo',
    summary: 'Finds the users who have the given e-mail, or the given identity at a third-party provider',
    access: 'key',
    hasTenant: true,
    hasVersion: true,
    query: accountQuery,
    answer: foundUsers,
    problems: [],
    async handle({ query, shape }) {
      const { email, phoneNumber, thirdPartyId, thirdPartyUserId, doUnionOfAccountInfo } = query
      if ((thirdPartyId === undefined) !== (thirdPartyUserId === undefined)) {
        const field = thirdPartyId === undefined ? 'thirdPartyId' : 'thirdPartyUserId'
        throw new ProblemError('ERR_FIELD', `${field} is missing`, { field })
      }
      const lists: Promise<readonly User[]>[] = []
      if (email !== undefined) lists.push(store.usersByEmail(email))
      if (thirdPartyId !== undefined && thirdPartyUserId !== undefined)
        lists.push(store.userByIdentity(thirdPartyId, thirdPartyUserId).then((user) => (user ? [user] : [])))
      // The service stores no telephone numbers.
      if (phoneNumber !== undefined) lists.push(Promise.resolve([]))
      if (lists.length === 0)
        throw new ProblemError(
          'ERR_FIELD',
          'One of these is required: email, or thirdPartyId together with thirdPartyUserId',
          { field: 'email' },
        )
      const users = combineLists(await Promise.all(lists), doUnionOfAccountInfo === 'true')
      return { status: 'OK', users: users.map((user) => createUserObject(user, shape)) }
    },
  })
}

/** Returns the login method of a user that belongs to a recipe, if there is one. */
function methodOf(user: User | undefined, recipe: string | undefined): Method | undefined {
  if (recipe === 'thirdparty') return user?.identities[0]
  return user?.password && 'password'
}

/** `GET /recipe/user` */
export function recipeUser({ store }: UserParts): Endpoint {
  return endpoint({
    method: 'get',
    operation: 'getRecipeUser',
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
        return user && method ? { status: 'OK', user: createUserObject(user, shape, method) } : { status: missing }
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

/** The default number of users on a page. */
const usualLimit = 100

const tokenOf = ({ timeJoined, id }: UserPlace): string => Buffer.from(`${timeJoined};${id}`).toString('base64url')

function placeOf(token: string | undefined): UserPlace | undefined {
  if (token === undefined) return undefined
  const [, timeJoined, id] = /^(\d{1,16});([\da-f-]{36})$/.exec(Buffer.from(token, 'base64url').toString()) ?? []
  if (id !== undefined) return { timeJoined: Number(timeJoined), id }
  throw new ProblemError('ERR_FIELD', 'paginationToken must be the nextPaginationToken of the previous page', {
    field: 'paginationToken',
  })
}

/** `GET /users` */
export function listUsers({ store }: UserParts): Endpoint {
  return endpoint({
    method: 'get',
    operation: 'listUsers',
    path: '/users',
    summary: 'Lists all users in pages, ordered by the time at which they joined',
    access: 'key',
    hasTenant: true,
    hasVersion: true,
    query: userListQuery,
    answer: listedUsers,
    problems: [],
    async handle({ query: { limit, paginationToken, timeJoinedOrder = 'ASC' }, shape }) {
      const { users, next } = await store.listUsers({
        limit: Number(limit ?? usualLimit),
        order: timeJoinedOrder === 'ASC' ? 'asc' : 'desc',
        after: placeOf(paginationToken),
      })
      return {
        status: 'OK',
        users: users.map((user) => {
          const written = createUserObject(user, shape)
          if (shape === 'account') return { ...written, isDisabled: user.isDisabled }
          return { recipeId: user.password ? 'emailpassword' : 'thirdparty', user: written }
        }),
        ...(next && { nextPaginationToken: tokenOf(next) }),
      }
    },
  })
}
