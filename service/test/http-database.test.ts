import { afterAll, beforeAll, expect } from 'vitest'
import { slow } from '../../test/sample.ts'
import { bcrypt } from './clients/hashes.ts'
import { isInstalled, startPostgres, type TestPostgres } from './databases/debian-postgres.js'
import { ready, startService, type TestService, until } from './running/service.ts'

let postgres: TestPostgres
let service: TestService
beforeAll(async () => {
  if (!isInstalled()) return
  postgres = await startPostgres()
  service = await startService({ environment: { DATABASE_URL: postgres.url }, drop: async () => undefined })
})
afterAll(async () => {
  await service?.close()
  await postgres?.stop()
})

const email = 'database@example.com'
const signIn = () => service.post('/recipe/signin', { email, password: bcrypt.password })

slow.skipIf(!isInstalled()).each(['halt', 'kill'] as const)(
  'a lost database (%s) is reported, and used again when it is back',
  async (how) => {
    await service.post('/recipe/user/passwordhash/import', { ...bcrypt, email })
    expect((await ready(service)).status).toBe(200)
    await postgres[how]()

    const refused = await signIn()
    expect([refused.status, refused.json.code]).toEqual([503, 'ERR_STORE_UNAVAILABLE'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const row = `${JSON.stringify({ email: 'other@example.com', passwordHash: bcrypt.passwordHash })}\n`
    const preview = await service.post('/import/validate', row, { 'content-type': 'application/x-ndjson' })
    const last = JSON.parse(preview.text.trim().split('\n').at(-1)!)
    expect(last).toMatchObject({ end: false, problem: { code: 'ERR_STORE_UNAVAILABLE', status: 503 } })
    expect((await ready(service, 503)).json.reasons).toEqual([
      { check: 'database', detail: 'the database cannot be reached' },
    ])
    expect((await service.request('/livez')).status).toBe(200)
    expect(
      service.lines.some((line) => line.includes('"level":"warn"') && line.includes('ERR_STORE_UNAVAILABLE')),
    ).toBe(true)
    expect(service.lines.join('')).not.toContain(email)

    await postgres.start()
    const again = await until(signIn, ({ status }) => status === 200)
    expect(again.json.status).toBe('OK')
    expect((await ready(service)).json).toEqual({ status: 'ready', reasons: [] })
  },
)
