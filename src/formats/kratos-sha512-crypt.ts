import type { ShaCrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { shaCryptSpelling } from './shared/sha-crypt.ts'

/** SHA crypt as Ory Kratos reads it, `$sha512-crypt$` (ory/kratos, hash/hash_comparator.go). */
export const kratosSha512Crypt: Format<ShaCrypt> = shaCryptSpelling({
  id: 'kratos-sha512-crypt',
  prefix: '$sha512-crypt$',
  hash: 'sha512',
  writers: ['kratos', 'ory'],
  importers: ['kratos'],
})
