import type { Damage } from '../store.ts'
import type { DatabaseFile } from './file.ts'

/** Writes the write-ahead log into the file and empties it. This cannot be part of a transaction. */
export const checkpoint = 'pragma wal_checkpoint(truncate)'

/** A parameter of a statement. */
export type SqlParameter = string | number | null

/** A statement for a database thread. */
export interface StatementRequest {
  readonly id: number
  readonly sql: string
  readonly parameters: readonly SqlParameter[]
  /** Whether `transaction` begins with this statement. */
  readonly begins: boolean
  /** The number of the transaction, or `undefined` for a single statement. */
  readonly transaction: number | undefined
}

/** The answer to a request. */
export interface StatementReply {
  readonly id: number
  /** Whether the transaction of the request is still open. */
  readonly isOpen: boolean
  readonly rows?: readonly unknown[]
  readonly changes?: number
  /** The texts in `rows` that are not UTF-8. */
  readonly damage?: readonly Damage[]
  readonly error?: { readonly code: string; readonly message: string }
}

/**
 * The last message of a thread whose connection must not be used again. The thread has not run the requests without a
 * reply.
 */
export const retired = 'retired'

/** The file and the role of a database thread. */
export interface Opening {
  readonly file: DatabaseFile
  readonly role: 'reader' | 'writer'
  /** The time in ms that a statement waits for the lock of another process. 3,000 by default. */
  readonly busyTimeout?: number | undefined
}
