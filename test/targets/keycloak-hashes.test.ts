import { existsSync, readFileSync } from 'node:fs'
import argon2 from 'argon2'
import { describe, expect, test } from 'vitest'
import type { SourceRecord } from '../../src/sources/source.ts'
import { keycloak } from '../../src/targets/keycloak.ts'
import { converted } from '../convert/convert.ts'
import { few } from '../sample.ts'
import { bcrypt, type KeycloakCredential, signsIn, usersOf } from './keycloak-credential.ts'

const fixtures = '../shared/fixtures/keycloak'
const hasFixtures = existsSync(fixtures)

const recordOf = (text: string, format?: string): SourceRecord => ({
  row: 1,
  id: '1',
  email: 'ada@example.com',
  emailVerified: true,
  hash: { text, fields: {}, hints: { format } },
})

/** Converts one hash, and returns the written credential. */
async function credentialOf(text: string, format?: string, given: object = {}): Promise<KeycloakCredential> {
  const { files, account } = await converted([recordOf(text, format)], keycloak, given)
  expect(account.users.written, JSON.stringify(account.held)).toBe(1)
  return usersOf(files)[0]!.credentials![0]!
}

/** Writes a credential of Keycloak as other systems would write the same hash. */
function elsewhere({ secretData, credentialData }: KeycloakCredential): readonly [text: string, format: string] {
  const { value, salt } = JSON.parse(secretData)
  const { algorithm, hashIterations, additionalParameters: more } = JSON.parse(credentialData)
  const bare = (base64: string) => base64.replace(/=+$/, '')
  if (algorithm !== 'argon2')
    return [
      `$${algorithm}$${hashIterations}$${[salt, value].map((text) => bare(text).replaceAll('+', '.')).join('$')}`,
      'passlib-pbkdf2',
    ]
  const version = more.version[0] === '1.3' ? 'v=19$' : ''
  const cost = `m=${more.memory[0]},t=${hashIterations},p=${more.parallelism[0]}`
  return [`$argon2${more.type[0]}$${version}${cost}$${bare(salt)}$${bare(value)}`, 'argon2']
}

interface Vector {
  readonly id: string
  readonly source: string
  readonly hash: string
  readonly password: string
}

/** The vectors that Keycloak itself wrote. */
const own: readonly Vector[] = ['argon2', 'pbkdf2'].flatMap((name) =>
  JSON.parse(readFileSync(`vectors/keycloak-${name}.json`, 'utf8')).vectors.filter(
    ({ source, expect: expected }: Vector & { readonly expect: string }) =>
      source.startsWith('keycloak-') && expected === 'match',
  ),
)

async function expectSame(exported: KeycloakCredential, password: string | undefined): Promise<void> {
  const { type, secretData, credentialData } = exported
  const same = { type, secretData, credentialData }
  expect(await credentialOf(JSON.stringify(same))).toEqual(same)
  expect(await credentialOf(...elsewhere(exported))).toEqual(same)
  if (password === undefined) return
  const written = await credentialOf(...elsewhere(exported))
  expect(await signsIn(written, password)).toBe(true)
  for (const wrong of [`${password} `, password.slice(1), '']) expect(await signsIn(written, wrong)).toBe(false)
}

describe('a hash that Keycloak can verify', () => {
  test('there are vectors of Keycloak for both algorithms', () => expect(own.length).toBeGreaterThanOrEqual(4))

  few(3).each(own)('$id is written with the texts that Keycloak exported, and verifies', ({ hash, password }) =>
    expectSame(JSON.parse(hash), password),
  )

  test.skipIf(!hasFixtures)('the credentials of the example export are written with the same texts', async () => {
    const { users } = JSON.parse(readFileSync(`${fixtures}/new-users-0.json`, 'utf8'))
    const answers = JSON.parse(readFileSync(`${fixtures}/answers.json`, 'utf8'))['new-users-0.json']
    for (const { username, credentials } of users.slice(0, 2)) await expectSame(credentials[0], answers[username])
  })

  test.skipIf(!hasFixtures)('hashes of old exports are written in the current form', async () => {
    for (const [file, password] of [
      ['old-shape-3.x-realm-users.json', 'admin'],
      ['old-shape-2.x-pbkdf2-sha1.json', undefined],
    ] as const) {
      const { hashedSaltedValue, salt, hashIterations, algorithm } = JSON.parse(
        readFileSync(`${fixtures}/${file}`, 'utf8'),
      ).users[0].credentials[0]
      await expectSame(
        {
          type: 'password',
          secretData: JSON.stringify({ value: hashedSaltedValue, salt, additionalParameters: {} }),
          credentialData: JSON.stringify({ hashIterations, algorithm, additionalParameters: {} }),
        },
        password,
      )
    }
  })

  test('a credential with other members keeps only the members that Keycloak needs to verify', async () => {
    const { secretData, credentialData } = JSON.parse(own[0]!.hash)
    const whole = { id: '5d1', type: 'password', userLabel: 'My password', createdDate: 1, secretData, credentialData }
    expect(await credentialOf(JSON.stringify(whole))).toEqual({ type: 'password', secretData, credentialData })
  })

  few(3).each([
    ['$argon2i$v=19$m=64,t=2,p=1$c29tZXNhbHQ$', 'i', '1.3', 0x13],
    ['$argon2d$v=19$m=64,t=2,p=1$c29tZXNhbHQ$', 'd', '1.3', 0x13],
    ['$argon2id$m=64,t=2,p=1$c29tZXNhbHQ$', 'id', '1.0', 0x10],
  ] as const)('%s… has the names of Keycloak, and verifies', async (beginning, type, version, number) => {
    const types = { d: argon2.argon2d, i: argon2.argon2i, id: argon2.argon2id }
    const settings = { raw: true, salt: Buffer.from('somesalt'), memoryCost: 64, timeCost: 2, parallelism: 1 } as const
    const digest = await argon2.hash('pässword', { ...settings, type: types[type], version: number, hashLength: 24 })
    const written = await credentialOf(beginning + digest.toString('base64').replace(/=+$/, ''))
    expect(JSON.parse(written.credentialData)).toEqual({
      hashIterations: 2,
      algorithm: 'argon2',
      additionalParameters: {
        hashLength: ['24'],
        memory: ['64'],
        type: [type],
        version: [version],
        parallelism: ['1'],
      },
    })
    expect(await signsIn(written, 'pässword')).toBe(true)
    expect(await signsIn(written, 'password')).toBe(false)
  })

  few(3).each([
    ['a digest that Keycloak has no PBKDF2 for', '$pbkdf2-sha384$i=1000,l=48$c29tZXNhbHQ$', 48, 'phc-pbkdf2'],
    ['an MD5', '5f4dcc3b5aa765d61d8327deb882cf99', 0, 'raw-md5'],
  ])('%s is not written', async (_, beginning, bytes, format) => {
    const text = beginning + Buffer.alloc(bytes, 7).toString('base64').replace(/=+$/, '')
    const { account } = await converted([recordOf(text, format)], keycloak)
    expect(account.held).toEqual({ 'unaccepted-hashes': 1 })
  })
})

describe('a bcrypt hash', () => {
  const hash = bcrypt.hashSync('correct horse', 4)
  const options = { extensions: 'bcrypt' }
  const answers = { accept: ['bcrypt-72-bytes'] }

  test('a bcrypt hash is held without the extension, with a reason that names the extension and the option', async () => {
    const { findings, account, files } = await converted([recordOf(hash)], keycloak)
    expect(account).toMatchObject({ users: { written: 0, held: 1 }, held: { 'unaccepted-hashes': 1 }, files: [] })
    expect(usersOf(files)).toEqual([])
    const [found] = findings.decisions
    expect(found).toMatchObject({ decision: 'unaccepted-hashes', users: 1 })
    expect(found!.reasons.join()).toContain('keycloak-bcrypt')
    expect(found!.reasons.join()).toContain('--target-option extensions=bcrypt')
  })

  test('a bcrypt hash is dropped without the extension if the answer is reset', async () => {
    const { account, files } = await converted([recordOf(hash)], keycloak, {
      answers: { 'unaccepted-hashes': 'reset' },
    })
    expect(account.passwords.dropped).toBe(1)
    expect(usersOf(files)[0]!.credentials).toBeUndefined()
    expect(account.risks.some((risk) => risk.startsWith('1 user without a password'))).toBe(true)
  })

  test('a bcrypt hash is held with the extension until the caveat about long passwords is accepted', async () => {
    const { account } = await converted([recordOf(hash)], keycloak, { options })
    expect(account.held).toEqual({ 'bcrypt-72-bytes': 1 })
  })

  few(3).each(['2a', '2b', '2y'])('$%s$ is written as every version of the extension reads it', async (variant) => {
    const text = `$${variant}$${hash.slice(4)}`
    const written = await credentialOf(text, undefined, { options, answers })
    expect(written).toEqual({
      type: 'password',
      secretData: JSON.stringify({ value: `$2a$${hash.slice(4)}`, salt: '', additionalParameters: {} }),
      credentialData: JSON.stringify({ hashIterations: 4, algorithm: 'bcrypt', additionalParameters: {} }),
    })
    expect(await signsIn(written, 'correct horse')).toBe(true)
    expect(await signsIn(written, 'correct hors')).toBe(false)
  })

  test('$2x$ is not written, because the extension would read it as $2a$', async () => {
    const { findings, account } = await converted([recordOf(`$2x$${hash.slice(4)}`)], keycloak, { options, answers })
    expect(account.held).toEqual({ 'unaccepted-hashes': 1 })
    expect(findings.decisions[0]!.reasons).toEqual(['variant must be 2a or 2b or 2y, but it is 2x'])
  })

  test('the account says which extension must be installed, and counts the users', async () => {
    const { account } = await converted([recordOf(hash)], keycloak, { options, answers })
    const [risk] = account.risks
    expect(risk).toContain('keycloak-bcrypt 1.5.3 or later')
    expect(risk).toContain('1 user')
    expect(account.start[0]).toContain('providers')
    expect(account.passwords.except).toBe(1)
  })
})
