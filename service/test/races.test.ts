import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from './shared/databases.ts'
import { race } from './shared/races.js'
import { apiKey, startService, type TestService } from './shared/service.ts'

/** `npm run test:races` races them 10,000 times. */
const changes = 200

describe.each(databases)('on $name', ({ create }) => {
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await create()
    service = await startService(database, { IMPORT_EXISTING: 'keep', QUEUE_WAIT_MS: '60000' })
  })
  afterAll(async () => {
    await service?.close()
    await database?.drop()
  })

  test('a password that its owner has set stays, whatever imports and upgrades run at the same time', async () => {
    const { set, lost, imported, upgrades } = await race({ address: service.url, apiKey, changes })
    expect({ set, lost }).toEqual({ set: changes, lost: 0 })
    // Otherwise nothing was raced: imports came before and after the owner, and upgrades found both.
    for (const status of ['created', 'updated', 'kept']) expect(imported[status], status).toBeGreaterThan(0)
    for (const outcome of ['replaced', 'kept']) expect(upgrades[outcome], outcome).toBeGreaterThan(0)
  })
})
