import { expect } from 'vitest'
import { slow } from '../../test/sample.ts'
import { race } from './clients/races.js'
import { onDatabases } from './databases/databases.ts'
import { apiKey, useService } from './running/service.ts'

/** `npm run test:races` runs 10,000 races. */
const changes = 100

onDatabases('on $name', ({ create }) => {
  const { service } = useService(create, { IMPORT_EXISTING: 'keep', QUEUE_WAIT_MS: '60000' })

  slow('a password that its owner has set is never replaced by concurrent imports and upgrades', async () => {
    const { set, lost, imported, upgrades } = await race({ address: service.url, apiKey, changes })
    expect({ set, lost }).toEqual({ set: changes, lost: 0 })
    // Checks that there was a race: imports came before and after the owner, and upgrades found both hashes.
    for (const status of ['created', 'updated', 'kept']) expect(imported[status], status).toBeGreaterThan(0)
    for (const outcome of ['replaced', 'kept']) expect(upgrades[outcome], outcome).toBeGreaterThan(0)
  })
})
