import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect } from 'vitest'
import { slow } from '../../test/sample.ts'
import { bcrypt } from './clients/hashes.ts'
import { databases } from './databases/databases.ts'
import { isInstalled, startPostgres } from './databases/debian-postgres.js'
import { apiKey, startService, until, useService } from './running/service.ts'

const { service } = useService(databases[0]!.create)
/** Unhandled rejections, which would end the process of a service. */
const unhandled: unknown[] = []
const note = (error: unknown) => void unhandled.push(error)
beforeAll(() => void process.on('unhandledRejection', note))
afterAll(() => void process.off('unhandledRejection', note))

/** Starts an import without reading its answers, so that more rows are read than answered. */
async function importWithoutReading(): Promise<Socket> {
  const socket = connect(service.port, '127.0.0.1')
  socket.pause().on('error', () => undefined)
  socket.write(`POST /import/users HTTP/1.1\r\nhost: x\r\napi-key: ${apiKey}\r\n`)
  socket.write('content-type: application/x-ndjson\r\ncontent-length: 100000000\r\n\r\n')
  socket.write('1\n'.repeat(200_000))
  await new Promise((resolve) => setTimeout(resolve, 500))
  return socket
}

slow('a client that disconnects while rows wait for answers ends only its own import', async () => {
  for (const end of ['destroy', 'resetAndDestroy'] as const) (await importWithoutReading())[end]()
  await until(
    async () => service.lines.filter((line) => line.includes('"aborted":true')).length,
    (count) => count === 2,
  )
  expect((await service.request('/livez')).status).toBe(200)
  expect(unhandled).toEqual([])
})

slow('concurrent imports of many small rows do not block the health checks', async () => {
  const sockets = await Promise.all(Array.from({ length: 30 }, importWithoutReading))
  const waits: number[] = []
  for (let i = 0; i < 20; i++) {
    const begin = performance.now()
    expect((await service.request('/livez')).status).toBe(200)
    waits.push(performance.now() - begin)
  }
  for (const socket of sockets) socket.destroy()
  expect(Math.max(...waits)).toBeLessThan(1000)
})

slow.skipIf(!isInstalled())(
  'a lost database is reported immediately, while the import waits for more rows',
  async () => {
    const postgres = await startPostgres()
    const other = await startService({ environment: { DATABASE_URL: postgres.url }, drop: postgres.stop })
    try {
      const socket = connect(other.port, '127.0.0.1')
      let text = ''
      socket.setEncoding('utf8').on('data', (data) => (text += data))
      const send = (email: string) => {
        const row = `${JSON.stringify({ email, passwordHash: bcrypt.passwordHash })}\n`
        socket.write(`${row.length.toString(16)}\r\n${row}\r\n`)
      }
      socket.write(`POST /import/users HTTP/1.1\r\nhost: x\r\napi-key: ${apiKey}\r\n`)
      socket.write('content-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n')
      const heard = (part: string) =>
        until(
          async () => text,
          (all) => all.includes(part),
        )
      send('one@example.com')
      expect(await heard('"key":"one@example.com"')).toContain('"status":"created"')
      await postgres.halt()
      send('two@example.com')
      expect(await heard('"end":false')).toContain('"code":"ERR_STORE_UNAVAILABLE"')
      socket.destroy()
    } finally {
      await other.close()
      await postgres.stop()
    }
  },
)

slow('a service that stops while rows wait for answers says so in the last line', async () => {
  const socket = await importWithoutReading()
  const closing = service.close()
  let text = ''
  socket.on('data', (data) => (text += data)).resume()
  await closing
  expect(unhandled).toEqual([])
  expect(text).toMatch(/"end":false,"problem":\{[^\n]*"code":"ERR_CLOSED"/)
})
