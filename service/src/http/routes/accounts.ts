import type { Context } from 'hono'
import type { Counting } from '../../health/counting.ts'
import type { Log, ShowUser } from '../../log.ts'
import type { NewHashes } from '../../sign-in/new-hashes.ts'
import type { Store } from '../../store/store.ts'
import { type Endpoint, endpoint, type Known } from '../endpoint.ts'
import { ProblemError } from '../problem.ts'
import { changed, changedAccount, removed, userChange, userIdBody } from '../schemas.ts'

/** The parts of the service that changes of accounts use. */
export interface AccountParts {
  readonly store: Pick<Store, 'setDisabled' | 'userById' | 'clearFailures' | 'deleteUser' | 'setPassword'>
  readonly newHashes: NewHashes
  readonly counting: Pick<Counting, 'soon'>
  readonly log: Log
  readonly showUser: ShowUser
}

type Act = 'user-disabled' | 'user-enabled' | 'user-unlocked' | 'user-deleted' | 'password-changed' | 'email-changed'

/** Logs a change of an account. */
function audit(
  { log, showUser }: Pick<AccountParts, 'log' | 'showUser'>,
  act: Act,
  userId: string,
  context: Context<Known>,
): void {
  log.info({ audit: act, userId: showUser(userId), requestId: context.get('requestId') }, 'audit')
}

const common = { method: 'post', access: 'key', hasTenant: true, hasVersion: true, body: userIdBody } as const

const unknown = { status: 'UNKNOWN_USER_ID_ERROR' } as const
const ok = { status: 'OK' } as const

function setDisabled(parts: AccountParts, isDisabled: boolean): Endpoint {
  return endpoint({
    ...common,
    operation: isDisabled ? 'disableUser' : 'enableUser',
    path: isDisabled ? '/user/disable' : '/user/enable',
    summary: isDisabled
      ? 'Disables an account. Only POST /user/enable can enable the account again; an import cannot'
      : 'Enables an account that was disabled by an operator or an import',
    answer: changedAccount,
    problems: [],
    async handle({ body: { userId }, context }) {
      if (!(await parts.store.setDisabled(userId, isDisabled))) return unknown
      audit(parts, isDisabled ? 'user-disabled' : 'user-enabled', userId, context)
      return ok
    },
  })
}

/** `POST /user/disable` */
export const disableUser = (parts: AccountParts): Endpoint => setDisabled(parts, true)
/** `POST /user/enable` */
export const enableUser = (parts: AccountParts): Endpoint => setDisabled(parts, false)

/** Forgets the failed sign-ins of a user's e-mail. Returns whether the user exists. */
async function clearFailures({ store }: AccountParts, userId: string): Promise<boolean> {
  const user = await store.userById(userId)
  if (user?.password) await store.clearFailures(user.password.email)
  return user !== undefined
}

/** `POST /user/unlock` */
export function unlockUser(parts: AccountParts): Endpoint {
  return endpoint({
    ...common,
    operation: 'unlockUser',
    path: '/user/unlock',
    summary: 'Forgets the failed sign-ins of an account, so that its owner can sign in immediately',
    answer: changedAccount,
    problems: [],
    async handle({ body: { userId }, context }) {
      if (!(await clearFailures(parts, userId))) return unknown
      audit(parts, 'user-unlocked', userId, context)
      return ok
    },
  })
}

/** `POST /user/remove` */
export function removeUser(parts: AccountParts): Endpoint {
  return endpoint({
    ...common,
    operation: 'deleteUser',
    path: '/user/remove',
    summary:
      'Deletes a user and everything that is stored about the user. The answer is OK even if the user does not exist',
    answer: removed,
    problems: [],
    async handle({ body: { userId }, context }) {
      if (await parts.store.deleteUser(userId)) {
        audit(parts, 'user-deleted', userId, context)
        parts.counting.soon()
      }
      return ok
    },
  })
}

const answers = {
  done: 'OK',
  'unknown-user': 'UNKNOWN_USER_ID_ERROR',
  'email-taken': 'EMAIL_ALREADY_EXISTS_ERROR',
} as const

/** `PUT /recipe/user` */
export function changeUser(parts: AccountParts): Endpoint {
  const { store, newHashes } = parts
  return endpoint({
    method: 'put',
    operation: 'changeUser',
    path: '/recipe/user',
    summary: 'Changes the e-mail or the password of a user',
    access: 'key',
    hasTenant: true,
    hasVersion: true,
    body: userChange,
    answer: changed,
    problems: ['ERR_PASSWORD', 'ERR_BUSY', 'ERR_UNSUPPORTED'],
    async handle({ body: { recipeUserId, userId, email, password }, signal, context }) {
      const id = recipeUserId ?? userId
      if (id === undefined) throw new ProblemError('ERR_FIELD', 'recipeUserId is missing', { field: 'recipeUserId' })
      if (email === undefined && password === undefined)
        throw new ProblemError('ERR_FIELD', 'email or password is required', { field: 'email' })
      if (password !== undefined) newHashes.mustHaveRoom()
      const hash = password === undefined ? undefined : await newHashes.make(password, { signal })
      const outcome = await store.setPassword(id, { email, hash })
      if (outcome === 'done' && email !== undefined) audit(parts, 'email-changed', id, context)
      if (outcome === 'done' && hash) audit(parts, 'password-changed', id, context)
      return { status: answers[outcome] }
    },
  })
}
