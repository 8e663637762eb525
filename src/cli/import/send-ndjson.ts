import { accessFault, serviceFault } from '../terminal/errors.ts'
import type { Sender, SenderOptions } from './order.ts'
import type { Item, RowStatus, Verdict } from './outcomes.ts'
import {
  type AttemptResult,
  type Problem,
  problemIn,
  problemOf,
  type RetryReason,
  retryReasonOf,
  retryReasonOfStatus,
  type ServiceResponse,
  toShortLine,
} from './service.ts'

/** The most characters of a line. */
const most = 2 ** 20

/** Reads the lines of an answer as they arrive. Text after the last line feed is ignored. */
async function* answerLines(body: AsyncIterable<Uint8Array>): AsyncIterable<readonly string[]> {
  const decoder = new TextDecoder()
  let open = ''
  for await (const piece of body) {
    const lines = (open + decoder.decode(piece, { stream: true })).split('\n')
    open = lines.pop()!
    if (open.length > most)
      throw serviceFault(
        'the answer of the service is not NDJSON: a line is longer than 1 MiB. Check the URL of --service',
      )
    if (lines.length > 0) yield lines
  }
}

interface NdjsonOptions extends SenderOptions {
  /** `/import/validate` writes nothing. */
  readonly path: '/import/users' | '/import/validate'
  readonly importId: string | undefined
  /** The id of the signer key of hashes that do not name their key, if it is known. */
  readonly keyId: () => string | undefined
}

const type = 'application/x-ndjson'
const statuses: ReadonlySet<string> = new Set<RowStatus>(['created', 'updated', 'unchanged', 'kept', 'refused'])

type Line = { readonly [key: string]: unknown }

/** Returns the fault of an answer that no saltbridge service sends. */
const answerFault = (what: string) => serviceFault(`the URL of --service is not a saltbridge service: ${what}`)

function parse(text: string): Line {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Line
  } catch {}
  throw answerFault('a line of the answer is not JSON')
}

function verdictOf({ key, status, code, reason, field }: Line, item: Item | undefined): Verdict {
  if (!item || key !== String(item.row)) throw answerFault('the answer contains outcomes of rows that were not sent')
  if (typeof status !== 'string' || !statuses.has(status))
    throw answerFault('an outcome in the answer has an unknown status')
  if (status !== 'refused') return { status: status as RowStatus }
  return {
    status: 'refused',
    code: typeof code === 'string' ? code.slice(0, 64).replace(/[^A-Z_]/g, '') : 'ERR_ROW',
    reason: typeof reason === 'string' ? toShortLine(reason) : 'the service gives no reason',
    field: typeof field === 'string' ? toShortLine(field) : undefined,
    isFromService: true,
  }
}

/** Adds the verdicts of an answer. Returns the problem that ended the answer early, if any. */
async function readOutcomes(
  answer: ServiceResponse,
  items: readonly Item[],
  verdicts: Verdict[],
): Promise<Problem | undefined> {
  if (!answer.header('content-type')?.startsWith(type)) throw answerFault('the answer is not NDJSON')
  let hasEnded = false
  for await (const lines of answerLines(answer.body))
    for (const text of lines) {
      if (hasEnded) throw answerFault('the answer has more lines after the line with the key "end"')
      const line = parse(text)
      if (line.end === false) return problemIn(line.problem)
      hasEnded = line.end === true
      if (!hasEnded) verdicts.push(verdictOf(line, items[verdicts.length]))
      else if (verdicts.length < items.length) throw answerFault('the answer ends before each row has an outcome')
    }
  return undefined
}

/** Creates a sender of rows as NDJSON. Rows without an outcome in the answer are sent again. */
export function createNdjsonSender(options: NdjsonOptions): Sender {
  const { service, retry, signal, onSend, path, importId, keyId } = options
  /** The checks of keys, by the id of the signer key. */
  const checks = new Map<string | undefined, Promise<true>>()

  const createHeaders = (key: string | undefined): Record<string, string> => ({
    'content-type': type,
    ...(importId !== undefined && { 'import-id': importId }),
    ...(key !== undefined && { 'signer-key-id': key }),
  })

  function refusal(status: number, problem: Problem, key: string | undefined, after: string | undefined): RetryReason {
    const answer = problem.detail === '' ? '' : ` The service answered: ${problem.detail}`
    if (status === 409 && problem.code === 'ERR_SECRET')
      throw accessFault(
        'ERR_SECRET',
        `the service does not have the signer key of hashes in this file (id ${key}), so their users could not sign in. Add this key to the setting signer_keys of the service. If this is the id of a wrong key, pass the right signer key to this command.${answer}`,
      )
    if (status === 404 || status === 405)
      throw serviceFault(`the service has no POST ${path}. Pass --each if the service is a SuperTokens core`)
    return retryReasonOfStatus(status, problem, after)
  }

  async function retryReasonOfAnswer(answer: ServiceResponse, key: string | undefined): Promise<RetryReason> {
    return refusal(answer.status, await problemOf(answer), key, answer.header('retry-after'))
  }

  /** Sends a request without rows, so that a wrong API key or signer key is reported before any row is sent. */
  async function checkKeys(key: string | undefined): Promise<true> {
    return retry(async (): Promise<AttemptResult<true>> => {
      try {
        const request = { headers: createHeaders(key), body: '', signal }
        const answer = await service.request('POST', '/import/validate', request)
        if (answer.status !== 200) return { later: await retryReasonOfAnswer(answer, key) }
        const problem = await readOutcomes(answer, [], [])
        return problem ? { later: refusal(problem.status ?? 503, problem, key, undefined) } : { done: true }
      } catch (error) {
        return { later: retryReasonOf(error) }
      }
    })
  }

  function checkKeysOnce(key: string | undefined): Promise<true> {
    let check = checks.get(key)
    if (!check) checks.set(key, (check = checkKeys(key)))
    return check
  }

  return {
    async send(items) {
      if (items.length === 0) return []
      const key = items.some(({ isKeyed }) => isKeyed) ? keyId() : undefined
      await checkKeysOnce(key)
      for (const { keyId: own } of items) if (own !== undefined) await checkKeysOnce(own)
      onSend()
      const verdicts: Verdict[] = []
      return retry(async (): Promise<AttemptResult<readonly Verdict[]>> => {
        const before = verdicts.length
        const retryLater = (found: RetryReason): AttemptResult<never> => ({
          later: found,
          hasProgress: verdicts.length > before,
        })
        try {
          const body = items
            .slice(before)
            .map(({ line }) => `${line}\n`)
            .join('')
          const answer = await service.request('POST', path, { headers: createHeaders(key), body, signal })
          if (answer.status !== 200) return retryLater(await retryReasonOfAnswer(answer, key))
          const problem = await readOutcomes(answer, items, verdicts)
          if (verdicts.length === items.length) return { done: verdicts }
          if (problem) return retryLater(refusal(problem.status ?? 503, problem, key, undefined))
          return retryLater({ reason: 'the answer of the service was cut off' })
        } catch (error) {
          return retryLater(retryReasonOf(error))
        }
      })
    },
  }
}
