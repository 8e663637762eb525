import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { slow } from '../../test/sample.ts'
import type { ImportOutcome, ImportRow, Store } from '../src/store/store.ts'
import type { Kind } from './databases/databases.ts'
import { createStoreDatabase, hashOf, kinds, rowOf, type StoreDatabase } from './databases/stores.ts'

/** The number of races. `RACES=10000` runs the full test. */
const races = Number(process.env.RACES ?? 1000)

const emailOf = (at: number) => `user-${at}@example.com`
/** Waits for a random time, so that either call can be first. */
const soon = (kind: Kind) => setTimeout(Math.random() * (kind === 'SQLite' ? 5 : 20))
const range = (count: number) => Array.from({ length: count }, (_, at) => at)
const shuffled = <T>(items: readonly T[]) =>
  items
    .map((item) => ({ item, by: Math.random() }))
    .sort((a, b) => a.by - b.by)
    .map(({ item }) => item)

describe.each(kinds)('two nodes with one %s', (kind) => {
  let database: StoreDatabase
  let one: Store
  let other: Store
  beforeEach(async () => {
    database = await createStoreDatabase(kind)
    one = await database.open()
    other = await database.open()
  })
  afterEach(() => database.remove())

  async function importIn(store: Store, id: string, rows: readonly ImportRow[], size: number) {
    const outcomes = new Map<string, ImportOutcome>()
    for (let from = 0; from < rows.length; from += size) {
      const batch = rows.slice(from, from + size)
      const answers = await store.importRows(id, batch)
      for (const [at, row] of batch.entries()) outcomes.set(row.key, answers[at]!)
    }
    return outcomes
  }

  const users = async () => (await one.classCounts()).reduce((sum, { users }) => sum + users, 0)

  slow('two nodes that import the same rows create each user once and give the same answers', async () => {
    await one.beginImport('same', undefined)
    const rows = range(2000).map((at) => rowOf(`${at}`, { email: emailOf(at), originalId: `id-${at}` }))
    const [first, second] = await Promise.all([
      importIn(one, 'same', rows, 100),
      importIn(other, 'same', shuffled(rows), 130),
    ])
    expect(await users()).toBe(2000)
    for (const { key } of rows) {
      expect(first.get(key)).toEqual({ status: 'created', userId: `id-${key}` })
      expect(second.get(key)).toEqual(first.get(key))
    }
  })

  slow('two nodes that run two imports with common rows concurrently create no user twice', async () => {
    await Promise.all([one.beginImport('a', undefined), other.beginImport('b', undefined)])
    const rows = range(1500).map((at) => {
      const identities =
        at % 3 === 0 ? [{ thirdPartyId: 'g', thirdPartyUserId: `${at}`, email: undefined, isVerified: true }] : []
      return rowOf(`${at}`, { email: emailOf(at), identities })
    })
    const [a, b] = await Promise.all([
      importIn(one, 'a', shuffled(rows), 100),
      importIn(other, 'b', shuffled(rows), 100),
    ])
    expect(await users()).toBe(1500)
    for (const { key } of rows)
      expect([a.get(key)!.status, b.get(key)!.status].sort()).toEqual(['created', 'unchanged'])
  })

  slow('two nodes that import rows of one user under different keys refuse all but one row', async () => {
    await one.beginImport('twins', undefined)
    const rowsOf = (side: string) => range(500).map((at) => rowOf(`${side}${at}`, { email: emailOf(at) }))
    const [a, b] = await Promise.all([
      importIn(one, 'twins', rowsOf('a'), 50),
      importIn(other, 'twins', shuffled(rowsOf('b')), 50),
    ])
    expect(await users()).toBe(500)
    for (const at of range(500))
      expect([a.get(`a${at}`)!.status, b.get(`b${at}`)!.status].sort()).toEqual(['created', 'refused'])
  })

  slow('two nodes never lose a password that its owner has chosen to an import', { timeout: 600_000 }, async () => {
    const group = 20
    let kept = 0
    for (let round = 0; round * group < races; round++) {
      const emails = range(group).map((at) => emailOf(round * group + at))
      const users = await Promise.all(emails.map((email) => one.importPassword(email, hashOf('old'), 'keep', 0)))
      await other.beginImport(`round-${round}`, undefined)
      const rows = emails.map((email, at) => rowOf(`${at}`, { email, hash: hashOf(`import ${round}`) }))
      const [outcomes] = await Promise.all([
        other.importRows(`round-${round}`, rows),
        ...users.map(async ({ user }, at) => {
          await soon(kind)
          return (at % 2 === 0 ? one : other).setPassword(user.id, { hash: hashOf(`chosen ${at}`) })
        }),
      ])
      const stored = await Promise.all(emails.map((email) => one.credential(email)))
      for (const at of emails.keys())
        expect(stored[at]).toMatchObject({ origin: 'owner', hash: { text: `chosen ${at}` } })
      kept += outcomes.filter(({ status }) => status === 'kept').length
    }
    expect(kept).toBeGreaterThan(0)
    expect(kept).toBeLessThan(races)
  })

  slow('two nodes never lose an upgrade that was confirmed to an import', { timeout: 600_000 }, async () => {
    const group = 20
    let upgrades = 0
    for (let round = 0; round * group < races; round++) {
      const emails = range(group).map((at) => emailOf(round * group + at))
      await Promise.all(emails.map((email) => one.importPassword(email, hashOf('old'), 'keep', 0)))
      await other.beginImport(`round-${round}`, undefined)
      const rows = emails.map((email, at) => rowOf(`${at}`, { email, hash: hashOf(`import ${round}`) }))
      const [outcomes, ...replaced] = await Promise.all([
        other.importRows(`round-${round}`, rows),
        ...emails.map(async (email) => {
          await soon(kind)
          return one.replaceHash(email, 'old', hashOf('upgraded', 'argon2'), 'upgrade')
        }),
      ])
      const stored = await Promise.all(emails.map((email) => one.credential(email)))
      for (const at of emails.keys())
        expect([replaced[at], outcomes[at]!.status, stored[at]!.hash.text]).toEqual(
          replaced[at] ? [true, 'kept', 'upgraded'] : [false, 'updated', `import ${round}`],
        )
      upgrades += replaced.filter(Boolean).length
    }
    expect(upgrades).toBeGreaterThan(0)
    expect(upgrades).toBeLessThan(races)
  })
})

describe.each(kinds)('%s', (kind) => {
  slow('nodes that start concurrently migrate a database once', async () => {
    const database = await createStoreDatabase(kind)
    try {
      const stores = await Promise.all(range(6).map(() => database.open()))
      await Promise.all(stores.map((store, at) => store.importPassword(emailOf(at), hashOf('x'), 'keep', 0)))
      for (const store of stores) expect((await store.classCounts())[0]?.users).toBe(6)
    } finally {
      await database.remove()
    }
  })
})
