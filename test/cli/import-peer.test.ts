import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { slow } from '../sample.ts'
import { useCommand } from './command.ts'
import { aPeer, importRows, people, rowsFile, usePeers } from './importing.ts'

useCommand()
usePeers()

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function startServer(listener: RequestListener): Promise<{ readonly url: string; readonly asked: () => number }> {
  let asked = 0
  const server = createServer((request, response) => {
    asked++
    request.resume().on('end', () => listener(request, response))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked }
}

const ndjson = { 'content-type': 'application/x-ndjson' }

slow.each(['0', 'Wed, 21 Oct 2015 07:28:00 GMT'])(
  'a service that asks to wait until %s is not asked all the time',
  async (after) => {
    const target = await startServer((_, response) => response.writeHead(503, { 'retry-after': after }).end())
    expect((await importRows(rowsFile(people(1)), target, ['--retry-for', '2s'])).code).toBe(69)
    expect(target.asked()).toBeGreaterThan(2)
    expect(target.asked()).toBeLessThan(30)
  },
)

test('an answer that continues after its last line is refused', async () => {
  const target = await startServer((_, response) => {
    response.writeHead(200, ndjson)
    const go = (): void => {
      while (!response.destroyed && response.write('{"end":true}\n'.repeat(1000)));
    }
    response.on('drain', go)
    go()
  })
  const { code, stderr } = await importRows(rowsFile(people(1)), target)
  expect([code, stderr]).toEqual([69, expect.stringContaining('more lines after the line with the key "end"')])
})

test('a page of brackets is read quickly', async () => {
  const target = await startServer((_, response) => response.writeHead(400).end('<'.repeat(65_535)))
  const begin = performance.now()
  expect((await importRows(rowsFile(people(1)), target)).code).toBe(69)
  expect(performance.now() - begin).toBeLessThan(2000)
})

test('a web server that answers with a page is not sent a hash', async () => {
  const bodies: string[] = []
  const target = await startServer((request, response) => {
    bodies.push(request.method!)
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
  })
  for (const more of [[], ['--each']]) {
    const { code, stderr } = await importRows(rowsFile(people(1)), target, more)
    expect([code, stderr]).toEqual([69, expect.stringMatching(/is not a (saltbridge service|SuperTokens core)/)])
  }
  // The first request is POST /import/validate without a row.
  expect(bodies).toEqual(['POST', 'GET'])
})

test('a checkpoint that was edited is not used', async () => {
  const peer = await aPeer()
  peer.faults.push({ kind: 'refuse', status: 503, retryAfter: '1000' })
  const path = rowsFile(people(3))
  expect((await importRows(path, peer)).code).toBe(69)
  const file = `${path}.saltbridge-import.json`
  const good = JSON.parse(readFileSync(file, 'utf8'))
  const { terms, account, input } = good
  for (const other of [
    { version: 1, account: {} },
    { ...good, terms: null },
    { ...good, terms: { ...terms, reading: null } },
    { ...good, input: { ...input, sha256: 1 } },
    ...['1', 1e9, -5, null, 0.5].map((row) => ({ ...good, row })),
    ...['x', -1].map((errors) => ({ ...good, errors })),
    { ...good, account: null },
    { ...good, account: { digest: account.digest } },
    { ...good, row: 3, account: { ...account, counts: { ...account.counts, rows: 3 } } },
    { ...good, importId: 'a\r\nb: c' },
    { ...good, importId: {} },
    { ...good, keyId: {} },
  ]) {
    writeFileSync(file, JSON.stringify(other))
    const { code, stderr } = await importRows(path, peer)
    expect({ other, code, stderr }).toEqual({
      other,
      code: 66,
      stderr: expect.stringContaining('cannot be read, because it was changed'),
    })
  }
  writeFileSync(file, JSON.stringify(good))
  expect((await importRows(path, peer)).code).toBe(0)
  expect(existsSync(file)).toBe(false)
  expect(peer.people.size).toBe(3)
})
