import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { upperHex } from './shared/encodings.ts'
import { named, pbkdf2Format } from './shared/pbkdf2.ts'

/** GRUB's `grub-mkpasswd-pbkdf2` (util/grub-mkpasswd-pbkdf2.c). */
export const grubPbkdf2: Format<Pbkdf2> = pbkdf2Format({
  id: 'grub-pbkdf2',
  writers: ['grub'],
  claims: { prefixes: ['grub.pbkdf2.'] },
  text: 'grub.pbkdf2.sha512.<iterations>.<salt>.<digest>',
  variants: named('sha512'),
  salt: upperHex,
  digest: upperHex,
})
