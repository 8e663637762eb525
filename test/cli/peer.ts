import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A fault in the next answer of a peer to rows. */
export type Fault =
  | { readonly kind: 'refuse'; readonly status: number; readonly retryAfter?: string; readonly body?: string }
  /** Ends the connection after this number of outcomes (`cut`), or within the next outcome (`truncate`). */
  | { readonly kind: 'cut' | 'truncate'; readonly after: number }
  /** Answers after this number of outcomes that it cannot continue. */
  | { readonly kind: 'give-up'; readonly after: number; readonly status?: number }
  | { readonly kind: 'answer'; readonly text: string; readonly type?: string }
  /** Waits this number of milliseconds before each outcome. */
  | { readonly kind: 'slow'; readonly milliseconds: number }
  /** Ends the connection without an answer. */
  | { readonly kind: 'reset' }

interface Person {
  readonly id: string
  readonly row: Row
}

type Row = { readonly [key: string]: unknown; readonly thirdParty?: readonly Record<string, unknown>[] }
type Outcome = { readonly key: string | null; readonly status: string; readonly [key: string]: unknown }

export interface Peer {
  readonly url: string
  /** The faults that are left. Each affects one request with rows. */
  readonly faults: Fault[]
  /** The users by normalised e-mail or by identity. */
  readonly people: ReadonlyMap<string, Person>
  /** The paths and headers of the requests, in the order of their arrival. */
  readonly requests: readonly {
    readonly path: string
    readonly headers: IncomingMessage['headers']
    readonly rows: number
  }[]
  /** Returns the maximum number of concurrent requests with rows. */
  readonly peak: () => number
  close(): Promise<void>
}

export interface PeerOptions {
  readonly apiKey?: string
  /** The one-way id of the signer key. */
  readonly keyId?: string
  /** The one-way ids of further signer keys. */
  readonly otherKeyIds?: readonly string[]
  /** A prefix of all paths. */
  readonly base?: string
  /** The milliseconds that each request with rows takes. */
  readonly delay?: number
  readonly port?: number
  /** The users of an earlier peer, for a restart. */
  readonly people?: Map<string, Person>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

const normal = (email: unknown) => String(email).trim().toLowerCase()

/**
 * Implements the protocol of the service over HTTP, with users in memory. Tests use it for faults that the real service
 * cannot produce on demand.
 */
export async function createPeer(options: PeerOptions = {}): Promise<Peer> {
  const { apiKey, keyId, otherKeyIds = [], base = '', delay = 0, port = 0 } = options
  const people = options.people ?? new Map<string, Person>()
  const known = new Map<string, Outcome>()
  const faults: Fault[] = []
  const requests: { path: string; headers: IncomingMessage['headers']; rows: number }[] = []
  let busy = 0
  let peak = 0

  function problem(response: ServerResponse, status: number, code: string, detail: string, headers = {}): void {
    response.writeHead(status, { 'content-type': 'application/problem+json', ...headers })
    response.end(JSON.stringify({ type: 'about:blank', title: 'Refused', status, code, detail }))
  }

  /** Decides the outcome of a row. */
  function take(importId: string, row: Row, write: boolean): Outcome {
    const identities = (row.thirdParty ?? []).map((one) => `${one.thirdPartyId}|${one.thirdPartyUserId}`)
    const email = row.passwordHash === undefined ? undefined : normal(row.email)
    const key = String(row.key ?? row.id ?? email ?? identities[0])
    const before = known.get(`${importId} ${key}`)
    if (before) return before
    if (email === 'refused@example.com')
      return { key, status: 'refused', code: 'ERR_ROW', field: 'email', reason: 'this name is not allowed' }
    if (email === 'kept@example.com') return { key, status: 'kept', userId: 'k' }
    const names = [...(email === undefined ? [] : [email]), ...identities]
    const found = names.map((name) => people.get(name)).find((person) => person !== undefined)
    const isOwn = found && (found.row as { importId?: string }).importId === importId
    const outcome: Outcome = isOwn
      ? { key, status: 'refused', code: 'ERR_DUPLICATE', field: 'email', reason: 'another row is of this user' }
      : { key, status: found ? 'unchanged' : 'created', userId: found?.id ?? randomUUID() }
    if (!write) return outcome
    if (!isOwn)
      for (const name of names) people.set(name, { id: String(outcome.userId), row: { ...row, importId } as Row })
    known.set(`${importId} ${key}`, outcome)
    return outcome
  }

  async function importRows(request: IncomingMessage, response: ServerResponse, write: boolean): Promise<void> {
    const lines = (await bodyOf(request)).split('\n').filter((line) => line !== '')
    requests.push({ path: request.url ?? '', headers: request.headers, rows: lines.length })
    const fault = lines.length > 0 ? faults.shift() : undefined
    if (fault?.kind === 'reset') return void request.socket.destroy()
    if (fault?.kind === 'refuse') {
      const headers = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter }
      if (fault.body === undefined) return problem(response, fault.status, 'ERR_BUSY', 'as it was told', headers)
      response.writeHead(fault.status, headers)
      return void response.end(fault.body)
    }
    const wanted = request.headers['signer-key-id']
    if (wanted !== undefined && ![keyId, ...otherKeyIds].includes(String(wanted)))
      return problem(response, 409, 'ERR_SECRET', `the id of the signer key here is ${keyId ?? 'none'}`)
    const importId = String(request.headers['import-id'] ?? randomUUID())
    const type = (fault?.kind === 'answer' && fault.type) || 'application/x-ndjson'
    response.writeHead(200, { 'content-type': type, 'import-id': importId })
    if (fault?.kind === 'answer') return void response.end(fault.text)
    const counts: Record<string, number> = {}
    let text = ''
    for (const [index, line] of lines.entries()) {
      if ((fault?.kind === 'cut' || fault?.kind === 'truncate') && index === fault.after) {
        if (fault.kind === 'truncate') text += '{"key":"1","sta'
        response.write(text, () => request.socket.destroy())
        return
      }
      if (fault?.kind === 'give-up' && index === fault.after) {
        const status = fault.status ?? 503
        response.end(`${text}{"end":false,"problem":{"status":${status},"title":"Enough","detail":"it is full"}}\n`)
        return
      }
      if (fault?.kind === 'slow') await pause(fault.milliseconds)
      const outcome = take(importId, JSON.parse(line), write)
      counts[outcome.status] = (counts[outcome.status] ?? 0) + 1
      text += `${JSON.stringify(outcome)}\n`
      if (text.length > 65_536) {
        response.write(text)
        text = ''
      }
    }
    response.end(`${text}${JSON.stringify({ end: true, rows: lines.length, counts })}\n`)
  }

  async function importOne(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await bodyOf(request))
    requests.push({ path: request.url ?? '', headers: request.headers, rows: 1 })
    const fault = faults.shift()
    if (fault?.kind === 'reset') return void request.socket.destroy()
    if (fault?.kind === 'refuse') {
      const headers = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter }
      return problem(response, fault.status, 'ERR_MALFORMED', 'as it was told', headers)
    }
    const isIdentity = request.url?.endsWith('signinup')
    const name = isIdentity ? `${body.thirdPartyId}|${body.thirdPartyUserId}` : normal(body.email)
    if (isIdentity && typeof body.email?.id !== 'string')
      return problem(response, 400, 'ERR_FIELD', 'email must be an object')
    const had = people.has(name)
    if (!had || !isIdentity) people.set(name, { id: people.get(name)?.id ?? randomUUID(), row: body })
    response.writeHead(200, { 'content-type': 'application/json' })
    const told = isIdentity ? { createdNewUser: !had } : { didUserAlreadyExist: had }
    response.end(JSON.stringify({ status: 'OK', user: { id: people.get(name)!.id }, ...told }))
  }

  function find(request: IncomingMessage, response: ServerResponse): void {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams
    const email = query.get('email')
    const name = email ?? `${query.get('thirdPartyId')}|${query.get('thirdPartyUserId')}`
    const recipeId = email === null ? 'thirdparty' : 'emailpassword'
    const found = people.get(name)
    const users = found ? [{ id: found.id, loginMethods: [{ recipeId }] }] : []
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ status: 'OK', users }))
  }

  const server = createServer(async (request, response) => {
    request.on('error', () => undefined)
    const path = new URL(request.url ?? '', 'http://localhost').pathname
    if (apiKey !== undefined && request.headers['api-key'] !== apiKey)
      return problem(response, 401, 'ERR_API_KEY', 'Invalid API key')
    const local = path.startsWith(base) ? path.slice(base.length) : ''
    busy++
    peak = Math.max(peak, busy)
    try {
      if (delay > 0) await pause(delay)
      if (local === '/import/users') await importRows(request, response, true)
      else if (local === '/import/validate') await importRows(request, response, false)
      else if (local === '/recipe/user/passwordhash/import' || local === '/recipe/signinup')
        await importOne(request, response)
      else if (local === '/users/by-accountinfo') find(request, response)
      else if (local === '/apiversion') response.end('{"versions":["5.4"]}')
      else problem(response, 404, 'ERR_NOT_FOUND', 'unknown path')
    } finally {
      busy--
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    faults,
    people,
    requests,
    peak: () => peak,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
