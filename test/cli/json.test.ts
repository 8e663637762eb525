import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { file, saltbridge, useCommand } from './command.ts'
import { bcrypt } from './known.ts'

useCommand()

const users = [
  { id: 7, mail: 'gus@example.com', pw: { hash: bcrypt.text } },
  { id: 8, mail: 'ida@example.com', pw: null },
]
const columns = ['--column', 'hash=pw.hash', '--column', 'email=mail', '--column', 'id=id']
const countsOf = (stdout: string) => {
  const { rows, accepted, refused } = JSON.parse(stdout).summary
  return [rows, accepted, refused]
}

test('--from json finds the list of users, and reads files that are compressed with gzip', async () => {
  for (const data of [users, { users }, { count: 2, data: users, errors: [] }]) {
    const text = JSON.stringify(data, null, 2)
    for (const path of [file('u.json', text), file('u.json.gz', gzipSync(text))]) {
      const { code, stdout } = await saltbridge(['validate', path, '--from', 'json', ...columns, '--json'])
      expect([code, countsOf(stdout)]).toEqual([0, [2, 1, 0]])
    }
  }
})

test('--try and --emit work with a compressed file', async () => {
  const path = file('u.json.gz', gzipSync(JSON.stringify(users)))
  const emit = `${path}.ndjson`
  const args = [
    'validate',
    path,
    '--from',
    'json',
    ...columns,
    '--emit',
    emit,
    '--try',
    'gus@example.com',
    '--password-stdin',
  ]
  const { code, stdout } = await saltbridge(args, { input: bcrypt.password })
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^match {2}gus@example.com/)])
  expect(JSON.parse(readFileSync(emit, 'utf8'))).toEqual({
    id: '7',
    email: 'gus@example.com',
    passwordHash: bcrypt.text,
  })
})

test('--table chooses one of several lists', async () => {
  const path = file('u.json', JSON.stringify({ groups: [{ name: 'a' }], page: { users } }))
  const without = await saltbridge([
    'validate',
    file('v.json', JSON.stringify({ groups: [{}], users })),
    '--from',
    'json',
    ...columns,
  ])
  expect([without.code, without.stderr]).toEqual([
    66,
    expect.stringContaining('several lists of objects: "groups" and "users"'),
  ])
  const { code, stdout } = await saltbridge([
    'validate',
    path,
    '--from',
    'json',
    '--table',
    'page.users',
    ...columns,
    '--json',
  ])
  expect([code, countsOf(stdout)]).toEqual([0, [2, 1, 0]])
})

test('numbers that are not plain are no ids', async () => {
  const path = file('u.json', `[{"id":1e3,"pw":${JSON.stringify(bcrypt.text)}}]`)
  const { code, stdout } = await saltbridge([
    'validate',
    path,
    '--from',
    'json',
    '--column',
    'hash=pw',
    '--column',
    'id=id',
  ])
  expect([code, stdout]).toEqual([65, expect.stringContaining('id: expected text in UTF-8, or a whole number')])
})

test('a truncated gzip file is refused in one sentence', async () => {
  const path = file('u.json.gz', gzipSync(JSON.stringify(users)).subarray(0, -9))
  const { code, stderr } = await saltbridge(['validate', path, '--from', 'json', ...columns])
  expect([code, stderr]).toEqual([
    66,
    expect.stringContaining(
      'the input is not valid: expected a whole gzip file. The file is truncated. Copy or export the file again',
    ),
  ])
})

test('--from ndjson says that a JSON list needs --from json', async () => {
  const { code, stderr } = await saltbridge([
    'validate',
    file('u.json', JSON.stringify(users, null, 1)),
    '--from',
    'ndjson',
  ])
  expect([code, stderr]).toEqual([65, expect.stringContaining('note: the file is a JSON array. Use --from json')])
})

test('validate reads the exports of Auth0, and says where its hashes are', async () => {
  const people = await saltbridge(['validate', 'test/exports/auth0/users.json', '--from', 'auth0'])
  expect([people.code, people.stderr]).toEqual([0, expect.stringContaining('Ask the support of Auth0')])
  const hashes = await saltbridge(['validate', 'test/exports/auth0/passwords.ndjson', '--from', 'auth0', '--json'])
  expect([hashes.code, countsOf(hashes.stdout), hashes.stderr]).toEqual([0, [3, 3, 0], ''])
})
