import { afterEach, expect, test, vi } from 'vitest'
import { run } from '../../src/cli/run.ts'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

test('an error during the loading of the commands is reported in one line, without its message', async () => {
  vi.spyOn(process, 'on').mockReturnValue(process)
  const written: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  await run(['node', 'saltbridge', 'formats'], () => Promise.reject(new SyntaxError('a secret')))
  expect(process.exitCode).toBe(70)
  expect(written.join('')).toMatch(/^saltbridge: internal error \(SyntaxError\)\..*\n$/)
})
