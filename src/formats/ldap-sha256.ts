import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { directoryScheme } from './shared/ldap.ts'

/** `{SHA256}` (OpenLDAP's pw-sha2, 389 Directory Server, Dovecot): the SHA-256 of the password. */
export const ldapSha256: Format<Digest> = directoryScheme({
  id: 'ldap-sha256',
  writers: ['openldap', '389-ds', 'apacheds', 'dovecot', 'uffd'],
  importers: ['auth0'],
  names: ['SHA256'],
  hash: 'sha256',
  dovecot: ['SHA256'],
  byHint: 'begins with {sha256}, a prefix that Spring Security also writes (before 80 hexadecimal digits)',
})
