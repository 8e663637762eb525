import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { readSettings, type SettingsOptions } from '../../src/settings/index.ts'

/** Reads settings from files in a temporary folder, and only from the given environment. */
export function useSettings() {
  const directory = mkdtempSync(join(tmpdir(), 'saltbridge-settings-'))
  afterAll(() => rmSync(directory, { recursive: true }))
  let files = 0

  function file(text: string): string {
    const path = join(directory, `settings-${files++}.yaml`)
    writeFileSync(path, text)
    return path
  }

  const read = (options: SettingsOptions = {}) =>
    readSettings({ directory, environment: {}, inContainer: false, ...options })
  return {
    directory,
    file,
    read,
    fromFile: (text: string) => read({ config: file(text) }),
    fromEnvironment: (environment: Record<string, string>) => read({ environment }),
  }
}

/** Returns the message with which settings are refused. */
export function refusal(act: () => unknown, exit = 64): string {
  try {
    act()
  } catch (error) {
    expect(error).toMatchObject({ name: 'Fault', code: 'ERR_SETTINGS', exit })
    return (error as Error).message
  }
  return expect.fail('it is accepted')
}
