import { htpasswd } from './htpasswd.ts'
import { ldap } from './ldap.ts'
import { shadow } from './shadow.ts'
import type { Source, SystemOptions } from './source.ts'

export { csv } from './csv.ts'
export { firebase } from './firebase.ts'
export { htpasswd } from './htpasswd.ts'
export { ldap } from './ldap.ts'
export { lines } from './lines.ts'
export { ndjson } from './ndjson.ts'
export { rows } from './rows.ts'
export { shadow } from './shadow.ts'

/** The sources that read exports of one system and know its columns, by the names for `--from`. */
export const systems: Readonly<Record<'htpasswd' | 'ldap' | 'shadow', Source<SystemOptions>>> = {
  htpasswd,
  ldap,
  shadow,
}
