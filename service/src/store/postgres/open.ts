import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Database, Spelling } from '../database.ts'
import { jsonOf } from '../json.ts'
import type { Tables } from '../tables.ts'
import { createPool } from './pool.ts'

const types = { text: sql`text`, integer: sql`integer`, bigint: sql`bigint`, boolean: sql`boolean` }

const spelling: Spelling = {
  // Arrays of jsonb are the fastest that was measured, beside json_to_recordset, unnest and arrays of json.
  rows(columns, rows) {
    const selected = columns.map(
      ([name, type], at) => sql`(value ->> ${sql.lit(at)})::${types[type]} as ${sql.ref(name)}`,
    )
    return sql`(select ${sql.join(selected)} from jsonb_array_elements(${jsonOf(rows)}::jsonb) as elements(value))`
  },
  list: (values) => sql<string>`(select value from jsonb_array_elements_text(${jsonOf(values)}::jsonb) as e(value))`,
  key: sql`text collate "C"`,
  serial: sql`integer generated always as identity primary key`,
  forUpdate: sql`for update`,
  lock: sql`select pg_advisory_xact_lock(8241764403185213)`,
}

export function openPostgres(url: string, connections = 10): Database {
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createPool(url, connections) }) })
  return { spelling, reader: kysely, writer: kysely, shared: 0, close: () => kysely.destroy() }
}
