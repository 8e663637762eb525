import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { directoryScheme } from './shared/ldap.ts'

/** `{SSHA}` (OpenLDAP's default, 389 Directory Server, Dovecot, Spring): SHA-1 of the password followed by the salt. */
export const ldapSsha: Format<Digest> = directoryScheme({
  id: 'ldap-ssha',
  writers: ['openldap', '389-ds', 'apacheds', 'opendj', 'dovecot', 'spring', 'uffd', 'passlib', 'phpldapadmin'],
  importers: ['auth0', 'clerk', 'kratos', 'workos'],
  names: ['SSHA'],
  hash: 'sha1',
  isSalted: true,
  dovecot: ['SSHA'],
  ownsLowerCase: true,
})
