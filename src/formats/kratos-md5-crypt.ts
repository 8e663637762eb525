import type { Md5Crypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { md5CryptSpelling } from './shared/md5-crypt.ts'

/** Ory Kratos' spelling of `$1$` (ory/kratos, hash/hash_comparator.go). */
export const kratosMd5Crypt: Format<Md5Crypt> = md5CryptSpelling({
  id: 'kratos-md5-crypt',
  prefix: '$md5-crypt$',
  magic: '$1$',
  writers: ['kratos', 'ory'],
  importers: ['kratos'],
})
