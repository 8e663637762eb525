import { expect, test } from 'vitest'
import { openSpill } from '../../src/cli/terminal/files.ts'
import { createFingerprinter, type Fingerprinter } from '../../src/convert/fingerprint-index.ts'
import type { Spill } from '../../src/convert/storage.ts'
import { type SurveyLimits, surveyExport } from '../../src/convert/survey.ts'
import { normalizeEmail } from '../../src/sources/person.ts'
import type { SourceRecord } from '../../src/sources/source.ts'
import { isComplete, slow } from '../sample.ts'
import { strictTarget } from './convert.ts'

const megabyte = 2 ** 20
const small: SurveyLimits = { mostEntries: 50, runLength: 16, mostBytes: 0 }
const large: SurveyLimits = { mostEntries: 4_000_000, runLength: 2 ** 20, mostBytes: 64 * megabyte }

async function* inBatches(records: readonly SourceRecord[]) {
  for (let at = 0; at < records.length; at += 7) yield records.slice(at, at + 7)
}

/** Counts the passes over records, and the bytes in the temporary file. */
function createCounted(records: readonly SourceRecord[]) {
  const counts = { passes: 0, opened: 0, closed: 0, bytes: 0 }
  const spill = (): Spill => {
    const file = openSpill()
    counts.opened++
    return {
      write(bytes) {
        counts.bytes += bytes.length
        return file.write(bytes)
      },
      read: file.read,
      close() {
        counts.closed++
        file.close()
      },
    }
  }
  const read = () => {
    counts.passes++
    return inBatches(records)
  }
  return { counts, migration: { target: strictTarget, read, openSpill: spill } }
}

/** Finds the users who share an identifier. It uses maps, so that the code is simple. */
function simpleDuplicates(records: readonly SourceRecord[]): readonly (string | undefined)[] {
  const firsts = new Map<string, number>()
  const found: (string | undefined)[] = records.map(() => undefined)
  const later = new Set<number>()
  records.forEach(({ id, email, username, phone }, index) => {
    const keys = [id && `id ${id}`, email && `email ${normalizeEmail(email)}`]
    keys.push(username && `name ${username.toLowerCase()}`, phone && `phone ${phone}`)
    for (const key of keys) {
      if (key === undefined) continue
      const first = firsts.get(key)
      if (first === undefined) firsts.set(key, index)
      else {
        later.add(index)
        found[first] ??= 'first'
      }
    }
  })
  return found.map((place, index) => (later.has(index) ? 'later' : place))
}

/** Returns a repeatable generator of random whole numbers. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function randomUsers(count: number, seed: number): readonly SourceRecord[] {
  const random = createRandom(seed)
  const maybe = (text: string) => (random(4) === 0 ? undefined : text)
  return Array.from({ length: count }, (_, index) => ({
    row: index + 1,
    id: maybe(`id-${random(2 * count)}`),
    email: maybe(`${random(2) ? 'USER' : 'user'}${random(3 * count)}@example.org${random(2) ? ' ' : ''}`),
    username: maybe(`${random(2) ? 'Ada' : 'ada'}${random(3 * count)}`),
    phone: maybe(`+49151${random(3 * count)}`),
  }))
}

test('fingerprints are HalfSipHash-2-4 of the UTF-16 of a text', () => {
  // veorq/SipHash, vectors.h, vectors_hsip64: messages 00 01 02 … of 0, 2, 4, 6 and 8 bytes.
  const expected = ['218d1f59b9b83cc8', '064f39ef7c50eb57', 'd5e78a175be52ea1', 'ce3e91358aa2bc25', 'edfee820bce4858c']
  const fingerprint = createFingerprinter(Uint32Array.of(0x03020100, 0x07060504))
  const units = [0x0100, 0x0302, 0x0504, 0x0706]
  const found = { high: 0, low: 0 }
  const all = expected.map((_, length) => {
    fingerprint(String.fromCharCode(...units.slice(0, length)), found)
    return Buffer.from(Uint32Array.of(found.low, found.high).buffer).toString('hex')
  })
  expect(all).toEqual(expected)
})

const fingerprintEqually: Fingerprinter = (_, into) => Object.assign(into, { high: 0xffffffff, low: 7 })
const fingerprintCoarsely: Fingerprinter = (text, into) =>
  Object.assign(into, { high: text.length % 3, low: (text.charCodeAt(9) || 0) % 5 })
const ways = [
  ['in memory', large, false, undefined],
  ['in a temporary file', small, true, undefined],
  ['in memory, with few different fingerprints', large, false, fingerprintCoarsely],
  ['in a temporary file, with few different fingerprints', small, true, fingerprintCoarsely],
  // One fingerprint for all takes seconds for 500 users.
  ['in a temporary file, with one fingerprint for all', small, true, fingerprintEqually, isComplete ? 500 : 100],
] as const

test.each(ways)(
  'users who share an identifier are found %s',
  { tags: ['sampled'] },
  async (_, limits, hasFile, fingerprint, most = 500) => {
    for (const [seed, size] of [
      [1, most],
      [2, 64],
      [3, 1],
    ] as const) {
      const records = randomUsers(size, seed)
      const { counts, migration } = createCounted(records)
      const prepared = await surveyExport(migration, { ...limits, fingerprint })
      expect(records.map((record) => prepared.findDuplicate(record))).toEqual(simpleDuplicates(records))
      if (hasFile && size > 64) expect(counts.bytes).toBeGreaterThan(12 * size)
      prepared.close()
      expect(counts.closed).toBe(counts.opened)
    }
  },
)

test('the export is read only once if no users share an identifier, and refused users are ignored', async () => {
  const [ada, bea] = [
    { row: 1, id: '1', email: 'ada@example.org', username: 'ada' },
    { row: 2, id: '2', email: 'ada@example.com', username: 'bea', phone: '1' },
  ]
  const failure = { ok: false, code: 'ERR_FIELD', message: '', detail: {} } as never
  const { counts, migration } = createCounted([ada, bea, { row: 3, id: '1', failure }])
  const prepared = await surveyExport(migration)
  expect([counts.passes, counts.opened, prepared.findUnmatched().count]).toEqual([1, 0, 0])
  expect([ada, bea].map(prepared.findDuplicate)).toEqual([undefined, undefined])
})

test('only identifiers that the target stores, and that its users cannot share, are compared', async () => {
  const identities = [{ thirdPartyId: 'google.com', thirdPartyUserId: '7' }]
  const records = [1, 2].map((row) => ({ row, id: String(row), phone: '+41 44 123', username: 'Ada', identities }))
  const duplicatesIn = async (target: Parameters<typeof surveyExport>[0]['target']) => {
    const prepared = await surveyExport({ ...createCounted(records).migration, target })
    return records.map(prepared.findDuplicate)
  }
  const target = { carries: {}, identifiers: () => ['email'] as const }
  expect(await duplicatesIn(target)).toEqual([undefined, undefined])
  expect(await duplicatesIn({ ...target, carries: { username: true } })).toEqual(['first', 'later'])
  expect(await duplicatesIn({ ...target, carries: { identities: true } })).toEqual(['first', 'later'])
  expect(await duplicatesIn({ ...target, carriesWith: () => ({ phone: true }) })).toEqual(['first', 'later'])
  expect(await duplicatesIn({ ...target, carries: { phone: true }, shared: ['phone'] })).toEqual([undefined, undefined])
  const needed = {
    carries: { phone: true as const },
    identifiers: () => ['phone'] as const,
    shared: ['phone'] as const,
  }
  expect(await duplicatesIn(needed)).toEqual(['first', 'later'])
})

test('different texts are not equal, even if UTF-8 would write them as the same bytes', async () => {
  const records = ['a\ud800', 'a\ud801'].map((username, index) => ({ row: index + 1, id: undefined, username }))
  const prepared = await surveyExport(createCounted(records).migration, { ...large, fingerprint: fingerprintEqually })
  expect(records.map(prepared.findDuplicate)).toEqual([undefined, undefined])
})

test('the temporary file is closed if the export cannot be read', async () => {
  const { counts, migration } = createCounted(randomUsers(100, 4))
  async function* read() {
    yield* migration.read()
    throw new Error('broken')
  }
  await expect(surveyExport({ ...migration, read }, small)).rejects.toThrow('broken')
  expect([counts.opened, counts.closed]).toEqual([1, 1])
})

slow('a million users with the same identifiers, or in pairs, take less than 200 MiB', async () => {
  for (const size of [1_000_000, 2]) {
    async function* read() {
      for (let row = 1; row <= 1_000_000; row += 1000)
        yield Array.from({ length: 1000 }, (_, index) => {
          const name = `user${Math.floor((row + index - 1) / size)}`
          return { row: row + index, id: name, email: `${name}@example.org` }
        })
    }
    const before = process.memoryUsage().rss
    const prepared = await surveyExport({ target: strictTarget, read, openSpill })
    expect(prepared.findDuplicate({ row: 1, id: '' })).toBe('first')
    expect(prepared.findDuplicate({ row: 1_000_000, id: '' })).toBe('later')
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * megabyte)
    prepared.close()
  }
})
