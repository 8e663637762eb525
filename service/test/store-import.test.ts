import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportOutcome, ImportRow, Store } from '../src/store/store.ts'
import { createTestDatabase, hashOf, kinds, rowOf, type TestDatabase } from './shared/stores.ts'

const timeJoined = 1_600_000_000_000
const google = (thirdPartyUserId: string, email?: string, isVerified = true) => ({
  thirdPartyId: 'google',
  thirdPartyUserId,
  email,
  isVerified,
})
const refused = (reason: 'duplicate' | 'conflict', field: string) => ({ status: 'refused', reason, field })

describe.each(kinds)('an import into %s', (kind) => {
  let database: TestDatabase
  let store: Store
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    store = await database.open()
  })
  afterAll(() => database.remove())

  let imports = 0
  async function begin(): Promise<string> {
    const id = `import-${++imports}`
    await store.beginImport(id, undefined)
    return id
  }

  /** Holds the preview against what the import then does, and the import against its retry. */
  async function importAll(id: string, rows: readonly ImportRow[]): Promise<readonly ImportOutcome[]> {
    const preview = await store.previewRows(id, rows)
    const outcomes = await store.importRows(id, rows)
    expect(preview.map((one) => ({ ...one, userId: undefined }))).toEqual(
      outcomes.map((one) => ({ ...one, userId: undefined })),
    )
    expect(await store.importRows(id, rows)).toEqual(outcomes)
    return outcomes
  }

  const importOne = async (row: ImportRow) => (await importAll(await begin(), [row]))[0]!
  const status = ({ status }: ImportOutcome) => status
  const everyone = async () => (await store.classCounts()).reduce((sum, { users }) => sum + users, 0)

  test('creates users with everything that is given', async () => {
    const row = rowOf('1', {
      originalId: 'orig-1',
      email: 'all@example.com',
      hash: { ...hashOf('$2b$all', 'legacy'), fields: { salt: 'x' } },
      isVerified: true,
      identities: [google('all-1', 'all@gmail.example', true), google('all-2', undefined, false)],
      timeJoined,
      isDisabled: true,
      customData: '{"b": 1,\n "a":["é"]}',
    })
    expect(await importOne(row)).toEqual({ status: 'created', userId: 'orig-1' })
    const user = await store.userById('orig-1')
    expect(user).toEqual({
      id: 'orig-1',
      timeJoined,
      isDisabled: true,
      password: { email: 'all@example.com', isVerified: true },
      identities: row.identities.map((one) => ({ ...one, timeJoined })),
      customData: { b: 1, a: ['é'] },
    })
    expect(await store.credential('all@example.com')).toEqual({
      hash: row.password!.hash,
      origin: 'import',
      isDisabled: true,
    })
    expect(await store.userByIdentity('google', 'all-2')).toEqual(user)
    expect(await store.usersByEmail('all@gmail.example')).toEqual([user])
  })

  test('takes the time of the import and not verified where nothing is given, and gives an id of ours', async () => {
    const before = Date.now()
    const outcome = await importOne(rowOf('1', { email: 'bare@example.com' }))
    const user = (await store.userByEmail('bare@example.com'))!
    expect(outcome).toEqual({ status: 'created', userId: user.id })
    expect(user).toMatchObject({ isDisabled: false, password: { isVerified: false }, customData: undefined })
    expect(user.timeJoined).toBeGreaterThanOrEqual(before)
    expect(user.timeJoined).toBeLessThanOrEqual(Date.now())
  })

  test('creates a user of identities alone', async () => {
    expect(await importOne(rowOf('1', { identities: [google('only')] }))).toMatchObject({ status: 'created' })
    expect(await store.userByIdentity('google', 'only')).toMatchObject({ password: undefined })
  })

  test('leaves unchanged what is stored already, and updates what differs', async () => {
    const given = { email: 'again@example.com', originalId: 'again', isVerified: true, timeJoined, customData: '1' }
    await importOne(rowOf('1', given))
    expect(await importOne(rowOf('1', given))).toEqual({ status: 'unchanged', userId: 'again' })
    expect(await importOne(rowOf('1', { email: given.email }))).toEqual({ status: 'unchanged', userId: 'again' })
    const changes: readonly Parameters<typeof rowOf>[1][] = [
      { hash: hashOf('another') },
      { hash: hashOf('another', 'argon2') },
      { isVerified: false },
      { timeJoined: timeJoined + 1 },
      { isDisabled: true },
      { customData: '2' },
      { identities: [google('again-1')] },
      { identities: [google('again-1', 'again@gmail.example')] },
      { email: 'again2@example.com' },
    ]
    let now: Parameters<typeof rowOf>[1] = { ...given, hash: hashOf(`hash of ${given.email}`) }
    for (const change of changes) {
      now = { ...now, ...change }
      expect([change, status(await importOne(rowOf('1', now)))]).toEqual([change, 'updated'])
      expect([change, status(await importOne(rowOf('2', now)))]).toEqual([change, 'unchanged'])
    }
    expect(await store.userByEmail('again@example.com')).toBeUndefined()
    expect(await store.userById('again')).toEqual({
      id: 'again',
      timeJoined: timeJoined + 1,
      isDisabled: true,
      password: { email: 'again2@example.com', isVerified: false },
      identities: [{ ...google('again-1', 'again@gmail.example'), timeJoined: timeJoined + 1 }],
      customData: 2,
    })
    expect((await store.credential('again2@example.com'))?.hash).toEqual(hashOf('another', 'argon2'))
  })

  test('finds a user by id, by e-mail and by identity, and by an id of ours', async () => {
    await importOne(rowOf('1', { originalId: 'find', email: 'find@example.com', identities: [google('find')] }))
    for (const by of [{ originalId: 'find' }, { email: 'find@example.com' }, { identities: [google('find')] }])
      expect(await importOne(rowOf('1', { ...by, customData: JSON.stringify(by) }))).toEqual({
        status: 'updated',
        userId: 'find',
      })
    const { id } = (await store.importPassword('ours@example.com', hashOf('x'), 'keep', timeJoined)).user
    const change = rowOf('1', { originalId: id, email: 'ours2@example.com', hash: hashOf('x') })
    expect(await importOne(change)).toEqual({ status: 'updated', userId: id })
    expect((await store.userById(id))?.password?.email).toBe('ours2@example.com')
  })

  test('gives a user without a password one, and one without an original id that', async () => {
    const { user } = await store.signInUp({ ...google('late', 'late@gmail.example'), timeJoined })
    const row = rowOf('1', { email: 'late@example.com', originalId: 'late', identities: [google('late')] })
    expect(await importOne(row)).toEqual({ status: 'updated', userId: 'late' })
    expect(await store.userById(user.id)).toMatchObject({
      id: 'late',
      timeJoined,
      password: { email: 'late@example.com' },
      identities: [{ email: 'late@gmail.example' }],
    })
  })

  test('keeps the password of a user who has chosen one, or has signed in and was upgraded', async () => {
    const owner = { email: 'chosen@example.com', hash: hashOf('chosen'), origin: 'owner', timeJoined } as const
    const { id } = (await store.createUser(owner))!
    const row = rowOf('1', { email: owner.email, isVerified: true, customData: '1', originalId: 'chosen' })
    expect(await importOne(row)).toEqual({ status: 'kept', userId: id })
    expect(await store.userByEmail(owner.email)).toMatchObject({
      password: { isVerified: false },
      customData: undefined,
    })
    expect((await store.credential(owner.email))?.hash.text).toBe('chosen')

    await importOne(rowOf('1', { email: 'upgraded@example.com', hash: hashOf('weak') }))
    await store.replaceHash('upgraded@example.com', 'weak', hashOf('strong', 'argon2'), 'upgrade')
    expect(status(await importOne(rowOf('1', { email: 'upgraded@example.com', hash: hashOf('weak') })))).toBe('kept')
    expect((await store.credential('upgraded@example.com'))?.hash.text).toBe('strong')
  })

  test('keeps the e-mail that an owner has chosen', async () => {
    await importOne(rowOf('1', { originalId: 'mover', email: 'mover@example.com' }))
    await store.setPassword('mover', { email: 'moved@example.com' })
    expect(status(await importOne(rowOf('1', { originalId: 'mover', email: 'mover@example.com' })))).toBe('kept')
    expect((await store.userById('mover'))?.password?.email).toBe('moved@example.com')
  })

  test('never joins by the e-mail of an identity', async () => {
    const email = 'same@example.com'
    const rows = [rowOf('1', { email }), rowOf('2', { identities: [google('same-1', email)] })]
    expect((await importAll(await begin(), rows)).map(status)).toEqual(['created', 'created'])
    const third = rowOf('3', { identities: [google('same-2', email)] })
    expect(status(await importOne(third))).toBe('created')
    expect(await store.usersByEmail(email)).toHaveLength(3)
  })

  test.each([
    ['email', { email: 'dup-email@example.com' }],
    ['id', { originalId: 'dup-id' }],
    ['thirdParty', { identities: [google('dup-identity')] }],
  ] as const)('refuses a second row of the same %s, in one call and in two', async (field, shared) => {
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

  test('refuses a second row with the same key and another hash, as it would with another key', async () => {
    const id = await begin()
    const one = rowOf('twin@example.com', { email: 'twin@example.com', hash: hashOf('one') })
    const two = rowOf('twin@example.com', { email: 'twin@example.com', hash: hashOf('two') })
    expect(await importAll(id, [one, two])).toMatchObject([{ status: 'created' }, refused('duplicate', 'email')])
    expect((await store.credential('twin@example.com'))?.hash.text).toBe('one')
  })

  test('refuses a row whose e-mail, id and identity belong to several users, and one with another id', async () => {
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

  test('answers a row that comes again as before, whatever has happened since, and writes nothing', async () => {
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
    const before = await everyone()
    expect(await store.importRows(id, [row])).toEqual([outcome])
    expect(await store.previewRows(id, [row])).toEqual([outcome])
    expect(await store.userByEmail('retry@example.com')).toBeUndefined()
    expect(await everyone()).toBe(before)
  })

  test('decides rows of one call one after the other', async () => {
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

  test('previews as it imports, and a preview writes nothing', async () => {
    const rows = [
      rowOf('1', { email: 'preview@example.com', hash: hashOf('new class of preview', 'argon2') }),
      rowOf('2', { email: 'preview@example.com' }),
      rowOf('3', { originalId: 'preview', identities: [google('preview')] }),
    ]
    const before = await store.classCounts()
    const preview = await store.previewRows(undefined, rows)
    expect(preview).toEqual([
      { status: 'created', userId: undefined },
      refused('duplicate', 'email'),
      { status: 'created', userId: 'preview' },
    ])
    expect(await store.previewRows('never begun', rows)).toEqual(preview)
    expect(await store.classCounts()).toEqual(before)
    expect(await store.userById('preview')).toBeUndefined()
    await expect(store.importRows('never begun', rows)).rejects.toMatchObject({ kind: 'failed' })
    expect((await store.importRows(await begin(), rows)).map(status)).toEqual(['created', 'refused', 'created'])
  })

  test('answers 3,000 rows in their order, most new, some there, some twice', async () => {
    const there = Array.from({ length: 300 }, (_, at) => rowOf(`${at}`, { email: `many-${at * 10}@example.com` }))
    await importAll(await begin(), there)
    const rows = Array.from({ length: 3000 }, (_, at) => {
      const email = `many-${at % 50 === 49 ? at - 1 : at}@example.com`
      return rowOf(`${at}`, { email, hash: hashOf(`hash of ${email}`), isVerified: at % 20 === 0 })
    })
    const expected = rows.map((_, at) => {
      if (at % 50 === 49) return 'refused'
      if (at % 20 === 0) return 'updated'
      return at % 10 === 0 ? 'unchanged' : 'created'
    })
    expect((await importAll(await begin(), rows)).map(status)).toEqual(expected)
  })

  test('nothing is imported of no rows', async () => {
    expect(await store.importRows(await begin(), [])).toEqual([])
    expect(await store.previewRows(undefined, [])).toEqual([])
  })
})
