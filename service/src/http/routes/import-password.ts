import { type Endpoint, endpoint } from '../endpoint.ts'
import type { Parts } from '../parts.ts'
import { ProblemError, refusedHash } from '../problem.ts'
import { imported, passwordHashImport } from '../schemas.ts'
import { userObject } from '../user-object.ts'

/** The outcome of an import for an e-mail that already has a password, by `import_existing`. */
const written = { overwrite: 'updated', keep: 'kept', reject: 'refused' } as const

/** `POST /recipe/user/passwordhash/import` */
export function importPassword({ settings, store, reader, metrics, counting }: Parts): Endpoint {
  return endpoint({
    method: 'post',
    path: '/recipe/user/passwordhash/import',
    summary: 'Imports a user with an e-mail and a password hash',
    access: 'key',
    hasTenant: true,
    hasVersion: true,
    body: passwordHashImport,
    answer: imported,
    problems: [
      'ERR_UNKNOWN_FORMAT',
      'ERR_AMBIGUOUS_FORMAT',
      'ERR_MALFORMED',
      'ERR_NOT_A_HASH',
      'ERR_LIMIT',
      'ERR_SECRET',
      'ERR_CONFLICT',
    ],
    async handle({ body: { email, passwordHash, hashingAlgorithm, fields }, shape }) {
      const read = reader.read(passwordHash, { hashingAlgorithm, fields })
      if (!read.ok) {
        metrics.imported('documented', { refused: 1 })
        throw refusedHash(read.failure, read.field)
      }
      const { user, existed } = await store.importPassword(email, read.hash, settings.importExisting, Date.now())
      if (existed && settings.importExisting === 'reject') {
        metrics.imported('documented', { refused: 1 })
        throw new ProblemError(
          'ERR_CONFLICT',
          'A user with this e-mail already has a password, and import_existing is set to "reject"',
          {
            field: 'email',
          },
        )
      }
      counting.soon()
      metrics.imported('documented', { [existed ? written[settings.importExisting] : 'created']: 1 })
      return { status: 'OK', user: userObject(user, shape, 'password'), didUserAlreadyExist: existed }
    },
  })
}
