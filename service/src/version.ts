import { createRequire } from 'node:module'

/** The version of the service. The built modules and the sources are both in a folder below package.json. */
export const { version } = createRequire(import.meta.url)('../package.json') as { readonly version: string }
