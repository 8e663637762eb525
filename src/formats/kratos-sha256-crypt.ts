import type { ShaCrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { shaCryptSpelling } from './shared/sha-crypt.ts'

/** Ory Kratos' spelling of `$5$` (ory/kratos, hash/hash_comparator.go). */
export const kratosSha256Crypt: Format<ShaCrypt> = shaCryptSpelling({
  id: 'kratos-sha256-crypt',
  prefix: '$sha256-crypt$',
  hash: 'sha256',
  writers: ['kratos', 'ory'],
  importers: ['kratos'],
})
