import { describe, expect, test } from 'vitest'
import { few } from '../../test/sample.ts'
import { google, importing, refused, status } from './databases/imports.ts'
import { hashOf, kinds, rowOf } from './databases/stores.ts'

describe.each(kinds)('an import into %s', (kind) => {
  const { store, begin, previewRows, importAll, importOne, users } = importing(kind)

  few(3).each([
    ['email', { email: 'dup-email@example.com' }],
    ['id', { originalId: 'dup-id' }],
    ['thirdParty', { identities: [google('dup-identity')] }],
  ] as const)('an import refuses a second row of the same %s, in one call and in two', async (field, shared) => {
    const one = rowOf('1', { ...(field === 'id' && { email: 'dup-id-1@example.com' }), ...shared })
    const two = rowOf('2', { ...(field === 'id' && { email: 'dup-id-2@example.com' }), ...shared, customData: '2' })
    const id = await begin()
    expect(await importAll(id, [one, two])).toEqual([
      { status: 'created', userId: expect.any(String) },
      refused('duplicate', field),
    ])
    expect(await importAll(id, [two])).toEqual([refused('duplicate', field)])
    expect((await importAll(id, [one])).map(status)).toEqual(['created'])
  })

  test('an import refuses a second row with another hash, with the same key or with another key', async () => {
    const id = await begin()
    const one = rowOf('twin@example.com', { email: 'twin@example.com', hash: hashOf('one') })
    const two = rowOf('twin@example.com', { email: 'twin@example.com', hash: hashOf('two') })
    expect(await importAll(id, [one, two])).toMatchObject([{ status: 'created' }, refused('duplicate', 'email')])
    expect((await store.credential('twin@example.com'))?.hash.text).toBe('one')
  })

  test('an import refuses a row whose e-mail, id and identity belong to different users, or whose user has another id', async () => {
    await importAll(await begin(), [
      rowOf('1', { originalId: 'con-1', email: 'con-1@example.com', identities: [google('con-1')] }),
      rowOf('2', { originalId: 'con-2', email: 'con-2@example.com', identities: [google('con-2')] }),
    ])
    const conflicts: readonly [string, Parameters<typeof rowOf>[1]][] = [
      ['id', { originalId: 'con-1', email: 'con-2@example.com' }],
      ['thirdParty', { email: 'con-1@example.com', identities: [google('con-2')] }],
      ['thirdParty', { originalId: 'con-1', identities: [google('con-1'), google('con-2')] }],
      ['id', { originalId: 'con-3', email: 'con-1@example.com' }],
    ]
    for (const [field, given] of conflicts)
      expect(await importOne(rowOf('1', { ...given, customData: '"no"' }))).toEqual(refused('conflict', field))
    expect(await store.userById('con-3')).toBeUndefined()
    for (const id of ['con-1', 'con-2']) expect((await store.userById(id))?.customData).toBeUndefined()
  })

  test('an import answers a retried row as before, even if its user has changed, and writes nothing', async () => {
    const id = await begin()
    const row = rowOf('1', { email: 'retry@example.com', hash: hashOf('imported') })
    const [outcome] = await store.importRows(id, [row])
    await store.replaceHash('retry@example.com', 'imported', hashOf('upgraded'), 'upgrade')
    expect(await store.importRows(id, [row])).toEqual([outcome])
    const { id: userId } = (await store.userByEmail('retry@example.com'))!
    await store.setPassword(userId, { hash: hashOf('chosen') })
    expect(await store.importRows(id, [row])).toEqual([outcome])
    expect((await store.credential('retry@example.com'))?.hash.text).toBe('chosen')
    await store.setPassword(userId, { email: 'retried@example.com' })
    const before = await users()
    expect(await store.importRows(id, [row])).toEqual([outcome])
    expect(await previewRows(id, [row])).toEqual([outcome])
    expect(await store.userByEmail('retry@example.com')).toBeUndefined()
    expect(await users()).toBe(before)
  })

  test('an import decides the rows of one call in order', async () => {
    await importAll(await begin(), [rowOf('1', { originalId: 'chain', email: 'chain-1@example.com' })])
    const outcomes = await importAll(await begin(), [
      rowOf('1', { originalId: 'chain', email: 'chain-2@example.com' }),
      rowOf('2', { email: 'chain-1@example.com', identities: [google('chain')] }),
      rowOf('3', { identities: [google('chain')] }),
      rowOf('4', { email: 'chain-2@example.com' }),
      rowOf('5', { email: 'chain-3@example.com' }),
    ])
    expect(outcomes).toMatchObject([
      { status: 'updated', userId: 'chain' },
      { status: 'created' },
      refused('duplicate', 'thirdParty'),
      refused('duplicate', 'email'),
      { status: 'created' },
    ])
  })

  test('a preview gives the outcomes of an import and writes nothing', async () => {
    const rows = [
      rowOf('1', { email: 'preview@example.com', hash: hashOf('new class of preview', 'argon2') }),
      rowOf('2', { email: 'preview@example.com' }),
      rowOf('3', { originalId: 'preview', identities: [google('preview')] }),
    ]
    const before = await store.classCounts()
    const preview = await previewRows(undefined, rows)
    expect(preview).toEqual([
      { status: 'created', userId: undefined },
      refused('duplicate', 'email'),
      { status: 'created', userId: 'preview' },
    ])
    expect(await previewRows('never begun', rows)).toEqual(preview)
    expect(await store.classCounts()).toEqual(before)
    expect(await store.userById('preview')).toBeUndefined()
    await expect(store.importRows('never begun', rows)).rejects.toMatchObject({ kind: 'failed' })
    expect((await store.importRows(await begin(), rows)).map(status)).toEqual(['created', 'refused', 'created'])
  })

  test('an import writes nothing for an empty list of rows', async () => {
    expect(await store.importRows(await begin(), [])).toEqual([])
    expect(await previewRows(undefined, [])).toEqual([])
  })
})
