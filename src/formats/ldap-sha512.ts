import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { directoryScheme } from './shared/ldap.ts'

/** `{SHA512}` (OpenLDAP's pw-sha2, 389 Directory Server, Dovecot): the SHA-512 of the password. */
export const ldapSha512: Format<Digest> = directoryScheme({
  id: 'ldap-sha512',
  writers: ['openldap', '389-ds', 'apacheds', 'dovecot', 'uffd'],
  importers: ['auth0'],
  names: ['SHA512', 'SHA-512'],
  hash: 'sha512',
  dovecot: ['SHA512'],
  ownsLowerCase: true,
})
