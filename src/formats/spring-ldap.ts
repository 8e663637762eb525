import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { ldapSha } from './ldap-sha.ts'
import { ldapSsha } from './ldap-ssha.ts'
import { part, wrapped } from './shared/wrapped.ts'

/**
 * Spring's `{ldap}` (DelegatingPasswordEncoder with LdapShaPasswordEncoder): `{SSHA}` or `{SHA}` in capital or small
 * letters.
 */
export const springLdap: Format<Digest> = wrapped({ id: 'spring-ldap', writers: ['spring'], prefixes: ['{ldap}'] }, [
  part(ldapSsha, ['{SSHA}', '{ssha}'], { notes: ['scheme-name'] }),
  part(ldapSha, ['{SHA}', '{sha}'], { notes: ['scheme-name'] }),
])
