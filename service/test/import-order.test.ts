/** @module-tag slow */
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { createVerifier } from 'saltbridge'
import { describe, expect, test } from 'vitest'
import { createHashReader } from '../src/hashes/reader.ts'
import { importUsers } from '../src/imports/import-users.ts'
import type { ImportOutcome, Store } from '../src/store/store.ts'
import { argon2, bcrypt } from './clients/hashes.ts'
import { google, importing, status } from './databases/imports.ts'
import { kinds, rowOf } from './databases/stores.ts'

const reader = createHashReader(createVerifier())
const { passwordHash } = bcrypt

/** Enough rows to fill a group, so that it is stored without waiting for the group before it. */
const others = (name: string) =>
  Array.from({ length: 1000 }, (_, at) => ({ email: `${name}-${at}@example.com`, passwordHash }))

describe.each(kinds)('a body of rows that is imported into %s', (kind) => {
  const { store, begin, importAll } = importing(kind)
  /**
   * A store in which the first call takes longer than the next ones. SQLite runs one call at a time, in their order.
   */
  function slowAtFirst(): Store {
    let calls = 0
    return {
      ...store,
      async importRows(...given) {
        if (calls++ === 0 && kind === 'PostgreSQL') await setTimeout(300)
        return store.importRows(...given)
      },
    }
  }

  /** Sends rows in two chunks, which are stored as two groups, and returns the answers to the rows with a key. */
  async function send(first: readonly object[], second: readonly object[], write = true) {
    async function* body() {
      for (const rows of [first, second]) yield Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    }
    const importId = await begin()
    let text = ''
    for await (const lines of importUsers({ store: slowAtFirst(), reader, body: body(), importId, write }))
      text += lines
    const lines = text.trimEnd().split('\n')
    return lines.map((line) => JSON.parse(line)).filter(({ key }) => /^row \d$/.test(key))
  }

  let count = 0
  const row1 = { key: 'row 1', passwordHash }
  const row2 = { key: 'row 2' }
  test.each([
    ['id', { ...row1, email: '1@a.example', id: '1' }, { ...row2, id: '1', thirdParty: [google('1')] }],
    [
      'thirdParty',
      { ...row1, email: '2@a.example', thirdParty: [google('2')] },
      { ...row2, thirdParty: [google('2')] },
    ],
    ['id', { ...row1, email: '3@a.example', id: '3' }, { ...row2, passwordHash, email: '4@a.example', id: '3' }],
    [
      'id',
      { ...row2, key: 'row 1', id: '5', thirdParty: [google('5')] },
      { ...row1, key: 'row 2', email: '5@a.example', id: '5' },
    ],
  ])('the first of two rows with the same %s is stored, and the second is refused', async (field, one, two) => {
    const answers = await send([one], [two, ...others(one.key + count++)])
    expect(answers).toMatchObject([
      { key: 'row 1', status: 'created' },
      { key: 'row 2', status: 'refused', code: 'ERR_DUPLICATE', field },
    ])
  })

  test('the first of two rows that name the same stored user in different ways is written', async () => {
    await importAll(await begin(), [rowOf('stored', { originalId: 'stored', email: 'stored@example.com' })])
    const first = { ...row1, email: 'stored@example.com', passwordHash: argon2.passwordHash }
    const second = { ...row2, id: 'stored', thirdParty: [google('stored')] }
    expect(await send([first], [second, ...others('stored')])).toMatchObject([
      { key: 'row 1', status: 'updated' },
      { key: 'row 2', status: 'refused', code: 'ERR_DUPLICATE', field: 'id' },
    ])
  })

  const oneOf = (...values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
  const anyRow = fc
    .record({ email: oneOf('a', 'b', 'c', 'd'), id: oneOf('1', '2', '3'), identity: oneOf('x', 'y', 'z') })
    .filter(({ email, identity }) => email !== undefined || identity !== undefined)

  test('a preview in several groups gives each row the outcome that the import gives it', async () => {
    let run = 0
    const withoutId = (one: ImportOutcome) => ({ ...one, userId: undefined })
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow), fc.array(anyRow), fc.nat(3), async (stored, given, size) => {
        const name = `run-${run++}`
        const rowsOf = (all: typeof given) =>
          all.map(({ email, id, identity }, at) =>
            rowOf(`${at}`, {
              ...(email !== undefined && { email: `${name}-${email}@example.com` }),
              originalId: id && `${name}-${id}`,
              identities: identity === undefined ? [] : [google(`${name}-${identity}`)],
            }),
          )
        const before = await begin()
        for (const row of rowsOf(stored)) await store.importRows(before, [row])
        const importId = await begin()
        const rows = rowsOf(given)
        const preview = store.openPreview(importId)
        const previewed: ImportOutcome[] = []
        for (let at = 0; at < rows.length; at += size + 1)
          previewed.push(...(await preview.decide(rows.slice(at, at + size + 1))))
        preview.close()
        for (const [at, row] of rows.entries()) {
          const [outcome] = await store.importRows(importId, [row])
          expect(withoutId(previewed[at]!)).toEqual(withoutId(outcome!))
          seen.add(outcome!.status === 'refused' ? outcome!.reason : outcome!.status)
        }
      }),
      { numRuns: kind === 'SQLite' ? 40 : 10 },
    )
    expect([...seen].sort()).toEqual(expect.arrayContaining(['conflict', 'created', 'duplicate', 'updated']))
  })

  test('a preview accepts a row that shares an identifier only with a refused row, like the import', async () => {
    const rows = [
      rowOf('1', { originalId: 'taken', email: 'taken@example.com' }),
      rowOf('2', { originalId: 'taken', email: 'free@example.com' }),
      rowOf('3', { email: 'free@example.com' }),
    ]
    const id = await begin()
    const preview = store.openPreview(id)
    const previewed = [await preview.decide(rows.slice(0, 2)), await preview.decide(rows.slice(2))].flat()
    preview.close()
    expect(previewed.map(status)).toEqual(['created', 'refused', 'created'])
    expect((await store.importRows(id, rows)).map(status)).toEqual(['created', 'refused', 'created'])
  })
})
