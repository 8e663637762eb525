import LibsqlDatabase from 'libsql'
import type { ImportRow } from '../store.ts'
import type { UserRow } from './columns.ts'
import { createIdentityKey, identifiersOf } from './keys.ts'
import { addPerson, createPerson, type People, type Person } from './people.ts'

/** The columns of a decided user that later rows of the same import are compared with. */
type DecidedRow = Pick<
  UserRow,
  'id' | 'original_id' | 'email' | 'import_number' | 'row_key' | 'row_digest' | 'outcome' | 'answer_fields'
>

/**
 * The users that earlier rows of a preview would have written. They are stored in a temporary file, so that a preview
 * of any size needs little memory.
 */
export interface DecidedUsers {
  /** Adds the decided users that the rows name to the users that were loaded from the database, or replaces them. */
  addTo(people: People, rows: readonly ImportRow[]): void
  /** Keeps the users whose change has been decided. */
  keep(people: People): void
  close(): void
}

/** Sets the columns of a loaded user to their decided values, or creates a user that the import would create. */
function applyTo(people: People, decided: DecidedRow): Person {
  const loaded = people.byId.get(decided.id)
  // The other columns are only read to merge a row, and the import refuses a second row of a user.
  if (!loaded) return createPerson(decided as UserRow, 'none')
  const { email } = loaded.row
  if (email !== null && email !== decided.email) people.byEmail.delete(email)
  Object.assign(loaded.row, decided)
  return loaded
}

/** Opens an SQLite database without a name. It is a temporary file, which is deleted when the database is closed. */
export function createDecidedUsers(): DecidedUsers {
  const file = new LibsqlDatabase('')
  file.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000')
  file.exec('CREATE TABLE decided (id TEXT PRIMARY KEY, decided TEXT NOT NULL) WITHOUT ROWID')
  file.exec('CREATE TABLE names (name TEXT PRIMARY KEY, id TEXT NOT NULL) WITHOUT ROWID')
  const findId = file.prepare('SELECT id FROM names WHERE name = ?')
  const find = file.prepare('SELECT decided FROM decided WHERE id = ?')
  const insert = file.prepare('INSERT INTO decided (id, decided) VALUES (?, ?)')
  const insertName = file.prepare('INSERT INTO names (name, id) VALUES (?, ?) ON CONFLICT DO NOTHING')

  /** Stores the names by which later rows find a user. */
  function insertNames({ row: { id, original_id, email }, changedIdentities }: Person): void {
    if (email !== null) insertName.run(`email ${email}`, id)
    if (original_id !== null) insertName.run(`id ${original_id}`, id)
    for (const key of changedIdentities.keys()) insertName.run(`thirdParty ${key}`, id)
  }

  return {
    addTo(people, rows) {
      const ids = new Set(people.byId.keys())
      const identities: (readonly [key: string, id: string])[] = []
      for (const row of rows) {
        for (const { name } of identifiersOf(row)) {
          const named = findId.get(name) as { readonly id: string } | undefined
          if (named) ids.add(named.id)
        }
        for (const { thirdPartyId, thirdPartyUserId } of row.identities) {
          const key = createIdentityKey(thirdPartyId, thirdPartyUserId)
          const named = findId.get(`thirdParty ${key}`) as { readonly id: string } | undefined
          if (named) identities.push([key, named.id])
        }
      }
      const decided: Person[] = []
      for (const id of ids) {
        const found = find.get(id) as { readonly decided: string } | undefined
        if (found) decided.push(applyTo(people, JSON.parse(found.decided)))
      }
      // Added only now, because one user may have the e-mail that another user no longer has.
      for (const person of decided) addPerson(people, person)
      for (const [key, id] of identities) people.byIdentity.set(key, people.byId.get(id)!)
    },
    keep(people) {
      file.exec('BEGIN')
      for (const person of people.byId.values()) {
        if (person.change === 'none') continue
        const { id, original_id, email, import_number, row_key, row_digest, outcome, answer_fields } = person.row
        const decided = { id, original_id, email, import_number, row_key, row_digest, outcome, answer_fields }
        insert.run(id, JSON.stringify(decided satisfies DecidedRow))
        insertNames(person)
      }
      file.exec('COMMIT')
    },
    close: () => void file.close(),
  }
}
