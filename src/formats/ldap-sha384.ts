import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { directoryScheme } from './shared/ldap.ts'

/** `{SHA384}` (OpenLDAP's pw-sha2, 389 Directory Server): the SHA-384 of the password. */
export const ldapSha384: Format<Digest> = directoryScheme({
  id: 'ldap-sha384',
  writers: ['openldap', '389-ds', 'apacheds', 'uffd'],
  importers: ['auth0'],
  names: ['SHA384', 'SHA-384'],
  hash: 'sha384',
  ownsLowerCase: true,
})
