/** Operating systems, boot loaders and network devices: Cisco IOS, GRUB (util/grub-mkpasswd-pbkdf2.c), and macOS. */
import type { Pbkdf2 } from '../schemes/index.ts'
import { characters, ciscoBase64, hex, upperHex } from '../spelling/encodings.ts'
import type { Format } from '../spelling/format.ts'
import { named, pbkdf2Format } from '../spelling/pbkdf2.ts'

/** Cisco IOS secret type 8: PBKDF2 with 14 characters of salt, hashed as text, and 20,000 iterations. */
export const ciscoPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ pbkdf2Format({
  id: 'cisco-pbkdf2',
  writers: ['cisco'],
  claims: { prefixes: ['$8$'] },
  text: '$8$<salt>$<digest>',
  variants: /* @__PURE__ */ named('sha256'),
  iterations: 20_000,
  salt: characters,
  saltLength: [14, 14],
  digest: ciscoBase64,
  digestLength: 32,
})

/** GRUB's `grub-mkpasswd-pbkdf2` (util/grub-mkpasswd-pbkdf2.c). */
export const grubPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ pbkdf2Format({
  id: 'grub-pbkdf2',
  writers: ['grub'],
  claims: { prefixes: ['grub.pbkdf2.'] },
  text: 'grub.pbkdf2.sha512.<iterations>.<salt>.<digest>',
  variants: /* @__PURE__ */ named('sha512'),
  salt: upperHex,
  digest: upperHex,
})

/** SALTED-SHA512-PBKDF2 of a macOS user since 10.8, as hashcat and John write the three values of the plist. */
export const macosPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ pbkdf2Format({
  id: 'macos-pbkdf2',
  writers: ['macos', 'hashcat'],
  claims: { prefixes: ['$ml$'] },
  text: '$ml$<iterations>$<salt>$<digest>',
  variants: /* @__PURE__ */ named('sha512'),
  salt: hex,
  digest: hex,
})
