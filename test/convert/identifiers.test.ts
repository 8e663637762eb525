import { describe, expect, test } from 'vitest'
import { createValidator } from '../../src/convert/validate.ts'
import { createVerifier } from '../../src/index.ts'
import { checkPerson } from '../../src/sources/person.ts'
import type { SourceRecord } from '../../src/sources/source.ts'
import { targets } from '../../src/targets/index.ts'
import { keycloak } from '../../src/targets/keycloak.ts'
import { file, saltbridge, useCommand } from '../cli/command.ts'
import { converted } from './convert.ts'

useCommand()

const hash = { text: '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K', fields: {} }
const ada: SourceRecord = { row: 1, id: '7', email: 'ada@example.com', emailVerified: true, username: 'ada', hash }
const options: { readonly [id: string]: Record<string, string> } = { keycloak: { extensions: 'bcrypt' } }
const answers = { accept: ['bcrypt-72-bytes'] }
const convertAll = (record: SourceRecord) =>
  Promise.all(
    Object.values(targets).map(async (target) => {
      const given = { options: options[target.id] ?? {}, answers }
      const { account, findings } = await converted([record], target, given)
      expect(findings.account.users).toEqual(account.users)
      return account.users
    }),
  )
const written = { in: 1, written: 1, held: 0, refused: 0 }
const refused = { in: 1, written: 0, held: 0, refused: 1 }

const wrongAddresses = [
  ['a text without an @', 'notanemail'],
  ['an address with a line break', 'ada@example.com\nbcc: eve@example.com'],
  ['an address with a tab', 'ada\t@example.com'],
  ['an address with a space', 'ada lovelace@example.com'],
  ['an address with an invisible character', 'ada\u200b@example.com'],
  ['an address with a character that reverses the text', 'ada\u202e@example.com'],
  ['a name with an address', 'Ada <ada@example.com>'],
  ['two addresses', 'ada@example.com,eve@example.com'],
  ['an address without a local part', '@example.com'],
  ['an address without a host', 'ada@'],
  ['an empty host label', 'ada@example..com'],
  ['an empty text', ''],
] as const

describe('an e-mail address that is none', () => {
  const validateRecord = createValidator(createVerifier())

  test.each(wrongAddresses)('%s is refused by validate, plan, convert and the service', async (_, email) => {
    const { status, failure } = validateRecord({ ...ada, email })
    expect({ status, code: failure?.code, column: failure?.detail.column }).toEqual({
      status: 'refused',
      code: 'ERR_FIELD',
      column: 'email',
    })
    expect(checkPerson({ ...ada, email })?.code).toMatch(/^ERR_(FIELD|LIMIT)$/)
    for (const users of await convertAll({ ...ada, email })) expect(users).toEqual(refused)
  })

  test.each(['ada@example.com', 'o.brien+tag@example.com', ' Ada@Example.COM\n', 'ada@mail-1.example.co.uk'])(
    '%j is an address for every target and the service',
    async (email) => {
      expect(checkPerson({ ...ada, email })).toBeUndefined()
      for (const users of await convertAll({ ...ada, email })) expect(users).toEqual(written)
    },
  )

  test.each([
    "o'brien@example.com",
    'jürgen@müller.example',
    'ada.@docomo.example',
    'root@localhost',
    '名@例え.example',
  ])('%j is not refused before a target sees it', (email) => {
    expect(checkPerson({ ...ada, email })).toBeUndefined()
    expect(validateRecord({ ...ada, email }).status).toBe('accepted')
  })

  test('validate names the row and the reason, and does not repeat the value', async () => {
    const rows = [`id,email,hash`, `1,notanemail,${hash.text}`, `2,ada@example.com,${hash.text}`]
    const users = file('users.csv', `${rows.join('\n')}\n`)
    const columns = ['id=id', 'email=email', 'hash=hash'].flatMap((one) => ['--column', one])
    const { code, stdout, all } = await saltbridge(['validate', users, '--from', 'csv', ...columns])
    expect(code).toBe(65)
    expect(stdout).toContain('an e-mail address such as ada@example.com')
    expect(all).not.toContain('notanemail')
  })

  test.each(['keycloak', 'supabase'])('the wrong address of an identity is lost in %s', async (id) => {
    const identities = [{ thirdPartyId: 'google', thirdPartyUserId: '1', email: 'notanemail', isVerified: true }]
    const given = { options: options[id] ?? {}, answers }
    const { account, files } = await converted([{ ...ada, identities }], targets[id]!, given)
    expect(account.users).toEqual(written)
    expect(account.fields['identities (e-mail address)']).toEqual({ carried: 0, lost: 1 })
    expect(Object.values(files).join('')).not.toContain('notanemail')
  })
})

test.each(['id', 'username', 'phone'] as const)(
  'a control character in %s refuses the user everywhere',
  async (name) => {
    const record = { ...ada, [name]: 'a\nb' }
    expect(checkPerson(record)?.detail.name).toBe(name)
    for (const users of await convertAll(record)) expect(users).toEqual(refused)
  },
)

describe('a username in Keycloak', () => {
  const convertName = (username: string, more: Record<string, string> = {}) =>
    converted([{ ...ada, username }], keycloak, { options: { extensions: 'bcrypt', ...more }, answers })

  test.each(['al', 'ada lovelace', 'ada#1', 'a&b', 'ada/x', 'ада', 'αδα', `${'a'.repeat(256)}`])(
    '%j is refused, because the default user profile forbids it',
    async (username) => {
      expect((await convertName(username)).account.users).toEqual(refused)
    },
  )

  test.each(['ada', 'Ada.Lovelace-1_x+y', 'josé', 'ada@home', 'łukasz'])('%j is written', async (username) => {
    const { account, files } = await convertName(username)
    expect(account.users).toEqual(written)
    expect(Object.values(files).join('')).toContain(JSON.stringify(username.toLowerCase()))
  })

  test('the option usernames=any allows the usernames of another user profile', async () => {
    for (const username of ['al', 'ada lovelace', 'ада'])
      expect((await convertName(username, { usernames: 'any' })).account.users).toEqual(written)
  })

  test('an address that becomes the username is not checked as a username', async () => {
    const { account } = await converted([{ ...ada, username: undefined, email: "o'brien@example.com" }], keycloak, {
      options: { extensions: 'bcrypt' },
      answers,
    })
    expect(account.users).toEqual(written)
  })
})
