import { expect, test } from 'vitest'
import { type Checkpoint, checkSameOptions, type ImportTerms } from '../../src/cli/import/files.ts'

const terms: ImportTerms = { target: 'http://a.example', interface: 'ndjson', reading: {}, errors: 'errors.ndjson' }
const checkpoint: Checkpoint = {
  version: 2,
  importId: 'i',
  terms,
  input: { size: 1, sha256: '' },
  row: 1,
} as Partial<Checkpoint> as Checkpoint

test.each<[words: string, now: ImportTerms]>([
  ['--each was not passed, and is now passed', { ...terms, interface: 'each' }],
  ['--table was not passed, and is now "users"', { ...terms, reading: { '--table': 'users' } }],
  ['--service was "http://a.example", and is now "http://b.example"', { ...terms, target: 'http://b.example' }],
])('an import that cannot be resumed says that %s', (words, now) => {
  expect(() => checkSameOptions('checkpoint.json', checkpoint, now, undefined)).toThrow(words)
})
