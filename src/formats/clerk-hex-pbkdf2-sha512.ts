import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { hex } from './shared/encodings.ts'
import { named, pbkdf2Format } from './shared/pbkdf2.ts'

/** Clerk's hasher `pbkdf2_sha512_hex` (API: password_digest), with the salt in hexadecimal. */
export const clerkHexPbkdf2Sha512: Format<Pbkdf2> = pbkdf2Format({
  id: 'clerk-hex-pbkdf2-sha512',
  writers: ['clerk'],
  importers: ['clerk'],
  claims: { prefixes: ['pbkdf2_sha512_hex$'] },
  text: 'pbkdf2_sha512_hex$<iterations>$<salt>$<digest>',
  variants: named('sha512'),
  salt: hex,
  digest: hex,
})
