import type { LegacyScrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { legacyScryptFields } from './shared/legacy-scrypt-fields.ts'

/**
 * Firebase's scrypt: the columns passwordHash and salt (auth:export, Admin SDK), with the parameters from the console of
 * the project.
 */
export const firebaseLegacyScrypt: Format<LegacyScrypt> = legacyScryptFields({
  id: 'firebase-legacy-scrypt',
  writers: ['firebase'],
  importers: ['firebase'],
  salt: 'salt',
  saltSeparator: 'base64_salt_separator',
  memoryCost: 'mem_cost',
  rounds: 'rounds',
})
