/** The bin that `npm run build` made. */
export const builtBin: string

export interface RunningService {
  readonly address: string
  readonly pid: number
  /** What it has written, start and log. */
  said(): string
  /** Its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts it on a port that the system chooses, with settings as environment variables and, if it is given, with a limit of
 * file descriptors. Says where it listens.
 */
export function startService(
  settings: Readonly<Record<string, string>>,
  options?: { readonly port?: number; readonly bin?: string; readonly descriptors?: number },
): Promise<RunningService>
