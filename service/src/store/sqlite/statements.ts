import type Libsql from 'libsql'
import type { SqlParameter } from './message.ts'
import type { Opened } from './open-file.ts'

type Statement = ReturnType<InstanceType<typeof Libsql>['prepare']>

/** The maximum size of the cache. The store has fewer statements; only lists of different lengths could fill it. */
const most = 200

/** Creates a runner of statements. It opens the connection with the first statement and prepares each statement once. */
export function createStatements(open: () => Opened): {
  readonly openOnce: () => Opened
  readonly run: (
    sql: string,
    parameters: readonly SqlParameter[],
  ) => { readonly rows: readonly unknown[]; readonly changes: number }
  readonly close: () => void
} {
  const prepared = new Map<string, Statement>()
  let known: Opened | undefined
  const openOnce = () => (known ??= open())

  function prepare(sql: string): Statement {
    let statement = prepared.get(sql)
    if (statement) return statement
    if (prepared.size >= most) prepared.clear()
    prepared.set(sql, (statement = openOnce().connection.prepare(sql)))
    return statement
  }

  return {
    openOnce,
    run(sql, parameters) {
      const statement = prepare(sql)
      if (!statement.reader) return { rows: [], changes: statement.run(parameters as SqlParameter[]).changes }
      const rows = statement.all(parameters as SqlParameter[])
      return { rows, changes: rows.length }
    },
    close() {
      prepared.clear()
      known?.connection.close()
      known = undefined
    },
  }
}
