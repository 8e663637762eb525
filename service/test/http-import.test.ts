import { afterAll, expect, test } from 'vitest'
import { few, slow } from '../../test/sample.ts'
import { argon2, bcrypt, known, legacyScrypt, signerKey } from './clients/hashes.ts'
import { onDatabases, useDatabase } from './databases/databases.ts'
import { startService, type TestService, useService } from './running/service.ts'

const path = '/recipe/user/passwordhash/import'
const problem = { type: expect.any(String), title: expect.any(String), detail: expect.any(String) }

onDatabases('the documented import on $name', ({ create }) => {
  const { service } = useService(create, { LEGACY_PASSWORD_HASHING_SIGNER_KEY: signerKey })

  few(3).each(known.map((one, at) => ({ ...one, email: `import-${at}@example.com` })))(
    'a user with $name is imported and signs in with the right password only',
    async ({ email, password, passwordHash, hashingAlgorithm }) => {
      const body = { email, passwordHash, ...(hashingAlgorithm !== undefined && { hashingAlgorithm }) }
      const imported = await service.post(path, body)
      expect(imported.status).toBe(200)
      const { user } = imported.json
      expect(imported.json).toEqual({ status: 'OK', didUserAlreadyExist: false, user })
      expect(user).toEqual({
        id: expect.any(String),
        isPrimaryUser: false,
        tenantIds: ['public'],
        timeJoined: expect.any(Number),
        emails: [email],
        phoneNumbers: [],
        thirdParty: [],
        webauthn: { credentialIds: [] },
        loginMethods: [
          {
            tenantIds: ['public'],
            recipeUserId: user.id,
            verified: false,
            timeJoined: user.timeJoined,
            recipeId: 'emailpassword',
            email,
          },
        ],
      })
      const signedIn = await service.post('/recipe/signin', { email, password })
      expect(signedIn.json).toEqual({ status: 'OK', user, recipeUserId: user.id })
      const refused = await service.post('/recipe/signin', { email, password: `${password}?` })
      expect([refused.status, refused.json]).toEqual([200, { status: 'WRONG_CREDENTIALS_ERROR' }])
    },
  )

  test('a password with question marks does not match one with umlauts', async () => {
    const { passwordHash } = known.find(({ name }) => name.includes('not ASCII'))!
    await service.post(path, { email: 'ascii@example.com', passwordHash })
    const answer = await service.post('/recipe/signin', { email: 'ascii@example.com', password: 'p?ssw?rd' })
    expect(answer.json).toEqual({ status: 'WRONG_CREDENTIALS_ERROR' })
  })

  test('an e-mail is trimmed and in lower case, at import and at sign-in', async () => {
    const imported = await service.post(path, { ...bcrypt, email: '  Ada@Example.COM ' })
    expect(imported.json.user.emails).toEqual(['ada@example.com'])
    const again = await service.post('/recipe/signin', { email: 'ADA@example.com\n', password: bcrypt.password })
    expect(again.json.status).toBe('OK')
  })

  test('a second import of an e-mail overwrites the hash and keeps id and time', async () => {
    const email = 'twice@example.com'
    const first = await service.post(path, { ...bcrypt, email })
    const second = await service.post(path, { ...argon2, email })
    expect(second.json).toEqual({ status: 'OK', user: first.json.user, didUserAlreadyExist: true })
    const signIn = async (password: string) => (await service.post('/recipe/signin', { email, password })).json.status
    expect(await signIn(bcrypt.password)).toBe('WRONG_CREDENTIALS_ERROR')
    expect(await signIn(argon2.password)).toBe('OK')
  })

  few(3).each([
    ['the beginning of a bcrypt hash', '$2a$', 'ERR_MALFORMED'],
    ['a legacy scrypt hash whose memory cost is 33', legacyScrypt.passwordHash.replace('m=14', 'm=33'), 'ERR_LIMIT'],
    ['a bcrypt hash whose cost is 32', bcrypt.passwordHash.replace('$10$', '$32$'), 'ERR_MALFORMED'],
    ['a text of no format', 'correct horse battery staple', 'ERR_UNKNOWN_FORMAT'],
    ['a legacy scrypt hash without a digest', '$f_scrypt$$42xEC+ixf3L2lw==$m=14$r=8$s=Bw==', 'ERR_MALFORMED'],
    ['Argon2 that takes 2 GiB', argon2.passwordHash.replace('m=4096', 'm=2097152'), 'ERR_LIMIT'],
  ])('%s is refused before it is stored', async (_, passwordHash, code) => {
    const answer = await service.post(path, { email: 'refused@example.com', passwordHash })
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect([answer.status, answer.json]).toEqual([400, { ...problem, status: 400, code, field: 'passwordHash' }])
    expect(answer.text).not.toContain(passwordHash)
    const found = await service.get('/users/by-accountinfo?email=refused@example.com')
    expect(found.json).toEqual({ status: 'OK', users: [] })
  })

  few(3).each([
    ['scrypt', 'must be argon2, bcrypt or legacy_scrypt'],
    ['', 'must be argon2, bcrypt or legacy_scrypt'],
    ['argon2', 'bcrypt'],
    ['legacy_scrypt', 'bcrypt'],
  ])('the algorithm %j is refused for a bcrypt hash: %s', async (hashingAlgorithm, detail) => {
    const answer = await service.post(path, { ...bcrypt, email: 'refused@example.com', hashingAlgorithm })
    expect([answer.status, answer.json]).toEqual([
      400,
      {
        ...problem,
        status: 400,
        code: 'ERR_FIELD',
        field: 'hashingAlgorithm',
        detail: expect.stringContaining(detail),
      },
    ])
  })

  test('$2x$ is computed differently from $2a$', async () => {
    const email = 'sign-extension@example.com'
    await service.post(path, { email, passwordHash: '$2x$05$6bNw2HLQYeqHYyBfLMsv/OiwqTymGIGzFsA4hOTWebfehXHNprcAS' })
    const answer = await service.post('/recipe/signin', { email, password: 'irrelevant' })
    expect(answer.json).toEqual({ status: 'WRONG_CREDENTIALS_ERROR' })
  })
})

onDatabases('settings of the documented import on $name', ({ create }) => {
  const database = useDatabase(create)
  const services: TestService[] = []
  afterAll(async () => {
    for (const service of services) await service.close()
  })
  async function start(environment: Record<string, string>): Promise<TestService> {
    const service = await startService(database, environment)
    services.push(service)
    return service
  }

  slow(
    'import_existing keep keeps an existing hash, reject refuses the import, and both create new users',
    async () => {
      const keep = await start({ IMPORT_EXISTING: 'keep' })
      const reject = await start({ IMPORT_EXISTING: 'reject' })
      const email = 'existing@example.com'
      expect((await keep.post(path, { ...bcrypt, email })).json.didUserAlreadyExist).toBe(false)
      expect((await keep.post(path, { ...argon2, email })).json.didUserAlreadyExist).toBe(true)
      const refused = await reject.post(path, { ...argon2, email })
      expect([refused.status, refused.json]).toEqual([
        409,
        { ...problem, status: 409, code: 'ERR_CONFLICT', field: 'email' },
      ])
      const signIn = (password: string) => keep.post('/recipe/signin', { email, password })
      expect((await signIn(bcrypt.password)).json.status).toBe('OK')
      expect((await reject.post(path, { ...argon2, email: 'new@example.com' })).json.didUserAlreadyExist).toBe(false)
    },
  )

  slow('without the signer key, an import gets status 400 with the names of the settings', async () => {
    const without = await start({})
    const refused = await without.post(path, { ...legacyScrypt, email: 'legacy@example.com' })
    expect([refused.status, refused.json.code, refused.json.field]).toEqual([400, 'ERR_SECRET', 'passwordHash'])
    expect(refused.json.detail).toMatch(/legacy_password_hashing_signer_key.*signer_keys/)
  })
})
