import { HashError, type Verifier } from 'saltbridge'
import type { Workers } from 'saltbridge/backends/pool'
import type { HashReader } from '../hashes/reader.ts'
import { problemOfHash } from '../http/problem.ts'
import type { StoredHash } from '../store/store.ts'

/** Makes the hashes of new passwords. */
export interface NewHashes {
  /** Refuses a request if the queue is full, before any other work. @throws HashError ERR_BUSY */
  mustHaveRoom(): void
  /** Computes the hash of a new password, as it is stored. @throws HashError as `Verifier.hash` does */
  make(password: string, options: { readonly signal: AbortSignal }): Promise<StoredHash>
}

/** Returns the error of a request that would wait longer than `max`, in ms. */
export function busy(max: number, actual: number): HashError {
  const limit = { name: 'estimated wait in milliseconds', min: 0, max, actual: Math.ceil(actual) }
  return new HashError({ ok: false, code: 'ERR_BUSY', detail: { limit } })
}

/** Creates the hashes of new passwords. `mark` is the longest estimated wait, in ms, at which new jobs are accepted. */
export const createNewHashes = (
  verifier: Pick<Verifier, 'hash'>,
  reader: HashReader,
  workers: Pick<Workers, 'status'>,
  mark: number,
): NewHashes => ({
  mustHaveRoom() {
    const { wait } = workers.status()
    if (wait > mark) throw busy(mark, wait)
  },
  async make(password, options) {
    const read = reader.read(await verifier.hash(password, options))
    if (!read.ok) throw problemOfHash(read.failure, 'password')
    return read.hash
  },
})
