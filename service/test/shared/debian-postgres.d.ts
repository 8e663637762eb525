/** A PostgreSQL server of a test’s own, with one database at `url`. */
export interface TestPostgres {
  readonly url: string
  /** Whom its processes and files belong to; nothing unless this process is root. */
  readonly account: { readonly uid?: number; readonly gid?: number }
  /** Makes another database, and gives its URL. */
  createDatabase(): Promise<string>
  start(): Promise<void>
  /** Ends it in order, until `start`. */
  halt(): Promise<void>
  /** Kills every process of it, until `start`. */
  kill(): Promise<void>
  /** Ends it and deletes all. */
  stop(): Promise<void>
}

export function startPostgres(): Promise<TestPostgres>

/** Whether there is one on this machine. */
export function isInstalled(): boolean
