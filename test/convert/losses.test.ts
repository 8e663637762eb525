import { expect, test } from 'vitest'
import { lossesOf, lossesOfImported } from '../../src/cli/reading/people.ts'
import { auth0, firebase, ldap } from '../../src/sources/index.ts'
import type { Source, SourceRecord } from '../../src/sources/source.ts'
import { chunksOf } from '../helpers/read.ts'

async function first<Options>(source: Source<Options>, text: string, options: Options): Promise<SourceRecord> {
  for await (const [record] of source.read(chunksOf(text), options)) if (record) return record
  throw new Error('no record')
}

test('the names of a directory entry keep their order', async () => {
  const lines = ['dn: uid=a,dc=x', 'objectClass: inetOrgPerson', 'uid: a', 'uid: b', 'mail: a@x', 'mail: b@x']
  const hash = (end: string) => `{SSHA}YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4e${end}`
  const passwords = [hash('Xo='), hash('Yo='), hash('Zo=').replace('}', '}!'), 'clear'].map(
    (it) => `userPassword: ${it}`,
  )
  const others = ['telephoneNumber: 1', 'memberOf: cn=x', 'oathTOTPToken: x', 'jpegPhoto: x', 'sambaNTPassword: x']
  const text = `${[...lines, ...passwords, ...others, 'lastLoginTime: 20200101000000Z'].join('\n')}\n\n`
  expect(lossesOf(await first(ldap, text, { isWhole: true }), 'ldap')).toEqual([
    'sign-in by username',
    'time of the last sign-in',
    'other passwords (userPassword)',
    'locked password',
    'password in clear text',
    'other e-mail addresses',
    'other usernames (uid)',
    'groups and roles',
    'second factors (TOTP)',
    'photo',
    'password hash of Samba',
  ])
})

test('the names of an Auth0 user keep their order', async () => {
  const user = {
    user_id: 'email|1',
    email: 'a@example.com',
    username: 'a',
    phone_number: '+1',
    phone_verified: true,
    last_login: '2020-01-01T00:00:00Z',
    app_metadata: { admin: true },
    multifactor: ['guardian', 'email'],
    identities: [
      { provider: 'email', user_id: '1' },
      { provider: 'sms', user_id: '2' },
    ],
    zz: 1,
    names: 1,
  }
  expect(lossesOf(await first(auth0, `${JSON.stringify(user)}\n`, { isWhole: true }), 'auth0')).toEqual([
    'sign-in by username',
    'sign-in by phone',
    'time of the last sign-in',
    'second factors (guardian)',
    'second factors (email)',
    'sign-in by e-mail link',
    'rights (app_metadata and roles)',
    'verified phone number',
    'zz',
    'names',
  ])
})

test('data that custom data repeat are not lost in Firebase, and are lost in a table', async () => {
  const user = {
    localId: 'a',
    displayName: 'A',
    lastSignedInAt: '5',
    customAttributes: '{"admin":true}',
    mfaInfo: [{}],
  }
  const parameters = { saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 }
  const record = await first(firebase, JSON.stringify({ users: [user] }), { parameters, isWhole: true })
  expect(lossesOf(record, 'firebase')).toEqual(['second factors (other)'])
  expect(lossesOf(record, 'csv')).toEqual([
    'names',
    'time of the last sign-in',
    'rights (admin)',
    'second factors (other)',
  ])
})

test('only a person who is imported loses the e-mail address without a password or an identity', () => {
  const record = { row: 1, id: 'a', email: 'a@x', notRead: ['photo'] }
  expect(lossesOf(record, 'ldap')).toEqual(['photo'])
  expect(lossesOfImported(record, 'ldap')).toEqual(['photo', 'e-mail address without a password or an identity'])
})
