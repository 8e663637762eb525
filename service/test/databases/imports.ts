import { expect } from 'vitest'
import type { ImportOutcome, ImportRow } from '../../src/store/store.ts'
import type { Kind } from './databases.ts'
import { useStore } from './stores.ts'

export const google = (thirdPartyUserId: string, email?: string, isVerified = true) => ({
  thirdPartyId: 'google',
  thirdPartyUserId,
  email,
  isVerified,
})

export const refused = (reason: 'duplicate' | 'conflict', field: string) => ({ status: 'refused', reason, field })

export const status = ({ status }: ImportOutcome) => status

/** A database for a group of tests, and imports into it. */
export function importing(kind: Kind) {
  const store = useStore(kind)
  let imports = 0

  async function begin(): Promise<string> {
    const id = `import-${++imports}`
    await store.beginImport(id, undefined)
    return id
  }

  /** Previews rows in one call. */
  async function previewRows(id: string | undefined, rows: readonly ImportRow[]): Promise<readonly ImportOutcome[]> {
    const preview = store.openPreview(id)
    try {
      return await preview.decide(rows)
    } finally {
      preview.close()
    }
  }

  /** Checks that the preview and a retry have the same outcomes as the import. */
  async function importAll(id: string, rows: readonly ImportRow[]): Promise<readonly ImportOutcome[]> {
    const preview = await previewRows(id, rows)
    const outcomes = await store.importRows(id, rows)
    const withoutIds = (all: readonly ImportOutcome[]) => all.map((one) => ({ ...one, userId: undefined }))
    expect(withoutIds(preview)).toEqual(withoutIds(outcomes))
    expect(await store.importRows(id, rows)).toEqual(outcomes)
    return outcomes
  }

  return {
    store,
    begin,
    previewRows,
    importAll,
    importOne: async (row: ImportRow) => (await importAll(await begin(), [row]))[0]!,
    /** Returns the number of users with a password. */
    users: async () => (await store.classCounts()).reduce((sum, { users }) => sum + users, 0),
  }
}
