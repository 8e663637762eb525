/** @module-tag slow */
import { expect, test } from 'vitest'
import { openExport } from '../../src/cli/reading/reading.ts'
import { chunksOf } from '../helpers/read.ts'
import { saltbridge, useCommand } from './command.ts'
import { rowsFile } from './importing.ts'
import { bcrypt } from './known.ts'
import { apiKey, startService } from './service.ts'

useCommand()

test('the service refuses the rows that validate refuses, and no others', async () => {
  const service = await startService()
  const password = { email: 'a@example.com', passwordHash: bcrypt.text }
  const identity = { thirdPartyId: 'google', thirdPartyUserId: '1' }
  const people: object[] = [
    ...[password, { ...password, key: null, id: null, isVerified: null, disabled: 'yes', timeJoined: null }],
    ...[
      { ...password, disabled: 'maybe' },
      { ...password, timeJoined: '5' },
      { ...password, timeJoined: -1 },
    ],
    ...[
      { ...password, isDisabled: true },
      { ...password, password: 'x' },
      { ...password, key: 5 },
    ],
    ...[
      { ...password, key: 'x'.repeat(257) },
      { ...password, code: 'ERR_ROW', reason: 'r', field: 'f' },
    ],
    ...[
      { ...password, unread: 'x' },
      { ...password, hashingAlgorithm: 'md5' },
      { ...password, format: 'md6' },
    ],
    ...[
      { ...password, hashingAlgorithm: 'argon2' },
      { ...password, writtenBy: 'nowhere' },
    ],
    ...[
      { ...password, fields: { ['n'.repeat(65)]: '' } },
      { ...password, fields: { salt: 1 } },
    ],
    ...[
      { ...password, customData: { a: null } },
      { ...password, email: 'a\ufffd' },
      { ...password, id: '\ud800' },
    ],
    ...[{ passwordHash: bcrypt.text }, { email: 'a@example.com' }, { ...password, passwordHash: 'nonsense' }],
    ...[{ thirdParty: [identity] }, { thirdParty: [{ ...identity, disabled: true }] }, { thirdParty: [] }],
    ...[{ thirdParty: [{ ...identity, thirdPartyUserId: '' }] }, { email: 'b@example.com', thirdParty: [identity] }],
    ...[{ passwordHash: '!', thirdParty: [identity] }, { thirdParty: {} }, { ...password, thirdParty: [1] }],
  ]
  const rows = people.map((person, at) => ({ ...person, ...(!('key' in person) && { key: `${at}` }) }))
  const validated = JSON.parse((await saltbridge(['validate', rowsFile(rows), '--from', 'ndjson', '--json'])).stdout)
  const expected = validated.refused.map(({ row }: { row: number }) => row - 1)
  // Each row is sent in a separate request, because several rows describe the same person.
  const refused: number[] = []
  for (const [at, row] of rows.entries()) {
    const headers = { 'content-type': 'application/x-ndjson', 'api-key': apiKey }
    const answer = await fetch(`${service.url}/import/validate`, {
      method: 'POST',
      headers,
      body: JSON.stringify(row),
    })
    if (JSON.parse((await answer.text()).split('\n')[0]!).status === 'refused') refused.push(at)
  }
  await service.end()
  expect(refused).toEqual(expected)
  expect(expected.length).toBeGreaterThan(15)
})

test.each(['csv', 'json', 'ndjson', 'sql'])(
  'import --from %s without a column for e-mails is refused',
  async (from) => {
    const to = ['--service', 'http://127.0.0.1:1', '--retry-for', '0s']
    const { code, stderr } = await saltbridge(['import', 'missing', '--from', from, '--column', 'hash=pw', ...to])
    expect([code, stderr]).toEqual([
      64,
      'saltbridge: import needs --column email=COLUMN, because users sign in by e-mail and password\n',
    ])
  },
)

test('--written-by applies to each row that does not name a system, also to a row that has only an algorithm', async () => {
  const hash = { passwordHash: bcrypt.text }
  const rows = [
    hash,
    { ...hash, hashingAlgorithm: 'bcrypt' },
    { ...hash, writtenBy: 'rails' },
    { ...hash, otherHashes: [{ ...hash, format: 'bcrypt' }] },
  ]
  const { read } = await openExport('-', { from: 'ndjson', writtenBy: 'laravel' }, { isRecord: true })
  const written: unknown[] = []
  const file = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  for await (const batch of read(chunksOf(file)))
    for (const { hash, otherHashes = [] } of batch)
      written.push([hash, ...otherHashes].map((one) => one?.hints?.writtenBy))
  expect(written).toEqual([['laravel'], ['laravel'], ['rails'], ['laravel', 'laravel']])
})
