import Database from 'libsql'
import type { ImportField, ImportRow } from '../store/store.ts'

/** Users that rows of one import have named, on disk: a preview of any size takes little memory. */
export interface Seen {
  /** The field by which another row was of the same user, for each row that has one. */
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

/** A database without a name is a temporary file, which is gone when it is closed. */
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
