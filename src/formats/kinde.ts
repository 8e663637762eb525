/** Kinde's user import (columns hashed_password, hashing_method, salt, and others). */
import type { LegacyScrypt } from '../schemes/index.ts'
import type { Format } from '../spelling/format.ts'
import { createLegacyScryptFormat } from '../spelling/scrypt.ts'

/**
 * Firebase's scrypt in Kinde's user import (hashing_method firebase-scrypt). The text is hashed_password; the fields
 * are other columns.
 */
export const kindeLegacyScrypt: Format<LegacyScrypt> = /* @__PURE__ */ createLegacyScryptFormat({
  id: 'kinde-legacy-scrypt',
  writers: ['kinde'],
  text: '<digest>',
  fields: {
    salt: '<salt>',
    salt_separator: '<salt separator>',
    signer_key: '<signer key>',
    mem_cost: '<memory cost>',
    rounds: '<rounds>',
  },
})
