import { afterAll, beforeAll } from 'vitest'
import { createLog, createService, readSettings, type Service, type ServiceOptions } from '../../src/index.ts'
import { type CreateDatabase, type TestDatabase, useDatabase } from '../databases/databases.ts'

export const apiKey = 'a-key-of-the-tests-0123456789'

/** The path of the documented import. */
export const importPath = '/recipe/user/passwordhash/import'

/** Any JSON of an answer. The tests check its type. */
type Json = ReturnType<typeof JSON.parse>

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed JSON, or `undefined` for another content type. */
  readonly json: Json
}

export interface TestService {
  readonly url: string
  readonly port: number
  /** Returns the log. */
  readonly lines: readonly string[]
  request(path: string, init?: RequestInit & { readonly duplex?: 'half' }): Promise<Answer>
  /** Sends a request, with an API key by default. */
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  readonly replaceKeys: Service['replaceKeys']
  close(): Promise<void>
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Starts a service on a free port, with one API key by default. Other services can use its database too. */
export async function startService(
  database: TestDatabase,
  environment: Record<string, string | undefined> = {},
  options: ServiceOptions = {},
): Promise<TestService> {
  const settings = readSettings({
    environment: { PORT: '0', API_KEYS: apiKey, ...database.environment, ...environment },
    directory: '/nonexistent',
    inContainer: false,
  })
  const lines: string[] = []
  const log = createLog('debug', { write: (line: string) => void lines.push(line) })
  const service = await createService(settings, { log, sharesFile: true, ...options })
  const { port } = await service.listen()
  const url = `http://127.0.0.1:${port}`

  async function request(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(url + path, init)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: parseJson(text) }
  }

  const send =
    (method: string) =>
    (path: string, body: unknown, headers: Record<string, string> = {}) =>
      request(path, {
        method,
        headers: { 'api-key': apiKey, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
      })

  return {
    url,
    port,
    lines,
    request,
    get: (path, headers = {}) => request(path, { headers: { 'api-key': apiKey, ...headers } }),
    post: send('POST'),
    put: send('PUT'),
    replaceKeys: service.replaceKeys,
    close: service.close,
  }
}

/** Starts a service with a new database before a group of tests, and removes both after them. */
export function useService(
  create: CreateDatabase,
  environment?: Record<string, string>,
  options?: ServiceOptions,
): { readonly database: TestDatabase; readonly service: TestService } {
  const database = useDatabase(create)
  const service = {} as TestService
  beforeAll(async () => void Object.assign(service, await startService(database, environment, options)))
  afterAll(() => service.close?.())
  return { database, service }
}

/** Repeats a request until the answer meets a condition. */
export async function until<T>(
  ask: () => Promise<T>,
  isDone: (value: T) => boolean,
  milliseconds = 20_000,
): Promise<T> {
  const end = performance.now() + milliseconds
  for (;;) {
    const value = await ask()
    if (isDone(value) || performance.now() > end) return value
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** Waits until the service is ready. */
export const ready = (service: TestService, status = 200): Promise<Answer> =>
  until(
    () => service.get('/readyz'),
    (answer) => answer.status === status,
  )
