import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { directoryScheme } from './shared/ldap.ts'

/** `{SSHA384}` (OpenLDAP's pw-sha2, 389 Directory Server): SHA-384 of the password followed by the salt. */
export const ldapSsha384: Format<Digest> = directoryScheme({
  id: 'ldap-ssha384',
  writers: ['openldap', '389-ds', 'apacheds', 'opendj', 'uffd'],
  importers: ['auth0'],
  names: ['SSHA384', 'SSHA-384'],
  hash: 'sha384',
  isSalted: true,
  ownsLowerCase: true,
})
