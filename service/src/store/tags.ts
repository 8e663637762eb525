import { createHmac, hkdfSync } from 'node:crypto'
import type { Database } from './database.ts'
import { isStorable, StoreError } from './store.ts'

/** Returns a keyed hash of values that a table must not contain in plain text. */
export type Tag = (label: string, ...values: readonly string[]) => string

/**
 * Creates the tag function. Reads the key of the database only once, because a transaction must not wait for another
 * connection.
 */
export async function createTag({ reader }: Database): Promise<Tag> {
  const { absence_key } = await reader.selectFrom('installation').select('absence_key').executeTakeFirstOrThrow()
  if (!isStorable(absence_key))
    throw new StoreError('failed', 'the text installation.absence_key is not UTF-8', 'NOT_UTF8')
  const secret = Buffer.from(absence_key, 'base64')
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'saltbridge accounts and addresses', 32))
  return (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}
