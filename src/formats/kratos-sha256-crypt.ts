import type { ShaCrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { shaCryptSpelling } from './shared/sha-crypt.ts'

/** SHA crypt as Ory Kratos reads it, `$sha256-crypt$` (ory/kratos, hash/hash_comparator.go). */
export const kratosSha256Crypt: Format<ShaCrypt> = shaCryptSpelling({
  id: 'kratos-sha256-crypt',
  prefix: '$sha256-crypt$',
  hash: 'sha256',
  writers: ['kratos', 'ory'],
  importers: ['kratos'],
})
