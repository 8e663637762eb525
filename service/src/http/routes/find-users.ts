import type { User } from '../../store/store.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import type { Parts } from '../parts.ts'
import { ProblemError } from '../problem.ts'
import { accountQuery, foundUser, foundUsers, userIdQuery } from '../schemas.ts'
import { userObject } from '../user-object.ts'

/** `GET /user/id` */
export function userById({ store }: Parts): Endpoint {
  return endpoint({
    method: 'get',
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
      return user ? { status: 'OK', user: userObject(user, shape) } : { status: 'UNKNOWN_USER_ID_ERROR' }
    },
  })
}

/** Returns the union or the intersection of the lists. */
function combined(lists: readonly (readonly User[])[], isUnion: boolean): readonly User[] {
  const byId = new Map(lists.flat().map((user) => [user.id, user]))
  const isInAll = (id: string) => lists.every((list) => list.some((user) => user.id === id))
  return [...byId.values()]
    .filter(({ id }) => isUnion || isInAll(id))
    .sort((a, b) => a.timeJoined - b.timeJoined || (a.id < b.id ? -1 : 1))
}

/** `GET /users/by-accountinfo` */
export function usersByAccountInfo({ store }: Parts): Endpoint {
  return endpoint({
    method: 'get',
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
      const users = combined(await Promise.all(lists), doUnionOfAccountInfo === 'true')
      return { status: 'OK', users: users.map((user) => userObject(user, shape)) }
    },
  })
}
