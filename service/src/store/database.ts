import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** A connection to the tables, or a transaction. */
export type Connection = Kysely<Tables>

/** The columns of rows that are sent as one JSON parameter, in the order of their values. */
export type ColumnTypes = readonly (readonly [name: string, type: 'text' | 'integer' | 'bigint' | 'boolean'])[]

/** A value of a row. */
export type Value = string | number | boolean | null

/** The SQL that differs between PostgreSQL and SQLite. */
export interface Spelling {
  /** Returns a subquery of the rows, for use after `from`. */
  rows(columns: ColumnTypes, rows: readonly (readonly Value[])[]): RawBuilder<unknown>
  /** Returns a list of values, for use after `in`. */
  list(values: readonly string[]): RawBuilder<string>
  /** The type of strings that are keys. They are compared byte by byte. */
  readonly key: RawBuilder<unknown>
  /** The type of an automatically numbered primary key. */
  readonly serial: RawBuilder<unknown>
  /** Locks the selected rows until the transaction ends. */
  readonly forUpdate: RawBuilder<unknown>
  /** The first statement of a migration, which lets other nodes wait until the migration ends. */
  readonly lock: RawBuilder<unknown> | undefined
}

/** A database with its connections. */
export interface Database {
  readonly spelling: Spelling
  /** Reads committed data, without waiting for writes. */
  readonly reader: Connection
  readonly writer: Connection
  /** The connections for imports, counts of all users and migrations, which have a longer timeout. */
  readonly patient: Pick<Database, 'reader' | 'writer'>
  /**
   * The maximum number of rows that concurrent calls of an import write in one transaction. 0 for one transaction per
   * call.
   */
  readonly shared: number
  /** Removes the data of deleted rows from the files, as far as this process can. */
  erase(): Promise<void>
  close(): Promise<void>
}

/**
 * Changes the tables from one version to the next. A released migration never changes; a later one makes the change.
 */
export type SchemaMigration = (transaction: Transaction<Tables>, spelling: Spelling) => Promise<void>

export type { Transaction }
