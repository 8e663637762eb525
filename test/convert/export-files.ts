import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const filesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .map((name) => join(folder, name))
        .filter((path) => statSync(path).isFile() && !/answers|SOURCES|README|\.(?:js|pl|php|py|sh|md)$/.test(path))
    : []

/** The folders of exports, by source. By default, the folder has the name of the source. */
const folders = { django: ['django', 'django-json'], ldap: ['ldap', 'ldif'] } as { readonly [id: string]: string[] }

/**
 * Returns the paths of the exports for a source, from the repository and, if they exist, from the folder of shared
 * fixtures.
 */
export const exportsFor = (id: string): readonly string[] =>
  (folders[id] ?? [id]).flatMap((name) => [
    ...filesIn(`test/exports/${name}`),
    ...filesIn(`examples/${name}-export`),
    ...filesIn(`../shared/fixtures/${name}`),
  ])
