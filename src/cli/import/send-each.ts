import { unavailable } from '../shared/fault.ts'
import type { ImportRow } from '../shared/import-row.ts'
import type { Attempt } from './patience.ts'
import type { Sender, SenderOptions } from './sender.ts'
import { type Later, laterOf, laterOfStatus, type Problem, problemOf, shortly } from './trouble.ts'
import type { Item, Verdict } from './verdict.ts'

export interface EachOptions extends SenderOptions {
  /** The number of concurrent requests. */
  readonly concurrency: number
}

type Found = { readonly [key: string]: unknown } | Verdict

const isVerdict = (found: Found): found is Verdict => found.status === 'refused'

/** Statuses that refuse the row and not the request. */
const aboutRow = new Set([400, 403, 409, 413, 422])

function refusalOf(status: number, problem: Problem): Verdict | undefined {
  // Without a code of the row's own a 403 is about who asks.
  if (!aboutRow.has(status) || (status === 403 && problem.code !== 'ERR_DISABLED')) return undefined
  const { code = 'ERR_TARGET', detail, field } = problem
  const reason = detail === '' ? `the service refuses the row (${status})` : detail
  return { status: 'refused', code, reason, field, isTargets: true }
}

function otherAnswer(status: unknown): Verdict {
  const word = typeof status === 'string' ? shortly(status) : 'missing'
  return {
    status: 'refused',
    code: 'ERR_TARGET',
    reason: `the service answered with the unexpected status ${word}`,
    isTargets: true,
  }
}

/** Creates a sender for `--each`. It sends the password of a row, then each of its identities. */
export function createEachSender({ target, patience, signal, onSend, concurrency }: EachOptions): Sender {
  let ready: Promise<Found> | undefined

  function post(path: string, body: object): Promise<Found> {
    return request('POST', path, body)
  }

  function request(method: 'GET' | 'POST', path: string, body?: object): Promise<Found> {
    const headers = body && { 'content-type': 'application/json' }
    const what = { ...(headers && { headers }), ...(body && { body: JSON.stringify(body) }), signal }
    return patience.until(async (): Promise<Attempt<Found>> => {
      let later: Later
      try {
        const answer = await target.request(method, path, what)
        if (answer.status === 200) return { done: await (method === 'GET' ? spoken : found)(answer.text()) }
        const problem = await problemOf(answer)
        const refused = method === 'POST' ? refusalOf(answer.status, problem) : undefined
        if (refused) return { done: refused }
        later = laterOfStatus(answer.status, problem, answer.header('retry-after'))
      } catch (error) {
        later = laterOf(error)
      }
      return { later }
    })
  }

  /** Checks that the server is a core, so that hashes are not sent to any other server. */
  async function spoken(text: Promise<string>): Promise<Found> {
    const told = await text
    try {
      const value: unknown = JSON.parse(told)
      if (typeof value === 'object' && value !== null && 'versions' in value && Array.isArray(value.versions))
        return { ...value }
    } catch {}
    throw unavailable('the URL of --to is not a SuperTokens core: GET /apiversion returns no versions')
  }

  async function found(text: Promise<string>): Promise<Found> {
    try {
      const value: unknown = JSON.parse(await text)
      if (typeof value === 'object' && value !== null && 'status' in value && value.status === 'OK') return { ...value }
      return otherAnswer((value as { status?: unknown } | null)?.status)
    } catch (error) {
      if (error instanceof SyntaxError) return otherAnswer(undefined)
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
      if (items.length > 0) await (ready ??= request('GET', '/apiversion'))
      onSend()
      const verdicts: Verdict[] = []
      /** The running request of each e-mail, so that two rows of one user keep their order. */
      const busy = new Map<string, Promise<unknown>>()
      let next = 0

      async function sendOne(item: Item): Promise<Verdict> {
        const before = item.names.map((name) => busy.get(name))
        const sent = Promise.all(before).then(() => sendRow(JSON.parse(item.line!)))
        for (const name of item.names) busy.set(name, sent)
        try {
          return await sent
        } finally {
          for (const name of item.names) if (busy.get(name) === sent) busy.delete(name)
        }
      }

      async function work(): Promise<void> {
        for (let index = next++; index < items.length; index = next++) verdicts[index] = await sendOne(items[index]!)
      }

      await Promise.all(Array.from({ length: concurrency }, work))
      return verdicts
    },
  }
}
