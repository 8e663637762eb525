import type { SourceRecord } from '../sources/source.ts'
import { createFingerprinter, type Fingerprinter } from './fingerprint.ts'
import { createJoiner, type Joiner } from './joins.ts'
import type { Migration } from './migration.ts'
import { createPlaces, type PlacesLimits } from './places.ts'
import type { Spill } from './spill.ts'
import { createStore } from './store.ts'
import { createTwinFinder, type Twin, uniqueIn } from './twins.ts'

/** Answers questions about all users of the export, before the first user is written. */
export interface Prepared {
  /** Adds the data of other rows about the same person to a record. */
  join(record: SourceRecord): SourceRecord
  /** Tells whether a user shares an identifier with another user. */
  twin(record: SourceRecord): Twin
  /** The number of other rows that belong to no user. */
  unmatched(): number
  /** The row numbers of the first of these rows. */
  unmatchedRows(): readonly number[]
  /** Removes the temporary file. */
  close(): void
}

/** How much is kept in memory if there is a temporary file, and how fingerprints are computed. */
export interface PrepareLimits extends PlacesLimits {
  /** The number of bytes of other rows. */
  readonly mostBytes: number
  readonly fingerprint?: Fingerprinter | undefined
}

const usual: PrepareLimits = { mostEntries: 4_000_000, runLength: 2 ** 20, mostBytes: 16 * 2 ** 20 }

const unjoined: Pick<Joiner, 'claim' | 'join' | 'unmatched'> = {
  claim: (record) => record,
  join: (record) => record,
  unmatched: () => ({ count: 0, rows: [] }),
}

type Prepares = Pick<Migration, 'read' | 'readOthers' | 'openSpill' | 'options'> & {
  readonly target: Parameters<typeof uniqueIn>[0]
}

/**
 * Reads the rows with further data of users, and finds the users who share an identifier. The export is read once, and a second
 * time if two identifiers have the same fingerprint.
 *
 * @throws HashError if the export cannot be read.
 */
export async function prepare(
  { read, readOthers, openSpill, target, options = {} }: Prepares,
  limits: PrepareLimits = usual,
): Promise<Prepared> {
  const { fingerprint = createFingerprinter(), mostBytes } = limits
  let spill: Spill | undefined
  const open = openSpill && (() => (spill ??= openSpill()))
  const close = (): void => spill?.close()
  const store = createStore(mostBytes, open)

  async function readAll(): Promise<typeof unjoined> {
    if (!readOthers) return unjoined
    const joiner = createJoiner(fingerprint, createPlaces(limits, open), store)
    for await (const batch of readOthers()) for (const other of batch) joiner.add(other)
    return joiner
  }

  try {
    const joiner = await readAll()
    const twins = createTwinFinder(fingerprint, createPlaces(limits, open), store, uniqueIn(target, options))
    for await (const batch of read()) for (const record of batch) twins.add(joiner.claim(record))
    if (twins.hasCandidates())
      for await (const batch of read()) for (const record of batch) twins.confirm(joiner.join(record))
    const unmatched = joiner.unmatched()
    return {
      join: joiner.join,
      twin: twins.end(),
      unmatched: () => unmatched.count,
      unmatchedRows: () => unmatched.rows,
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}
