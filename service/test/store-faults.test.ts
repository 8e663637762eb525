import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { openStore } from '../src/store/open.ts'
import { errorOf } from './databases/errors.ts'
import { createStoreDatabase, hashOf, kinds, rowOf } from './databases/stores.ts'

describe.each(kinds)('an error of %s', (kind) => {
  test('an error of the database contains no value of a row', async () => {
    const database = await createStoreDatabase(kind)
    try {
      const store = await database.open()
      const canary = 'canary-1f0a'
      const [email, hash] = [`${canary}@example.com`, hashOf(`$2b$${canary}`)]
      await store.beginImport('faulty', undefined)
      const row = { ...rowOf(canary, { email, hash, customData: `"${canary}"` }), timeJoined: Number.NaN }
      for (const work of [
        () => store.importRows('faulty', [row]),
        () => store.importRows('faulty', [{ ...row, originalId: `${canary}\0` }]),
        () => store.createUser({ email, hash, origin: 'owner', timeJoined: Number.NaN }),
      ]) {
        const error = await errorOf(work())
        expect(error).toMatchObject({ name: 'StoreError', kind: 'failed' })
        expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(canary)
      }
    } finally {
      await database.remove()
    }
  })
})

test('a missing PostgreSQL is unavailable, and the error of an invalid URL shows no password', async () => {
  expect(await errorOf(openStore({ url: 'postgres://user@127.0.0.1:1/users' }))).toMatchObject({ kind: 'unavailable' })
  const error = await errorOf(openStore({ url: 'postgres://user:canary-1f0a@[nowhere/users' }))
  expect(error).toMatchObject({ name: 'StoreError' })
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('canary')
  expect(await errorOf(openStore({ url: 'mysql://127.0.0.1/users' }))).toMatchObject({ kind: 'failed' })
  expect(await errorOf(openStore({}))).toMatchObject({ kind: 'failed' })
})
