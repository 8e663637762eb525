import type { Md5Crypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { md5CryptSpelling } from './shared/md5-crypt.ts'

/** Apache's MD5 crypt, the default of `htpasswd` (apr_md5.c). */
export const apr1: Format<Md5Crypt> = md5CryptSpelling({
  id: 'apr1',
  prefix: '$apr1$',
  magic: '$apr1$',
  writers: ['apache', 'htpasswd', 'nginx', 'openssl', 'passlib'],
})
