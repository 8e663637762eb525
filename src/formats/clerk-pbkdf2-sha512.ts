import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { characters, hex } from './shared/encodings.ts'
import { named, pbkdf2Format } from './shared/pbkdf2.ts'

/** Clerk's hasher `pbkdf2_sha512` (API: password_digest). The salt is hashed as text. */
export const clerkPbkdf2Sha512: Format<Pbkdf2> = pbkdf2Format({
  id: 'clerk-pbkdf2-sha512',
  writers: ['clerk'],
  importers: ['clerk'],
  claims: { prefixes: ['pbkdf2_sha512$'] },
  text: 'pbkdf2_sha512$<iterations>$<salt>$<digest>',
  variants: named('sha512'),
  salt: characters,
  digest: hex,
})
