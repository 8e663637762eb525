import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openErrorsFile } from '../../src/cli/import/files.ts'

test('a file of refused rows becomes private if it existed and others could read it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'saltbridge-errors-'))
  const path = join(folder, 'errors.ndjson')
  try {
    writeFileSync(path, '', { mode: 0o644 })
    const file = openErrorsFile(path, 0)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    file.write('{}')
    file.close()
    expect(statSync(path).mode & 0o777).toBe(0o600)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
