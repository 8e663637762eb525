import { type RawBuilder, sql } from 'kysely'
import type { ColumnTypes, Connection, Spelling } from '../database.ts'
import { createRaceError } from '../transact.ts'
import {
  createInsertion,
  identityColumns,
  identityValuesOf,
  newColumns,
  newValuesOf,
  notedColumns,
  userColumns,
  valuesOf,
} from './columns.ts'
import type { People, Person } from './people.ts'

const withOldHash = [...userColumns, ['old_hash', 'text'], ['old_origin', 'integer']] as const satisfies ColumnTypes

/**
 * Executes a statement that must write exactly `count` rows. Another number means that another transaction was faster.
 */
async function writeExactly(connection: Connection, count: number, statement: RawBuilder<unknown>): Promise<void> {
  const { numAffectedRows } = await statement.execute(connection)
  if (numAffectedRows !== BigInt(count)) throw createRaceError()
}

const assignments = (columns: ColumnTypes) =>
  sql.join(columns.map(([name]) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`))

/** Writes the decided changes. @throws StoreError of a lost race. The caller must then roll back the transaction */
export async function writePeople(connection: Connection, spelling: Spelling, people: People): Promise<void> {
  const all = [...people.byId.values()]
  const withChange = (change: Person['change']) => all.filter((person) => person.change === change)
  const created = withChange('create')
  const written = withChange('write')
  const onlyNoted = withChange('note')
  const identities = all.flatMap((person) => [...person.changedIdentities.values()])
  if (written.length > 0) {
    const rows = written.map(({ row, oldHash, oldOrigin }) => [...valuesOf(row), oldHash, oldOrigin])
    await writeExactly(
      connection,
      written.length,
      sql`update users set ${assignments(userColumns.slice(1))}
        from ${spelling.rows(withOldHash, rows)} as r where users.id = r.id
        and users.password_hash is not distinct from r.old_hash
        and users.hash_origin is not distinct from r.old_origin`,
    )
  }
  if (onlyNoted.length > 0) {
    const rows = onlyNoted.map(({ row }) => {
      return [row.id, row.import_number, row.row_key, row.row_digest, row.outcome, row.answer_fields]
    })
    await writeExactly(
      connection,
      onlyNoted.length,
      sql`update users set ${assignments(notedColumns.slice(1))}
        from ${spelling.rows(notedColumns, rows)} as r where users.id = r.id`,
    )
  }
  if (created.length > 0) {
    const rows = created.map(({ row }) => newValuesOf(row))
    await writeExactly(
      connection,
      created.length,
      sql`${createInsertion(spelling, 'users', newColumns, rows)} where true on conflict do nothing`,
    )
  }
  if (identities.length > 0)
    await writeExactly(
      connection,
      identities.length,
      sql`${createInsertion(spelling, 'identities', identityColumns, identities.map(identityValuesOf))} where true
        on conflict (third_party_id, third_party_user_id) do update
        set email = excluded.email, is_verified = excluded.is_verified where identities.user_id = excluded.user_id`,
    )
  for (const person of all) {
    person.change = 'none'
    person.changedIdentities.clear()
  }
  people.freed.clear()
}
