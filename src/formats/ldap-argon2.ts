import type { Argon2 } from '../schemes/index.ts'
import { argon2 } from './argon2.ts'
import type { Format } from './format.ts'
import { plainArgon2 } from './shared/argon2.ts'
import { wrapped } from './shared/wrapped.ts'

/** `{ARGON2}` of OpenLDAP's pw-argon2 (slapd-pw-argon2(5)): a PHC string of Argon2. Spring writes `{argon2}`. */
export const ldapArgon2: Format<Argon2> = wrapped(
  { id: 'ldap-argon2', writers: ['openldap'], prefixes: ['{ARGON2}'] },
  [plainArgon2(argon2, 'implicit-version')],
)
