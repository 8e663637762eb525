import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** The maximum size of the cache. It is larger than the number of imports that run concurrently. */
const most = 1000

/** Maps imports to small numbers, which never change. The rows of users contain the number instead of the name. */
export function createNumbers({ reader, writer }: Database): {
  readonly begin: (name: string, keyId: string | undefined) => Promise<void>
  readonly of: (name: string) => Promise<number | undefined>
} {
  const numbers = new Map<string, number>()
  return {
    async begin(name, keyId) {
      await writer
        .insertInto('imports')
        .values({ name, key_id: keyId ?? null })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ key_id: sql<string | null>`coalesce(excluded.key_id, imports.key_id)` }),
        )
        .execute()
    },
    async of(name) {
      const known = numbers.get(name)
      if (known !== undefined) return known
      const row = await reader.selectFrom('imports').select('number').where('name', '=', name).executeTakeFirst()
      if (!row) return undefined
      if (numbers.size >= most) numbers.clear()
      numbers.set(name, row.number)
      return row.number
    },
  }
}
