import type { LegacyScrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { legacyScryptFields } from './shared/legacy-scrypt-fields.ts'

/** Firebase's scrypt in Appwrite's `createScryptModifiedUser`. Memory cost and rounds are fixed. */
export const appwriteLegacyScrypt: Format<LegacyScrypt> = legacyScryptFields({
  id: 'appwrite-legacy-scrypt',
  writers: ['appwrite'],
  importers: ['appwrite'],
  salt: 'passwordSalt',
  saltSeparator: 'passwordSaltSeparator',
  signerKey: 'passwordSignerKey',
  memoryCost: 14,
  rounds: 8,
})
