/** Writes the log into the file and empties it. It cannot be part of a transaction. */
export const checkpoint = 'pragma wal_checkpoint(truncate)'

export type Parameter = string | number | null

/** A statement for the thread that has a connection. */
export interface Request {
  readonly id: number
  readonly sql: string
  readonly parameters: readonly Parameter[]
  /** Whether `transaction` begins with it. */
  readonly begins: boolean
  /** Without one it is a transaction of its own. */
  readonly transaction: number | undefined
}

export interface Reply {
  readonly id: number
  /** Whether the request's transaction goes on. */
  readonly isOpen: boolean
  readonly rows?: readonly unknown[]
  readonly changes?: number
  readonly error?: { readonly code: string; readonly message: string }
}

/** Which of the two connections a thread has. */
export interface Opening {
  readonly file: string
  readonly role: 'reader' | 'writer'
}
