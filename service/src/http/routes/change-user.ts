import { audit } from '../audit.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import type { Parts } from '../parts.ts'
import { ProblemError } from '../problem.ts'
import { changed, userChange } from '../schemas.ts'
import { mustHaveRoom } from './sign-in.ts'
import { ownHash } from './sign-up.ts'

const answers = {
  done: 'OK',
  'unknown-user': 'UNKNOWN_USER_ID_ERROR',
  'email-taken': 'EMAIL_ALREADY_EXISTS_ERROR',
} as const

/** `PUT /recipe/user` */
export function changeUser(parts: Parts): Endpoint {
  const { store, verifier, reader, log } = parts
  return endpoint({
    method: 'put',
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
      if (password !== undefined) mustHaveRoom(parts)
      const hash = password === undefined ? undefined : ownHash(reader, await verifier.hash(password, { signal }))
      const outcome = await store.setPassword(id, { email, hash })
      if (outcome === 'done' && email !== undefined) audit(log, 'email-changed', id, context)
      if (outcome === 'done' && hash) audit(log, 'password-changed', id, context)
      return { status: answers[outcome] }
    },
  })
}
