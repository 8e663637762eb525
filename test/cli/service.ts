import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService as serve } from '../../service/test/running/running.js'
import { binPath } from './command.ts'

export const apiKey = 'the-api-key-of-this-test-000'

export interface Running {
  readonly url: string
  post(path: string, body: object): Promise<Record<string, unknown>>
  get(path: string): Promise<Record<string, unknown>>
  end(): Promise<void>
}

/** Starts the real service as `saltbridge serve` does, with its own database. */
export async function startService(settings: Readonly<Record<string, string>> = {}): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'saltbridge-service-'))
  const own = { API_KEYS: apiKey, DATABASE_FILE: join(folder, 'users.db'), ...settings }
  const { address: url, end } = await serve(own, { bin: binPath() })

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
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
