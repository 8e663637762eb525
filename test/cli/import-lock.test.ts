/** @module-tag slow */
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { few, slow } from '../sample.ts'
import { useCommand } from './command.ts'
import { aPeer, importRows, people, rowsFile, usePeers } from './importing.ts'

useCommand()
usePeers()

const checkpointOf = (path: string) => `${path}.saltbridge-import.json`
const lockOf = (path: string) => `${checkpointOf(path)}.lock`
const args = ['--batch', '20', '--concurrency', '1']

/** Runs an import that is interrupted in its third batch. The checkpoint contains the rows up to 40. */
async function interruptImport() {
  const peer = await aPeer()
  const path = rowsFile(people(100))
  peer.faults.push({ kind: 'slow', milliseconds: 0 }, { kind: 'slow', milliseconds: 0 }, { kind: 'reset' })
  const ended = await importRows(path, peer, args, { when: { text: 'the connection was cut', signal: 'SIGINT' } })
  expect(ended.code).toBe(130)
  return { peer, path }
}

async function waitForFile(path: string): Promise<void> {
  for (let i = 0; i < 500 && !existsSync(path); i++) await setTimeout(20)
}

describe('a checkpoint that was edited', () => {
  few(1).each<[string, (text: string) => string]>([
    ['to skip rows', (text) => text.replace('"row":40', '"row":60').replaceAll(':40', ':60')],
    ['in its import id', (text) => text.replace(/"importId":"[^"]{4}/, '"importId":"aaaa')],
    ['in its target', (text) => text.replace('127.0.0.1', '127.0.0.2')],
    ['in the length of the errors file', (text) => text.replace('"errors":0', '"errors":1')],
    ['in the digest of the input', (text) => text.replace(/("input":.*?"sha256":")[^"]{4}/, '$1aaaa')],
    ['in its version', (text) => text.replace('"version":2', '"version":1')],
    ['by leaving its own digest out', (text) => text.replace(/,"sha256":"[^"]*"}\s*$/, '}')],
    ['by cutting its end', (text) => text.slice(0, -20)],
  ])('a checkpoint that was edited is refused: %s', async (_, edit) => {
    const { peer, path } = await interruptImport()
    const good = readFileSync(checkpointOf(path), 'utf8')
    expect(edit(good)).not.toBe(good)
    writeFileSync(checkpointOf(path), edit(good))
    const { requests } = peer
    const asked = requests.length
    const { code, stderr } = await importRows(path, peer, args)
    expect([code, stderr.trim().split('\n').at(-1)]).toEqual([
      66,
      expect.stringMatching(/^saltbridge: the checkpoint ".*" cannot be read, .* remove it to start the import again$/),
    ])
    expect([requests.length, existsSync(lockOf(path))]).toEqual([asked, false])
    writeFileSync(checkpointOf(path), good)
    expect((await importRows(path, peer, args)).code).toBe(0)
    expect(peer.people.size).toBe(100)
  })
})

describe('a second import with the same checkpoint', () => {
  slow('a second import with the same checkpoint is refused, and the first one completes', async () => {
    const peer = await aPeer({ delay: 400 })
    const path = rowsFile(people(100))
    const first = importRows(path, peer, args, { isProcess: true })
    await waitForFile(lockOf(path))
    const second = await importRows(path, peer, args, { isProcess: true })
    expect([second.code, second.stderr.trim()]).toEqual([
      73,
      expect.stringMatching(
        /^saltbridge: another import \(process \d+ on .+\) uses the checkpoint ".*"\. Wait until that import ends, or remove ".*\.lock" if that import no longer runs$/,
      ),
    ])
    expect((await first).code).toBe(0)
    expect([peer.people.size, existsSync(lockOf(path))]).toEqual([100, false])
  })

  slow('only a single import takes over the lock of a killed import', async () => {
    const { peer, path } = await interruptImport()
    writeFileSync(lockOf(path), JSON.stringify({ pid: 2 ** 22 + 1, host: hostname(), token: 'x' }))
    const ended = await Promise.all(Array.from({ length: 4 }, () => importRows(path, peer, args, { isProcess: true })))
    expect(ended.map(({ code }) => code)).toContain(0)
    for (const { code, stderr } of ended.filter((one) => one.code !== 0))
      expect([code, stderr]).toEqual([73, expect.stringMatching(/uses the checkpoint|holds refused rows|has changed/)])
    expect([peer.people.size, existsSync(lockOf(path))]).toEqual([100, false])
  })

  few(1).each([
    ['a process that runs', JSON.stringify({ pid: 1, host: hostname(), token: 'x' })],
    ['another machine', JSON.stringify({ pid: 2 ** 22 + 1, host: 'elsewhere.example', token: 'x' })],
    ['an import that has only begun to write it', ''],
  ])('the lock of %s is kept for a minute after its last update', async (_, text) => {
    const { peer, path } = await interruptImport()
    writeFileSync(lockOf(path), text)
    expect(await importRows(path, peer, args)).toMatchObject({
      code: 73,
      stderr: expect.stringContaining('uses the checkpoint'),
    })
    expect(readFileSync(lockOf(path), 'utf8')).toBe(text)
    const before = new Date(Date.now() - 61_000)
    utimesSync(lockOf(path), before, before)
    expect((await importRows(path, peer, args)).code).toBe(0)
    expect(peer.people.size).toBe(100)
  })

  slow('an import that lost its lock writes no more checkpoints', async () => {
    const peer = await aPeer({ delay: 700 })
    const path = rowsFile(people(100))
    const first = importRows(path, peer, args, { isProcess: true })
    await waitForFile(checkpointOf(path))
    const other = JSON.stringify({ pid: 1, host: hostname(), token: 'x' })
    writeFileSync(lockOf(path), other)
    const checkpoint = readFileSync(checkpointOf(path), 'utf8')
    const { code, stderr } = await first
    expect([code, stderr]).toEqual([73, expect.stringContaining('another import (process 1 on')])
    expect(readFileSync(checkpointOf(path), 'utf8')).toBe(checkpoint)
    expect(readFileSync(lockOf(path), 'utf8')).toBe(other)
  })
})
