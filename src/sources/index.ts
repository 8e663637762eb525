import { auth0 } from './auth0.ts'
import { django } from './django.ts'
import { drupal } from './drupal.ts'
import { htpasswd } from './htpasswd.ts'
import { ldap } from './ldap.ts'
import { shadow } from './shadow.ts'
import type { Source, SystemOptions } from './source.ts'
import { wordpress } from './wordpress.ts'

export { auth0 } from './auth0.ts'
export { csv } from './csv.ts'
export { django } from './django.ts'
export { drupal } from './drupal.ts'
export { firebase } from './firebase.ts'
export { htpasswd } from './htpasswd.ts'
export { json, ndjson } from './json.ts'
export { ldap } from './ldap.ts'
export { lines } from './lines.ts'
export { rows } from './rows.ts'
export { shadow } from './shadow.ts'
export { sql } from './sql.ts'
export { wordpress } from './wordpress.ts'

type SystemName = 'auth0' | 'django' | 'drupal' | 'htpasswd' | 'ldap' | 'shadow' | 'wordpress'

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
