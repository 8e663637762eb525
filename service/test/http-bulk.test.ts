import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { createSecret } from 'saltbridge'
import { signerKeyId } from 'saltbridge/convert'
import { expect, test } from 'vitest'
import { few, slow } from '../../test/sample.ts'
import { bcrypt, legacyScrypt, otherSignerKey, signerKey } from './clients/hashes.ts'
import { onDatabases } from './databases/databases.ts'
import { apiKey, startService, type TestService, until, useService } from './running/service.ts'

const type = { 'content-type': 'application/x-ndjson' }
const row = (email: string, more: object = {}) =>
  `${JSON.stringify({ email, passwordHash: bcrypt.passwordHash, ...more })}\n`
const lines = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

onDatabases('streamed imports on $name', ({ create }) => {
  const { database, service } = useService(create, { LEGACY_PASSWORD_HASHING_SIGNER_KEY: signerKey })

  /** A request whose body is written in parts. */
  function open(to: TestService, path = '/import/users'): { body: ClientRequest; answer: Promise<IncomingMessage> } {
    const headers = { ...type, 'api-key': apiKey }
    const body = request(to.url + path, { method: 'POST', headers })
    const answer = once(body, 'response').then(([response]) => response as IncomingMessage)
    body.flushHeaders()
    return { body, answer }
  }

  slow('rows are answered in order, and the last line counts them', async () => {
    const rows = [row('one@example.com', { key: '1' }), row('two@example.com'), row('one@example.com'), '{}\n']
    const text = rows.join('')
    const answer = await service.post('/import/users', text, { ...type, 'import-id': 'first.import_1' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
    expect(answer.headers.get('import-id')).toBe('first.import_1')
    expect(lines(answer.text)).toEqual([
      { key: '1', status: 'created', userId: expect.any(String) },
      { key: 'two@example.com', status: 'created', userId: expect.any(String) },
      { key: 'one@example.com', status: 'refused', code: 'ERR_DUPLICATE', field: 'email', reason: expect.any(String) },
      { key: null, status: 'refused', code: 'ERR_ROW', field: 'passwordHash', reason: expect.any(String) },
      { end: true, rows: 4, counts: { created: 2, updated: 0, unchanged: 0, kept: 0, refused: 2 } },
    ])
    const signIn = await service.post('/recipe/signin', { email: 'one@example.com', password: bcrypt.password })
    expect(signIn.json.status).toBe('OK')
  })

  test('an import without an id gets one, and its path may begin with a tenant', async () => {
    const answer = await service.post('/public/import/users', '', type)
    expect(answer.headers.get('import-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(lines(answer.text)).toEqual([{ end: true, rows: 0, counts: expect.any(Object) }])
  })

  test('a validation gives the same answers and writes nothing', async () => {
    const text = row('preview@example.com') + row('preview@example.com', { key: '2' })
    const answer = await service.post('/import/validate', text, type)
    expect(lines(answer.text).map(({ status }) => status)).toEqual(['created', 'refused', undefined])
    expect((await service.get('/users/by-accountinfo?email=preview@example.com')).json.users).toEqual([])
  })

  few(3).each([
    [{ 'content-type': 'application/json' }, 415, 'ERR_CONTENT_TYPE', 'content-type'],
    [{ ...type, 'import-id': 'a b' }, 400, 'ERR_FIELD', 'import-id'],
    [{ ...type, 'import-id': 'x'.repeat(65) }, 400, 'ERR_FIELD', 'import-id'],
    [{ ...type, 'signer-key-id': 'abc' }, 400, 'ERR_FIELD', 'signer-key-id'],
    [
      { ...type, 'signer-key-id': signerKeyId(createSecret({ base64: otherSignerKey })) },
      409,
      'ERR_SECRET',
      'signer-key-id',
    ],
  ])('a request with the headers %j is refused before the first row', async (headers, status, code, field) => {
    for (const path of ['/import/users', '/import/validate']) {
      const answer = await service.post(path, row('refused@example.com'), headers as Record<string, string>)
      expect([answer.status, answer.json.code, answer.json.field]).toEqual([status, code, field])
    }
    expect((await service.get('/users/by-accountinfo?email=refused@example.com')).json.users).toEqual([])
  })

  slow('an import is refused if the signer key of the client is not configured in the service', async () => {
    const headers = { ...type, 'signer-key-id': signerKeyId(createSecret({ base64: signerKey })) }
    const { passwordHash, hashingAlgorithm } = legacyScrypt
    const legacy = row('legacy@example.com', { passwordHash, hashingAlgorithm })
    expect(lines((await service.post('/import/users', legacy, headers)).text)[0].status).toBe('created')
    const without = await startService(database)
    try {
      const answer = await without.post('/import/users', legacy, headers)
      expect([answer.status, answer.json.code]).toEqual([409, 'ERR_SECRET'])
      expect(answer.json.detail).toContain('legacy_password_hashing_signer_key')
    } finally {
      await without.close()
    }
  })

  test('a row is answered before the client sends the next one', async () => {
    const { body, answer } = open(service)
    body.write(row('early@example.com'))
    const response = await answer
    const answers = createInterface({ input: response })[Symbol.asyncIterator]()
    expect(JSON.parse((await answers.next()).value).status).toBe('created')
    body.end(row('late@example.com'))
    expect(JSON.parse((await answers.next()).value).key).toBe('late@example.com')
    expect(JSON.parse((await answers.next()).value)).toMatchObject({ end: true, rows: 2 })
  })

  slow(
    'a client that does not read the answers cannot send more rows, and loses nothing when it reads again',
    async () => {
      const { body, answer } = open(service, '/import/validate')
      const rows = '{"key":"a"}\n'.repeat(5000)
      let written = 0
      const waitForDrain = () => Promise.race([once(body, 'drain').then(() => true), pause(1500).then(() => false)])
      do {
        written += 5000
        body.write(rows)
      } while (written < 5_000_000 && (!body.writableNeedDrain || (await waitForDrain())))
      expect(written).toBeLessThan(5_000_000)
      body.end()
      let last = ''
      let count = 0
      for await (const line of createInterface({ input: await answer })) {
        last = line
        count++
      }
      expect(JSON.parse(last)).toMatchObject({ end: true, rows: written, counts: { refused: written } })
      expect(count).toBe(written + 1)
    },
  )

  test('a client that disconnects causes no error, and the answered rows are stored', async () => {
    const { body, answer } = open(service)
    body.on('error', () => undefined)
    body.write(row('gone@example.com'))
    const response = await answer
    await once(response, 'data')
    response.on('error', () => undefined)
    body.destroy()
    await until(
      async () => service.lines.join(''),
      (text) => text.includes('"aborted":true'),
    )
    expect(service.lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
    expect((await service.get('/users/by-accountinfo?email=gone@example.com')).json.users).toHaveLength(1)
  })

  slow('when the service stops, a running import ends with a line that says so', async () => {
    const stopping = await startService(database)
    const { body, answer } = open(stopping)
    body.on('error', () => undefined)
    body.write(row('stopping@example.com'))
    const response = await answer
    const answers = createInterface({ input: response })[Symbol.asyncIterator]()
    expect(JSON.parse((await answers.next()).value).status).toBe('created')
    const begin = performance.now()
    const closed = stopping.close()
    const end = JSON.parse((await answers.next()).value)
    expect(end).toMatchObject({ end: false, problem: { code: 'ERR_CLOSED', status: 503 } })
    expect((await answers.next()).done).toBe(true)
    await closed
    expect(performance.now() - begin).toBeLessThan(5000)
  })
})
