import { failure, HashError } from '../../core/errors.ts'
import { shownName } from '../../core/names.ts'
import type { Table } from './container.ts'
import type { Definition, Target } from './sql-statements.ts'
import type { Literals } from './sql-values.ts'

/** Options of the container `sql`. */
export interface SqlOptions {
  /**
   * Tells whether the rows of a table are read. The function is called only for tables with rows, and may throw
   * HashError.
   */
  wants(table: Table): boolean
  /** Receives the first tables that have rows, at the end of the file. The function may throw HashError. */
  end?(tables: readonly Table[]): void
}

/** How the rows of a slab are read. */
export interface SqlContext extends Literals {
  readonly columns: readonly string[]
  /** The columns without those that the database computes. */
  readonly stored: readonly string[]
  /** MySQL's columns of one bit. */
  readonly bits: readonly string[]
  /** Whether the rows are lines of COPY. */
  readonly isCopy: boolean
  /** The number of bytes from the beginning of INSERT to its first row. Each further INSERT of a slab has the same bytes. */
  readonly headLength: number
}

/** A table whose rows follow in the dump. */
export interface OpenTable {
  /** `undefined` if the rows are not read. */
  readonly context: SqlContext | undefined
  /** The number of its rows so far. */
  rows: number
}

/** The most definitions, and names of tables with rows, that are kept. */
const most = { definitions: 20_000, names: 1000 } as const

const keyOf = ({ schema = '', name }: Table): string => `${schema}\0${name}`

/** Returns the name of a table as `--table` takes it. */
export const labelOf = ({ schema, name }: Table): string => shownName(schema === undefined ? name : `${schema}.${name}`)

function withoutColumns(table: Table, { dialect }: Literals): HashError {
  const other = dialect === 'postgres' ? '--column-inserts' : '--complete-insert'
  const hint =
    dialect === 'sqlite'
      ? 'Dump again with .dump, which writes CREATE TABLE'
      : `Dump again with ${other}, or with the definitions of the tables (CREATE TABLE)`
  const reasons = [`the dump does not name the columns of the table ${labelOf(table)}`]
  return new HashError(failure('ERR_FIELD', undefined, { name: 'table', reasons, hint }))
}

/** Keeps what is known about the tables of a dump. */
export interface Tables {
  define(table: Table, definition: Definition): void
  /** Opens a table that has rows. @throws HashError ERR_FIELD if its columns are not known. */
  open(target: Target, literals: Literals, isCopy: boolean, headLength: number): OpenTable
  /** @throws HashError. */
  end(): void
}

export function createTables(options: SqlOptions): Tables {
  const definitions = new Map<string, Definition>()
  const withRows = new Map<string, Table>()
  /** The numbers of rows of the tables that are read. */
  const counts = new Map<string, number>()
  let last: OpenTable & { readonly key: string } = { key: '', context: undefined, rows: 0 }

  return {
    define(table, definition) {
      const [oldest] = definitions.keys()
      if (definitions.size >= most.definitions && oldest !== undefined) definitions.delete(oldest)
      definitions.set(keyOf(table), definition)
    },
    open({ schema, name, columns: listed }, literals, isCopy, headLength) {
      const key = keyOf({ schema, name })
      const definition = definitions.get(key)
      const columns = listed ?? definition?.columns
      const table: Table = { schema, name, columns }
      if (withRows.size < most.names) withRows.set(key, table)
      if (last.context) counts.set(last.key, last.rows)
      let context: SqlContext | undefined
      if (options.wants(table)) {
        if (!columns) throw withoutColumns(table, literals)
        const { stored = columns, bits = [] } = definition ?? {}
        context = { ...literals, columns, stored: listed ?? stored, bits, isCopy, headLength }
      }
      last = { key, context, rows: counts.get(key) ?? 0 }
      return last
    },
    end: () => options.end?.([...withRows.values()]),
  }
}
