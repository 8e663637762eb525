import type { Bcrypt } from '../schemes/index.ts'
import { bcrypt } from './bcrypt.ts'
import type { Format } from './format.ts'
import { wrapped } from './shared/wrapped.ts'

/** `{BCRYPT}` (OpenLDAP's pw-bcrypt, Univention, OpenDJ): bcrypt's own string. */
export const ldapBcrypt: Format<Bcrypt> = wrapped(
  { id: 'ldap-bcrypt', writers: ['openldap', 'univention', 'opendj'], prefixes: ['{BCRYPT}'] },
  [bcrypt],
)
