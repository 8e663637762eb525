import { expect, test } from 'vitest'
import { createSummary } from '../../src/convert/summary.ts'
import { type Outcome, type ValidateOptions, validate } from '../../src/convert/validate.ts'
import { formats } from '../../src/index.ts'
import { parseHashConfig } from '../../src/sources/firebase-hash.ts'
import { firebase } from '../../src/sources/index.ts'
import { noFields, type SourceRecord } from '../../src/sources/source.ts'
import { createVerifier } from '../../src/verifier/index.ts'
import { answers, hashConfig, readExample } from '../fixtures/firebase-export.ts'
import { once } from '../helpers/read.ts'

const verifier = createVerifier({ formats, backends: [] })
const parameters = parseHashConfig(hashConfig)

async function outcomes(batches: AsyncIterable<readonly SourceRecord[]>, options?: ValidateOptions) {
  const found: Outcome[] = []
  for await (const batch of validate(batches, verifier, options)) found.push(...batch)
  return found
}

const recordOf = (text: string, row = 1): SourceRecord => ({ row, id: `${row}`, hash: { text, fields: noFields } })
const bcrypt = (cost: string) => `$2b$${cost}$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S`
const salt = 'DfjoDnBS5L3ixQ=='
const firebaseText = (bytes: number, parameters = '$m=14$r=8$s=Bw==') =>
  `$f_scrypt$${Buffer.alloc(bytes, 1).toString('base64')}$${salt}${parameters}`

test.each([
  ['users.json', answers],
  ['users.csv', answers.csv],
  ['users-wide.csv', answers.wideCsv],
])('every row of %s is accepted, refused or without a password as its answers say', async (name, expected) => {
  const secrets = { legacyScryptSignerKey: parameters.signerKey! }
  const found = await outcomes(firebase.read(once(readExample(name)), { parameters }), { secrets })
  const summary = createSummary()
  summary.add(found)
  const { rows, accepted, refused, none, notes, formats: counts } = summary.summary()
  const { accepted: good } = expected
  expect({ rows, accepted, refused, none }).toEqual({
    rows: expected.rows,
    accepted: good,
    refused: expected.refused,
    none: expected.none,
  })
  expect(notes).toEqual({ 'url-safe-alphabet': answers.urlSafe.length })
  expect(counts).toEqual({ 'supertokens-legacy-scrypt': good })
  const faults = found.filter(({ status }) => status === 'refused')
  for (const [index, fault] of expected.faults.entries()) {
    const { record, failure } = faults[index]!
    expect([record.row, record.id ?? null]).toEqual([fault.row, fault.id])
    expect([fault.code].flat()).toContain(failure!.code)
  }
})

test('an accepted record carries its format, its cost in words, its work and its notes', async () => {
  const [first, second] = await outcomes(
    once([recordOf(bcrypt('10')), recordOf(firebaseText(64).replaceAll('==$', '$'), 2)]),
  )
  expect(first).toMatchObject({ status: 'accepted', format: 'bcrypt', cost: 'cost 10', notes: [], warnings: [] })
  expect(first!.workCost).toBeGreaterThan(10)
  expect(second).toMatchObject({ cost: 'memory cost 14, rounds 8', notes: ['unpadded'] })
})

test('a hash beyond the limits of a verification is accepted with a warning', async () => {
  const records = [recordOf(bcrypt('20')), recordOf(bcrypt('10'), 2), recordOf(firebaseText(64), 3)]
  const found = await outcomes(once(records))
  expect(found.map(({ status, warnings }) => [status, warnings])).toEqual([
    ['accepted', ['cost-beyond-limit']],
    ['accepted', []],
    ['accepted', []],
  ])
  const tight = await outcomes(once(records), { limits: { cost: 1, bytes: 2 ** 20 } })
  expect(tight[2]!.warnings).toEqual(['cost-beyond-limit', 'memory-beyond-limit'])
})

test('a failure of the source and one of the hash string are both refusals, with their record', async () => {
  const failure = { ok: false, code: 'ERR_FIELD', detail: { name: 'salt' } } as const
  const found = await outcomes(once([{ row: 1, id: 'a', failure }, recordOf('$2b$10$short', 2), recordOf('!', 3)]))
  expect(found.map(({ status, failure: why, workCost }) => [status, why!.code, workCost])).toEqual([
    ['refused', 'ERR_FIELD', 0],
    ['refused', 'ERR_MALFORMED', 0],
    ['refused', 'ERR_NOT_A_HASH', 0],
  ])
})

test('a format and fields reach the verifier', async () => {
  const seen: unknown[] = []
  const tryParse: typeof verifier.tryParse = (text, options) => {
    seen.push(options)
    return verifier.tryParse(text, options)
  }
  const records = [
    recordOf(bcrypt('10')),
    { ...recordOf(bcrypt('10')), hash: { text: bcrypt('10'), fields: { salt: 'x' } } },
  ]
  for await (const _ of validate(once(records), { tryParse }, { format: 'bcrypt' }));
  expect(seen).toEqual([
    { format: 'bcrypt', fields: {} },
    { format: 'bcrypt', fields: { salt: 'x' } },
  ])
})

test('with a signer key, a digest of another length and a key id that is not configured are refused', async () => {
  const records = [32, 63, 64].map((bytes, index) => recordOf(firebaseText(bytes), index + 1))
  const codes = async (secrets?: ValidateOptions['secrets']) =>
    (await outcomes(once(records), { secrets })).map(({ failure }) => failure?.code)
  expect(await codes()).toEqual([undefined, undefined, undefined])
  expect(await codes({ legacyScryptSignerKey: new Uint8Array(64) })).toEqual(['ERR_LIMIT', 'ERR_LIMIT', undefined])
  expect(await codes({ legacyScryptSignerKey: { a: new Uint8Array(64) } })).toEqual(Array(3).fill('ERR_SECRET'))
})

test('a summary counts costs, refusals and warnings, the most frequent cost first', async () => {
  const texts = [bcrypt('10'), bcrypt('12'), bcrypt('12'), bcrypt('31'), firebaseText(64), 'x', '$2b$']
  const summary = createSummary()
  for await (const batch of validate(once(texts.map((text, index) => recordOf(text, index + 1))), verifier))
    summary.add(batch)
  expect(summary.summary()).toMatchObject({
    rows: 7,
    accepted: 5,
    refused: 2,
    none: { social: 0, phone: 0, anonymous: 0, missing: 0 },
    formats: { bcrypt: 4, 'supertokens-legacy-scrypt': 1 },
    refusals: { ERR_UNKNOWN_FORMAT: 1, ERR_MALFORMED: 1 },
    warnings: { 'cost-beyond-limit': 1 },
  })
  expect(summary.summary().costs[0]).toEqual({ format: 'bcrypt', cost: 'cost 12', count: 2 })
})

test('a summary stays small, however many different costs there are', () => {
  const summary = createSummary()
  for (let cost = 0; cost < 5000; cost++)
    summary.add([
      {
        record: recordOf('x'),
        status: 'accepted',
        format: 'a',
        cost: `cost ${cost}`,
        workCost: 1,
        notes: [],
        warnings: [],
      },
    ])
  const { costs, formats: counts, workCost } = summary.summary()
  expect(costs).toHaveLength(1001)
  expect(costs[0]).toEqual({ format: 'a', cost: 'other', count: 4000 })
  expect([counts, workCost]).toEqual([{ a: 5000 }, 5000])
})

test('the cost of an Argon2 hash has the unit of its memory', async () => {
  const text = '$argon2id$v=19$m=256,t=2,p=1$bnBtIGFyZ29uMiBzYWx0IQ$XdNjxKT9Wq6r2gQEQudiQFyHe8gq77CVjMW8NjNgm0M'
  const summary = createSummary()
  for await (const batch of validate(once([recordOf(text, 1)]), verifier)) summary.add(batch)
  expect(summary.summary().costs[0]!.cost).toBe('memory 256 KiB, passes 2, lanes 1')
})
