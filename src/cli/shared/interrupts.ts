const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

const cleanups = new Set<() => void>()

function interrupted(signal: NodeJS.Signals): void {
  for (const cleanup of cleanups) cleanup()
  process.exit(signals[signal as keyof typeof signals])
}

/** Makes the process end on a signal with the documented exit code, after the cleanups. */
export function handleSignals(): void {
  for (const signal of Object.keys(signals)) process.on(signal, interrupted)
}

/** Registers a cleanup for an interruption. Returns a function that removes the cleanup. */
export function onInterrupt(cleanup: () => void): () => void {
  cleanups.add(cleanup)
  return () => cleanups.delete(cleanup)
}

/** Computes with the system's own signal handling, because a backend that blocks the thread would delay our handler. */
export async function interruptible<T>(compute: () => Promise<T>): Promise<T> {
  for (const signal of Object.keys(signals)) process.off(signal, interrupted)
  try {
    return await compute()
  } finally {
    handleSignals()
  }
}
