import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { splitBcrypt } from './shared/split-bcrypt.ts'

/** bcrypt in a FusionAuth user: `password` is the digest, and `salt` and `factor` are fields. */
export const fusionauthBcrypt: Format<Bcrypt> = splitBcrypt({
  id: 'fusionauth-bcrypt',
  writers: ['fusionauth'],
  importers: ['fusionauth'],
  byHint:
    'only the digest of bcrypt (31 characters), because FusionAuth stores the salt and the factor in other fields',
  cost: 'factor',
  most: 31,
})
