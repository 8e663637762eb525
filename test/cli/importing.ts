import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach } from 'vitest'
import { hashConfig, readExample } from '../fixtures/firebase-export.ts'
import { type Ended, type Running, saltbridge, temporary } from './command.ts'
import { bcrypt } from './known.ts'
import { createPeer, type Peer, type PeerOptions } from './peer.ts'

const peers: Peer[] = []

/** Stops the peers of a test afterwards. */
export function usePeers(): void {
  afterEach(async () => {
    for (const peer of peers.splice(0)) await peer.close()
  })
}

/** Starts a service that follows the protocol, except for the faults that the test adds. */
export async function aPeer(options?: PeerOptions): Promise<Peer> {
  const peer = await createPeer(options)
  peers.push(peer)
  return peer
}

let folders = 0

/** Writes a file to a new folder. The import writes its own files next to it. */
export function inFolder(name: string, content: string | Uint8Array): string {
  const folder = temporary(`import-${folders++}`)
  mkdirSync(folder)
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

/** Copies the example export to a new folder, and returns the command that imports it. */
export function exported(to: string): { path: string; args: string[] } {
  const path = inFolder('users.json', readExample('users.json'))
  const config = `${dirname(path)}/hash-config.txt`
  writeFileSync(config, hashConfig)
  return { path, args: ['import', path, '--from', 'firebase', '--hash-config', config, '--service', to] }
}

export const ndjson = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

/** Creates users with the same password hash. */
export const people = (count: number, others: object = {}): object[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `u${at}`,
    email: `user${at}@example.com`,
    passwordHash: bcrypt.text,
    ...others,
  }))

/** Writes rows of an import to a file in a new folder. */
export const rowsFile = (rows: readonly object[]): string => inFolder('rows.ndjson', ndjson(rows))

/** Runs an import of rows. */
export const importRows = (
  path: string,
  peer: Pick<Peer, 'url'>,
  more: readonly string[] = [],
  running?: Running,
): Promise<Ended> => saltbridge(['import', path, '--from', 'ndjson', '--service', peer.url, ...more], running)

export const linesOf = (path: string): ReturnType<typeof JSON.parse>[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

export const manifestOf = (path: string): Record<string, never> & { outcomes: string; importId: string } =>
  JSON.parse(readFileSync(`${path}.manifest.json`, 'utf8'))
