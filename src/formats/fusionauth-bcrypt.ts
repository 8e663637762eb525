import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { splitBcrypt } from './shared/split-bcrypt.ts'

/** The `password` of a FusionAuth user of the encryption scheme bcrypt, beside its `salt` and `factor`. */
export const fusionauthBcrypt: Format<Bcrypt> = splitBcrypt({
  id: 'fusionauth-bcrypt',
  writers: ['fusionauth'],
  importers: ['fusionauth'],
  byHint: '31 characters of bcrypt’s base64, the salt and the factor beside them (FusionAuth)',
  cost: 'factor',
  most: 31,
})
