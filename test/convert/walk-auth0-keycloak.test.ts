import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { auth0 } from '../../src/sources/index.ts'
import { keycloak } from '../../src/targets/keycloak.ts'
import { chunksOf } from '../helpers/read.ts'
import { slow } from '../sample.ts'
import { signsIn, usersOf } from '../targets/keycloak-credential.ts'
import { type Converted, converted } from './convert.ts'

const fixtures = '../shared/fixtures/auth0'
const answers = { accept: ['bcrypt-72-bytes'], mfa: 'drop' } as const
const options = { extensions: 'bcrypt' }

/** Converts an export of users, and joins an export of password hashes if it is given. */
function walk(users: string | Uint8Array, hashes?: string | Uint8Array, given: object = {}): Promise<Converted> {
  const readerOf = (data: string | Uint8Array) => () => auth0.read(chunksOf(data), { isWhole: true })
  const readOthers = hashes === undefined ? undefined : readerOf(hashes)
  return converted(readerOf(users), keycloak, { from: 'auth0', options, answers, readOthers, ...given })
}

const own = (name: string) => readFileSync(`test/exports/auth0/${name}`)
const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
const passwords: { readonly [id: string]: string } = JSON.parse(own('answers.json').toString())

slow('every user of an export of hashes signs in with the password, and with no other', async () => {
  const { files, account } = await walk(own('passwords.ndjson'))
  const users = usersOf(files)
  expect(users.map(({ id }) => id)).toEqual(Object.keys(passwords))
  for (const { id, credentials } of users) {
    expect(await signsIn(credentials![0]!, passwords[id]!)).toBe(true)
    expect(await signsIn(credentials![0]!, `${passwords[id]}x`)).toBe(false)
  }
  expect(account).toMatchObject({ users: { in: 3, written: 3 }, passwords: { except: 3 }, changedIds: 0 })
})

const hash = '$2b$10$CaPsoHALN.QqZ0Lh8KtYyOn7Xp10dasMFmgRZoIV6Kd0upGkGGyum'
const [one, two] = ['60425dc43519d90068f82970', '60425dc43519d90068f82971']

describe('the export of users and the export of hashes', () => {
  test('users and hashes are joined, and rows without a user are counted', async () => {
    const { files, account } = await walk(own('users.ndjson'), own('passwords.ndjson'))
    const [ada, ...others] = usersOf(files)
    expect(ada).toMatchObject({ id: `auth0|${one}`, username: 'ada', emailVerified: true, enabled: false })
    expect(await signsIn(ada!.credentials![0]!, passwords[ada!.id]!)).toBe(true)
    expect(others.map(({ credentials }) => credentials)).toEqual([undefined, undefined, undefined])
    expect(account).toMatchObject({ unmatched: 2, passwords: { except: 1, none: 4 }, contradictions: {} })
  })

  const users = [true, false].map((email_verified, at) => ({
    user_id: `auth0|${[one, two][at]}`,
    email: `user${at}@example.com`,
    email_verified,
  }))
  const hashes = [false, true].map((emailVerified, at) => ({
    _id: { $oid: [one, two][at] },
    email: `user${at}@example.com`,
    emailVerified,
    passwordHash: hash,
  }))

  test('an address is not verified if the two exports contradict each other', async () => {
    const { files, account, findings } = await walk(lines(users), lines(hashes))
    expect(usersOf(files).map((user) => [user.emailVerified, user.credentials?.length])).toEqual([
      [undefined, 1],
      [undefined, 1],
    ])
    expect(account.contradictions).toEqual({ emailVerified: 2 })
    expect(findings.decisions).toContainEqual(expect.objectContaining({ decision: 'contradictions', users: 2 }))
  })

  test('users with contradicting exports are held if the answer is hold', async () => {
    const { account } = await walk(lines(users), lines(hashes), { answers: { ...answers, contradictions: 'hold' } })
    expect(account).toMatchObject({ users: { held: 2, written: 0 }, held: { contradictions: 2 } })
  })

  test.skipIf(!existsSync(fixtures))('the exports of a real tenant are joined by id', async () => {
    const { files, account } = await walk(
      readFileSync(`${fixtures}/users-export.ndjson`),
      readFileSync(`${fixtures}/password-hash-export.ndjson`),
    )
    expect(account).toMatchObject({ users: { in: 5, written: 5 }, passwords: { except: 5 }, unmatched: 0 })
    expect(account.contradictions).toEqual({ emailVerified: 3 })
    const written = usersOf(files)
    expect(written.map(({ emailVerified }) => emailVerified)).toEqual(written.map(() => undefined))
    const [john, , , , full] = written
    expect(john).toMatchObject({ username: 'johndoe', firstName: 'John', lastName: 'Doe', enabled: true })
    expect(john!.attributes).toEqual({ nickname: ['johnny'], locale: ['en-US'], phoneNumber: ['+1234567890'] })
    expect(full).toMatchObject({ username: 'onlyname@example.com', attributes: { name: ['Full Name Only'] } })
  })
})

describe('an export of users', () => {
  test('an export of users is written without the hashes, and the account says who cannot sign in', async () => {
    const { files, account } = await walk(own('users.ndjson'))
    expect(usersOf(files).map(({ username, federatedIdentities }) => [username, federatedIdentities])).toEqual([
      ['ada', [{ identityProvider: 'google', userId: '117', userName: 'ada@gmail.example' }]],
      ['liam@example.com', [{ identityProvider: 'github', userId: '22182844' }]],
      ['link@example.com', undefined],
      ['jane@acme.example', [{ identityProvider: 'samlp', userId: 'acme|jane' }]],
    ])
    expect(account.held).toEqual({ 'without-email': 1 })
    expect(account.risks.join('\n')).toMatch(/providers: github, google, samlp\. /)
    expect(JSON.stringify(files['users-0001.json'])).not.toMatch(/admin|"pro/)
  })

  test.skipIf(!existsSync(fixtures))('an export of the Management API is written completely', async () => {
    const sample = readFileSync(`${fixtures}/clerk-sample.json`)
    const { files, account } = await walk(sample, undefined, { answers: { ...answers, 'without-email': 'carry' } })
    const people: readonly { readonly blocked?: boolean }[] = JSON.parse(sample.toString())
    expect(account.users.in).toBe(people.length)
    expect(account.users.written + account.users.held + account.users.refused).toBe(people.length)
    expect(account.users.refused).toBe(0)
    expect(usersOf(files).filter(({ enabled }) => !enabled).length).toBe(people.filter(({ blocked }) => blocked).length)
    expect(files['users-0001.json']).not.toMatch(/subscription|realmRoles/)
  })
})
