import { describe, expect, test } from 'vitest'
import { profileOf } from '../../src/convert/convert-user.ts'
import { firebase } from '../../src/sources/index.ts'
import { chunksOf, recordsIn } from '../helpers/read.ts'

const parameters = { saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 }

const read = (text: string, isWhole = true) => recordsIn(firebase.read(chunksOf(text), { parameters, isWhole }))
const readUsers = (...users: readonly object[]) => read(JSON.stringify({ users }))

const claims = { admin: true, level: 3, teams: ['a', 'b'] }
const ada = {
  localId: 'ada',
  email: 'ada@example.com',
  emailVerified: 'true',
  displayName: 'Ada Lovelace',
  photoUrl: 'https://example.com/ada.png',
  createdAt: '1700000000000',
  lastSignedInAt: '1710000000000',
  phoneNumber: '+441234567890',
  disabled: 'false',
  customAttributes: JSON.stringify(claims),
}

/** Returns the record of `firebase auth:export` for a user. `width` is the number of cells, 28 or 52. */
function csvOf(user: typeof ada, width: number): string {
  const cells = Array<string>(width).fill('')
  const { customAttributes, ...plain } = user
  const places = { localId: 0, email: 1, emailVerified: 2, displayName: 5, photoUrl: 6 }
  const others = { createdAt: 23, lastSignedInAt: 24, phoneNumber: 25, disabled: 26 }
  for (const [name, at] of Object.entries({ ...places, ...others })) cells[at] = plain[name as keyof typeof plain]
  cells[27] = `"${customAttributes.replaceAll('"', '""')}"`
  return `${cells.join()},\n`
}

const person = {
  names: { full: 'Ada Lovelace' },
  lastSignInAt: 1_710_000_000_000,
  createdAt: 1_700_000_000_000,
  rights: claims,
}
const customData = {
  displayName: 'Ada Lovelace',
  photoUrl: 'https://example.com/ada.png',
  phoneNumber: '+441234567890',
  lastSignedInAt: 1_710_000_000_000,
  customAttributes: claims,
}

describe('a record of Firebase', () => {
  test.each([
    ['JSON', JSON.stringify({ users: [ada] })],
    ['a CSV of 28 cells', csvOf(ada, 28)],
    ['a CSV of 52 cells', csvOf(ada, 52)],
  ])('a record of Firebase in %s has the name, the claims and the time of the last sign-in', async (_, text) => {
    const [record] = await read(text)
    expect(record).toMatchObject({ ...person, customData })
    const [short] = await read(text, false)
    expect([short!.names, short!.rights, short!.lastSignInAt]).toEqual([undefined, undefined, undefined])
  })

  test('a record of Firebase names each kind of second factor once', async () => {
    const factors = [
      { phoneInfo: '+1' },
      { phoneInfo: '+2' },
      { totpInfo: {} },
      { emailInfo: { emailAddress: 'a' } },
      7,
    ]
    const records = await readUsers(
      { localId: 'a', mfaInfo: factors },
      { localId: 'b', mfaInfo: [] },
      { localId: 'c', mfaInfo: { totpInfo: {} } },
      { localId: 'd' },
    )
    expect(records.map(({ secondFactors }) => secondFactors)).toEqual([
      ['phone', 'totp', 'email', 'other'],
      undefined,
      ['totp'],
      undefined,
    ])
  })

  test('a record of Firebase has no names and no rights if the export has none', async () => {
    const [record] = await readUsers({ localId: 'a', displayName: '', customAttributes: '{}', lastSignedInAt: '0' })
    expect(record).toMatchObject({ names: undefined, rights: undefined, lastSignInAt: 0 })
  })
})

describe('the profile of a user to convert', () => {
  test('the profile of a user to convert has nothing that the record has elsewhere', async () => {
    const [record] = await readUsers(ada)
    expect(profileOf(record!)).toEqual({ photoUrl: 'https://example.com/ada.png' })
  })

  test('the profile of a user to convert has no claims if further rows or a person changed the rights', async () => {
    const [record] = await readUsers(ada)
    const rights = { ...claims, admin: false, roles: ['x'] }
    expect(profileOf({ ...record!, rights })).not.toHaveProperty('customAttributes')
  })

  test('the profile keeps a value that the record does not have, and a key that only has the same name', () => {
    const record = { row: 1, id: 'a', names: { full: 'Ada' }, rights: { admin: true } }
    const own = { displayName: 'Countess', customAttributes: { colour: 'red' } }
    expect(profileOf({ ...record, customData: own })).toEqual(own)
    expect(profileOf({ ...record, customData: { displayName: 'Ada', cn: 'Ada' } })).toEqual({ cn: 'Ada' })
  })

  test('the profile of a user to convert keeps custom data that is not an object', () => {
    expect(profileOf({ row: 1, id: 'a', customData: ['x'] })).toEqual({ customData: ['x'] })
    expect(profileOf({ row: 1, id: 'a', customData: 0 })).toEqual({ customData: 0 })
    expect(profileOf({ row: 1, id: 'a', customData: null })).toBeUndefined()
  })
})

test('a file that is neither JSON nor CSV is refused with what was found and what an export is', async () => {
  const [record] = await read('hello world, or not\n')
  expect(record!.failure!.detail).toEqual({
    expected: 'JSON or CSV that `firebase auth:export` writes',
    hint: 'This line has 2 cells; a user in CSV has 28 or 52 cells and a final comma',
  })
})
