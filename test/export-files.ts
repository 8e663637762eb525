import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const filesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .map((name) => join(folder, name))
        .filter((path) => statSync(path).isFile() && !/answers|SOURCES|README|\.(?:js|pl|php|py|sh|md)$/.test(path))
    : []

/** The names of folders of exports, by source. */
const folders = { django: ['django', 'django-json'], ldap: ['ldap', 'ldif'] } as { readonly [id: string]: string[] }

/** Returns the paths of the exports for a source: those of the project, and those beside the project if they exist. */
export const exportsFor = (id: string): readonly string[] =>
  (folders[id] ?? [id]).flatMap((name) => [
    ...filesIn(`test/exports/${name}`),
    ...filesIn(`../shared/fixtures/${name}`),
  ])
