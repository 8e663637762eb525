import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { splitBcrypt } from './shared/split-bcrypt.ts'

/** The `value` of Okta's `credentials.password.hash` of the algorithm BCRYPT, beside its `salt` and `workFactor`. */
export const oktaBcrypt: Format<Bcrypt> = splitBcrypt({
  id: 'okta-bcrypt',
  writers: ['okta'],
  importers: ['okta'],
  byHint: '31 characters of bcrypt’s base64, the salt and the work factor beside them (Okta)',
  cost: 'workFactor',
  most: 20,
})
