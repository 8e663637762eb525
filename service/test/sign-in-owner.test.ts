import { hashSync } from 'bcryptjs'
import { expect, test } from 'vitest'
import { slow } from '../../test/sample.ts'
import { databases, onDatabases } from './databases/databases.ts'
import { apiKey, importPath, startService, useService } from './running/service.ts'

onDatabases('on $name', ({ create }) => {
  // The default of 5 s is too short on a busy machine, where these hashes take longer.
  const { service } = useService(create, { UPGRADE: 'off', QUEUE_WAIT_MS: '60000' })

  slow(
    'a password signs in only its own user, even if the e-mail gets another owner during the verification',
    async () => {
      const passwordHash = hashSync('first', 13)
      const { json: first } = await service.post(importPath, { email: 'first@example.com', passwordHash })
      const { json: second } = await service.post('/recipe/signup', { email: 'second@example.com', password: 'second' })
      const signIn = () => service.post('/recipe/signin', { email: 'first@example.com', password: 'first' })
      expect((await signIn()).json).toMatchObject({ status: 'OK', user: { id: first.user.id } })

      // The hash takes half a second to verify. In that time the e-mail moves to another user.
      const passwordAgain = await service.post(importPath, { email: 'first@example.com', passwordHash })
      expect(passwordAgain.status).toBe(200)
      const underWay = signIn()
      await new Promise((resolve) => setTimeout(resolve, 50))
      const move = (recipeUserId: string, email: string) => service.put('/recipe/user', { recipeUserId, email })
      expect((await move(first.user.id, 'moved@example.com')).json.status).toBe('OK')
      expect((await move(second.user.id, 'first@example.com')).json.status).toBe('OK')
      expect((await underWay).json).toEqual({ status: 'WRONG_CREDENTIALS_ERROR' })

      const own = await service.post('/recipe/signin', { email: 'first@example.com', password: 'second' })
      expect(own.json.user.id).toBe(second.user.id)
    },
  )

  test('a failed sign-in does not change a disabled account', async () => {
    const identity = { thirdPartyId: 'google', thirdPartyUserId: '1', email: 'disabled@example.com' }
    const row = JSON.stringify({ key: '1', disabled: true, thirdParty: [identity] })
    await service.post('/import/users', row, { 'api-key': apiKey, 'content-type': 'application/x-ndjson' })
    const email = { id: 'other@example.com', isVerified: true }
    expect((await service.post('/recipe/signinup', { ...identity, email })).status).toBe(403)
    expect((await service.get('/users/by-accountinfo?email=other@example.com')).json.users).toEqual([])
    const { users } = (await service.get('/users/by-accountinfo?email=disabled@example.com')).json
    expect(users[0].loginMethods[0].verified).toBe(false)
  })
})

slow('an import of many small rows does not block sign-ins and health checks', async () => {
  const database = await databases[0]!.create()
  const service = await startService(database, { UPGRADE: 'off' })
  try {
    const rows = '1\n'.repeat(300_000)
    let isDone = false
    const importing = service
      .post('/import/users', rows, { 'content-type': 'application/x-ndjson' })
      .finally(() => (isDone = true))
    let answers = 0
    for (; !isDone; answers++) await service.request('/livez')
    expect((await importing).text).toContain('"rows":300000')
    // If chunks of 64 KiB were read without a pause, about twenty requests would be answered.
    expect(answers).toBeGreaterThan(100)
  } finally {
    await service.close()
    await database.drop()
  }
})
