import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** Nothing in what a bundler made CommonJS. */
const url = import.meta.url as string | undefined
/** Run as they are (tests, runtimes that read TypeScript), the sources stand beside each other; built, they do not. */
const fromSources = url?.endsWith('.ts') === true

/** The script of a worker thread, or nothing where a bundler has left it behind. */
export function workerScript(): URL | undefined {
  if (fromSources) return new URL('./worker.ts', url)
  try {
    return pathToFileURL(createRequire(url!).resolve('#pool-worker'))
  } catch {
    return undefined
  }
}

/** What a worker thread imports for a backend's specifier: our own subpaths are files where the sources run. */
export function importable(specifier: string): string {
  const own = /^saltbridge\/backends\/([\w-]+)$/.exec(specifier)
  return own && fromSources ? new URL(`../${own[1]}.ts`, url).href : specifier
}
