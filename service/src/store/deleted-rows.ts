import { createHmac } from 'node:crypto'
import type { Connection, Database } from './database.ts'
import type { ImportRow } from './store.ts'

/** Identifies a row of an import. */
export interface RowName {
  readonly import_number: number
  readonly row_key: string
}

/**
 * Remembers the rows of imports whose users were deleted, so that a retry does not create them again. The key of a row
 * is often an e-mail address, so only a keyed hash of it is stored.
 */
export interface DeletedRows {
  note(connection: Connection, names: readonly RowName[]): Promise<void>
  /** Returns the keys of those rows whose users were deleted. */
  find(connection: Connection, number: number | null, rows: readonly ImportRow[]): Promise<ReadonlySet<string>>
}

const none: ReadonlySet<string> = new Set()

/** Creates the store of deleted rows. */
export function createDeletedRows({ spelling }: Pick<Database, 'spelling'>): DeletedRows {
  async function hashesOf(connection: Connection, names: readonly RowName[]): Promise<readonly string[]> {
    const { absence_key: key } = await connection
      .selectFrom('installation')
      .select('absence_key')
      .executeTakeFirstOrThrow()
    return names.map(({ import_number, row_key }) =>
      createHmac('sha256', key).update(`deleted row\n${import_number}\n${row_key}`).digest('base64url'),
    )
  }

  return {
    async note(connection, names) {
      if (names.length === 0) return
      const hashes = await hashesOf(connection, names)
      await connection
        .insertInto('deleted_rows')
        .values(names.map(({ import_number }, at) => ({ import_number, row_hash: hashes[at]! })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async find(connection, number, rows) {
      if (number === null) return none
      const query = connection.selectFrom('deleted_rows').select('row_hash').where('import_number', '=', number)
      if (!(await query.limit(1).executeTakeFirst())) return none
      const hashes = await hashesOf(
        connection,
        rows.map(({ key }) => ({ import_number: number, row_key: key })),
      )
      const found = await query.where('row_hash', 'in', spelling.list(hashes)).execute()
      const deleted = new Set(found.map(({ row_hash }) => row_hash))
      return new Set(rows.flatMap(({ key }, at) => (deleted.has(hashes[at]!) ? [key] : [])))
    },
  }
}
