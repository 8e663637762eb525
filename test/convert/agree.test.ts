import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { judgeItems } from '../../src/cli/import/rows.ts'
import { openExport } from '../../src/cli/reading/reading.ts'
import { createImportKey, faultForService, isCarried } from '../../src/cli/reading/users.ts'
import { createValidator } from '../../src/convert/validate.ts'
import { createVerifier } from '../../src/index.ts'
import { systems } from '../../src/sources/index.ts'
import type { SourceRecord } from '../../src/sources/source.ts'
import type { Target } from '../../src/targets/target.ts'
import { chunksOf, recordsIn } from '../helpers/read.ts'
import { converted } from './convert.ts'
import { exportsFor } from './export-files.ts'

/** A target that stores every hash and every user, so that the target itself refuses no user. */
const all: Target = {
  id: 'all',
  name: 'All',
  facts: { version: '1', source: 'this file' },
  proof: 'documentation',
  accepts: [{ format: 'sealed' }],
  options: {},
  ids: { kind: 'reference' },
  carries: { email: true, username: true, secondFactors: true, disabled: true },
  identifiers: () => ['email'],
  withoutEmail: 'placeholder',
  unverified: 'It is written.',
  limits: {},
  writeHash: ({ text }) => ({ hash: text }),
  fileName: () => 'users.ndjson',
  createWriter: () => ({
    begin: () => '',
    write: (users) => users.map(({ row }) => `${row}\n`).join(''),
    end: () => '',
  }),
  risks: () => [],
  start: () => [],
  prove: () => [],
}
async function* once(records: readonly SourceRecord[]) {
  if (records.length > 0) yield records
}

const terms = { interface: 'ndjson' } as Parameters<typeof judgeItems>[0]['terms']
const answers = { 'several-hashes': 'first', 'without-email': 'placeholder', duplicates: 'first' }

test.each(Object.entries(systems))(
  'validate, import and convert refuse the same users of %s, for the same reasons',
  async (id, source) => {
    const verifier = createVerifier()
    const judge = createValidator(verifier)
    let rows = 0
    for (const path of exportsFor(id)) {
      // Some files are exports of other systems, which the source refuses.
      const records = await recordsIn(source.read(chunksOf(readFileSync(path)), { isWhole: true })).catch(
        () => undefined,
      )
      if (!records) continue
      const { files } = await converted(records, all, { answers, verifier })
      const lines = (files['not-written.ndjson'] ?? '').trim().split('\n').filter(Boolean)
      const left = lines.map((line) => JSON.parse(line)).filter(({ code }) => code !== 'HELD')
      const validated = records.map(judge).filter(({ failure }) => failure)
      expect(
        left.map(({ key, code }) => [key, code]),
        path,
      ).toEqual(validated.map(({ record, failure }) => [String(record.row), failure!.code]))
      // `validate` and `import` also refuse the users whom the service cannot find, such as a user without an address.
      const key = createImportKey(undefined)
      const refused = records
        .map(judge)
        .map((outcome) => ({
          row: outcome.record.row,
          failure: outcome.failure ?? (isCarried(outcome) ? faultForService(outcome, key, false) : undefined),
        }))
        .filter(({ failure }) => failure)
      const plan = { from: id, readUsers: () => once(records), signerKey: undefined, terms, providers: new Map() }
      const imported: unknown[] = []
      for await (const items of judgeItems(plan, () => chunksOf(''), { verifier, key, format: undefined, after: 0 }))
        for (const { row, local } of items)
          if (local?.verdict.status === 'refused') imported.push([row, local.verdict.code])
      expect(imported, path).toEqual(refused.map(({ row, failure }) => [row, failure!.code]))
      rows += records.length
    }
    await verifier.close()
    expect(rows).toBeGreaterThan(1)
  },
)

test('--written-by applies to every hash of a user', async () => {
  const text = '{"key":"1","passwordHash":"a","otherHashes":[{"passwordHash":"b"}]}\n'
  const plan = await openExport('users.ndjson', { from: 'ndjson', writtenBy: 'dovecot' }, { isRecord: true })
  for await (const [record] of plan.read(chunksOf(text)))
    for (const { hints } of [record!.hash!, ...record!.otherHashes!])
      expect(hints).toMatchObject({ writtenBy: 'dovecot' })
  expect.assertions(2)
})
