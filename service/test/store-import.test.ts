import { describe, expect, test } from 'vitest'
import { few, slow } from '../../test/sample.ts'
import { google, importing, status } from './databases/imports.ts'
import { hashOf, kinds, rowOf } from './databases/stores.ts'

const timeJoined = 1_600_000_000_000

describe.each(kinds)('an import into %s', (kind) => {
  const { store, begin, importAll, importOne } = importing(kind)

  few(3).each(['email', 'id'] as const)(
    'an import with thousands of rows in one call refuses only the row whose %s belongs to another row',
    async (what) => {
      const rows = Array.from({ length: 3500 }, (_, at) => {
        const of = at === 1200 ? 2 : at
        const email = `${what === 'email' ? of : at}@many-${what}.example.com`
        return rowOf(`${at}`, { email, originalId: `many-${what}-${what === 'id' ? of : at}` })
      })
      const outcomes = await store.importRows(await begin(), rows)
      expect(outcomes[1200]).toEqual({ status: 'refused', reason: 'duplicate', field: what })
      expect(outcomes.filter(({ status }) => status === 'created').length).toBe(3499)
    },
  )

  test('an import creates users with all given values', async () => {
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
      customData: '{"b": 1,\n "a":["é"]}',
    })
    expect(await store.credential('all@example.com')).toEqual({
      userId: user!.id,
      hash: row.password!.hash,
      origin: 'import',
      isDisabled: true,
    })
    expect(await store.userByIdentity('google', 'all-2')).toEqual(user)
    expect(await store.usersByEmail('all@gmail.example')).toEqual([user])
  })

  test('an import uses these defaults: its own time, not verified, and a new id', async () => {
    const before = Date.now()
    const outcome = await importOne(rowOf('1', { email: 'bare@example.com' }))
    const user = (await store.userByEmail('bare@example.com'))!
    expect(outcome).toEqual({ status: 'created', userId: user.id })
    expect(user).toMatchObject({ isDisabled: false, password: { isVerified: false }, customData: undefined })
    expect(user.timeJoined).toBeGreaterThanOrEqual(before)
    expect(user.timeJoined).toBeLessThanOrEqual(Date.now())
  })

  test('an import uses the last value of an identity that a row has twice', async () => {
    const identities = [google('twice', 'a@gmail.example', false), google('twice', 'b@gmail.example')]
    expect(await importOne(rowOf('1', { identities }))).toMatchObject({ status: 'created' })
    expect((await store.userByIdentity('google', 'twice'))?.identities).toMatchObject([identities[1]])
  })

  test('an import creates a user with identities only', async () => {
    expect(await importOne(rowOf('1', { identities: [google('only')] }))).toMatchObject({ status: 'created' })
    expect(await store.userByIdentity('google', 'only')).toMatchObject({ password: undefined })
  })

  slow('an import does not write values that are already stored, and updates values that differ', async () => {
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
      customData: '2',
    })
    expect((await store.credential('again2@example.com'))?.hash).toEqual(hashOf('another', 'argon2'))
  })

  test('an import finds a user by the id of the old system, by e-mail, by identity and by our id', async () => {
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

  test('an import adds a password or an id of the old system to a user without one', async () => {
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

  test('an import keeps a password that the user has chosen, or that was upgraded at a sign-in', async () => {
    const owner = { email: 'chosen@example.com', hash: hashOf('chosen'), origin: 'owner', timeJoined } as const
    const { id } = (await store.createUser(owner))!
    const row = rowOf('1', { email: owner.email, isVerified: true, customData: '1', originalId: 'chosen' })
    const kept = ['passwordHash', 'isVerified', 'id', 'customData']
    expect(await importOne(row)).toEqual({ status: 'kept', userId: id, kept, written: [] })
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

  test('an import keeps an e-mail that its owner has chosen', async () => {
    await importOne(rowOf('1', { originalId: 'mover', email: 'mover@example.com' }))
    await store.setPassword('mover', { email: 'moved@example.com' })
    expect(status(await importOne(rowOf('1', { originalId: 'mover', email: 'mover@example.com' })))).toBe('kept')
    expect((await store.userById('mover'))?.password?.email).toBe('moved@example.com')
  })

  test('an import never joins users by the e-mail of an identity', async () => {
    const email = 'same@example.com'
    const rows = [rowOf('1', { email }), rowOf('2', { identities: [google('same-1', email)] })]
    expect((await importAll(await begin(), rows)).map(status)).toEqual(['created', 'created'])
    const third = rowOf('3', { identities: [google('same-2', email)] })
    expect(status(await importOne(third))).toBe('created')
    expect(await store.usersByEmail(email)).toHaveLength(3)
  })

  slow('an import answers 3,000 rows in order, of which some are stored already and some are repeated', async () => {
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
})
