import type { UserPlace } from '../../store/store.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import type { Parts } from '../parts.ts'
import { ProblemError } from '../problem.ts'
import { listedUsers, userListQuery } from '../schemas.ts'
import { userObject } from '../user-object.ts'

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
export function listUsers({ store }: Parts): Endpoint {
  return endpoint({
    method: 'get',
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
          const written = userObject(user, shape)
          if (shape === 'account') return { ...written, isDisabled: user.isDisabled }
          return { recipeId: user.password ? 'emailpassword' : 'thirdparty', user: written }
        }),
        ...(next && { nextPaginationToken: tokenOf(next) }),
      }
    },
  })
}
