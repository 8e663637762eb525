import type { LegacyScrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { legacyScryptFields } from './shared/legacy-scrypt-fields.ts'

/** Appwrite's createScryptModifiedUser: memory cost and rounds are those of most projects, and not to be said. */
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
