import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createValidator } from '../src/convert/validate.ts'
import { createVerifier } from '../src/index.ts'
import { systems } from '../src/sources/index.ts'
import type { SourceRecord } from '../src/sources/source.ts'
import type { Target } from '../src/targets/target.ts'
import { chunksOf, converted } from './convert.ts'
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
  stored: ({ text }) => ({ hash: text }),
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
const answers = { 'several-hashes': 'first', 'without-email': 'placeholder', duplicates: 'first' }

test.each(Object.entries(systems))(
  'validate and convert refuse the same users of %s, for the same reasons',
  async (id, source) => {
    const verifier = createVerifier()
    const judge = createValidator(verifier)
    let rows = 0
    for (const path of exportsFor(id)) {
      const records: SourceRecord[] = []
      // Some files are exports of other systems, which the source refuses.
      try {
        for await (const batch of source.read(chunksOf(readFileSync(path)), { isWhole: true })) records.push(...batch)
      } catch {
        continue
      }
      const { files } = await converted(records, all, { answers, verifier })
      const lines = (files['not-written.ndjson'] ?? '').trim().split('\n').filter(Boolean)
      const left = lines.map((line) => JSON.parse(line)).filter(({ code }) => code !== 'HELD')
      const validated = records.map(judge).filter(({ failure }) => failure)
      expect(
        left.map(({ key, code }) => [key, code]),
        path,
      ).toEqual(validated.map(({ record, failure }) => [String(record.row), failure!.code]))
      rows += records.length
    }
    await verifier.close()
    expect(rows).toBeGreaterThan(5)
  },
)
