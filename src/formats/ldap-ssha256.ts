import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { directoryScheme } from './shared/ldap.ts'

/**
 * `{SSHA256}` (OpenLDAP's pw-sha2, 389 Directory Server, Dovecot): SHA-256 of the password followed by the salt. The
 * `{ssha256}` of AIX is another hash.
 */
export const ldapSsha256: Format<Digest> = directoryScheme({
  id: 'ldap-ssha256',
  writers: ['openldap', '389-ds', 'apacheds', 'opendj', 'dovecot', 'uffd', 'passlib'],
  importers: ['auth0', 'kratos', 'workos'],
  names: ['SSHA256', 'SSHA-256'],
  hash: 'sha256',
  isSalted: true,
  dovecot: ['SSHA256'],
})
