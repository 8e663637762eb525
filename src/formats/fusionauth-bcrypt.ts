import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { splitBcrypt } from './shared/split-bcrypt.ts'

/** The `password` of a FusionAuth user of the encryption scheme bcrypt, beside its `salt` and `factor`. */
export const fusionauthBcrypt: Format<Bcrypt> = splitBcrypt({
  id: 'fusionauth-bcrypt',
  writers: ['fusionauth'],
  importers: ['fusionauth'],
  byHint: 'only the digest of bcrypt (31 characters); FusionAuth keeps salt and factor in other fields',
  cost: 'factor',
  most: 31,
})
