import type { Md5Crypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { md5CryptSpelling } from './shared/md5-crypt.ts'

/** The hash string of MD5 crypt, crypt(3) `$1$` (FreeBSD, glibc, libxcrypt; Cisco type 5). */
export const md5Crypt: Format<Md5Crypt> = md5CryptSpelling({
  id: 'md5-crypt',
  prefix: '$1$',
  magic: '$1$',
  writers: ['freebsd', 'glibc', 'libxcrypt', 'openssl', 'passlib', 'php', 'dovecot', 'openldap', 'cisco', 'wildduck'],
  importers: ['zitadel', 'kinde'],
})
