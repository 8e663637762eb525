import { randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { HashReader } from '../../hashes/reader.ts'
import { importUsers } from '../../imports/import-users.ts'
import { importRow } from '../../imports/row.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import type { Parts } from '../parts.ts'
import { logProblem, ProblemError, signerKeySetting } from '../problem.ts'
import { validate } from '../validate.ts'
import { linesOf, untilStopped } from './streams.ts'

const ndjson = 'application/x-ndjson'

const headers = z.object({
  'import-id': z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,64}$/, 'must be 1 to 64 of A-Z a-z 0-9 . _ -')
    .optional(),
  'signer-key-id': z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits')
    .optional(),
})

/** @throws ProblemError before the first row if the hashes were made with another signer key. */
function mustHaveSameKey({ keyId }: HashReader, theirs: string | undefined): void {
  if (theirs === undefined || theirs === keyId) return
  const detail = keyId
    ? 'The signer key here is another than the one that the hashes were made with: compare legacy_password_hashing_signer_key'
    : signerKeySetting
  throw new ProblemError('ERR_SECRET', detail, { field: 'signer-key-id', status: 409 })
}

function bulk(parts: Parts, path: string, summary: string, write: boolean): Endpoint {
  const { store, reader, metrics, counting, log, stopping } = parts
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
      mustHaveSameKey(reader, given['signer-key-id'])
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

export const bulkImport = (parts: Parts): Endpoint =>
  bulk(parts, '/import/users', 'Imports users, one JSON object a line; the answers come in the order of the rows', true)

export const bulkValidate = (parts: Parts): Endpoint =>
  bulk(parts, '/import/validate', 'Says what an import would answer, without writing', false)
