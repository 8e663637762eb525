import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { bcryptOf } from './shared/bcrypt.ts'
import { wrapped } from './shared/wrapped.ts'

/** `{BCRYPT}` of OpenLDAP's pw-bcrypt, Univention and OpenDJ: a bcrypt hash string other than `$2$`. */
export const ldapBcrypt: Format<Bcrypt> = wrapped(
  { id: 'ldap-bcrypt', writers: ['openldap', 'univention', 'opendj'], prefixes: ['{BCRYPT}'] },
  [bcryptOf('2b', '2a', '2x', '2y')],
)
