import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { directoryScheme } from './shared/ldap.ts'

/** `{SHA}` (RFC 2307; OpenLDAP, Dovecot's `{SHA1}`, Apache's htpasswd -s): the SHA-1 of the password. */
export const ldapSha: Format<Digest> = directoryScheme({
  id: 'ldap-sha',
  writers: ['openldap', '389-ds', 'apacheds', 'opendj', 'dovecot', 'apache', 'htpasswd', 'nginx', 'spring', 'uffd'],
  importers: ['auth0'],
  names: ['SHA', 'SHA1'],
  hash: 'sha1',
  dovecot: ['SHA', 'SHA1'],
  ownsLowerCase: true,
})
