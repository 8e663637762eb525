import { resolve } from 'node:path'
import { Kysely, sql } from 'kysely'
import type { Database, Spelling } from '../database.ts'
import { jsonOf } from '../json.ts'
import type { Tables } from '../tables.ts'
import { createDialect } from './dialect.ts'
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

/** Opens an SQLite database with one thread that writes and one that reads. Neither waits for the other. */
export function openSqlite(file: string): Database {
  const path = resolve(file)
  const connect = (role: 'reader' | 'writer') =>
    new Kysely<Tables>({ dialect: createDialect(createDatabaseThread({ file: path, role })) })
  const writer = connect('writer')
  const reader = connect('reader')
  return {
    spelling,
    reader,
    writer,
    patient: { reader, writer },
    shared: 8_000,
    async erase() {
      await sql.raw(checkpoint).execute(writer)
    },
    async close() {
      await Promise.all([reader.destroy(), writer.destroy()])
    },
  }
}
