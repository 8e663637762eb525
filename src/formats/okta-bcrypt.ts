import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { splitBcrypt } from './shared/split-bcrypt.ts'

/** bcrypt in Okta's `credentials.password.hash`: `value` is the digest, and `salt` and `workFactor` are fields. */
export const oktaBcrypt: Format<Bcrypt> = splitBcrypt({
  id: 'okta-bcrypt',
  writers: ['okta'],
  importers: ['okta'],
  byHint: 'only the digest of bcrypt (31 characters), because Okta stores the salt and the workFactor in other fields',
  cost: 'workFactor',
  most: 20,
})
