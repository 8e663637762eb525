import type { TestProject } from 'vitest/node'
import { isInstalled, startPostgres, type TestPostgres } from './debian-postgres.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the PostgreSQL server that all test files share. */
    readonly postgres: string
  }
}

let postgres: TestPostgres | undefined

export async function setup(project: TestProject): Promise<void> {
  if (!isInstalled()) {
    process.stderr.write(
      'PostgreSQL is not installed, so its tests are skipped. To run them: apt-get install postgresql\n',
    )
    return
  }
  postgres = await startPostgres()
  project.provide('postgres', postgres.url)
}

export async function teardown(): Promise<void> {
  await postgres?.stop()
}
