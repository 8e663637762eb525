import { expect, test } from 'vitest'
import { validate } from '../../src/convert/validate.ts'
import { describe as describeFailure } from '../../src/core/errors.ts'
import { formats } from '../../src/index.ts'
import { csv, firebase, ndjson, rows } from '../../src/sources/index.ts'
import type { Source } from '../../src/sources/source.ts'
import { createVerifier } from '../../src/verifier/index.ts'
import { chunksOf } from '../helpers/read.ts'

const verifier = createVerifier({ formats, backends: [] })
const parameters = { saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 }
const digest = `${'q'.repeat(85)}g==`
const salt = 'DfjoDnBS5L3ixQ=='
const bcrypt = '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'

/** Returns the location and the message of each refusal in an export. */
async function refusals<Options>(source: Source<Options>, text: string, options: Options, format?: string) {
  const found: unknown[] = []
  for await (const batch of validate(source.read(chunksOf(text), options), verifier, { format }))
    for (const { failure } of batch)
      found.push(failure && [failure.detail.column, failure.detail.character, describeFailure(failure)])
  return found
}

const inJson = (user: object) =>
  refusals(firebase, JSON.stringify({ users: [{ localId: 'a', passwordHash: digest, salt, ...user }] }), { parameters })

function inCsv(others: Record<number, string>) {
  const cells = Array<string>(28).fill('')
  Object.assign(cells, { 0: 'a', 2: 'true', 3: digest, 4: salt, 26: 'false' }, others)
  return refusals(firebase, `${cells.join(',')},\n`, { parameters })
}

test.each([
  ['passwordHash', 51, { passwordHash: `${'q'.repeat(50)}!${'q'.repeat(35)}==` }, 'expected base64'],
  ['passwordHash', 87, { passwordHash: `${'q'.repeat(86)}$=` }, 'expected base64'],
  ['passwordHash', 89, { passwordHash: `${digest}=` }, 'expected the end of the value'],
  ['salt', 3, { salt: 'Df*oDnBS5L3ixQ==' }, 'expected base64'],
  ['salt', 1, { salt: '*' }, 'expected base64'],
])('a refused Firebase user names %s and character %i of its value', async (column, character, user, words) => {
  const message = `${column}: not valid at character ${character}: ${words}`
  expect(await inJson(user)).toEqual([[column, character, message]])
})

test('a refused row of a Firebase CSV file names the number of its column, because it has no header', async () => {
  expect(await inCsv({ 4: 'Df*oDnBS5L3ixQ==' })).toEqual([
    ['salt (column 5)', 3, 'salt (column 5): not valid at character 3: expected base64'],
  ])
  expect(await inCsv({ 3: 'UkVEQUNURUQ=' })).toMatchObject([
    ['passwordHash (column 4)', undefined, expect.stringMatching(/^passwordHash \(column 4\): /)],
  ])
})

test('a refused row names a parameter of the hash config that exceeds a limit', async () => {
  const text = JSON.stringify([{ localId: 'a', passwordHash: digest, salt }])
  expect(await refusals(firebase, text, { parameters: { ...parameters, rounds: 99 } })).toEqual([
    [
      'rounds of the hash config',
      undefined,
      'rounds of the hash config: the number of rounds is 99; it must be at most 64',
    ],
  ])
  expect(await inJson({ passwordHash: 'qqqq' })).toEqual([
    ['passwordHash', undefined, 'passwordHash: the digest has 3 bytes; between 16 and 256 are allowed'],
  ])
})

test('a refused row of CSV names the column of the hash and counts its characters from 1', async () => {
  const columns = { hash: 'password_hash' }
  const text = `id,password_hash\n1,${bcrypt.replace('$10$', '$1x$')}\n2,plain text\n3,${bcrypt.replace('$10$', '$99$')}\n`
  expect(await refusals(csv, text, { columns })).toMatchObject([
    ['password_hash', 5, expect.stringMatching(/^password_hash: not valid at character 5: /)],
    ['password_hash', undefined, expect.stringMatching(/^password_hash: /)],
    ['password_hash', 5, expect.stringMatching(/^password_hash: not valid at character 5: /)],
  ])
})

test('a refused row names the column of a field, and the place in its value', async () => {
  const columns = { hash: 'hash', salt: 'pw_salt', base64_salt_separator: 'separator', mem_cost: 'm', rounds: 'r' }
  const header = 'hash,pw_salt,separator,m,r\n'
  const text = `${header}${digest},Df*o,Bw==,14,8\n${digest},,Bw==,14,8\n${digest},${salt},Bw==,14,99\n`
  expect(await refusals(csv, text, { columns }, 'firebase-legacy-scrypt')).toMatchObject([
    ['pw_salt', 3, expect.stringMatching(/^pw_salt: not valid at character 3/)],
    ['pw_salt', undefined, expect.stringMatching(/^pw_salt: /)],
    ['r', undefined, expect.stringMatching(/^r: the number of rounds is 99; it must be at most 64/)],
  ])
  const object = { pw: { hash: 'ab', salt: 'Df*o' }, separator: 'Bw==', m: 14, r: 8 }
  const paths = { ...columns, hash: 'pw.hash', salt: 'pw.salt' }
  expect(await refusals(ndjson, JSON.stringify(object), { columns: paths }, 'firebase-legacy-scrypt')).toMatchObject([
    ['pw.salt', 3, expect.stringMatching(/^pw.salt: not valid at character 3/)],
  ])
})

test('a refused row of an import names its own keys', async () => {
  const row = { email: 'ada@example.org', passwordHash: bcrypt.slice(0, 20) }
  expect(await refusals(rows, JSON.stringify(row), undefined)).toMatchObject([
    ['passwordHash', 21, 'passwordHash: ends after character 20: expected a salt of 22 base64 characters'],
  ])
  const fields = { salt: 'Df*o', base64_salt_separator: 'Bw==', mem_cost: '14', rounds: '8' }
  const keyed = { ...row, passwordHash: digest, format: 'firebase-legacy-scrypt', fields }
  expect(await refusals(rows, JSON.stringify(keyed), undefined)).toMatchObject([
    ['fields.salt', 3, expect.stringMatching(/^fields.salt: not valid at character 3/)],
  ])
  expect(await refusals(rows, JSON.stringify({ ...row, disabled: 'maybe' }), undefined)).toMatchObject([
    ['disabled', undefined, expect.stringMatching(/^disabled: expected true or false/)],
  ])
})

test('a refused Firebase user whose hash is too long names the length of the value, not of the composed string', async () => {
  const [[column, , message]] = (await inJson({ passwordHash: 'q'.repeat(2000) })) as [[string, number, string]]
  expect([column, message]).toEqual(['passwordHash', expect.stringContaining('has 2,000 characters; at most ')])
})
