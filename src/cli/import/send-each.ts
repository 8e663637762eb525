import type { ImportRow } from '../reading/users.ts'
import { serviceFault } from '../terminal/errors.ts'
import { type Sender, type SenderOptions, sendRowsInOrder } from './order.ts'
import type { Verdict } from './outcomes.ts'
import {
  type AttemptResult,
  type Problem,
  problemOf,
  type RetryReason,
  retryReasonOf,
  retryReasonOfStatus,
  toShortLine,
} from './service.ts'

interface EachOptions extends SenderOptions {
  /** The number of concurrent requests. */
  readonly concurrency: number
}

type Found = { readonly [key: string]: unknown } | Verdict

const isVerdict = (found: Found): found is Verdict => found.status === 'refused'

/** Statuses that refuse the row and not the request. */
const aboutRow = new Set([400, 403, 409, 413, 422])

function refusalOf(status: number, problem: Problem): Verdict | undefined {
  // A 403 without the code of a row refuses the API key.
  if (!aboutRow.has(status) || (status === 403 && problem.code !== 'ERR_DISABLED')) return undefined
  const { code = 'ERR_TARGET', detail, field } = problem
  const reason = detail === '' ? `the service refuses the row (${status})` : detail
  return { status: 'refused', code, reason, field, isFromService: true }
}

function refuseAnswer(status: unknown): Verdict {
  const word = typeof status === 'string' ? toShortLine(status) : 'missing'
  return {
    status: 'refused',
    code: 'ERR_TARGET',
    reason: `the service answered with the unexpected status ${word}`,
    isFromService: true,
  }
}

/** Creates a sender for `--each`. It sends the password of a row, then each of its identities. */
export function createEachSender({ service, retry, signal, onSend, concurrency }: EachOptions): Sender {
  let ready: Promise<Found> | undefined

  function post(path: string, body: object): Promise<Found> {
    return request('POST', path, body)
  }

  function request(method: 'GET' | 'POST', path: string, body?: object): Promise<Found> {
    const headers = body && { 'content-type': 'application/json' }
    const what = { ...(headers && { headers }), ...(body && { body: JSON.stringify(body) }), signal }
    return retry(async (): Promise<AttemptResult<Found>> => {
      let later: RetryReason
      try {
        const answer = await service.request(method, path, what)
        if (answer.status === 200) return { done: await (method === 'GET' ? readVersions : readAnswer)(answer.text()) }
        const problem = await problemOf(answer)
        const refused = method === 'POST' ? refusalOf(answer.status, problem) : undefined
        if (refused) return { done: refused }
        later = retryReasonOfStatus(answer.status, problem, answer.header('retry-after'))
      } catch (error) {
        later = retryReasonOf(error)
      }
      return { later }
    })
  }

  /** Checks that the server is a core, so that hashes are not sent to any other server. */
  async function readVersions(text: Promise<string>): Promise<Found> {
    const told = await text
    try {
      const value: unknown = JSON.parse(told)
      if (typeof value === 'object' && value !== null && 'versions' in value && Array.isArray(value.versions))
        return { ...value }
    } catch {}
    throw serviceFault('the URL of --service is not a SuperTokens core: GET /apiversion returns no versions')
  }

  async function readAnswer(text: Promise<string>): Promise<Found> {
    try {
      const value: unknown = JSON.parse(await text)
      if (typeof value === 'object' && value !== null && 'status' in value && value.status === 'OK') return { ...value }
      return refuseAnswer((value as { status?: unknown } | null)?.status)
    } catch (error) {
      if (error instanceof SyntaxError) return refuseAnswer(undefined)
      throw error
    }
  }

  async function sendRow(row: ImportRow): Promise<Verdict> {
    const { email, passwordHash, hashingAlgorithm, thirdParty } = row
    let isNew = true
    if (passwordHash !== undefined) {
      const body = { email, passwordHash, ...(hashingAlgorithm && { hashingAlgorithm }) }
      const answer = await post('/recipe/user/passwordhash/import', body)
      if (isVerdict(answer)) return answer
      isNew = answer.didUserAlreadyExist !== true
    }
    for (const { thirdPartyId, thirdPartyUserId, email, isVerified } of thirdParty ?? []) {
      const address = { id: email, ...(isVerified !== undefined && { isVerified }) }
      const answer = await post('/recipe/signinup', { thirdPartyId, thirdPartyUserId, email: address })
      if (isVerdict(answer)) return { ...answer, field: answer.field ?? 'thirdParty' }
      if (passwordHash === undefined && answer.createdNewUser !== true) isNew = false
    }
    return { status: isNew ? 'created' : 'updated' }
  }

  return {
    async send(items) {
      if (items.length === 0) return []
      await (ready ??= request('GET', '/apiversion'))
      onSend()
      return sendRowsInOrder(items, concurrency, ({ line }) => sendRow(JSON.parse(line!)))
    },
  }
}
