import { createRequire } from 'node:module'
import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import { url as here, resolve as resolveHere } from '#location'

/** The URLs of the installed addons, by name. */
export type Addons = { readonly [name: string]: string }

function resolveFrom(base: string | undefined, specifier: string): string | undefined {
  if (base === undefined) return undefined
  const path = createRequire(base).resolve(specifier)
  return isAbsolute(path) ? pathToFileURL(path).href : path
}

/**
 * Returns the URL of a package's module. This package looks for the module first, then the main script. Returns nothing
 * if neither finds the module. Bundlers do not bundle the module.
 */
export function locate(specifier: string): string | undefined {
  for (const find of [
    () => resolveHere?.(specifier),
    () => resolveFrom(here, specifier),
    () => resolveFrom(process.argv[1], specifier),
  ])
    try {
      const url = find()
      if (url !== undefined) return url
    } catch {
      // The next function may find the module.
    }
  return undefined
}

/** Locates the addons that compute in worker threads. */
export function locateAddons(): Addons {
  const addons: { [name: string]: string } = {}
  for (const name of ['bcrypt', '@node-rs/argon2']) {
    const url = locate(name)
    if (url !== undefined) addons[name] = url
  }
  return addons
}

/** The addons that the calling thread located, in a worker thread of the pool. */
let located: Addons | undefined

/** Takes over the URLs that the calling thread located, because the script of a worker thread has no path. */
export function setAddons(addons: Addons): void {
  located = addons
}

/** Imports an addon. Rejects with the code ERR_MODULE_NOT_FOUND if the addon is not installed. */
export async function importAddon<M>(name: string): Promise<M> {
  const specifier = located ? located[name] : (locate(name) ?? name)
  if (specifier === undefined) throw Object.assign(new Error('not installed'), { code: 'ERR_MODULE_NOT_FOUND' })
  const module = (await import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ specifier)) as {
    readonly default?: M
  } & M
  return module.default ?? module
}
