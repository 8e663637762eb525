import { readImportRow } from 'saltbridge/convert'
import { describe, expect, test } from 'vitest'
import { importRow } from '../src/imports/row.ts'
import { bcrypt } from './clients/hashes.ts'
import { databases } from './databases/databases.ts'
import { useService } from './running/service.ts'

const { passwordHash } = bcrypt

test('the OpenAPI document has exactly the keys that the reader of rows knows', () => {
  const hint = readImportRow('{"zzzzzzzz":1}').failure?.detail.hint
  expect(hint).toContain(`one of ${Object.keys(importRow.shape).join(', ')}`)
  expect(importRow.safeParse({ zzzzzzzz: 1 }).success).toBe(false)
})

describe.each(databases.slice(0, 1))('a row of /import/users', ({ create }) => {
  const { service } = useService(create)
  const send = async (row: object) => {
    const type = { 'content-type': 'application/x-ndjson' }
    return JSON.parse((await service.post('/import/users', JSON.stringify(row), type)).text.split('\n')[0]!)
  }
  const findBy = async (email: string) => (await service.get(`/users/by-accountinfo?email=${email}`)).json.users

  test('a row of /import/users with an unknown key is refused with the name of that key, and creates no user', async () => {
    const answer = await send({ email: 'strict@example.com', passwordHash, isDisabled: true })
    expect(answer).toMatchObject({ status: 'refused', code: 'ERR_ROW', field: 'isDisabled' })
    expect(answer.reason).toContain('Did you mean "disabled"?')
    expect(await findBy('strict@example.com')).toEqual([])
  })

  test('a row of /import/users with an unknown key that may be a secret is refused without that name', async () => {
    const answer = await send({ email: 'hidden@example.com', passwordHash, hunter2: 'correct horse' })
    expect(answer).toEqual({
      ...{ key: 'hidden@example.com', status: 'refused', code: 'ERR_ROW' },
      reason: expect.stringContaining('key 3 of the row is unknown'),
    })
    expect(JSON.stringify(answer)).not.toMatch(/hunter|horse/)
  })

  test('a row of /import/users without a password gives its e-mail to identities without an e-mail', async () => {
    const other = { thirdPartyId: 'github', thirdPartyUserId: '2', email: 'other@example.com' }
    const thirdParty = [{ thirdPartyId: 'google', thirdPartyUserId: '1' }, other]
    const answer = await send({ email: ' Social@example.com', isVerified: true, thirdParty })
    expect(answer).toEqual({ key: 'social@example.com', status: 'created', userId: expect.any(String) })
    const [user] = await findBy('social@example.com')
    const methods = user.loginMethods.map(({ email, verified }: { email: string; verified: boolean }) => [
      email,
      verified,
    ])
    expect(Object.fromEntries(methods)).toEqual({ 'social@example.com': true, 'other@example.com': false })
  })

  test('a row of /import/users is answered with the names of the fields that cannot be stored', async () => {
    const identity = { thirdPartyId: 'google', thirdPartyUserId: '3', email: 'three@example.com' }
    const row = { email: 'lost@example.com', format: 'bcrypt', thirdParty: [identity] }
    expect(await send(row)).toMatchObject({ status: 'created', notStored: ['email', 'format'] })
    expect(await findBy('lost@example.com')).toEqual([])
  })

  test('a row of /import/users with a field that is too long is refused with the name of the field', async () => {
    const answer = await send({ id: 'x'.repeat(257), email: 'long@example.com', passwordHash })
    expect(answer).toMatchObject({ code: 'ERR_ROW', field: 'id' })
    expect(answer.reason).toContain('id has 257 characters; at most 256 are allowed')
  })
})
