import type { Source, SystemOptions } from './source.ts'

export { csv } from './csv.ts'
export { firebase } from './firebase.ts'
export { lines } from './lines.ts'
export { ndjson } from './ndjson.ts'
export { rows } from './rows.ts'

/** The sources that read exports of one system and know its columns, by the names for `--from`. */
export const systems: Readonly<Record<never, Source<SystemOptions>>> = {}
