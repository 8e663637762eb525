import { describe, expect, test } from 'vitest'
import { isUuid } from '../../src/convert/ids.ts'
import { rows } from '../../src/sources/index.ts'
import type { SourceRecord } from '../../src/sources/source.ts'
import { targets } from '../../src/targets/index.ts'
import type { Target } from '../../src/targets/target.ts'
import { chunksOf } from '../helpers/read.ts'
import { converted } from './convert.ts'

const hash = { text: '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K', fields: {} }
const other = { text: '$2b$10$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S', fields: {} }
const schema = JSON.stringify({
  properties: {
    traits: {
      type: 'object',
      properties: Object.fromEntries(
        ['email', 'username', 'phone'].map((name) => [
          name,
          { type: 'string', 'ory.sh/kratos': { credentials: { password: { identifier: true } } } },
        ]),
      ),
    },
  },
})

/** The options with which a target takes the most users. */
const options: { readonly [id: string]: Record<string, string> } = {
  'better-auth': { plugins: 'username,phone-number' },
  clerk: { identifiers: 'email,phone,username' },
  keycloak: { extensions: 'bcrypt' },
  kratos: { 'identity-schema': schema },
  supabase: {},
}
const answers = { accept: ['bcrypt-72-bytes'], 'without-email': 'carry' }

/** Users without an id, by the identifier that they have. */
const people = {
  email: { email: 'ada@example.com', emailVerified: true, username: 'ada' },
  username: { username: 'bob.b' },
  phone: { phone: '+1 212 555 0101' },
  identities: { identities: [{ thirdPartyId: 'google', thirdPartyUserId: '117' }] },
} satisfies Record<string, Partial<SourceRecord>>

const recordOf = (person: Partial<SourceRecord>, row = 1): SourceRecord => ({ row, id: undefined, hash, ...person })

async function convertTo(target: Target, records: readonly SourceRecord[]) {
  const { files, account } = await converted(records, target, { options: options[target.id]!, answers })
  const lines = files['id-map.csv']!.trimEnd().split('\n').slice(1)
  const text = Object.entries(files)
    .filter(([name]) => name !== 'id-map.csv')
    .map(([, one]) => one)
    .join('')
  return { account, files, text, ids: lines.map((line) => line.split(',') as [old: string, id: string]) }
}

describe.each(Object.values(targets))('a user without an id in $id', (target) => {
  test.each(Object.entries(people))('is found by a reference that depends on its %s', async (_, person) => {
    const { account, ids, text } = await convertTo(target, [recordOf(person)])
    expect(ids).toHaveLength(account.users.written)
    if (account.users.written === 0) return
    const [[old, id]] = ids as [[string, string]]
    expect(old).toBe('')
    expect(isUuid(id)).toBe(true)
    expect(text).toContain(id)
    // Another hash, another row and other users do not change the reference.
    const more = [recordOf({ id: '1', email: 'eve@example.com' }), recordOf({ ...person, hash: other }, 2)]
    expect((await convertTo(target, more)).ids).toContainEqual(['', id])
  })

  test('has a reference of its own', async () => {
    const records = Object.values(people).map((person, index) => recordOf(person, index + 1))
    const { ids, account } = await convertTo(target, records)
    expect(account.users.written).toBeGreaterThan(0)
    expect(new Set(ids.map(([, id]) => id)).size).toBe(account.users.written)
  })
})

test.each(['clerk', 'kratos'])(
  'every user in the files of %s has an external_id, which id-map.csv repeats',
  async (id) => {
    const records = [
      recordOf({ id: '17', email: 'eve@example.com' }),
      recordOf(people.email, 2),
      recordOf(people.phone, 3),
    ]
    const { text, ids } = await convertTo(targets[id]!, records)
    expect([...text.matchAll(/"external_id":"([^"]*)"/g)].map(([, found]) => found)).toEqual(ids.map(([, one]) => one))
    expect(ids[0]).toEqual(['17', '17'])
  },
)

test('a user of Kratos keeps its patch_id if other rows are added before it', async () => {
  const patchOf = async (records: readonly SourceRecord[]) =>
    (await convertTo(targets.kratos!, records)).text.match(
      /"patch_id":"[^"]*"(?=,"create":\{[^\n]*ada@example.com)/,
    )?.[0]
  const alone = await patchOf([recordOf(people.email)])
  expect(alone).toBeDefined()
  expect(await patchOf([recordOf({ id: '1', email: 'eve@example.com' }), recordOf(people.email, 2)])).toBe(alone)
})

test('a user who is converted again from not-written.ndjson gets the same reference', async () => {
  const [clerk] = [targets.clerk!]
  const first = await convertTo(clerk, [recordOf(people.email)])
  const held = await converted([recordOf({ ...people.email, disabled: true, secondFactors: ['totp'] })], clerk, {
    options: options.clerk!,
    answers,
  })
  const corrected = JSON.parse(held.files['not-written.ndjson']!)
  delete corrected.secondFactors
  const read = () => rows.read(chunksOf(`${JSON.stringify(corrected)}\n`), { isRecord: true })
  const again = await converted(read, clerk, { options: options.clerk!, answers })
  expect(again.files['id-map.csv']).toBe(first.files['id-map.csv'])
})
