import { readFileSync } from 'node:fs'
import { hashSync } from 'bcryptjs'
import { beforeEach, expect, test } from 'vitest'
import { few, slow } from '../../test/sample.ts'
import { onDatabases } from './databases/databases.ts'
import { apiKey, importPath, useService } from './running/service.ts'

const weak = hashSync('right', 4)
const ndjson = { 'content-type': 'application/x-ndjson' }

onDatabases('accounts on $name', ({ name, create }) => {
  const { database, service } = useService(create, { MAX_FAILURES_PER_HOUR: '2' })

  async function importRows(rows: readonly object[], id?: string) {
    const body = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    const { text } = await service.post('/import/users', body, { ...ndjson, ...(id && { 'import-id': id }) })
    return text
      .trim()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
  }
  const importRow = async (row: object, id?: string) => (await importRows([row], id))[0]
  const signIn = async (email: string, password = 'right') =>
    (await service.post('/recipe/signin', { email, password })).json.status
  const userOf = async (userId: string) => (await service.get(`/user/id?userId=${userId}`)).json.user
  const act = async (what: string, userId: string) => (await service.post(`/user/${what}`, { userId })).json.status
  /** Returns the lines of the audit log that the test has caused. */
  const audits = () => service.lines.map((line) => JSON.parse(line)).filter((line) => line.audit !== undefined)
  let before = 0
  beforeEach(() => void (before = audits().length))
  const newAudits = () => audits().slice(before)

  /** Imports a user who then signs in, which upgrades the hash. */
  async function importAndUpgrade(id: string) {
    const row = { id, email: `${id}@example.com`, passwordHash: weak }
    await importRow(row)
    expect(await signIn(row.email)).toBe('OK')
    const validate = () => service.post('/import/validate', JSON.stringify(row), ndjson)
    await expect.poll(async () => (await validate()).text, { timeout: 20_000 }).toContain('"status":"kept"')
    return row
  }

  slow('a row disables a user who has signed in, and the same row enables the user again', async () => {
    const row = await importAndUpgrade('banned')
    const answer = await importRow({ ...row, disabled: true })
    expect(answer).toEqual({
      ...{ key: 'banned', userId: 'banned', status: 'kept' },
      ...{ kept: ['passwordHash'], written: ['disabled'] },
    })
    expect(await signIn(row.email)).toBe('WRONG_CREDENTIALS_ERROR')
    await importRow({ ...row, disabled: false })
    expect(await signIn(row.email)).toBe('OK')
  })

  test('a row writes every field except the password of a user who has signed in', async () => {
    const row = await importAndUpgrade('profile')
    const identity = { thirdPartyId: 'google', thirdPartyUserId: 'profile' }
    const more = { isVerified: true, timeJoined: 1_500_000_000_000, customData: { a: 1 }, thirdParty: [identity] }
    expect(await importRow({ ...row, ...more })).toMatchObject({
      status: 'kept',
      kept: ['passwordHash'],
      written: ['isVerified', 'timeJoined', 'thirdParty', 'customData'],
    })
    const user = await userOf('profile')
    expect(user).toMatchObject({ timeJoined: more.timeJoined, thirdParty: [{ id: 'google', userId: 'profile' }] })
    expect(user.loginMethods.map(({ verified }: { verified: boolean }) => verified)).toEqual([true, true])
    const email = { id: row.email }
    expect((await service.post('/recipe/signinup', { ...identity, email })).json.user.id).toBe('profile')
    expect(await signIn(row.email)).toBe('OK')
  })

  test('a row keeps an e-mail that the owner has chosen, and writes an e-mail that changed in the old system', async () => {
    const row = await importAndUpgrade('mover')
    expect(await importRow({ ...row, email: 'mover2@example.com' })).toMatchObject({ written: ['email'] })
    expect((await userOf('mover')).emails).toEqual(['mover2@example.com'])
    await service.put('/recipe/user', { recipeUserId: 'mover', email: 'mine@example.com' })
    expect(await importRow({ ...row, isVerified: true })).toMatchObject({
      kept: ['passwordHash', 'email', 'isVerified'],
    })
    const { emails, loginMethods } = await userOf('mover')
    expect([emails, loginMethods[0].verified]).toEqual([['mine@example.com'], false])
  })

  test('a row does not change an account that somebody else may have signed up with the same e-mail', async () => {
    const email = 'claimed@example.com'
    await service.post('/recipe/signup', { email, password: 'attacker' })
    const identity = { thirdPartyId: 'google', thirdPartyUserId: 'claimed' }
    const row = { id: 'victim', email, passwordHash: weak, isVerified: true, thirdParty: [identity], disabled: true }
    expect(await importRow(row)).toMatchObject({
      status: 'kept',
      kept: ['passwordHash', 'isVerified', 'id', 'thirdParty'],
      written: ['disabled'],
    })
    expect(await signIn(email, 'attacker')).toBe('WRONG_CREDENTIALS_ERROR')
    expect((await service.get('/user/id?userId=victim')).json.status).toBe('UNKNOWN_USER_ID_ERROR')
  })

  test('no row enables an account that an operator has disabled', async () => {
    const row = { id: 'operator', email: 'operator@example.com', passwordHash: weak }
    await importRow(row)
    expect(await act('disable', 'operator')).toBe('OK')
    expect(await importRow({ ...row, disabled: false })).toMatchObject({ kept: ['disabled'], written: [] })
    expect(await signIn(row.email)).toBe('WRONG_CREDENTIALS_ERROR')
    expect(await act('enable', 'operator')).toBe('OK')
    expect(await signIn(row.email)).toBe('OK')
    const [disabled, enabled] = newAudits()
    expect(disabled).toMatchObject({ level: 'info', audit: 'user-disabled', requestId: expect.any(String) })
    expect(enabled).toMatchObject({ audit: 'user-enabled', userId: disabled.userId })
  })

  test('a retried row gets the same answer, with the kept and the written fields', async () => {
    const row = { ...(await importAndUpgrade('again')), disabled: true }
    const answer = await importRow(row, 'retry-kept')
    expect(answer).toMatchObject({ status: 'kept', written: ['disabled'] })
    await act('enable', 'again')
    expect(await importRow(row, 'retry-kept')).toEqual(answer)
    expect(await signIn(row.email)).toBe('OK')
  })

  few(1).each([
    ['isVerified', { isVerified: true }],
    ['timeJoined', { timeJoined: 5 }],
    ['customData', { customData: 1 }],
    ['thirdParty', { thirdParty: [{ thirdPartyId: 'g', thirdPartyUserId: 'x', email: 'x@example.com' }] }],
    ['disabled', { disabled: false }],
  ])('a row with the same key and another %s is refused in the same import', async (field, change) => {
    const row = { key: '1', email: `changed-${field}@example.com`, passwordHash: weak }
    expect(await importRow(row, `changed-${field}`)).toMatchObject({ status: 'created' })
    expect(await importRow({ ...row, ...change }, `changed-${field}`)).toMatchObject({ code: 'ERR_DUPLICATE' })
    expect(await importRow(row, `changed-${field}`)).toMatchObject({ status: 'created' })
  })

  test('a changed e-mail is unverified, and an e-mail that is set again stays verified', async () => {
    const row = { id: 'verified', email: 'verified@example.com', passwordHash: weak, isVerified: true }
    await importRow(row)
    const isVerified = async () => (await userOf('verified')).loginMethods[0].verified
    await service.put('/recipe/user', { recipeUserId: 'verified', email: row.email })
    expect(await isVerified()).toBe(true)
    await importRow({ ...row, email: 'verified2@example.com', isVerified: undefined })
    expect(await isVerified()).toBe(false)
    await importRow({ ...row, email: 'verified2@example.com', isVerified: true })
    await service.put('/recipe/user', { recipeUserId: 'verified', email: 'verified3@example.com' })
    expect(await isVerified()).toBe(false)
  })

  test('an identity without isVerified stays verified only with the same e-mail', async () => {
    const identity = { thirdPartyId: 'google', thirdPartyUserId: 'known', email: 'known@example.com' }
    const isVerified = async () => (await userOf('known')).loginMethods[0].verified
    await importRow({ id: 'known', thirdParty: [{ ...identity, isVerified: true }] })
    await importRow({ id: 'known', thirdParty: [identity] })
    expect(await isVerified()).toBe(true)
    await importRow({ id: 'known', thirdParty: [{ ...identity, email: 'other@example.com' }] })
    expect(await isVerified()).toBe(false)
  })

  test('POST /user/unlock lets an account sign in after too many failures', async () => {
    await importRow({ id: 'locked', email: 'locked@example.com', passwordHash: weak })
    for (let at = 0; at < 3; at++) await signIn('locked@example.com', 'wrong')
    expect(await signIn('locked@example.com')).toBe('WRONG_CREDENTIALS_ERROR')
    expect(await act('unlock', 'locked')).toBe('OK')
    expect(await signIn('locked@example.com')).toBe('OK')
    expect(newAudits()).toMatchObject([{ audit: 'user-unlocked' }])
  })

  test('changes of an unknown user are answered UNKNOWN_USER_ID_ERROR', async () => {
    for (const what of ['disable', 'enable', 'unlock']) expect(await act(what, 'none')).toBe('UNKNOWN_USER_ID_ERROR')
    expect(await act('remove', 'none')).toBe('OK')
    expect(newAudits()).toEqual([])
    const answer = await service.request('/user/remove', { method: 'POST', body: '{"userId":"none"}' })
    expect([answer.status, answer.json.code]).toEqual([401, 'ERR_API_KEY'])
  })

  test('the audit log has changes of e-mail and password, but no e-mail and no password', async () => {
    await importRow({ id: 'id@example.com', email: 'secret-a@example.com', passwordHash: weak })
    const change = { recipeUserId: 'id@example.com', email: 'secret-b@example.com', password: 'secret-c' }
    expect((await service.put('/recipe/user', change)).json.status).toBe('OK')
    expect(newAudits().map(({ audit }) => audit)).toEqual(['email-changed', 'password-changed'])
    expect(service.lines.join('')).not.toMatch(/secret-|id@example/)
  })

  few(1).each([
    'ada@example.com',
    '+49 170 1234567',
    '491701234567',
    'ada.lovelace',
    'Ada Lovelace',
    '7',
    'auth0|0123',
  ])('the audit log shows a keyed hash instead of the id %s, which another system has given', async (id) => {
    await importRow({ id, email: `${Buffer.from(id).toString('hex')}@example.com`, passwordHash: weak })
    const [begin, ...query] = [service.lines.length, `userId=${encodeURIComponent(id)}`]
    expect((await service.get(`/user/id?${query}`)).json.status).toBe('OK')
    for (const what of ['disable', 'enable', 'unlock', 'remove']) expect(await act(what, id)).toBe('OK')
    const shown = newAudits().map(({ userId }) => userId)
    expect(shown).toEqual(Array(4).fill(shown[0]))
    expect(shown[0]).toMatch(/^id-[\w-]{22}$/)
    const values = service.lines.slice(begin).flatMap((line) => Object.values(JSON.parse(line)))
    expect(values).not.toContain(id)
    if (id.length > 1) expect(service.lines.slice(begin).join('')).not.toContain(id)
  })

  test('the audit log shows the ids that this service gives', async () => {
    const { userId } = await importRow({ email: 'own-id@example.com', passwordHash: weak })
    expect(await act('disable', userId)).toBe('OK')
    expect(newAudits()).toMatchObject([{ audit: 'user-disabled', userId }])
  })

  const bytesOf = (file: string) => Buffer.concat([readFileSync(file), readFileSync(`${file}-wal`)])

  test('a deleted user leaves nothing, and a retry of the row does not create the user again', async () => {
    const identity = { thirdPartyId: 'google', thirdPartyUserId: 'gone-identity', email: 'gone-g@example.com' }
    const row = { id: 'gone-id', email: 'gone@example.com', passwordHash: weak, thirdParty: [identity] }
    const others = Array.from({ length: 200 }, (_, at) => ({ email: `stay-${at}@example.com`, passwordHash: weak }))
    await importRows([row, ...others], 'gone')
    await service.put('/recipe/user', { recipeUserId: 'gone-id', email: 'gone-moved@example.com' })
    await signIn('gone-moved@example.com', 'wrong')
    const file = database.environment.DATABASE_FILE
    if (file) expect(bytesOf(file).includes('gone-moved@')).toBe(true)
    expect(await act('remove', 'gone-id')).toBe('OK')
    expect(newAudits().at(-1)).toMatchObject({ audit: 'user-deleted' })
    if (file) expect(bytesOf(file).toString('latin1')).not.toMatch(/gone-(?:id|moved|g@)|gone@/)
    expect(await signIn('gone-moved@example.com')).toBe('WRONG_CREDENTIALS_ERROR')
    expect((await service.get('/users/by-accountinfo?email=gone-g@example.com')).json.users).toEqual([])
    const retried = { status: 'refused', code: 'ERR_DELETED', field: 'key' }
    expect(await importRow(row, 'gone')).toMatchObject(retried)
    expect((await importRows([{ email: 'new@example.com', passwordHash: weak }, row], 'gone'))[1]).toMatchObject(
      retried,
    )
    expect(await service.get('/user/id?userId=gone-id')).toMatchObject({ json: { status: 'UNKNOWN_USER_ID_ERROR' } })
    expect(await importRow(row, 'gone-again')).toMatchObject({ status: 'created', userId: 'gone-id' })
  })

  slow('a sign-in fails if the account is disabled or deleted while its password is verified', async () => {
    for (const what of ['disable', 'remove']) {
      const email = `${what}-late@example.com`
      const passwordHash = hashSync('right', 13)
      const { user } = (await service.post(importPath, { email, passwordHash })).json
      const underWay = signIn(email)
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(await act(what, user.id)).toBe('OK')
      expect(await underWay).toBe('WRONG_CREDENTIALS_ERROR')
    }
  })

  test(`the OpenAPI document on ${name} has the routes of accounts`, async () => {
    const { paths } = (await service.get('/openapi.json', { 'api-key': apiKey })).json
    for (const path of ['/users', '/user/disable', '/user/enable', '/user/unlock', '/user/remove'])
      expect(Object.values(paths[path])).toMatchObject([{ security: [{ apiKey: [] }, { bearer: [] }] }])
  })
})
