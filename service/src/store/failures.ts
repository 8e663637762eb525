import type { Database } from './database.ts'
import type { Store } from './store.ts'

export function createFailures({ reader, writer }: Database): Pick<Store, 'addFailure' | 'failures'> {
  let current: number | undefined

  /** Those of a wrong clock too. */
  async function forget(window: number): Promise<void> {
    await writer
      .deleteFrom('failures')
      .where((is) => is.or([is('period', '<', window - 1), is('period', '>', window + 1)]))
      .execute()
  }

  return {
    async addFailure(subject, window) {
      if (window !== current) {
        current = window
        await forget(window)
      }
      const { failures } = await writer
        .insertInto('failures')
        .values({ subject, period: window, failures: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['period', 'subject'])
            .doUpdateSet((row) => ({ failures: row('failures.failures', '+', 1) })),
        )
        .returning('failures')
        .executeTakeFirstOrThrow()
      return failures
    },
    async failures(subject, window) {
      const row = await reader
        .selectFrom('failures')
        .select('failures')
        .where('subject', '=', subject)
        .where('period', '=', window)
        .executeTakeFirst()
      return row?.failures ?? 0
    },
  }
}
