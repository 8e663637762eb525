import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { directoryScheme } from './shared/ldap.ts'

/** `{MD5}` (RFC 2307; OpenLDAP, Dovecot's `{LDAP-MD5}`, phpLDAPadmin): the MD5 of the password. */
export const ldapMd5: Format<Digest> = directoryScheme({
  id: 'ldap-md5',
  writers: ['openldap', '389-ds', 'apacheds', 'opendj', 'dovecot', 'uffd', 'passlib', 'phpldapadmin'],
  importers: ['auth0'],
  names: ['MD5', 'LDAP-MD5'],
  hash: 'md5',
  dovecot: ['LDAP-MD5'],
  ownsLowerCase: true,
})
