/** The script of the database thread. In the built package, the `imports` map of package.json gives its place. */
export const workerScript: URL = import.meta.url.endsWith('.ts')
  ? new URL('./worker.ts', import.meta.url)
  : new URL(import.meta.resolve('#store-worker'))
