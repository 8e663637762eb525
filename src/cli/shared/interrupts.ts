const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

const cleanups = new Set<() => void>()

function interrupted(signal: NodeJS.Signals): void {
  for (const cleanup of cleanups) cleanup()
  process.exit(signals[signal as keyof typeof signals])
}

/** Ends with the documented exit code on a signal, after the cleanups. */
export function handleSignals(): void {
  for (const signal of Object.keys(signals)) process.on(signal, interrupted)
}

/** Registers what must be done if the work is interrupted; gives what takes it back. */
export function onInterrupt(cleanup: () => void): () => void {
  cleanups.add(cleanup)
  return () => cleanups.delete(cleanup)
}

/** Computes under the system's own handling: a backend that blocks its thread would make a handler wait for its end. */
export async function interruptible<T>(compute: () => Promise<T>): Promise<T> {
  for (const signal of Object.keys(signals)) process.off(signal, interrupted)
  try {
    return await compute()
  } finally {
    handleSignals()
  }
}
