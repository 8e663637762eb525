import { hashSync } from 'bcryptjs'
import { expect, test } from 'vitest'
import { few, slow } from '../../test/sample.ts'
import { onDatabases } from './databases/databases.ts'
import { expectProblem } from './running/problems.ts'
import { importPath, useService } from './running/service.ts'

const wrong = { status: 'WRONG_CREDENTIALS_ERROR' }

onDatabases('on $name, a sign-in with credentials that no account can have', ({ create }) => {
  const { service } = useService(create, { UPGRADE: 'off', MAX_FAILURES_PER_HOUR: 'off' })
  const signIn = (email: unknown, password: unknown) => service.post('/recipe/signin', { email, password })
  /** A hash that takes about a quarter of a second to verify. */
  const passwordHash = hashSync('right', 12)

  few(1).each([
    ['an empty password', 'a@example.com', ''],
    ['a password of 4,097 bytes', 'a@example.com', 'x'.repeat(4097)],
    ['a password of 4,098 bytes and 2,049 characters', 'a@example.com', 'é'.repeat(2049)],
    ['a password of 60,000 bytes', 'a@example.com', 'x'.repeat(60_000)],
    ['half of a surrogate pair in a password', 'a@example.com', 'a\ud800b'],
    ['NUL in a password', 'a@example.com', 'ri\0ght'],
    ['an empty e-mail', '', 'right'],
    ['an e-mail of spaces', ' \n', 'right'],
    ['an e-mail of 257 characters', `${'x'.repeat(245)}@example.com`, 'right'],
    ['half of a surrogate pair in an e-mail', 'a\ud800@example.com', 'right'],
    ['NUL in an e-mail', 'a\0@example.com', 'right'],
    ['neither', '', ''],
  ])('a sign-in with impossible credentials gets the answer of a wrong password: %s', async (_, email, password) => {
    await service.post(importPath, { email: 'a@example.com', passwordHash })
    const { status, json } = await signIn(email, password)
    expect([status, json]).toEqual([200, wrong])
    expect((await signIn('a@example.com', 'right')).json.status).toBe('OK')
  })

  slow('a sign-in with impossible credentials takes as long as a sign-in with a wrong password', async () => {
    await service.post(importPath, { email: 'a@example.com', passwordHash })
    // An unknown account takes as long as the stored hashes only after these have been counted.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    async function time(email: string, password: string): Promise<number> {
      const times: number[] = []
      for (let at = 0; at < 3; at++) {
        const begin = performance.now()
        expect((await signIn(email, password)).json).toEqual(wrong)
        times.push(performance.now() - begin)
      }
      return Math.min(...times)
    }
    const usual = await time('a@example.com', 'wrong')
    // Other programs may slow down one of the two. An answer without a verification takes far less than a fifth.
    for (const [email, password] of [
      ['a@example.com', ''],
      ['a@example.com', 'x'.repeat(5000)],
      ['nobody@example.com', 'x'.repeat(5000)],
      ['x'.repeat(300), 'right'],
      ['', 'a\ud800'],
    ] as const)
      expect(await time(email, password)).toBeGreaterThan(usual / 5)
  })

  test('a password too long for the scheme gets the answer of a wrong password', async () => {
    const crypt = '$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1'
    expect((await service.post(importPath, { email: 'crypt@example.com', passwordHash: crypt })).status).toBe(200)
    const { status, json } = await signIn('crypt@example.com', 'x'.repeat(600))
    expect([status, json]).toEqual([200, wrong])
    expect((await signIn('crypt@example.com', 'Hello world!')).json.status).toBe('OK')
  })

  test('a sign-in with impossible credentials is answered with a problem only if a credential is not a string', async () => {
    for (const value of [undefined, null, 1, ['right'], { a: 1 }]) {
      expectProblem(await signIn('a@example.com', value), 400, 'ERR_FIELD', 'password')
      expectProblem(await signIn(value, 'right'), 400, 'ERR_FIELD', 'email')
    }
  })

  test('impossible credentials are answered with a problem where a password is set', async () => {
    const { json } = await service.post('/recipe/signup', { email: 'chosen@example.com', password: 'right' })
    const recipeUserId = json.user.id
    for (const password of ['', 'x'.repeat(4097), 'a\ud800b']) {
      const code = password === '' ? 'ERR_FIELD' : 'ERR_PASSWORD'
      expectProblem(await service.post('/recipe/signup', { email: 'b@example.com', password }), 400, code, 'password')
      expectProblem(await service.put('/recipe/user', { recipeUserId, password }), 400, code, 'password')
    }
  })
})
