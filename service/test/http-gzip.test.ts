import { randomBytes } from 'node:crypto'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { few, slow } from '../../test/sample.ts'
import { inflate } from '../src/http/encoding.ts'
import { bcrypt } from './clients/hashes.ts'
import { databases } from './databases/databases.ts'
import { expectProblem } from './running/problems.ts'
import { apiKey, importPath, useService } from './running/service.ts'

const { service } = useService(databases[0]!.create)
const ndjson = { 'api-key': apiKey, 'content-type': 'application/x-ndjson' }
const paths = ['/import/users', '/import/validate']

function linesOf(name: string, count: number): string {
  const rows = Array.from({ length: count }, (_, at) => ({
    email: `${name}-${at}@example.com`,
    passwordHash: bcrypt.passwordHash,
  }))
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

/** Sends a body in pieces of a few bytes, so that no piece is a whole gzip member. */
async function send(path: string, body: Uint8Array, encoding: string) {
  const pieces = Array.from({ length: Math.ceil(body.length / 7) }, (_, at) => body.subarray(7 * at, 7 * at + 7))
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift()
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
  })
  const headers = { ...ndjson, 'content-encoding': encoding }
  const answer = await service.request(path, { method: 'POST', headers, body: stream, duplex: 'half' } as never)
  return {
    ...answer,
    lines:
      answer.status === 200
        ? answer.text
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line))
        : [],
  }
}

describe.each(paths)('POST %s', (path) => {
  few(1).each(['gzip', 'GZip', 'x-gzip', ' gzip '])('reads a body with the content-encoding %s', async (encoding) => {
    const { lines } = await send(path, gzipSync(linesOf(Buffer.from(path + encoding).toString('hex'), 20)), encoding)
    expect(lines.map(({ status }) => status)).toEqual([...Array(20).fill('created'), undefined])
    expect(lines.at(-1)).toMatchObject({ end: true, rows: 20 })
  })

  test('reads a body of several gzip members, as gzip files that were joined have', async () => {
    const name = `joined${path.replaceAll('/', '')}`
    const body = Buffer.concat([gzipSync(linesOf(`${name}-a`, 3)), gzipSync(linesOf(`${name}-b`, 2))])
    expect((await send(path, body, 'gzip')).lines.at(-1)).toMatchObject({ end: true, rows: 5 })
  })

  few(1).each(['identity', ''])('reads a body with the content-encoding "%s" as it is', async (encoding) => {
    const body = Buffer.from(linesOf(`plain${path.replaceAll('/', '')}${encoding}`, 2))
    expect((await send(path, body, encoding)).lines.at(-1)).toMatchObject({ end: true, rows: 2 })
  })

  few(1).each([
    ['br', brotliCompressSync('{}')],
    ['deflate', deflateSync('{}')],
    ['gzip, gzip', gzipSync(gzipSync('{}'))],
    ['gzip, br', gzipSync('{}')],
    ['zstd', Buffer.from('{}')],
    ['nonsense', Buffer.from('{}')],
  ])('refuses the content-encoding %s before it reads a row', async (encoding, body) => {
    const answer = await send(path, body, encoding)
    expectProblem(answer, 415, 'ERR_CONTENT_TYPE', 'content-encoding')
    expect(answer.headers.get('accept-encoding')).toBe('gzip')
  })

  const whole = gzipSync(linesOf(`damaged${path.replaceAll('/', '')}`, 3000))
  const flipped = Buffer.from(whole)
  flipped[flipped.length - 6]! ^= 1
  few(1).each([
    ['that ends too early', whole.subarray(0, -20)],
    ['whose checksum is wrong', flipped],
    ['that is not gzip', Buffer.from(linesOf('nothing', 2))],
    ['that is empty', Buffer.alloc(0)],
    ['with rows after its end', Buffer.concat([whole, Buffer.from(linesOf('after', 2))])],
    ['whose second member ends too early', Buffer.concat([whole, gzipSync(linesOf('second', 2)).subarray(0, 12)])],
    ['whose data is damaged', Buffer.concat([whole.subarray(0, 200), randomBytes(100), whole.subarray(300)])],
  ])('ends the answer with a problem for a body %s, and the rows before are answered', async (_, body) => {
    const { lines } = await send(path, body, 'gzip')
    expect(lines.at(-1)).toMatchObject({ end: false, problem: { status: 400, code: 'ERR_BODY' } })
    expect(lines.slice(0, -1).every(({ status }) => ['created', 'unchanged'].includes(status))).toBe(true)
  })

  slow('ends the answer with a problem for a body that inflates to hundreds of times its size', async () => {
    const begin = performance.now()
    const { lines } = await send(path, gzipSync(Buffer.alloc(2 ** 24, '\n')), 'gzip')
    expect(lines).toEqual([{ end: false, problem: expect.objectContaining({ status: 413, code: 'ERR_TOO_LARGE' }) }])
    expect(performance.now() - begin).toBeLessThan(20_000)
  })
})

slow('rows that were answered before a body ends too early are stored', async () => {
  const whole = gzipSync(linesOf('stored', 3000), { level: 1 })
  const { lines } = await send('/import/users', whole.subarray(0, -20), 'gzip')
  const answered = lines.slice(0, -1)
  expect(answered.length).toBeGreaterThan(0)
  for (const { key } of [answered[0], answered.at(-1)])
    expect((await service.get(`/users/by-accountinfo?email=${key}`)).json.users).toHaveLength(1)
})

few(1).each([
  ['POST', '/recipe/signin', { email: 'a@example.com', password: 'x' }],
  ['POST', '/recipe/signup', { email: 'a@example.com', password: 'x' }],
  ['POST', importPath, { email: 'a@example.com', passwordHash: bcrypt.passwordHash }],
  ['POST', '/recipe/signinup', {}],
  ['PUT', '/recipe/user', {}],
  ['POST', '/user/remove', { userId: '1' }],
] as const)('%s %s refuses every content-encoding', async (method, path, body) => {
  for (const encoding of ['gzip', 'br', 'gzip, gzip']) {
    const headers = { 'api-key': apiKey, 'content-type': 'application/json', 'content-encoding': encoding }
    const answer = await service.request(path, { method, headers, body: gzipSync(JSON.stringify(body)) as never })
    expectProblem(answer, 415, 'ERR_CONTENT_TYPE', 'content-encoding')
    expect(answer.headers.get('accept-encoding')).toBe('identity')
  }
})

few(1).each([
  ['size', { size: 1000, ratio: 1000, free: 10 }],
  ['ratio', { size: 2 ** 30, ratio: 2, free: 100 }],
])('a body that exceeds the limit of its %s is refused while it is inflated', async (_, limits) => {
  const compressed = gzipSync(Buffer.alloc(100_000))
  async function* body() {
    yield compressed
  }
  let length = 0
  const read = async () => {
    for await (const piece of inflate(body(), limits)) length += piece.length
  }
  await expect(read()).rejects.toMatchObject({ problem: { code: 'ERR_TOO_LARGE' } })
  expect(length).toBeLessThan(100_000)
})
