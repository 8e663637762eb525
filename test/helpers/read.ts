import { isHashError } from '../../src/core/errors.ts'
import type { SourceRecord } from '../../src/sources/source.ts'

/** Yields the bytes of a file, in pieces of `size` bytes. */
export async function* chunksOf(
  data: string | Uint8Array,
  size: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  if (bytes.length === 0) yield bytes
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Yields one item, for example a batch of records. */
export async function* once<Item>(item: Item): AsyncGenerator<Item> {
  yield item
}

/** Returns the records of all batches. */
export async function recordsIn(batches: AsyncIterable<readonly SourceRecord[]>): Promise<readonly SourceRecord[]> {
  const records: SourceRecord[] = []
  for await (const batch of batches) records.push(...batch)
  return records
}

/** Returns the code and the message of the error that a promise is rejected with. */
export const messageOf = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => 'no error',
    (error) => (isHashError(error) ? `${error.code}: ${error.message}` : Promise.reject(error)),
  )
