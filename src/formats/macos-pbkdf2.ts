import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { hex } from './shared/encodings.ts'
import { named, pbkdf2Format } from './shared/pbkdf2.ts'

/** SALTED-SHA512-PBKDF2 of a macOS user since 10.8, as hashcat and John write the three values of the plist. */
export const macosPbkdf2: Format<Pbkdf2> = pbkdf2Format({
  id: 'macos-pbkdf2',
  writers: ['macos', 'hashcat'],
  claims: { prefixes: ['$ml$'] },
  text: '$ml$<iterations>$<salt>$<digest>',
  variants: named('sha512'),
  salt: hex,
  digest: hex,
})
