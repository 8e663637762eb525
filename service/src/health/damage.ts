import type { Log } from '../log.ts'
import type { Damage } from '../store/store.ts'

/** The maximum number of texts that are remembered, and so of log lines. */
const most = 1000

/** Creates a function that logs each text of the database that is not UTF-8 once. Only the operator can repair it. */
export function createDamageReport(log: Log): (damage: Damage) => void {
  const logged = new Set<string>()
  return ({ column, userId }) => {
    const name = `${column} ${userId ?? ''}`
    if (logged.has(name) || logged.size >= most) return
    logged.add(name)
    log.error({ column, userId }, 'a text in the database is not UTF-8')
  }
}
