import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export type Connection = Kysely<Tables>

/** The columns of rows that go as one JSON parameter, in the order of their values. */
export type Columns = readonly (readonly [name: string, type: 'text' | 'integer' | 'bigint' | 'boolean'])[]

export type Value = string | number | boolean | null

/** Where the two databases are spelled differently. */
export interface Spelling {
  /** What a set of rows is selected from. */
  rows(columns: Columns, rows: readonly (readonly Value[])[]): RawBuilder<unknown>
  /** What stands after `in`. */
  list(values: readonly string[]): RawBuilder<string>
  /** The type of texts that are looked up: compared byte by byte. */
  readonly key: RawBuilder<unknown>
  /** Numbers that the database gives out. */
  readonly serial: RawBuilder<unknown>
  /** Holds the selected rows until the transaction ends. */
  readonly forUpdate: RawBuilder<unknown>
  /** The first statement of a migration: other nodes wait for its end. */
  readonly lock: RawBuilder<unknown> | undefined
}

export interface Database {
  readonly spelling: Spelling
  /** Reads what is committed, beside all writing. */
  readonly reader: Connection
  readonly writer: Connection
  /** The same for what may take long and must not be cut off early: imports, counts of all users, migrations. */
  readonly patient: Pick<Database, 'reader' | 'writer'>
  /** How many rows of an import waiting calls may share a transaction with; 0: each call has its own. */
  readonly shared: number
  /** Leaves nothing of deleted rows in the files, as far as this process can. */
  erase(): Promise<void>
  close(): Promise<void>
}

export type { Transaction }
