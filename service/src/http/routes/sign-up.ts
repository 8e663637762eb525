import type { HashReader } from '../../hashes/reader.ts'
import type { StoredHash } from '../../store/store.ts'
import { signInNetwork } from '../address.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import type { Parts } from '../parts.ts'
import { refusedHash } from '../problem.ts'
import { credentials, signedUp } from '../schemas.ts'
import { recipeUserIdOf, userObject } from '../user-object.ts'
import { mustHaveRoom } from './sign-in.ts'

/** Reads a hash that this service has made, as it is stored. */
export function ownHash(reader: HashReader, text: string): StoredHash {
  const read = reader.read(text)
  if (!read.ok) throw refusedHash(read.failure, 'password')
  return read.hash
}

/** `POST /recipe/signup` */
export function signUp(parts: Parts): Endpoint {
  const { store, verifier, reader, counting, failureLimit, settings } = parts
  return endpoint({
    method: 'post',
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
      const hash = ownHash(reader, await verifier.hash(password, { signal }))
      const user = await store.createUser({ email, hash, origin: 'owner', timeJoined: Date.now() })
      if (!user) return { status: 'EMAIL_ALREADY_EXISTS_ERROR' }
      counting.soon()
      await failureLimit.remember({ email, ...signInNetwork(context.env.incoming, settings.trustProxy) })
      return { status: 'OK', user: userObject(user, shape, 'password'), ...recipeUserIdOf(user, shape) }
    },
  })
}
