import { createHmac, hkdfSync } from 'node:crypto'
import type { Database } from './database.ts'

/** Hashes what a table must not hold in plain, under a key of this database. */
export type Tag = (label: string, ...values: readonly string[]) => string

/** Reads the secret of the database once: a transaction must not wait for another connection. */
export async function createTag({ reader }: Database): Promise<Tag> {
  const { absence_key } = await reader.selectFrom('installation').select('absence_key').executeTakeFirstOrThrow()
  const secret = Buffer.from(absence_key, 'base64')
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'saltbridge accounts and addresses', 32))
  return (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}
