import { auth0 } from './auth0.ts'
import { django } from './django.ts'
import { drupal } from './drupal.ts'
import { type ConfiguredSource, firebaseProject } from './firebase.ts'
import { htpasswd } from './htpasswd.ts'
import type { LayoutName, SystemName } from './layouts.ts'
import { ldap } from './ldap.ts'
import { shadow } from './shadow.ts'
import type { Source, SystemOptions } from './source.ts'
import { wordpress } from './wordpress.ts'

export { csv } from './csv.ts'
export { firebase } from './firebase.ts'
export { json, ndjson } from './json.ts'
export { lines } from './lines.ts'
export { rows } from './rows.ts'
export { sql } from './sql.ts'
export { auth0, django, drupal, htpasswd, ldap, shadow, wordpress }

/** The sources that read exports of one system and know its columns, by the names for `--from`. */
export const systems: Readonly<Record<SystemName, Source<SystemOptions>>> = {
  auth0,
  django,
  drupal,
  htpasswd,
  ldap,
  shadow,
  wordpress,
}

/** The sources of systems that need the parameters of a project, by the names for `--from`. */
export const configured: { readonly [L in LayoutName]?: ConfiguredSource } = { firebase: firebaseProject }
