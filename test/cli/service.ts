import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binPath } from './command.ts'

export const apiKey = 'the-api-key-of-this-test-000'

export interface Running {
  readonly url: string
  post(path: string, body: object): Promise<Record<string, unknown>>
  get(path: string): Promise<Record<string, unknown>>
  end(): Promise<void>
}

/** The real service as `saltbridge serve` starts it, with a database of its own. */
export async function startService(settings: Readonly<Record<string, string>> = {}): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'saltbridge-service-'))
  const { PATH = '' } = process.env
  const env = { PATH, LOG_LEVEL: 'warn', API_KEYS: apiKey, DATABASE_FILE: join(folder, 'users.db'), ...settings }
  const child = spawn(process.execPath, [binPath(), 'serve', '--port', '0'], { env })
  const gone = once(child, 'exit')
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        const found = /http:\/\/[\w.]+:\d+/.exec(said)?.[0]
        if (found !== undefined) resolve(found)
      })
    child.on('exit', (code) => reject(new Error(`the service ended with ${code}: ${said}`)))
  })

  async function ask(path: string, init: RequestInit): Promise<Record<string, unknown>> {
    const headers = { 'api-key': apiKey, 'content-type': 'application/json' }
    const answer = await fetch(`${url}${path}`, { ...init, headers })
    return (await answer.json()) as Record<string, unknown>
  }

  return {
    url,
    post: (path, body) => ask(path, { method: 'POST', body: JSON.stringify(body) }),
    get: (path) => ask(path, {}),
    async end() {
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
