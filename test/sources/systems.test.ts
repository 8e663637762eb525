import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { readUsers } from '../../src/convert/survey.ts'
import { createVerifier } from '../../src/index.ts'
import { systems } from '../../src/sources/index.ts'
import { layoutNames } from '../../src/sources/layouts.ts'
import type { HashRecord, SourceRecord } from '../../src/sources/source.ts'
import { exportsFor } from '../convert/export-files.ts'
import { chunksOf, recordsIn } from '../helpers/read.ts'
import { rowsOf } from './examples.ts'
import { tableExamples } from './table-examples.ts'

// The users of systems that are read from the tables of a database. test/exports/systems/make.sh makes the dumps, and
// answers.json of each has the users as they must be read. The fields of a user without a value are left out.

const isWhole = true
const verifier = createVerifier()
afterAll(() => verifier.close())

type Answer = Omit<SourceRecord, 'row' | 'hash'> & {
  /** The known password; `null` if the user has no password. */
  readonly password: string | null
  /** A field that the site of the system sets, such as its pepper. */
  readonly field?: { readonly [name: string]: string }
}

const sources: typeof systems & { readonly [id: string]: (typeof systems)[keyof typeof systems] | undefined } = systems
const folders = readdirSync('test/exports').filter((id) => existsSync(`test/exports/${id}/tables.php`))

test('every layout of a system has a source with this id', () => {
  const others = ['firebase', 'csv', 'json', 'ndjson', 'sql', 'lines']
  expect(Object.keys(systems).sort()).toEqual(layoutNames.filter((name) => !others.includes(name)).sort())
  for (const [id, source] of Object.entries(systems)) expect(source.id).toBe(id)
})

/** Reads the users of a dump, with the data of all its tables. */
function read(id: string, text: string | Uint8Array): Promise<readonly SourceRecord[]> {
  const { read, readOthers } = sources[id]!
  return recordsIn(
    readUsers({
      read: () => read(chunksOf(text), { isWhole }),
      readOthers: readOthers && (() => readOthers(chunksOf(text), { isWhole })),
    }),
  )
}

async function signIn({ text, fields, hints }: HashRecord, password: string): Promise<boolean> {
  const found = await verifier.verify(password, text, { fields, ...hints })
  return found
}

describe.each(folders)('the tables of %s', (id) => {
  const answers: readonly Answer[] = JSON.parse(readFileSync(`test/exports/${id}/answers.json`, 'utf8'))
  const [path = ''] = exportsFor(id).filter((one) => one.startsWith('test/') && one.endsWith('.sql'))
  const dump = readFileSync(path)

  test(`the users of ${id} are read with all their data`, async () => {
    const users = (await read(id, dump)).map(({ row: _, hash: __, ...user }) => user)
    const expected = answers.map(({ password: _, createdAt, lastSignInAt, ...answer }) => ({
      ...answer,
      ...(createdAt !== undefined && { createdAt: Date.parse(String(createdAt)) }),
      ...(lastSignInAt !== undefined && { lastSignInAt: Date.parse(String(lastSignInAt)) }),
    }))
    expect(JSON.parse(JSON.stringify(users))).toEqual(expected)
  })

  test(`the table of the users of ${id} has the same users as CSV, JSON and NDJSON`, async () => {
    const { table } = tableExamples[id]!
    const rows = rowsOf(path.replace('test/exports/', ''), table)
    const header = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    const cellOf = (value: unknown) => (value === null ? '' : `"${String(value).replaceAll('"', '""')}"`)
    const csv = [header.join(','), ...rows.map((row) => header.map((name) => cellOf(row[name])).join(','))].join('\n')
    const texts = [
      csv,
      JSON.stringify(rows),
      JSON.stringify({ [table]: rows }),
      rows.map((row) => JSON.stringify(row)).join('\n'),
    ]
    const readTable = async (text: string | Uint8Array) => {
      const records = await recordsIn(sources[id]!.read(chunksOf(text), { isWhole }))
      return records.map(({ row: _, ...user }) => user)
    }
    const users = await readTable(dump)
    for (const text of texts) expect(await readTable(text)).toEqual(users)
  })

  test(`the users of ${id} sign in with their passwords, and with no other`, async () => {
    const users = new Map((await read(id, dump)).map((user) => [user.id, user]))
    for (const { id: own, password } of answers) {
      const { hash } = users.get(own)!
      if (password === null) expect(hash).toBeUndefined()
      else
        for (const [word, isRight] of [
          [password, true],
          [`${password}x`, false],
        ] as const)
          expect(await signIn(hash!, word), `${own} ${word}`).toBe(isRight)
    }
  })
})
