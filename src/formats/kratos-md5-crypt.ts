import type { Md5Crypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { md5CryptSpelling } from './shared/md5-crypt.ts'

/** MD5 crypt as Ory Kratos reads it, `$md5-crypt$` (ory/kratos, hash/hash_comparator.go). */
export const kratosMd5Crypt: Format<Md5Crypt> = md5CryptSpelling({
  id: 'kratos-md5-crypt',
  prefix: '$md5-crypt$',
  magic: '$1$',
  writers: ['kratos', 'ory'],
  importers: ['kratos'],
})
