/** The command that `npm run build` has built. */
export const builtBin: string

export interface RunningService {
  readonly address: string
  readonly pid: number
  /** Returns its output so far, with the log. */
  said(): string
  /** Resolves with its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts the service on a free port. The settings are environment variables. Optionally limits the number of file
 * descriptors. Resolves with the address.
 */
export function startService(
  settings: Readonly<Record<string, string>>,
  options?: { readonly port?: number; readonly bin?: string; readonly descriptors?: number },
): Promise<RunningService>
