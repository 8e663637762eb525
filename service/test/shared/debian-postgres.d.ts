/** A PostgreSQL server of a test’s own, in a temporary folder and on a port that nobody else has. */
export interface TestPostgres {
  /** Of its first database. */
  readonly url: string
  /** Whom its processes and files belong to; nothing unless this process is root. */
  readonly account: { readonly uid?: number; readonly gid?: number }
  /** Makes another database, and gives its URL. */
  createDatabase(): Promise<string>
  start(): Promise<void>
  /** Ends it in order until `start`, as an operator does: open transactions are rolled back. */
  halt(): Promise<void>
  /** Kills every process of it until `start`, which recovers: as a power cut does. */
  kill(): Promise<void>
  /** Stops every process of it where it is until `thaw`, as a suspended machine does: connections stay open and nothing answers. */
  freeze(): void
  thaw(): void
  /** From now on, the role `me` signs in with its password alone. */
  demandPasswords(): void
  /** Ends it and deletes all. */
  stop(): Promise<void>
}

export function startPostgres(): Promise<TestPostgres>

/** Runs one statement, for what a test does to a database behind the store’s back. */
export function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]>

/** Whether there is one on this machine. */
export function isInstalled(): boolean
