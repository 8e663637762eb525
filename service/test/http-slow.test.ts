import { connect } from 'node:net'
import { expect } from 'vitest'
import { slow } from '../../test/sample.ts'
import { bcrypt } from './clients/hashes.ts'
import { databases } from './databases/databases.ts'
import { apiKey, ready, useService } from './running/service.ts'

const connections = { headersTimeout: 2000, silence: 30_000, keepAlive: 5000 }
const { service } = useService(databases[0]!.create, {}, { connections })

/**
 * Opens a connection, writes a text, and then one letter at intervals. Resolves with the answer when the service closes
 * it.
 */
function slowClient(write: string): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    let trickle: NodeJS.Timeout | undefined
    const socket = connect(service.port, '127.0.0.1', () => {
      if (write === '') return
      socket.write(write)
      trickle = setInterval(() => socket.writable && socket.write('a'), 200)
    })
    socket.on('data', (data) => (text += data))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(trickle)
      resolve(text)
    })
  })
}

const slowClients = (count: number, write: string) => Array.from({ length: count }, () => slowClient(write))

slow('a thousand clients that are silent or send heads or bodies slowly do not block other clients', async () => {
  await ready(service)
  const head = `POST /recipe/signin HTTP/1.1\r\nhost: a\r\napi-key: ${apiKey}\r\n`
  const inHead = slowClients(400, `${head}x-slow: `)
  const silent = slowClients(200, '')
  const inBody = slowClients(400, `${head}content-type: application/json\r\ncontent-length: 60000\r\n\r\n{`)
  await new Promise((resolve) => setTimeout(resolve, 500))

  const times: number[] = []
  for (let at = 0; at < 20; at++) {
    const begin = performance.now()
    expect((await service.request('/livez')).status).toBe(200)
    times.push(performance.now() - begin)
  }
  expect(times.sort((a, b) => a - b)[10]).toBeLessThan(50)
  const email = 'slow@example.com'
  await service.post('/recipe/user/passwordhash/import', { ...bcrypt, email })
  expect((await service.post('/recipe/signin', { email, password: bcrypt.password })).json.status).toBe('OK')

  await Promise.all([...inHead, ...silent])
  for (const text of await Promise.all(inBody)) expect(text).toMatch(/^HTTP\/1\.1 408 [\s\S]*ERR_TIMEOUT/)
})
