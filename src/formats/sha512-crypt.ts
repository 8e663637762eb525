import type { ShaCrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { shaCryptSpelling } from './shared/sha-crypt.ts'

/** The hash string of SHA crypt with SHA-512, crypt(3) `$6$` (Drepper, SHA-crypt.txt; glibc, libxcrypt). */
export const sha512Crypt: Format<ShaCrypt> = shaCryptSpelling({
  id: 'sha512-crypt',
  prefix: '$6$',
  hash: 'sha512',
  writers: [
    'freebsd',
    'glibc',
    'libxcrypt',
    'openssl',
    'passlib',
    'php',
    'apache',
    'htpasswd',
    'dovecot',
    'openldap',
    'univention',
    'wildduck',
  ],
  importers: ['zitadel', 'kinde'],
})
