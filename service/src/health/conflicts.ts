import type { Log } from '../log.ts'
import type { EmailConflict, Store } from '../store/store.ts'
import type { HealthReason } from './readiness.ts'

/** The maximum number of users that a warning names. */
const mostNamed = 20

/** Reports users whose e-mail belongs to another user, in the log and in the warnings of `/readyz`. */
export interface ConflictReport {
  /** Reads the users from the database. @throws StoreError */
  refresh(): Promise<void>
  warnings(): readonly HealthReason[]
}

function describeAll(conflicts: readonly EmailConflict[]): string {
  const named = conflicts
    .slice(0, mostNamed)
    .map(({ userId, otherId }) => (otherId === undefined ? userId : `${userId} (the e-mail belongs to ${otherId})`))
  const more = conflicts.length > mostNamed ? ` and ${(conflicts.length - mostNamed).toLocaleString('en')} more` : ''
  const who = conflicts.length === 1 ? '1 user has' : `${conflicts.length.toLocaleString('en')} users have`
  return `${who} the same e-mail as another user in another Unicode form, and cannot sign in with it: ${named.join(', ')}${more}. Change the e-mail with PUT /recipe/user, or delete the user with POST /user/remove`
}

/** Creates the report. It logs the number of users when that number grows. */
export function createConflictReport(store: Pick<Store, 'emailConflicts'>, log: Pick<Log, 'warn'>): ConflictReport {
  let conflicts: readonly EmailConflict[] = []
  return {
    async refresh() {
      const before = conflicts.length
      conflicts = await store.emailConflicts()
      if (conflicts.length > before)
        log.warn({ users: conflicts.length }, 'users have the same e-mail as another user. /readyz lists their ids')
    },
    warnings: () => (conflicts.length > 0 ? [{ check: 'email', detail: describeAll(conflicts) }] : []),
  }
}
