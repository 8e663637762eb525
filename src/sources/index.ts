import { type ConfiguredSource, firebaseProject } from './firebase.ts'
import type { LayoutName, SystemName } from './layouts.ts'
import type { Source, SystemOptions } from './source.ts'
import * as all from './systems.ts'

export { csv } from './csv.ts'
export { firebase } from './firebase.ts'
export { json, ndjson } from './json.ts'
export { lines } from './lines.ts'
export { rows } from './rows.ts'
export { sql } from './sql.ts'
export * from './systems.ts'

/** The sources that read exports of one system and know its columns, by the names for `--from`. */
export const systems: Readonly<Record<SystemName, Source<SystemOptions>>> = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.values(all).map((source) => [source.id, source]),
) as Record<SystemName, Source<SystemOptions>>

/** The sources of systems that need the parameters of a project, by the names for `--from`. */
export const configured: { readonly [L in LayoutName]?: ConfiguredSource } = { firebase: firebaseProject }
