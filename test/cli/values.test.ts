import { expect, test } from 'vitest'
import { createOutcomeTally } from '../../src/cli/import/outcomes.ts'
import { slow } from '../sample.ts'
import { file, saltbridge, temporary, useCommand } from './command.ts'
import { aPeer, importRows, inFolder, linesOf, manifestOf, rowsFile, usePeers } from './importing.ts'
import { bcrypt } from './known.ts'

useCommand()
usePeers()

const hash = bcrypt.text
const columns = (...named: string[]): string[] => named.flatMap((one) => ['--column', one])
/**
 * A table of every kind of user: the second to fourth cannot be found by e-mail, and the last has an unknown boolean.
 */
const users = `id,login,mail,phone,pw,is_active
1,ada,ada@example.com,NULL,${hash},Yes
2,bob,NULL,+491,${hash},no
3,\\N,,+492,${hash},1
4,,\\N,NULL,${hash},true
5,eve,eve@example.com,,!unusable,off
6,fay,fay@example.com,,NULL,on
7,gus,gus@example.com,,${hash},N
8,hal,${'h'.repeat(260)}@example.com,,${hash},NULL
9,ivy,ivy@example.com,,${hash},maybe
`
const mapped = ['--from', 'csv', ...columns('hash=pw', 'id=id', 'email=mail', 'username=login', 'phone=phone')]
const enabled = columns('enabled=is_active')

const firebaseConfig = 'hash_config { algorithm: SCRYPT, base64_salt_separator: Bw==, rounds: 8, mem_cost: 14, }'
const password = { passwordHash: 'A'.repeat(88).replace(/AA$/, '=='), salt: '42xEC+ixf3L2lw==' }
const google = (rawId?: string) => [{ providerId: 'google.com', rawId, email: 'g@example.com' }]
const firebaseUsers = [
  { localId: 'a', email: 'a@example.com', ...password, mfaInfo: [{ phoneInfo: '+1' }] },
  { localId: 'b', email: 'b@example.com', providerUserInfo: google('1'), disabled: true, createdAt: '5' },
  { localId: 'c', providerUserInfo: google('2'), mfaInfo: [{ phoneInfo: '+1' }], photoUrl: 'http://example.com/c' },
  { localId: 'd', email: 'd@example.com', providerUserInfo: google() },
  { localId: 'e', phoneNumber: '+3' },
  { localId: 'f', ...password },
]
const firebaseFile = () => {
  const path = inFolder('users.json', JSON.stringify({ users: firebaseUsers }))
  return [path, '--from', 'firebase', '--hash-config', file('config', firebaseConfig)]
}

type Refused = { readonly row: number; readonly code: string; readonly reason: string }
const shorten = (rows: readonly Refused[]) => rows.map(({ row, code, reason }) => [row, code, reason])

test('the summary counts disabled accounts, as text and as JSON', async () => {
  const args = ['validate', file('u.csv', users), ...mapped, ...enabled]
  expect((await saltbridge(args)).stdout).toMatch(/disabled accounts +3\n/)
  expect(JSON.parse((await saltbridge([...args, '--json'])).stdout).summary.disabled).toBe(3)
})

slow(
  'validate, import and import --dry-run accept the same rows, and count users without an e-mail by kind',
  async () => {
    const peer = await aPeer()
    const tables = [[inFolder('users.csv', users), ...mapped, ...enabled], firebaseFile()]
    for (const [index, table] of tables.entries()) {
      const validated = JSON.parse((await saltbridge(['validate', ...table, '--json'])).stdout)
      const dry = JSON.parse(
        (await saltbridge(['import', ...table, '--service', peer.url, '--dry-run', '--json'])).stdout,
      )
      const real = JSON.parse((await saltbridge(['import', ...table, '--service', peer.url, '--json'])).stdout)
      const refused = shorten(validated.refused)
      expect(refused.map(([row]) => row)).toEqual(
        [
          [2, 3, 4, 8, 9],
          [4, 6],
        ][index],
      )
      expect([shorten(dry.listed), shorten(real.listed)]).toEqual([refused, refused])
      const { disabled, notCarried, withoutEmail } = validated.summary
      expect(withoutEmail).toEqual(
        [
          { username: 1, phone: 1, nothing: 1 },
          { username: 0, phone: 0, nothing: 1 },
        ][index],
      )
      expect([dry.people, real.people]).toEqual(Array(2).fill({ disabled, notCarried, withoutEmail }))
      expect(manifestOf(table[0]!)).toMatchObject({ people: { disabled, withoutEmail } })
    }
    const { row } = peer.people.get('ada@example.com')!
    expect(row).toMatchObject({ customData: { username: 'ada' } })
  },
)

test('users without an e-mail are counted by the identifier that they have', async () => {
  const { stdout } = await saltbridge(['validate', file('u.csv', users), ...mapped, ...enabled])
  expect(stdout).toMatch(/^row 2 {2}2 {2}ERR_FIELD {2}.*a username and no e-mail/m)
  expect(stdout).toMatch(/sign in by e-mail\n {2}a username but no e-mail +1\n {2}a phone number but no e-mail +1\n/)
  expect(stdout).toMatch(/sign-in by username +7 +the username is in customData.username\n/)
})

test('an import needs a column of e-mail addresses', async () => {
  const args = [inFolder('u.csv', users), '--from', 'csv', ...columns('hash=pw', 'username=login')]
  const { code, stderr } = await saltbridge(['import', ...args, '--service', 'http://localhost:1'])
  expect([code, stderr]).toEqual([64, expect.stringContaining('import needs --column email=COLUMN')])
})

test('--emit writes social accounts, and its rows are imported like the export', async () => {
  const [direct, emitted] = [await aPeer(), await aPeer()]
  const path = temporary('emitted.ndjson')
  const { stdout } = await saltbridge(['validate', ...firebaseFile(), '--emit', path])
  expect(stdout).toContain(
    'has 1 user with a password and 2 users without a password, who sign in with a provider such as Google',
  )
  await saltbridge(['import', ...firebaseFile(), '--service', direct.url])
  expect(await importRows(path, emitted)).toMatchObject({ code: 0 })
  const people = (peer: typeof direct) =>
    [...peer.people].map(([name, { row }]) => [name, { ...row, importId: '', key: '', timeJoined: 0 }])
  expect(people(emitted)).toEqual(people(direct))
  expect(people(direct)).toHaveLength(3)
  const counted = await saltbridge(['validate', ...firebaseFile(), '--emit', path, '--json'])
  expect(JSON.parse(counted.stdout)).toMatchObject({
    emitted: { passwords: 1, identitiesOnly: 2 },
    summary: { none: { social: 2, phone: 1 } },
  })
  expect(linesOf(path)).toHaveLength(3)
})

test('validate and import count second factors', async () => {
  const peer = await aPeer()
  const line = /second factors \(phone\) +2 +users must set up their second factors again\n/
  expect((await saltbridge(['validate', ...firebaseFile()])).stdout).toMatch(line)
  expect((await saltbridge(['import', ...firebaseFile(), '--service', peer.url])).stdout).toMatch(line)
})

test('import --each counts the data that its requests cannot carry', async () => {
  const peer = await aPeer()
  const person = { email: 'a@example.com', passwordHash: hash }
  const rows = [
    { ...person, id: '1', isVerified: true, timeJoined: 5, customData: 1 },
    { ...person, email: 'b' },
  ]
  const { stdout } = await importRows(rowsFile(rows), peer, ['--each', '--json'])
  expect(JSON.parse(stdout).people.notCarried).toEqual({
    ...{ 'id of the old system': 1, 'time of registration': 1, 'custom data': 1 },
    'whether the e-mail is verified': 1,
  })
})

test('an import resumes from a checkpoint of an older version', async () => {
  const { counts, digest } = (await createOutcomeTally()).save()
  const tally = await createOutcomeTally({ counts, digest })
  tally.add([{ row: 1, name: 'a', names: [], isKeyed: false, disabled: true }], [{ status: 'created' }])
  expect(tally.people()).toMatchObject({ disabled: 1, notCarried: {} })
})
