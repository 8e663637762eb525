import { describe, expect, test } from 'vitest'
import type { SourceRecord } from '../../src/sources/source.ts'
import { targets } from '../../src/targets/index.ts'
import { hasOwnIds, providersOf, toE164 } from '../../src/targets/person.ts'
import type { Target } from '../../src/targets/target.ts'
import { converted } from '../convert/convert.ts'

const hash = { text: '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K', fields: {} }
const ada: SourceRecord = { row: 1, id: '7', email: 'ada@example.com', emailVerified: true, hash }
const schema = JSON.stringify({
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: {
          type: 'string',
          format: 'email',
          'ory.sh/kratos': { credentials: { password: { identifier: true } } },
        },
        phone: { type: 'string', format: 'tel' },
      },
    },
  },
})

/** The options with which each target carries the most data. */
const options: { readonly [id: string]: Record<string, string> } = {
  'better-auth': { plugins: 'username,phone-number' },
  clerk: { identifiers: 'email,phone' },
  keycloak: { extensions: 'bcrypt' },
  kratos: { 'identity-schema': schema },
  supabase: {},
}
const answers = { accept: ['bcrypt-72-bytes'] }
const convertTo = (record: SourceRecord, target: Target) =>
  converted([record], target, { options: options[target.id]!, answers })

describe('a phone number', () => {
  test.each([
    ['+1 (212) 555-0101', '+12125550101'],
    ['+1.212.555.0101', '+12125550101'],
    [' +1\u00a0212\u2011555\u20130101 ', '+12125550101'],
    ['+49 30 901820', '+4930901820'],
    ['+290 51234', '+29051234'],
  ])('%j is the number %s for every target', async (phone, number) => {
    expect(toE164(phone)).toBe(number)
    for (const target of Object.values(targets)) {
      const { files, account } = await convertTo({ ...ada, phone }, target)
      expect(account.fields.phone, target.id).toEqual({ carried: 1, lost: 0 })
      const written = Object.values(files).join('\n')
      const isExact = ['clerk', 'kratos', 'supabase'].includes(target.id)
      expect(written, target.id).toContain(isExact ? number.slice(1) : phone)
    }
  })

  test.each([
    '212 555 0101',
    '001 212 555 0101',
    '+44 (0)20 7946 0958',
    '+1 212 555 0101 ext. 5',
    '+1 212 555 0101/02',
    '+12 345',
    '+1234567890123456',
    '+0123456789',
  ])('%j has no certain international form, so a target that needs this form counts it as lost', async (phone) => {
    expect(toE164(phone)).toBeUndefined()
    for (const id of ['clerk', 'kratos', 'supabase'])
      expect((await convertTo({ ...ada, phone }, targets[id]!)).account.fields.phone, id).toEqual({
        carried: 0,
        lost: 1,
      })
  })

  test('two spellings of one number are a duplicate', async () => {
    const users = ['+1 (212) 555-0101', '+1\u2011212\u2011555\u20110101'].map((phone, index) => ({
      ...ada,
      row: index + 1,
      id: String(index),
      email: `${index}@example.com`,
      phone,
    }))
    const { account } = await converted(users, targets.supabase!)
    expect(account.held).toEqual({ duplicates: 2 })
  })
})

describe('a sign-in provider', () => {
  const systems = ['firebase', 'auth0', 'keycloak', 'supabase', 'clerk', 'better-auth', 'kratos'] as const

  test.each([
    ['microsoft.com', ['microsoft', 'azure', 'microsoft', 'microsoft']],
    ['windowslive', ['microsoft', 'azure', 'microsoft', 'microsoft']],
    ['google.com', ['google', 'google', 'google', 'google']],
    ['google-oauth2', ['google', 'google', 'google', 'google']],
    ['oauth_google', ['google', 'google', 'google', 'google']],
    ['linkedin', ['linkedin-openid-connect', 'linkedin_oidc', 'linkedin', 'linkedin']],
    ['twitter.com', ['twitter', 'twitter', 'twitter', 'x']],
    ['apple.com', ['apple', 'apple', 'apple', 'apple']],
    ['facebook.com', ['facebook', 'facebook', 'facebook', 'facebook']],
    ['github.com', ['github', 'github', 'github', 'github']],
  ])('%s gets the name that each target has for it', async (thirdPartyId, names) => {
    const others = ['keycloak', 'supabase', 'better-auth', 'kratos'] as const
    expect(others.map((id) => targets[id]!.providers?.[thirdPartyId])).toEqual(names)
    const identities = [{ thirdPartyId, thirdPartyUserId: '117' }]
    for (const [at, id] of others.entries()) {
      const { files, account } = await convertTo({ ...ada, identities }, targets[id]!)
      expect(account.fields.identities, id).toEqual({ carried: 1, lost: 0 })
      expect(Object.values(files).join('\n'), id).toMatch(new RegExp(`["']${names[at]}["']`))
    }
  })

  test('a name means one provider only, and each system keeps its own names', () => {
    for (const system of systems) {
      const names = providersOf(system)
      for (const own of Object.values(names)) expect(names[own]).toBe(own)
      for (const other of systems)
        for (const [name, own] of Object.entries(providersOf(other)))
          if (names[name] !== undefined && names[own] !== undefined) expect(names[own]).toBe(names[name])
    }
  })

  test.each(['keycloak', 'kratos', 'supabase'])('%s warns of ids that differ between applications', async (id) => {
    for (const [thirdPartyId, isOwn] of [
      ['windowslive', true],
      ['linkedin', true],
      ['google.com', false],
    ] as const) {
      const { account } = await convertTo(
        { ...ada, identities: [{ thirdPartyId, thirdPartyUserId: '117' }] },
        targets[id]!,
      )
      expect(account.risks.some((risk) => risk.includes('different ids in different'))).toBe(isOwn)
      expect(hasOwnIds(thirdPartyId)).toBe(isOwn)
    }
  })
})

test.each([
  ['the year 0', -62_167_219_200_001],
  ['a year before Christ', -9e14],
  ['the year 10000', 253_402_300_800_000],
])('a time of registration in %s is lost, and breaks no file', async (_, createdAt) => {
  for (const id of ['better-auth', 'clerk', 'supabase']) {
    const { account, files } = await convertTo({ ...ada, createdAt }, targets[id]!)
    expect(account.users.written, id).toBe(1)
    if (id === 'clerk') expect(account.fields.createdAt, id).toEqual({ carried: 0, lost: 1 })
    expect(Object.values(files).join(''), id).not.toMatch(/'[+-]\d{6}-/)
  }
})
