import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { base64 } from './shared/encodings.ts'
import { named, pbkdf2Format } from './shared/pbkdf2.ts'

/** Clerk's hasher `pbkdf2_sha256` (API: password_digest). The text has Django's prefix, but the salt is in base64. */
export const clerkPbkdf2Sha256: Format<Pbkdf2> = pbkdf2Format({
  id: 'clerk-pbkdf2-sha256',
  writers: ['clerk'],
  importers: ['clerk'],
  claims: {
    byHint: 'looks like Django’s format, but Clerk reads the salt as base64, and Django reads the salt as text',
    sharedPrefixes: ['pbkdf2_sha256$'],
    // Django's own salts are 12 or 22 letters and digits.
    sharedPattern: /^[^$]*\$[^$]*\$(?=[^$]*[+/=]|[^$]{16})/,
  },
  text: 'pbkdf2_sha256$<iterations>$<salt>$<digest>',
  variants: named('sha256'),
  salt: base64,
  digest: base64,
})
