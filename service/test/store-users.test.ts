import { describe, expect, test } from 'vitest'
import { few, slow } from '../../test/sample.ts'
import type { Identity } from '../src/store/store.ts'
import { createStoreDatabase, hashOf, kinds, useStore } from './databases/stores.ts'

const timeJoined = 1_700_000_000_000

const identityOf = (thirdPartyUserId: string, email?: string, isVerified = false): Identity => ({
  thirdPartyId: 'google',
  thirdPartyUserId,
  email,
  isVerified,
  timeJoined,
})

describe.each(kinds)('users in %s', (kind) => {
  const store = useStore(kind)

  const create = async (email: string, hash = hashOf(`hash of ${email}`)) =>
    (await store.createUser({ email, hash, origin: 'owner', timeJoined }))!

  test('a user who signs up is found by id and by e-mail, with a credential', async () => {
    const user = await create('ada@example.com', hashOf('$2b$12$ada'))
    expect(user).toEqual({
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
      timeJoined,
      isDisabled: false,
      password: { email: 'ada@example.com', isVerified: false },
      identities: [],
      customData: undefined,
    })
    expect(await store.userById(user.id)).toEqual(user)
    expect(await store.userByEmail('ada@example.com')).toEqual(user)
    expect(await store.usersByEmail('ada@example.com')).toEqual([user])
    expect(await store.credential('ada@example.com')).toEqual({
      userId: user.id,
      hash: hashOf('$2b$12$ada'),
      origin: 'owner',
      isDisabled: false,
    })
  })

  test('later users have greater ids', async () => {
    const ids: string[] = []
    for (let at = 0; at < 20; at++) ids.push((await create(`ordered-${at}@example.com`)).id)
    expect(ids).toEqual([...ids].sort())
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('an unknown id, e-mail or identity finds no user', async () => {
    expect(await store.userById('nobody')).toBeUndefined()
    expect(await store.userById('01a1ff49-1083-77da-ab5a-21f727271132')).toBeUndefined()
    expect(await store.userByEmail('nobody@example.com')).toBeUndefined()
    expect(await store.usersByEmail('nobody@example.com')).toEqual([])
    expect(await store.userByIdentity('google', 'nobody')).toBeUndefined()
    expect(await store.credential('nobody@example.com')).toBeUndefined()
  })

  test('an unknown e-mail has no credential, at any place in the alphabetical order', async () => {
    for (const email of ['m1@example.com', 'm3@example.com', 'm3@example.com.au']) await create(email)
    const others = [
      '',
      '0',
      'm',
      'm1@example.co',
      'm1@example.com ',
      'm2@example.com',
      'm3@example.com.',
      'M3@example.com',
    ]
    for (const email of [...others, 'm3@example.com.auu', 'zz', '\u{10ffff}'])
      expect([email, await store.credential(email)]).toEqual([email, undefined])
    for (const email of ['m1@example.com', 'm3@example.com', 'm3@example.com.au'])
      expect((await store.credential(email))?.userId).toBe((await store.userByEmail(email))?.id)
  })

  test('a second user with the same e-mail is not created', async () => {
    await create('once@example.com', hashOf('first'))
    const second = { email: 'once@example.com', hash: hashOf('second'), origin: 'owner', timeJoined } as const
    expect(await store.createUser(second)).toBeUndefined()
    expect((await store.credential('once@example.com'))?.hash.text).toBe('first')
  })

  test('the fields of a hash and the key of its class are returned unchanged', async () => {
    const hash = { ...hashOf('with fields', 'legacy'), fields: { salt: 'NaCl', keyId: '1' } }
    await create('fields@example.com', hash)
    expect((await store.credential('fields@example.com'))?.hash).toEqual(hash)
  })

  test('the documented import creates, then overwrites, and keeps id and time', async () => {
    const email = 'imported@example.com'
    const created = await store.importPassword(email, hashOf('one'), 'overwrite', timeJoined)
    expect(created).toMatchObject({ existed: false, user: { timeJoined, password: { email } } })
    await store.replaceHash(email, 'one', hashOf('upgraded', 'argon2'), 'upgrade')
    expect(await store.importPassword(email, hashOf('two'), 'overwrite', timeJoined + 1)).toEqual({
      existed: true,
      user: created.user,
    })
    expect(await store.credential(email)).toMatchObject({ hash: hashOf('two'), origin: 'import' })
  })

  few(1).each(['keep', 'reject'] as const)(
    'the documented import does not change an existing user with %s',
    async (existing) => {
      const email = `${existing}@example.com`
      const user = await create(email, hashOf('mine'))
      expect(await store.importPassword(email, hashOf('theirs'), existing, 1)).toEqual({ user, existed: true })
      expect(await store.credential(email)).toMatchObject({ hash: hashOf('mine'), origin: 'owner' })
    },
  )

  test('an upgrade replaces a hash only if it has not changed', async () => {
    const email = 'upgrade@example.com'
    await create(email, hashOf('old'))
    expect(await store.replaceHash(email, 'other', hashOf('new'), 'upgrade')).toBe(false)
    expect(await store.replaceHash(email, 'old', hashOf('new', 'argon2'), 'upgrade')).toBe(true)
    expect(await store.replaceHash(email, 'old', hashOf('newer'), 'upgrade')).toBe(false)
    expect(await store.credential(email)).toMatchObject({ hash: hashOf('new', 'argon2'), origin: 'upgrade' })
  })

  test('an owner can set a hash, an e-mail or both', async () => {
    const { id } = await create('owner@example.com', hashOf('old'))
    expect(await store.setPassword(id, { hash: hashOf('new') })).toBe('done')
    expect(await store.credential('owner@example.com')).toMatchObject({ hash: hashOf('new'), origin: 'owner' })
    expect(await store.setPassword(id, { email: 'owner2@example.com' })).toBe('done')
    expect(await store.userByEmail('owner@example.com')).toBeUndefined()
    expect((await store.credential('owner2@example.com'))?.hash.text).toBe('new')
    expect(await store.setPassword(id, { email: 'owner2@example.com', hash: hashOf('newest') })).toBe('done')
    expect((await store.userById(id))?.password?.email).toBe('owner2@example.com')
    expect((await store.credential('owner2@example.com'))?.hash.text).toBe('newest')
  })

  test('an owner cannot take the e-mail of another user, and an unknown user or a user without a password cannot be changed', async () => {
    const { id } = await create('giver@example.com')
    await create('taken@example.com')
    expect(await store.setPassword(id, { email: 'taken@example.com', hash: hashOf('x') })).toBe('email-taken')
    expect((await store.credential('giver@example.com'))?.hash.text).toBe('hash of giver@example.com')
    expect(await store.setPassword('nobody', { hash: hashOf('x') })).toBe('unknown-user')
    const { user } = await store.signInUp(identityOf('without-password'))
    expect(await store.setPassword(user.id, { hash: hashOf('x') })).toBe('unknown-user')
    expect((await store.userById(user.id))?.password).toBeUndefined()
  })

  test('an identity creates its user once, then finds it', async () => {
    const identity = identityOf('g-1', 'g1@example.com', true)
    const first = await store.signInUp(identity)
    expect(first).toMatchObject({ created: true, user: { timeJoined, password: undefined, identities: [identity] } })
    const again = await store.signInUp({ ...identity, timeJoined: timeJoined + 5 })
    expect(again).toEqual({ created: false, user: first.user })
    expect(await store.userByIdentity('google', 'g-1')).toEqual(first.user)
    expect(await store.userById(first.user.id)).toEqual(first.user)
    expect(await store.userByIdentity('apple', 'g-1')).toBeUndefined()
  })

  test('the last e-mail of an identity is stored, and it stays verified while it does not change', async () => {
    await store.signInUp(identityOf('g-2', 'first@example.com', true))
    const emailOf = async () => (await store.userByIdentity('google', 'g-2'))?.identities[0]
    await store.signInUp(identityOf('g-2', 'first@example.com', false))
    expect(await emailOf()).toMatchObject({ email: 'first@example.com', isVerified: true })
    await store.signInUp(identityOf('g-2'))
    expect(await emailOf()).toMatchObject({ email: 'first@example.com', isVerified: true })
    const { user } = await store.signInUp(identityOf('g-2', 'second@example.com', false))
    expect(await emailOf()).toMatchObject({ email: 'second@example.com', isVerified: false })
    expect(user).toEqual(await store.userByIdentity('google', 'g-2'))
  })

  test('users with equal e-mails are not joined', async () => {
    const email = 'shared@example.com'
    const owner = await create(email)
    const google = await store.signInUp(identityOf('g-3', email, true))
    const apple = await store.signInUp({ ...identityOf('a-3', email, true), thirdPartyId: 'apple' })
    const ids = [owner.id, google.user.id, apple.user.id]
    expect(new Set(ids).size).toBe(3)
    expect((await store.usersByEmail(email)).map(({ id }) => id)).toEqual(ids)
    expect((await store.userByEmail(email))?.id).toBe(owner.id)
    expect((await store.importPassword(email, hashOf('x'), 'overwrite', 0)).user.id).toBe(owner.id)
  })

  test('concurrent sign-ins of one identity create one user', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => store.signInUp(identityOf('at-once'))))
    expect(all.filter(({ created }) => created)).toHaveLength(1)
    expect(new Set(all.map(({ user }) => user.id)).size).toBe(1)
  })

  test('a string that the database could not return unchanged is refused, and nothing is written', async () => {
    for (const email of ['nul\0@example.com', 'half\ud800@example.com'])
      await expect(store.createUser({ email, hash: hashOf('x'), origin: 'owner', timeJoined })).rejects.toMatchObject({
        name: 'StoreError',
        kind: 'failed',
      })
    const odd = 'ünï"\\\'\u{1f511}\n\ud7ff@example.com'
    await create(odd)
    expect((await store.userByEmail(odd))?.password?.email).toBe(odd)
  })
})

describe.each(kinds)('statistics of %s', (kind) => {
  slow('users are counted by class and origin', async () => {
    const database = await createStoreDatabase(kind)
    try {
      const store = await database.open()
      expect(await store.classCounts()).toEqual([])
      for (const name of ['a', 'b', 'c'])
        await store.importPassword(`${name}@example.com`, hashOf(name, 'legacy'), 'keep', 0)
      await store.createUser({ email: 'd@example.com', hash: hashOf('d', 'argon2'), origin: 'owner', timeJoined })
      await store.signInUp(identityOf('no password'))
      await store.replaceHash('a@example.com', 'a', hashOf('a', 'argon2'), 'upgrade')
      const { class: legacy } = hashOf('', 'legacy')
      const { class: argon2 } = hashOf('', 'argon2')
      expect(await store.classCounts()).toEqual([
        { class: legacy, origin: 'import', users: 2 },
        { class: argon2, origin: 'owner', users: 1 },
        { class: argon2, origin: 'upgrade', users: 1 },
      ])
    } finally {
      await database.remove()
    }
  })
})
