import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { characters, ciscoBase64 } from './shared/encodings.ts'
import { named, pbkdf2Format } from './shared/pbkdf2.ts'

/** Cisco IOS secret type 8: PBKDF2 with 14 characters of salt, hashed as text, and 20,000 iterations. */
export const ciscoPbkdf2: Format<Pbkdf2> = pbkdf2Format({
  id: 'cisco-pbkdf2',
  writers: ['cisco'],
  claims: { prefixes: ['$8$'] },
  text: '$8$<salt>$<digest>',
  variants: named('sha256'),
  iterations: 20_000,
  salt: characters,
  saltLength: [14, 14],
  digest: ciscoBase64,
  digestLength: 32,
})
