import { randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { HashError } from 'saltbridge'
import type { HashReader } from '../../hashes/reader.ts'
import { signerKeyRemedy } from '../../hashes/secrets.ts'
import type { Counting } from '../../health/counting.ts'
import type { Metrics } from '../../health/metrics.ts'
import { importUsers } from '../../imports/import-users.ts'
import { importRow } from '../../imports/row.ts'
import type { Log } from '../../log.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Store } from '../../store/store.ts'
import { inflate, readEncoding } from '../encoding.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { logProblem, ProblemError, problemOf, problemOfHash } from '../problem.ts'
import { imported, passwordHashImport } from '../schemas.ts'
import { createUserObject } from '../user-object.ts'
import { validate } from '../validate.ts'

/** The parts of the service that imports use. */
export interface ImportParts {
  readonly settings: Pick<Settings, 'importExisting'>
  readonly store: Store
  readonly reader: HashReader
  readonly metrics: Metrics
  readonly counting: Pick<Counting, 'soon'>
  readonly log: Log
  /** Aborted when the service stops. An import then finishes the rows that it has begun, and ends. */
  readonly stopping: AbortSignal
}

/** The outcome of an import for an e-mail that already has a password, by `import_existing`. */
const existingStatus = { overwrite: 'updated', keep: 'kept', reject: 'refused' } as const

/** `POST /recipe/user/passwordhash/import` */
export function importPassword({ settings, store, reader, metrics, counting }: ImportParts): Endpoint {
  return endpoint({
    method: 'post',
    operation: 'importPasswordHash',
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
        metrics.countImportedRows('documented', { refused: 1 })
        throw problemOfHash(read.failure, read.field)
      }
      const { user, existed } = await store.importPassword(email, read.hash, settings.importExisting, Date.now())
      if (existed && settings.importExisting === 'reject') {
        metrics.countImportedRows('documented', { refused: 1 })
        throw new ProblemError(
          'ERR_CONFLICT',
          'A user with this e-mail already has a password, and import_existing is set to "reject"',
          {
            field: 'email',
          },
        )
      }
      counting.soon()
      metrics.countImportedRows('documented', { [existed ? existingStatus[settings.importExisting] : 'created']: 1 })
      return { status: 'OK', user: createUserObject(user, shape, 'password'), didUserAlreadyExist: existed }
    },
  })
}

const utf8 = new TextEncoder()

/**
 * Returns a stream of lines, which are produced as the client reads them. The stream never fails: an error becomes the
 * last line. So the client knows that all rows answered before that line are stored. Later rows may not be stored.
 */
function linesOf(lines: AsyncGenerator<string>, report: (error: unknown) => void): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await lines.next()
          if (done) controller.close()
          else controller.enqueue(utf8.encode(value))
        } catch (error) {
          const { problem } = problemOf(error)
          report(error)
          controller.enqueue(utf8.encode(`${JSON.stringify({ end: false, problem })}\n`))
          controller.close()
        }
      },
      cancel() {
        // The generator may be waiting for bytes of the body. It ends when they arrive or the connection closes.
        lines.return(undefined).catch(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Yields the chunks of a body until it ends or the service stops.
 *
 * @throws HashError ERR_CLOSED when the service stops
 */
async function* untilStopped(
  body: ReadableStream<Uint8Array> | null,
  stopping: AbortSignal,
): AsyncGenerator<Uint8Array, undefined> {
  if (!body) return undefined
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  stopping.addEventListener('abort', stop)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (stopping.aborted) throw new HashError({ ok: false, code: 'ERR_CLOSED', detail: {} })
      if (done) return undefined
      yield value
    }
  } finally {
    stopping.removeEventListener('abort', stop)
    stop()
  }
}

const ndjson = 'application/x-ndjson'

const headers = z.object({
  'content-encoding': z
    .string()
    .optional()
    .openapi({ enum: ['gzip', 'identity'], description: 'gzip if the body is compressed with gzip' }),
  'import-id': z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,64}$/, 'must have 1 to 64 characters of A-Z a-z 0-9 . _ -')
    .optional(),
  'signer-key-id': z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[0-9a-f]{32}$/, 'must be 32 hex digits')
    .optional(),
})

/**
 * Returns a reader that uses the signer key of the header for rows that name no key.
 *
 * @throws ProblemError before the first row if that key is not configured
 */
function chooseReader(reader: HashReader, theirs: string | undefined): HashReader {
  const found = theirs === undefined ? reader : reader.withSignerKey(theirs)
  if (found) return found
  const detail = `The signer key with the id in the header signer-key-id is not configured. ${signerKeyRemedy}`
  throw new ProblemError('ERR_SECRET', detail, { field: 'signer-key-id', status: 409 })
}

/** Creates an endpoint that imports rows. With `write: false`, it returns the same answers but stores nothing. */
function createRowsEndpoint(
  parts: ImportParts,
  { operation, path, summary, write }: Pick<Endpoint, 'operation' | 'path' | 'summary'> & { readonly write: boolean },
): Endpoint {
  const { store, metrics, counting, log, stopping } = parts
  return endpoint({
    method: 'post',
    operation,
    path,
    summary,
    access: 'key',
    hasTenant: true,
    hasVersion: false,
    stream: { type: ndjson, line: importRow },
    headers,
    answer: { type: ndjson },
    problems: ['ERR_SECRET', 'ERR_FIELD'],
    async handle({ context, signal }) {
      const given = validate(headers, context.req.header())
      const isCompressed = readEncoding(given['content-encoding'], true)
      const reader = chooseReader(parts.reader, given['signer-key-id'])
      const importId = given['import-id'] ?? randomUUID()
      if (write) await store.beginImport(importId, reader.keyId)
      const received = untilStopped(context.req.raw.body, stopping)
      const lines = importUsers({
        store,
        reader,
        body: isCompressed ? inflate(received) : received,
        importId,
        write,
        onRows(counts) {
          metrics.countImportedRows(write ? 'import' : 'validate', counts)
          if (write) counting.soon()
        },
      })
      const report = (error: unknown) => {
        if (!signal.aborted) logProblem(log, error, context.get('requestId'))
      }
      return context.body(linesOf(lines, report), 200, { 'content-type': ndjson, 'import-id': importId })
    },
  })
}

/** `POST /import/users` */
export const bulkImport = (parts: ImportParts): Endpoint =>
  createRowsEndpoint(parts, {
    operation: 'importUsers',
    path: '/import/users',
    summary:
      'Imports users. Each line of the body is a row (a JSON object). The answer has one line for each row, in the same order',
    write: true,
  })

/** `POST /import/validate` */
export const bulkValidate = (parts: ImportParts): Endpoint =>
  createRowsEndpoint(parts, {
    operation: 'validateUsers',
    path: '/import/validate',
    summary: 'Returns the answer that POST /import/users would return, but imports nothing',
    write: false,
  })
