import { expect, test } from 'vitest'
import { readUsers } from '../../src/convert/survey.ts'
import { describe as describeFailure } from '../../src/index.ts'
import { declareTables } from '../../src/sources/tables.ts'
import { chunksOf, recordsIn } from '../helpers/read.ts'

// A system with its hashes, and their salts, in another table than the users, as better-auth and Discourse have them.
const system = declareTables({
  id: 'shop',
  title: 'Shop',
  usual: 'member',
  needed: ['id', 'mail'],
  parts: { id: 'id', email: 'mail', known: [] },
  createOthers: () => [
    {
      name: /account$/,
      needed: ['member_id', 'kind'],
      says({ columns: { at, hash, text, flag } }) {
        const verified = flag('isVerified', 'verified')
        if (at('kind') === 'password') return { hash: hash('secret', { salt: 'salt' }), emailVerified: verified }
        return { notRead: [text('kind') ?? ''] }
      },
    },
  ],
})

const read = (accounts: string) => {
  const dump = `-- MySQL dump
INSERT INTO member (id, mail) VALUES (1, 'ada@example.org');
INSERT INTO account (member_id, kind, secret, salt, verified) VALUES ${accounts};
`
  const open = () => chunksOf(dump)
  return recordsIn(
    readUsers({ read: () => system.read(open(), { isWhole: true }), readOthers: () => system.readOthers!(open(), {}) }),
  )
}

const hash = '5f4dcc3b5aa765d61d8327deb882cf99'
const origin = { hash: 'account.secret', fields: { salt: 'account.salt' } }

test('the hash of another table belongs to the user, with its fields, its system and its columns', async () => {
  const [ada] = await read(`(1, 'password', '${hash}', 'NaCl', 'true')`)
  expect(ada).toMatchObject({
    ...{ id: '1', email: 'ada@example.org', emailVerified: true, none: undefined },
    hash: { text: hash, fields: { salt: 'NaCl' }, hints: { writtenBy: 'shop' }, origin },
  })
  expect(ada!.failure).toBeUndefined()
})

test.each([
  ['NULL', 'NULL'],
  ['an empty text', "''"],
  ['a marker', "'!'"],
])('a user whose password in another table is %s has no password', async (_, secret) => {
  const [ada] = await read(`(1, 'password', ${secret}, 'NaCl', 'true')`)
  expect(ada).toMatchObject({ id: '1', none: 'missing', hash: undefined })
  expect(ada!.failure).toBeUndefined()
})

test.each([
  ['a hash', `(1, 'password', now(), 'NaCl', 'true')`, 'passwordHash', /^account\.secret: .*SQL expression/],
  ['a salt', `(1, 'password', '${hash}', now(), 'true')`, 'fields.salt', /^account\.salt: .*SQL expression/],
  ['a flag', `(1, 'password', '${hash}', 'NaCl', 'maybe')`, 'isVerified', /^account\.verified: /],
])('a user is refused if %s in another table cannot be read, and the message names the table', async (_, ...row) => {
  const [accounts, key, message] = row
  const [ada] = await read(accounts)
  expect(ada!.unread).toEqual([key])
  expect(describeFailure(ada!.failure!)).toMatch(message)
})
