import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { ConvertedUser } from '../../src/convert/convert-user.ts'
import { writeUnwritten } from '../../src/convert/files.ts'
import { readUsers } from '../../src/convert/survey.ts'
import { describe as describeFailure, isHashError } from '../../src/index.ts'
import * as sources from '../../src/sources/index.ts'
import type { SourceRecord } from '../../src/sources/source.ts'
import { exportsFor } from '../convert/export-files.ts'
import { changed, differingKeys, type Fields, nameOf, type Path, pathsOf, valueAt } from '../helpers/fields.ts'
import { chunksOf, recordsIn } from '../helpers/read.ts'
import { few, slow } from '../sample.ts'
import { type SourceExample, sourceExamples } from './examples.ts'
import { contentOf, expectContract } from './record-contract.ts'

// Laws of every source. Each source has its examples in helpers/source-examples.ts.

test('every source has an example', () => {
  const ids = Object.values(sources).flatMap((one) => ('read' in one && 'id' in one ? [one.id] : []))
  expect([...new Set(sourceExamples.map(({ id }) => id))].sort()).toEqual(ids.sort())
})

const long = 'x'.repeat(5000)
const without = (user: Fields, path: Path) => changed(user, path, undefined)

/** The only record of a file with one user, or the error that refuses the file. */
type Outcome = SourceRecord | { readonly row: 1; readonly failure: unknown }

async function readOne({ spell, read, readOthers }: SourceExample, user: Fields): Promise<Outcome> {
  const text = spell([user])
  const users = readOthers
    ? readUsers({ read: () => read(chunksOf(text)), readOthers: () => readOthers(chunksOf(text)) })
    : read(chunksOf(text))
  const found = await recordsIn(users).catch((error: unknown) => {
    if (!isHashError(error)) throw error
    return error
  })
  if (isHashError(found)) return { row: 1, failure: { code: found.code, message: found.message } }
  return found[0] ?? { row: 1, failure: 'no record' }
}

type Visit = (user: Fields, path: Path, name: string) => Promise<void>

/** Visits each value of each user. */
async function visitAll({ users }: SourceExample, visit: Visit): Promise<void> {
  for (const user of users) for (const path of pathsOf(user)) await visit(user, path, nameOf(path))
}

/** Returns the smallest user who has a value, so that no other value hides a change. */
const least = (user: Fields, { needed }: SourceExample, path: Path): Fields =>
  Object.fromEntries(Object.entries(user).filter(([name]) => needed.includes(name) || name === path[0]))

const textOf = (value: unknown) => JSON.stringify(value)
const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other)

/** Returns the keys of a record that differ, and that a field must not change. */
function foreignKeys({ data }: SourceExample, [field = '']: Path, before: Outcome, after: Outcome): readonly string[] {
  const own = `notRead original ${data[field] ?? data[field.replace(/ \d+$/, '')] ?? ''}`.split(' ')
  return differingKeys(before, after).filter((key) => !own.includes(key))
}

/** Names the values that a source read, but that no key of the record has. */
const namedOf = (one: Outcome) => textOf('notRead' in one ? one.notRead : undefined)

/** Returns a value of the same kind that contradicts a value. */
function contradicting(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  const text = String(value)
  if (/^\d{4}-\d\d-/.test(text)) return `2001${text.slice(4)}`
  if (/^[tf01]$/.test(text)) return { t: 'f', f: 't', 0: '1', 1: '0' }[text]
  return /^\d{4,15}$/.test(text) ? String(Number(text) - 1) : `x${text}`
}

/** A message has one paragraph, no value of JavaScript, and no hash of a person. */
function expectMessage(message: string): void {
  expect(message).toMatch(/^[^\0-\x1f]{10,1000}$/)
  expect(message).not.toMatch(/undefined|\[object|NaN|nFguVi9LsCAcvTZFKQlRKeLVydo8ETv/)
}

/** Files that cannot be read, whatever is in them. */
const breaks: readonly (readonly [name: string, spoil: (file: Uint8Array) => Uint8Array])[] = [
  ['in UTF-16', (file) => Buffer.from(`\ufeff${new TextDecoder().decode(file)}`, 'utf16le')],
  ['a gzip file without its end', (file) => gzipSync(file).subarray(0, -9)],
]

/** Checks that `rows` reads a record again from its line of not-written.ndjson. */
async function expectUnwritten(record: SourceRecord): Promise<void> {
  const line = writeUnwritten({ record, heldBy: 'mfa' } as unknown as ConvertedUser, 'test', {})
  const [again] = await recordsIn(sources.rows.read(chunksOf(line), { isRecord: true }))
  expect(contentOf(again!)).toEqual(contentOf(record))
}

describe.each(sourceExamples)('a file of $name', (example) => {
  const file = new TextEncoder().encode(example.spell(example.users))
  const whole = recordsIn(example.read(chunksOf(file)))

  test('has the same records, however it is cut', async () => {
    for (const size of [1, 2, 3, 7, 64, 1000]) {
      const records = await recordsIn(example.read(chunksOf(file, size)))
      expect(isSame(records, await whole), `${size} bytes`).toBe(true)
    }
  })

  test('has records that fit their contract, and that a line of not-written.ndjson says whole', async () => {
    expectContract(await whole)
    for (const record of await whole) await expectUnwritten(record)
    expect((await whole).length).toBeGreaterThan(0)
  })

  test.each(breaks)('is refused with one message if it is %s', async (_, spoil) => {
    const error = await recordsIn(example.read(chunksOf(spoil(file)))).catch((thrown: unknown) => thrown)
    if (!isHashError(error)) throw new Error(`it is read: ${textOf(error)}`)
    expectMessage(error.message)
  })

  test('has records that fit their contract, and messages for the others, wherever it is cut off', async () => {
    for (let end = file.length - 1; end > 0; end -= Math.ceil(file.length / 50)) {
      const found = await recordsIn(example.read(chunksOf(file.subarray(0, end)))).catch((error: unknown) => error)
      if (isHashError(found)) expectMessage(found.message)
      else expectContract(found as readonly SourceRecord[])
      for (const { failure } of Array.isArray(found) ? found : []) if (failure) expectMessage(describeFailure(failure))
    }
  })

  test('loses no value without a word', async () => {
    const [seen, told] = [new Set<string>(), new Set<string>()]
    await visitAll(example, async (user, path, name) => {
      for (const one of [least(user, example, path), user])
        if (!isSame(await readOne(example, one), await readOne(example, without(one, path)))) told.add(name)
      seen.add(name)
    })
    expect([...seen].filter((name) => !told.has(name)).sort()).toEqual([...example.unused].sort())
  })

  few(1).each([
    ['missing', undefined],
    ['empty', ''],
    ['too long', long],
  ])('has users in whom a value that is %s changes only its own data', async (_, value) => {
    const wrong = new Set<string>()
    await visitAll(example, async (user, path, name) => {
      const [before, after] = [await readOne(example, user), await readOne(example, changed(user, path, value))]
      if (before.failure || after.failure) return
      for (const key of foreignKeys(example, path, before, after)) wrong.add(`${name}: ${key}`)
    })
    expect([...wrong]).toEqual([])
  })

  slow('has users whose long values and values of another kind are read whole, or named', async () => {
    const [cut, silent, told] = [new Set<string>(), new Set<string>(), new Set<string>()]
    await visitAll(example, async (user, path, name) => {
      const small = least(user, example, path)
      const missing = await readOne(example, without(small, path))
      // A list of which one value is named is named whole, and a value may say nothing about this user.
      const isNamed = namedOf(missing) !== namedOf(await readOne(example, without(small, path.slice(0, 1))))
      if (isSame(await readOne(example, small), missing)) return
      for (const value of example.isText ? [long] : [long, { key: long }, [long], 7, true]) {
        const after = await readOne(example, changed(small, path, value))
        const runs = textOf(after).match(/x{20,}/g) ?? []
        if (!after.failure && runs.some((run) => run.length !== long.length)) cut.add(name)
        const kind = `${name} ${typeof value}`
        silent.add(kind)
        if (isNamed || after.failure || !isSame(after, missing) || example.unused.includes(name)) told.add(kind)
      }
    })
    expect([[...cut], [...silent].filter((kind) => !told.has(kind))]).toEqual([[], []])
  })

  slow('does not hide that another file says something else', async () => {
    const [wrong, silent, told] = [new Set<string>(), new Set<string>(), new Set<string>()]
    /** The user of two files, and the rows of the second one without a user. */
    const join = async (one: Fields, other: Fields) => {
      const [mine, theirs] = [one, other].map((user) => () => example.read(chunksOf(example.spell([user]))))
      let unmatched: unknown
      const users = readUsers({ read: mine!, readOthers: theirs! }, (found) => {
        unmatched = found
      })
      return { user: (await recordsIn(users))[0]!, unmatched }
    }
    await visitAll(example, async (user, path, name) => {
      const value = valueAt(user, path)
      if (typeof value === 'object') return
      const other = changed(user, path, contradicting(value))
      if ((await readOne(example, user)).failure || (await readOne(example, other)).failure) return
      const [before, after] = [await join(user, user), await join(user, other)]
      if (isSame(before, after)) silent.add(name)
      else told.add(name)
      // An address of which two files say something else is not verified, and a user with two hashes is refused.
      const others = ['contradictions', 'emailVerified', 'failure', 'unread']
      for (const key of foreignKeys(example, path, before.user, after.user))
        if (!others.includes(key)) wrong.add(`${name}: ${key}`)
    })
    expect([...wrong]).toEqual([])
    expect([...silent].filter((name) => !told.has(name) && !example.unused.includes(name)).sort()).toEqual(
      [...example.several].sort(),
    )
  })
})

const exports = sourceExamples.flatMap(({ id, read }) => exportsFor(id).map((path) => ({ id, path, read })))

slow('the exports of systems have records that fit their contract, however the files are cut', async () => {
  let users = 0
  for (const { id, path, read } of exports) {
    const file = readFileSync(path)
    const records = await recordsIn(read(chunksOf(file))).catch(() => undefined)
    // Some files are exports of other systems, which the source refuses.
    if (!records) continue
    expect(isSame(await recordsIn(read(chunksOf(file, 997))), records), `${id} ${path}`).toBe(true)
    expectContract(records)
    for (const record of records) await expectUnwritten(record)
    users += records.length
  }
  expect(users).toBeGreaterThan(100)
})
