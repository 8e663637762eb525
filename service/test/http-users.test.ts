import { describe, expect, test } from 'vitest'
import { few } from '../../test/sample.ts'
import { bcrypt } from './clients/hashes.ts'
import { onDatabases } from './databases/databases.ts'
import { apiKey, startService, useService } from './running/service.ts'

onDatabases('users on $name', ({ create }) => {
  const { database, service } = useService(create)

  const account = (id: string, email: string) => ({
    id,
    isPrimaryUser: false,
    tenantIds: ['public'],
    timeJoined: expect.any(Number),
    emails: [email],
    phoneNumbers: [],
    webauthn: { credentialIds: [] },
  })

  test('a user can sign up once and then sign in', async () => {
    const credentials = { email: 'up@example.com', password: 'pässwörd of mine' }
    const up = await service.post('/recipe/signup', credentials)
    expect(up.json.status).toBe('OK')
    expect(up.json.recipeUserId).toBe(up.json.user.loginMethods[0].recipeUserId)
    expect((await service.post('/recipe/signin', credentials)).json).toEqual(up.json)
    const again = await service.post('/recipe/signup', { ...credentials, password: 'another' })
    expect([again.status, again.json]).toEqual([200, { status: 'EMAIL_ALREADY_EXISTS_ERROR' }])
    expect((await service.post('/recipe/signin', credentials)).json.status).toBe('OK')
  })

  test('a sign-in with an unknown e-mail fails', async () => {
    const answer = await service.post('/recipe/signin', { email: 'nobody@example.com', password: 'any' })
    expect([answer.status, answer.json]).toEqual([200, { status: 'WRONG_CREDENTIALS_ERROR' }])
  })

  test('a third-party user is created once and found later, verified or not', async () => {
    const body = { thirdPartyId: 'google', thirdPartyUserId: 'G-1', email: { id: 'Tp@Example.com', isVerified: true } }
    const first = await service.post('/recipe/signinup', body)
    const { id, timeJoined } = first.json.user
    const provider = { id: 'google', userId: 'G-1' }
    expect(first.json).toEqual({
      status: 'OK',
      createdNewUser: true,
      recipeUserId: id,
      user: {
        ...account(id, 'tp@example.com'),
        thirdParty: [provider],
        loginMethods: [
          {
            tenantIds: ['public'],
            recipeUserId: id,
            verified: true,
            timeJoined,
            recipeId: 'thirdparty',
            email: 'tp@example.com',
            thirdParty: provider,
          },
        ],
      },
    })
    const second = await service.post('/recipe/signinup', { ...body, email: { id: 'tp@example.com' } })
    expect(second.json).toMatchObject({ status: 'OK', createdNewUser: false, recipeUserId: id, user: { id } })
  })

  test('accounts are never joined because their e-mails are equal', async () => {
    const email = 'same@example.com'
    const own = await service.post('/recipe/user/passwordhash/import', { ...bcrypt, email })
    const other = await service.post('/recipe/signinup', {
      thirdPartyId: 'github',
      thirdPartyUserId: '2',
      email: { id: email, isVerified: true },
    })
    expect(other.json.createdNewUser).toBe(true)
    expect(other.json.user.id).not.toBe(own.json.user.id)
    const found = await service.get(`/users/by-accountinfo?email=${email}`)
    const ids = found.json.users.map(({ id }: { id: string }) => id)
    expect(ids.sort()).toEqual([own.json.user.id, other.json.user.id].sort())
  })

  test('a user is found by id, by e-mail and by identity', async () => {
    const body = { thirdPartyId: 'apple', thirdPartyUserId: 'a/b c', email: { id: 'found@example.com' } }
    const { user } = (await service.post('/recipe/signinup', body)).json
    expect((await service.get(`/user/id?userId=${user.id}`)).json).toEqual({ status: 'OK', user })
    expect((await service.get('/user/id?userId=nobody')).json).toEqual({ status: 'UNKNOWN_USER_ID_ERROR' })
    const identity = 'thirdPartyId=apple&thirdPartyUserId=a%2Fb%20c'
    const find = async (query: string) => (await service.get(`/users/by-accountinfo?${query}`)).json
    for (const query of [
      'email=%20Found@example.com',
      identity,
      `email=found@example.com&${identity}&doUnionOfAccountInfo=false`,
      `email=nobody@example.com&${identity}&doUnionOfAccountInfo=true`,
    ])
      expect(await find(query)).toEqual({ status: 'OK', users: [user] })
    for (const query of [
      'email=nobody@example.com',
      `email=nobody@example.com&${identity}`,
      'phoneNumber=1',
      'phoneNumber=1&email=found@example.com',
    ])
      expect(await find(query)).toEqual({ status: 'OK', users: [] })
    expect((await find('thirdPartyId=apple')).field).toBe('thirdPartyUserId')
    expect((await find('')).code).toBe('ERR_FIELD')
    expect((await find('email=a@b&doUnionOfAccountInfo=maybe')).field).toBe('doUnionOfAccountInfo')
  })

  test('an e-mail and a password can be changed, with the answers of the reference', async () => {
    const email = 'change@example.com'
    const { recipeUserId } = (await service.post('/recipe/signup', { email, password: 'one' })).json
    const change = async (body: object) => (await service.put('/recipe/user', body)).json
    expect(await change({ recipeUserId, password: 'two' })).toEqual({ status: 'OK' })
    expect(await change({ userId: recipeUserId, email: 'Changed@example.com' })).toEqual({ status: 'OK' })
    const signIn = async (as: string, password: string) =>
      (await service.post('/recipe/signin', { email: as, password })).json.status
    expect(await signIn('changed@example.com', 'two')).toBe('OK')
    expect(await signIn('changed@example.com', 'one')).toBe('WRONG_CREDENTIALS_ERROR')
    expect(await signIn(email, 'two')).toBe('WRONG_CREDENTIALS_ERROR')
    await service.post('/recipe/signup', { email: 'taken@example.com', password: 'any' })
    expect(await change({ recipeUserId, email: 'taken@example.com' })).toEqual({ status: 'EMAIL_ALREADY_EXISTS_ERROR' })
    expect(await change({ recipeUserId: 'nobody', password: 'any' })).toEqual({ status: 'UNKNOWN_USER_ID_ERROR' })
    expect((await change({ password: 'any' })).field).toBe('recipeUserId')
    expect((await change({ recipeUserId })).code).toBe('ERR_FIELD')
  })

  describe('the form of a user depends on the version', () => {
    const email = 'version@example.com'
    const password = 'hello'
    const identity = { thirdPartyId: 'google', thirdPartyUserId: 'V-1', email: { id: 'version-tp@example.com' } }
    const provider = { id: 'google', userId: 'V-1' }
    const answers = async (version?: string) => {
      const headers = version === undefined ? {} : { 'cdi-version': version }
      const imported = await service.post('/recipe/user/passwordhash/import', { ...bcrypt, email }, headers)
      const signedIn = await service.post('/recipe/signin', { email, password }, headers)
      const inUp = await service.post('/recipe/signinup', identity, headers)
      const { id } = signedIn.json.user
      const byId = await service.get(`/user/id?userId=${id}`, headers)
      return { imported: imported.json, signedIn: signedIn.json, inUp: inUp.json, byId: byId.json }
    }

    few(1).each([undefined, '4.0', '5.0', '5.1', '5.2', '5.3', '5.4'])(
      'version %s shows all login methods',
      async (version) => {
        const { imported, signedIn, inUp, byId } = await answers(version)
        const { id } = signedIn.user
        const user = { ...account(id, email), thirdParty: [], loginMethods: [expect.objectContaining({ email })] }
        expect(imported).toEqual({ status: 'OK', user, didUserAlreadyExist: expect.any(Boolean) })
        expect(signedIn).toEqual({ status: 'OK', user, recipeUserId: id })
        expect(byId).toEqual({ status: 'OK', user })
        expect(inUp.recipeUserId).toBe(inUp.user.loginMethods[0].recipeUserId)
      },
    )

    few(1).each([
      ['2.21', {}],
      ['3.0', { tenantIds: ['public'] }],
    ])('version %s shows one login method', async (version, tenants) => {
      const { imported, signedIn, inUp, byId } = await answers(version)
      const user = { id: expect.any(String), timeJoined: expect.any(Number), email, ...tenants }
      expect(imported).toEqual({ status: 'OK', user, didUserAlreadyExist: true })
      expect(signedIn).toEqual({ status: 'OK', user })
      expect(byId).toEqual({ status: 'OK', user })
      const other = { ...user, email: 'version-tp@example.com', thirdParty: provider }
      expect(inUp).toEqual({ status: 'OK', createdNewUser: false, user: other })
    })

    few(1).each(['2.20', '3.1', '6.0', '4', 'latest'])('version %s is refused', async (version) => {
      const answer = await service.get('/user/id?userId=1', { 'cdi-version': version })
      expect([answer.status, answer.json.code, answer.json.field]).toEqual([400, 'ERR_VERSION', 'cdi-version'])
    })
  })

  test('the hello route needs no key, and the list of versions needs one', async () => {
    const hello = await service.request('/hello')
    expect([hello.status, hello.text]).toEqual([200, 'Hello'])
    expect((await service.get('/apiversion')).json).toEqual({
      versions: ['2.21', '3.0', '4.0', '5.0', '5.1', '5.2', '5.3', '5.4'],
    })
  })

  test('every path also answers after the tenant', async () => {
    const email = 'tenant@example.com'
    const up = await service.post('/public/recipe/signup', { email, password: 'any' })
    expect(up.json.status).toBe('OK')
    const { id } = up.json.user
    expect((await service.post('/public/recipe/signin', { email, password: 'any' })).json.status).toBe('OK')
    expect((await service.get(`/public/user/id?userId=${id}`)).json.user.id).toBe(id)
    expect((await service.get(`/public/users/by-accountinfo?email=${email}`)).json.users).toHaveLength(1)
    expect((await service.get('/public/apiversion')).json.versions).toHaveLength(8)
    expect((await service.request('/public/hello')).text).toBe('Hello')
    const imported = await service.post('/public/recipe/user/passwordhash/import', { ...bcrypt, email })
    expect(imported.json.didUserAlreadyExist).toBe(true)
    const body = { thirdPartyId: 'google', thirdPartyUserId: 'T-1', email: { id: email } }
    expect((await service.post('/public/recipe/signinup', body)).json.createdNewUser).toBe(true)
  })

  test('a request for another tenant gets status 400', async () => {
    const answer = await service.post('/other/recipe/signin', { email: 'a@b', password: 'any' })
    expect([answer.status, answer.json.code]).toEqual([400, 'ERR_TENANT'])
  })

  test('with a base path, all routes are only under it, except that health is in both places', async () => {
    const based = await startService(database, { BASE_PATH: '/auth/v1/' })
    const key = { 'api-key': apiKey }
    try {
      expect((await based.request('/auth/v1/hello')).text).toBe('Hello')
      expect((await based.request('/auth/v1/public/apiversion', { headers: key })).status).toBe(200)
      expect((await based.request('/hello')).status).toBe(401)
      expect((await based.request('/apiversion', { headers: key })).status).toBe(404)
      for (const path of ['/livez', '/auth/v1/livez']) expect((await based.request(path)).status).toBe(200)
    } finally {
      await based.close()
    }
  })
})
