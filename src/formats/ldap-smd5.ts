import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { directoryScheme } from './shared/ldap.ts'

/** `{SMD5}` (OpenLDAP, Dovecot): MD5 of the password followed by the salt. The `{smd5}` of AIX is another hash. */
export const ldapSmd5: Format<Digest> = directoryScheme({
  id: 'ldap-smd5',
  writers: ['openldap', '389-ds', 'apacheds', 'opendj', 'dovecot', 'uffd', 'passlib'],
  importers: ['auth0'],
  names: ['SMD5'],
  hash: 'md5',
  isSalted: true,
  dovecot: ['SMD5'],
})
