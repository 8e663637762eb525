import type { LegacyScrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { legacyScryptFields } from './shared/legacy-scrypt-fields.ts'

/** Kinde's import of users: the columns beside hashed_password where hashing_method is firebase-scrypt. */
export const kindeLegacyScrypt: Format<LegacyScrypt> = legacyScryptFields({
  id: 'kinde-legacy-scrypt',
  writers: ['kinde'],
  importers: ['kinde'],
  salt: 'salt',
  saltSeparator: 'salt_separator',
  signerKey: 'signer_key',
  memoryCost: 'mem_cost',
  rounds: 'rounds',
})
