import { randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { HashReader } from '../../hashes/reader.ts'
import { signerKeyRemedy } from '../../hashes/secrets.ts'
import { importUsers } from '../../imports/import-users.ts'
import { importRow } from '../../imports/row.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import type { Parts } from '../parts.ts'
import { logProblem, ProblemError } from '../problem.ts'
import { validate } from '../validate.ts'
import { linesOf, untilStopped } from './streams.ts'

const ndjson = 'application/x-ndjson'

const headers = z.object({
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
function readerFor(reader: HashReader, theirs: string | undefined): HashReader {
  const found = theirs === undefined ? reader : reader.withSignerKey(theirs)
  if (found) return found
  const detail = `The signer key with the id in the header signer-key-id is not configured. ${signerKeyRemedy}`
  throw new ProblemError('ERR_SECRET', detail, { field: 'signer-key-id', status: 409 })
}

function bulk(parts: Parts, path: string, summary: string, write: boolean): Endpoint {
  const { store, metrics, counting, log, stopping } = parts
  return endpoint({
    method: 'post',
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
      const reader = readerFor(parts.reader, given['signer-key-id'])
      const importId = given['import-id'] ?? randomUUID()
      if (write) await store.beginImport(importId, reader.keyId)
      const lines = importUsers({
        store,
        reader,
        body: untilStopped(context.req.raw.body, stopping),
        importId,
        write,
        onRows(counts) {
          metrics.imported(write ? 'import' : 'validate', counts)
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
export const bulkImport = (parts: Parts): Endpoint =>
  bulk(
    parts,
    '/import/users',
    'Imports users. Each line of the body is a row (a JSON object). The answer has one line for each row, in the same order',
    true,
  )

/** `POST /import/validate` */
export const bulkValidate = (parts: Parts): Endpoint =>
  bulk(parts, '/import/validate', 'Returns the answer that POST /import/users would return, but imports nothing', false)
