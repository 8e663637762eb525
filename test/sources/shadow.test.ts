import { existsSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { lossesOf } from '../../src/cli/reading/people.ts'
import { createValidator } from '../../src/convert/validate.ts'
import { describe as inWords } from '../../src/core/errors.ts'
import { createVerifier } from '../../src/index.ts'
import { htpasswd } from '../../src/sources/htpasswd.ts'
import { shadow } from '../../src/sources/shadow.ts'
import type { Source, SourceRecord, SystemOptions } from '../../src/sources/source.ts'
import { chunksOf, recordsIn } from '../helpers/read.ts'
import { slow } from '../sample.ts'

const verifier = createVerifier()
const validator = createValidator(verifier)
afterAll(() => verifier.close())

const recordsOf = (source: Source<SystemOptions>, data: string | Uint8Array, isWhole = true) =>
  recordsIn(source.read(chunksOf(data), { isWhole }))

type Answers = { readonly [user: string]: string }
const textOf = (path: string) => readFileSync(`test/exports/${path}`, 'utf8')
const shadowAnswers: { readonly [file: string]: Answers } = JSON.parse(textOf('shadow/answers.json'))
const htpasswdAnswers: Answers = JSON.parse(textOf('htpasswd/answers.json'))
const outcomesOf = (records: readonly SourceRecord[]) =>
  records.map((record) => [record.username, record.disabled, validator(record).failure?.code ?? record.none ?? 'hash'])

/** Verifies the passwords of all records that are accepted. */
async function expectAnswers(records: readonly SourceRecord[], answers: Answers) {
  const accepted = records.filter((record) => validator(record).status === 'accepted')
  expect(accepted.map(({ username }) => username!).sort()).toEqual(Object.keys(answers).sort())
  for (const { username, hash } of accepted) {
    const how = { fields: hash!.fields, ...hash!.hints }
    expect(await verifier.verify(answers[username!]!, hash!.text, how), username).toBe(true)
    expect(await verifier.verify(`${answers[username!]!}?`, hash!.text, how), username).toBe(false)
  }
}

describe('/etc/shadow', () => {
  slow.each(['shadow', 'master.passwd'])('the known passwords of %s verify', async (name) =>
    expectAnswers(await recordsOf(shadow, textOf(`shadow/${name}`)), shadowAnswers[name]!),
  )

  test('shadow has these people', async () => {
    const records = await recordsOf(shadow, textOf('shadow/shadow'))
    expect(outcomesOf(records)).toEqual([
      ['daemon', undefined, 'missing'],
      ['systemd-network', undefined, 'missing'],
      ['yescrypt', undefined, 'hash'],
      ['scrypt', undefined, 'hash'],
      ['bcrypt', undefined, 'hash'],
      ['bcrypt-a', undefined, 'hash'],
      ['sha512crypt', undefined, 'hash'],
      ['sha256crypt', undefined, 'hash'],
      ['md5crypt', undefined, 'hash'],
      ['sunmd5', undefined, 'ERR_UNSUPPORTED'],
      ['bsdicrypt', undefined, 'ERR_UNSUPPORTED'],
      ['descrypt', undefined, 'ERR_UNSUPPORTED'],
      ['nt', undefined, 'ERR_UNSUPPORTED'],
      ['gost-yescrypt', undefined, 'ERR_UNSUPPORTED'],
      ['locked', true, 'hash'],
      ['expired', true, 'hash'],
      ['later', undefined, 'hash'],
      ['empty', undefined, 'missing'],
      ['nopassword', undefined, 'missing'],
      ['rounds', undefined, 'hash'],
    ])
    const words = records.flatMap(({ failure }) => (failure ? [inWords(failure)] : []))
    expect(words[0]).toBe(
      'password: no backend can compute this hash: SunMD5 is not supported. The user must reset the password',
    )
    const empty = records.find(({ username }) => username === 'empty')!
    expect(empty.notRead).toEqual(['sign-in without a password'])
    expect(lossesOf(empty, 'shadow')).toEqual(['sign-in by username', 'sign-in without a password'])
    expect(records.every(({ id, username, email }) => id === username && email === undefined)).toBe(true)
  })

  test('master.passwd has these people', async () => {
    const records = await recordsOf(shadow, textOf('shadow/master.passwd'))
    expect(outcomesOf(records)).toEqual([
      ['root', undefined, 'hash'],
      ['daemon', undefined, 'missing'],
      ['unbound', undefined, 'missing'],
      ['ada', undefined, 'hash'],
      ['bo', true, 'hash'],
      ['cy', true, 'hash'],
    ])
    expect(records[0]).toMatchObject({
      names: { full: 'Charlie Root' },
      customData: { username: 'root', displayName: 'Charlie Root' },
    })
  })

  test('/etc/passwd has no hashes, and says where they are', async () => {
    const records = await recordsOf(shadow, textOf('shadow/passwd'))
    expect(records.every(({ none }) => none === 'missing')).toBe(true)
    expect(records[2]!.notRead).toEqual(['hash that is in /etc/shadow'])
    expect(lossesOf(records[2]!, 'shadow')).toEqual(['sign-in by username', 'hash that is in /etc/shadow'])
  })

  const line = async (password: string, rest = '19737:0:99999:7:::') =>
    (await recordsOf(shadow, `ada:${password}:${rest}\n`))[0]!
  test.each(['*', '!', '!!', '!*', '*!', '!!*', '*LK*', '*NP*', 'NP', 'x', '', '*************', '!disabled'])(
    'the password %j means that there is none',
    async (password) =>
      expect(await line(password)).toMatchObject({ none: 'missing', disabled: undefined, hash: undefined }),
  )

  const hash =
    '$6$rounds=1000$abcdefgh$bBIOTeuxpGcG1Ykq2bI4QGRcHQWKjpuz0wEGmUM3eZ1NJTbBHe4INOnnEYPtErJ2vYaYQ6Iy3zTpaScGgTNHh1'
  test.each(['!', '!!', '*LK*', '*LOCKED*'])('the mark %s before a hash disables the account', async (mark) =>
    expect(await line(mark + hash)).toMatchObject({ disabled: true, hash: { text: hash } }),
  )

  test.each([
    ['19737:0:99999:7::18262:', true],
    ['19737:0:99999:7::0:', true],
    ['19737:0:99999:7::375847:', undefined],
    ['19737:0:99999:7::-1:', undefined],
    ['1:1:staff:0:0:Ada:/:/bin/sh', undefined],
    ['1:1:staff:0:1577836800:Ada:/:/bin/sh', true],
  ])('an account with the fields %s is disabled: %s', async (rest, disabled) =>
    expect((await line(hash, rest)).disabled).toBe(disabled),
  )

  test('a value that is not a number, and a damaged user name, are refused', async () => {
    const words = async (record: Promise<SourceRecord>) => inWords((await record).failure!)
    expect(await words(line(hash, '19737:0:99999:7::soon:'))).toBe(
      'expiration day: expected a whole number, or an empty field. The value is text',
    )
    expect(await words(line(hash, 'x:y'))).toBe(
      'line 1 is not valid: expected 7, 9 or 10 fields, separated by colons. This line has 4 fields',
    )
    const [record] = await recordsOf(
      shadow,
      Uint8Array.from([0xff, ...new TextEncoder().encode(':*:19737:0:99999:7:::\n')]),
    )
    expect(record!.failure?.detail.column).toBe('user name')
  })

  test('lines for the Network Information Service are not accounts', async () =>
    expect(await recordsOf(shadow, `+::::::::\n-bo::::::::\nada:${hash}:19737:0:99999:7:::\n`)).toMatchObject([
      { row: 3, id: 'ada' },
    ]))

  test('a name with many ampersands does not grow', async () => {
    const name = 'a'.repeat(200)
    const [record] = await recordsOf(shadow, `${name}:*:1:1::0:0:${'&'.repeat(100_000)}:/:/bin/sh\n`)
    expect(record!.names).toBeUndefined()
  })
})

describe('htpasswd', () => {
  test('the known passwords verify', async () =>
    expectAnswers(await recordsOf(htpasswd, textOf('htpasswd/htpasswd')), htpasswdAnswers))

  test('htpasswd has these people', async () => {
    const records = await recordsOf(htpasswd, textOf('htpasswd/htpasswd'))
    expect(outcomesOf(records)).toEqual([
      ['bcrypt', undefined, 'hash'],
      ['apr1', undefined, 'hash'],
      ['sha1', undefined, 'hash'],
      ['des', undefined, 'ERR_NOT_A_HASH'],
      ['clear', undefined, 'ERR_NOT_A_HASH'],
      ['sha256', undefined, 'hash'],
      ['sha512', undefined, 'hash'],
      ['user with space', undefined, 'hash'],
    ])
    expect(records[3]!.hash?.text).toBe('')
    expect(JSON.stringify(records[4])).not.toContain('clear pw')
    expect(inWords(records[4]!.failure!)).toBe(
      'password: this is not a password hash. The password is stored in clear text, or the hash is of an unknown kind. Set the password again with htpasswd -B',
    )
  })

  test('a line of htdigest is refused, and the error names htdigest', async () => {
    const [record] = await recordsOf(htpasswd, textOf('htpasswd/htdigest'))
    expect(inWords(record!.failure!)).toContain('The program htdigest wrote this line')
    expect(record!.hash?.text).toBe('')
  })

  test.each([
    'secret',
    '$ecret$',
    '$1ecret',
    '$1$ecret',
    '$2y$05$secret',
    '{PLAIN}secret',
    '{ssha}secret',
    '$3$$secret0123456789',
  ])('the password %j is not a hash, and is not part of the record', async (password) => {
    for (const isWhole of [true, false]) {
      const [record] = await recordsOf(htpasswd, `ada:${password}\n`, isWhole)
      expect(record!.failure).toBeDefined()
      expect(JSON.stringify(record)).not.toContain('ecret')
    }
  })

  test('a field behind the hash is ignored, as Apache ignores it', async () => {
    const [record] = await recordsOf(htpasswd, 'ada:{SHA}VBPuJHI7uixaa6LQGWx4s+5GKNE=:a comment\n')
    expect(await verifier.verify('myPassword', record!.hash!.text, record!.hash!.hints)).toBe(true)
  })
})

const shared = '../shared/fixtures'
describe.runIf(existsSync(shared))('exports of other tools, which are read if they are present', () => {
  slow('shadow', async () => {
    const answers = JSON.parse(readFileSync(`${shared}/shadow/answers.json`, 'utf8'))
    const records = await recordsOf(shadow, readFileSync(`${shared}/shadow/shadow`))
    const accepted = records.filter((record) => validator(record).status === 'accepted')
    expect(accepted).toHaveLength(10)
    for (const { username, hash } of accepted)
      expect(await verifier.verify(answers[username!], hash!.text), username).toBe(true)
    expect(records.filter(({ disabled }) => disabled).map(({ username }) => username)).toEqual([
      'rounds',
      'locked',
      'expired',
    ])
  })

  test('htpasswd', async () => {
    const answers = JSON.parse(readFileSync(`${shared}/htpasswd/answers.json`, 'utf8'))
    const records = await recordsOf(htpasswd, readFileSync(`${shared}/htpasswd/htpasswd-all`))
    const accepted = records.filter((record) => validator(record).status === 'accepted')
    expect(accepted.map(({ username }) => username)).toEqual([
      'bcrypt',
      'apr1',
      'sha1',
      'sha256',
      'sha512',
      'user with space',
    ])
    for (const { username, hash } of accepted)
      expect(await verifier.verify(answers[username!], hash!.text, hash!.hints), username).toBe(true)
  })
})
