import { Kysely, sql } from 'kysely'
import type { Database, Spelling } from '../database.ts'
import { jsonOf } from '../json.ts'
import { type Damage, StoreError } from '../store.ts'
import type { Tables } from '../tables.ts'
import { createDialect } from './dialect.ts'
import { findFile } from './file.ts'
import { checkpoint } from './message.ts'
import { createDatabaseThread } from './thread.ts'

const spelling: Spelling = {
  rows(columns, rows) {
    const selected = columns.map(([name], at) => sql`value ->> ${sql.lit(at)} as ${sql.ref(name)}`)
    return sql`(select ${sql.join(selected)} from json_each(${jsonOf(rows)}))`
  },
  list: (values) => sql<string>`(select value from json_each(${jsonOf(values)}))`,
  key: sql`text`,
  serial: sql`integer primary key`,
  forUpdate: sql``,
  lock: undefined,
}

/**
 * Opens an SQLite database with one thread that writes and one that reads. Neither waits for the other.
 *
 * @throws StoreError if the file cannot be created
 */
export function openSqlite(name: string, busyTimeout?: number, onDamage?: (damage: Damage) => void): Database {
  const file = findFile(name)
  const connect = (role: 'reader' | 'writer') =>
    new Kysely<Tables>({ dialect: createDialect(createDatabaseThread({ file, role, busyTimeout }, onDamage)) })
  const writer = connect('writer')
  const reader = connect('reader')
  return {
    spelling,
    reader,
    writer,
    patient: { reader, writer },
    shared: 8_000,
    async erase() {
      const { rows } = await sql.raw<{ readonly busy: number }>(checkpoint).execute(writer)
      if (rows[0]?.busy !== 0)
        throw new StoreError('unavailable', 'SQLite: another process uses the write-ahead log', 'SQLITE_BUSY')
    },
    async close() {
      await Promise.all([reader.destroy(), writer.destroy()])
    },
  }
}
