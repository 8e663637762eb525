/** Kinde's user import (columns hashed_password, hashing_method, salt, and others). */
import type { LegacyScrypt } from '../schemes/index.ts'
import type { Format } from '../spelling/format.ts'
import { legacyScryptFields } from '../spelling/legacy-scrypt.ts'

/** Firebase's scrypt in Kinde's user import, with hashing_method firebase-scrypt: hashed_password and other columns. */
export const kindeLegacyScrypt: Format<LegacyScrypt> = /* @__PURE__ */ legacyScryptFields({
  id: 'kinde-legacy-scrypt',
  writers: ['kinde'],
  importers: ['kinde'],
  salt: 'salt',
  saltSeparator: 'salt_separator',
  signerKey: 'signer_key',
  memoryCost: 'mem_cost',
  rounds: 'rounds',
})
