import type { ShaCrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { shaCryptSpelling } from './shared/sha-crypt.ts'

/** Ory Kratos' spelling of `$6$` (ory/kratos, hash/hash_comparator.go). */
export const kratosSha512Crypt: Format<ShaCrypt> = shaCryptSpelling({
  id: 'kratos-sha512-crypt',
  prefix: '$sha512-crypt$',
  hash: 'sha512',
  writers: ['kratos', 'ory'],
  importers: ['kratos'],
})
