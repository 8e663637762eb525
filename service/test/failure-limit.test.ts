import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFailureLimit, type FailureLimit } from '../src/http/failure-limit.ts'
import { createStoreDatabase, kinds, type StoreDatabase } from './shared/stores.ts'

const hour = 3_600_000
const minute = hour / 60

describe.each(kinds)('the limit of failures on %s', (kind) => {
  let database: StoreDatabase
  let now = 0
  let nodes: readonly FailureLimit[] = []
  beforeAll(async () => {
    database = await createStoreDatabase(kind)
    const stores = [await database.open(), await database.open()]
    nodes = stores.map((store) => createFailureLimit(store, 4, () => now))
  })
  afterAll(() => database?.remove())

  /** Seconds until the next attempt is looked at; nothing if this one was. */
  async function fail(email: string, node = nodes[0]!): Promise<number | undefined> {
    const admission = await node.admit(email)
    if (!admission.isAdmitted) return admission.retryAfter
    await admission.done(true)
    return undefined
  }

  test('counts on every node, each e-mail by itself, and not what was right', async () => {
    now = 1000 * hour
    const right = await nodes[0]!.admit('a')
    if (right.isAdmitted) await right.done(false)
    for (const node of [0, 1, 0, 1]) expect(await fail('a', nodes[node])).toBeUndefined()
    for (const node of nodes) expect(await fail('a', node)).toBeGreaterThan(0)
    expect(await fail('b')).toBeUndefined()
  })

  test('forgets evenly over an hour, and says truly when it will look again', async () => {
    now = 2000 * hour + 55 * minute
    for (let at = 0; at < 4; at++) expect(await fail('c')).toBeUndefined()
    const retryAfter = (await fail('c'))!
    expect(retryAfter).toBeGreaterThan(299)
    now += (retryAfter - 2) * 1000
    expect(await fail('c')).toBeGreaterThan(0)
    now += 2000
    expect(await fail('c')).toBeUndefined()
    expect(await fail('c')).toBeGreaterThan(600)
    now += 2 * hour
    for (let at = 0; at < 4; at++) expect(await fail('c')).toBeUndefined()
    expect(await fail('c')).toBeGreaterThan(0)
  })

  test('what is under way counts as failed until it is known', async () => {
    now = 3000 * hour
    const all = await Promise.all(Array.from({ length: 10 }, () => nodes[0]!.admit('d')))
    const admitted = all.filter((one) => one.isAdmitted)
    expect(admitted).toHaveLength(4)
    for (const one of admitted) if (one.isAdmitted) await one.done(false)
    expect(await fail('d')).toBeUndefined()
  })
})
