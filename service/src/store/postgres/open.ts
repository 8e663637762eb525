import { isIPv6 } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database, Spelling } from '../database.ts'
import { jsonOf } from '../json.ts'
import type { Tables } from '../tables.ts'
import { convertStoreError } from './errors.ts'
import { createPool, patient, prompt, type Times } from './pool.ts'

const types = { text: sql`text`, integer: sql`integer`, bigint: sql`bigint`, boolean: sql`boolean` }

const spelling: Spelling = {
  // Arrays of jsonb were measured to be faster than json_to_recordset, unnest and arrays of json.
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

/**
 * Returns the name of a database, without the user and the password of its URL.
 *
 * @throws StoreError if the URL is not valid
 */
export function nameOf(url: string): string {
  try {
    const { host, port, database = '' } = new pg.Client(url)
    return `PostgreSQL ${isIPv6(host) ? `[${host}]` : host}:${port}/${database}`
  } catch (error) {
    throw convertStoreError(error)
  }
}

/** The number of connections for imports, counts of users and migrations, so that sign-ins do not wait for these. */
const slowConnections = 5

/** Opens a PostgreSQL database. `connections` is the maximum number of connections for requests. */
export function openPostgres(url: string, connections = 10): Database {
  const over = (most: number, times: Times) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createPool(url, most, times) }) })
  const quick = over(connections, prompt)
  const slow = over(slowConnections, patient)
  return {
    spelling,
    reader: quick,
    writer: quick,
    patient: { reader: slow, writer: slow },
    shared: 0,
    erase: async () => undefined,
    async close() {
      await Promise.all([quick.destroy(), slow.destroy()])
    },
  }
}
