import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { directoryScheme } from './shared/ldap.ts'

/**
 * `{SSHA512}` (OpenLDAP's pw-sha2, 389 Directory Server, Dovecot): SHA-512 of the password followed by the salt. The
 * `{ssha512}` of AIX is another hash.
 */
export const ldapSsha512: Format<Digest> = directoryScheme({
  id: 'ldap-ssha512',
  writers: ['openldap', '389-ds', 'apacheds', 'opendj', 'dovecot', 'iredmail', 'uffd', 'passlib'],
  importers: ['auth0', 'kratos'],
  names: ['SSHA512', 'SSHA-512'],
  hash: 'sha512',
  isSalted: true,
  dovecot: ['SSHA512'],
})
