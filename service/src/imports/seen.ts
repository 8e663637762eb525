import Database from 'libsql'
import type { ImportField, ImportRow } from '../store/store.ts'

/** The users that the rows of one import name. Stored on disk, so that a preview of any size needs little memory. */
export interface Seen {
  /** Adds rows. Returns for each row the field that it shares with an earlier row, if there is such a row. */
  add(rows: readonly ImportRow[]): readonly (ImportField | undefined)[]
  close(): void
}

function subjectsOf({
  password,
  originalId,
  identities,
}: ImportRow): readonly (readonly [field: ImportField, subject: string])[] {
  return [
    ...(password ? [['email', `email ${password.email}`] as const] : []),
    ...(originalId !== undefined ? [['id', `id ${originalId}`] as const] : []),
    ...identities.map(
      ({ thirdPartyId, thirdPartyUserId }) =>
        ['thirdParty', `third party ${JSON.stringify([thirdPartyId, thirdPartyUserId])}`] as const,
    ),
  ]
}

/** Opens an SQLite database without a name. It is a temporary file, which is deleted when the database is closed. */
export function createSeen(): Seen {
  const database = new Database('')
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000')
  database.exec('CREATE TABLE seen (subject TEXT PRIMARY KEY, row TEXT NOT NULL) WITHOUT ROWID')
  const insert = database.prepare('INSERT INTO seen (subject, row) VALUES (?, ?) ON CONFLICT DO NOTHING')
  const select = database.prepare('SELECT row FROM seen WHERE subject = ?')

  function isOfAnother(subject: string, key: string): boolean {
    if (insert.run(subject, key).changes === 1) return false
    return (select.get(subject) as { readonly row: string }).row !== key
  }

  return {
    add(rows) {
      database.exec('BEGIN')
      const found = rows.map((row) => subjectsOf(row).find(([, subject]) => isOfAnother(subject, row.key))?.[0])
      database.exec('COMMIT')
      return found
    },
    close: () => void database.close(),
  }
}
