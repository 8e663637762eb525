/** A PostgreSQL server for tests, in a temporary folder and on a free port. */
export interface TestPostgres {
  /** The URL of its first database. */
  readonly url: string
  /** The user that owns its processes and files if this process is root, otherwise `undefined`. */
  readonly account: { readonly uid?: number; readonly gid?: number }
  /** Creates another database and returns its URL. */
  createDatabase(): Promise<string>
  start(): Promise<void>
  /** Stops the server as an operator would, until `start`. Open transactions are rolled back. */
  halt(): Promise<void>
  /** Kills all processes of the server, like a power cut, until `start`, which recovers. */
  kill(): Promise<void>
  /** Suspends all processes of the server until `thaw`. Connections stay open, but get no answers. */
  freeze(): void
  thaw(): void
  /** Requires the password of the role `me` from now on. */
  demandPasswords(): void
  /** Stops the server and deletes its files. */
  stop(): Promise<void>
}

export function startPostgres(): Promise<TestPostgres>

/** Runs one statement without the store. */
export function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]>

/** Returns whether PostgreSQL is installed on this machine. */
export function isInstalled(): boolean
