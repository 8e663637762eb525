import { type Failure, failure, HashError } from '../../core/errors.ts'
import type { Table } from '../containers/container.ts'
import { labelOf, type SqlOptions } from '../containers/sql-statements.ts'

/** Says which table of a dump has the users. */
interface UsersTable {
  /** The name that the caller asks for, with or without its schema. */
  readonly table?: string | undefined
  /** Tells whether a table looks like the table of the users. */
  isUsers(table: Table): boolean
  /** The columns by which it is known, for messages. */
  readonly expected: string
  /** The columns without which no user can be read. */
  readonly needed: readonly string[]
}

/** The most names of tables or columns that a message shows. */
const mostNames = 20

/** Joins names for a message. */
function listed(names: readonly string[]): string {
  const others = names.length - mostNames
  return names.slice(0, mostNames).join(', ') + (others > 0 ? ` and ${others} more` : '')
}

const refused = (reason: string, hint: string): Failure =>
  failure('ERR_FIELD', undefined, { name: 'table', reasons: [reason], hint })

const wholeName = ({ schema, name }: Table): string => (schema === undefined ? name : `${schema}.${name}`)

/** Tells whether a name is that of a table. `auth_user` and `public.auth_user` both name the table of this schema. */
function isNamed(asked: string, table: Table): boolean {
  const whole = wholeName(table)
  return whole === asked || whole.endsWith(`.${asked}`)
}

function severalTables(labels: readonly string[], asked: string | undefined): Failure {
  const reason =
    asked === undefined
      ? `several tables look like the table of the users: ${listed(labels)}`
      : `several tables have the name that you passed in --table: ${listed(labels)}`
  return refused(reason, `Choose one, such as --table ${labels[0]}`)
}

function noTable(labels: readonly string[], asked: string | undefined, expected: string): Failure {
  const reason =
    asked === undefined
      ? `no table with rows has ${expected}`
      : 'the dump has no rows of the table that you passed in --table'
  if (labels.length === 0)
    return refused(
      reason,
      'The dump has no rows at all. Dump the tables with their data, and without --tab, which writes rows into other files',
    )
  return refused(reason, `Tables with rows: ${listed(labels)}. Choose one with --table`)
}

function withoutColumn(column: string, table: Table): Failure {
  const columns = (table.columns ?? []).map((one) => labelOf({ name: one }))
  const expected = `a column of the table ${labelOf(table)}`
  return failure('ERR_FIELD', undefined, {
    name: column,
    column,
    expected,
    hint: `The table has: ${listed(columns)}`,
  })
}

/** Chooses the table of the users in a dump. Reading throws HashError ERR_FIELD if there is not exactly one. */
export function chooseTable({ table: asked, isUsers, expected, needed }: UsersTable): SqlOptions {
  let chosen: Table | undefined
  return {
    wants(table) {
      const isWanted = asked === undefined ? isUsers(table) : isNamed(asked, table)
      if (!isWanted) return false
      if (chosen && wholeName(chosen) !== wholeName(table))
        throw new HashError(severalTables([chosen, table].map(labelOf), asked))
      chosen = table
      const missing = table.columns && needed.find((column) => !table.columns!.includes(column))
      if (missing !== undefined) throw new HashError(withoutColumn(missing, table))
      return true
    },
    end(tables) {
      if (!chosen) throw new HashError(noTable(tables.map(labelOf), asked, expected))
    },
  }
}
