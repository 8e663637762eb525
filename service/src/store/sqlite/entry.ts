/** Built, the thread's script stands where the package says. */
export const workerScript: URL = import.meta.url.endsWith('.ts')
  ? new URL('./worker.ts', import.meta.url)
  : new URL(import.meta.resolve('#store-worker'))
