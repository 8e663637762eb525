import type { ShaCrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { shaCryptSpelling } from './shared/sha-crypt.ts'

/** The hash string of SHA crypt with SHA-256, crypt(3) `$5$` (Drepper, SHA-crypt.txt; glibc, libxcrypt). */
export const sha256Crypt: Format<ShaCrypt> = shaCryptSpelling({
  id: 'sha256-crypt',
  prefix: '$5$',
  hash: 'sha256',
  writers: ['glibc', 'libxcrypt', 'openssl', 'passlib', 'php', 'apache', 'htpasswd', 'dovecot', 'openldap', 'wildduck'],
  importers: ['zitadel', 'kinde'],
})
