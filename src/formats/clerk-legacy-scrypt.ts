import { cursor, decimal, literal } from '../core/cursor.ts'
import type { LegacyScrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { base64Notes, finishLegacyScrypt, read, spelledWithKey, written } from './shared/legacy-scrypt.ts'

const id = 'clerk-legacy-scrypt'

/** Clerk's `scrypt_firebase` digest: six parts separated by `$`, without a prefix. */
export const clerkLegacyScrypt: Format<LegacyScrypt> = {
  id,
  schemes: ['legacy-scrypt'],
  writers: ['clerk'],
  importers: ['clerk'],
  fields: ['keyId'],
  grammar: '<digest>$<salt>$<signer key>$<salt separator>$<rounds>$<memory cost>',
  claims: {
    shapes: [
      {
        length: [50, 1024],
        of: ['other'],
        evidence: 'six parts separated by "$": four in base64 and two numbers',
        rank: 0.9,
      },
    ],
  },
  notes: base64Notes,
  parse(text, fields, spans) {
    const c = cursor(id, text, spans)
    const digest = read.digest(c)
    literal(c, '$')
    const salt = read.salt(c)
    literal(c, '$')
    const signerKey = read.signerKey(c)
    literal(c, '$')
    const saltSeparator = read.separator(c)
    literal(c, '$')
    const rounds = decimal(c, 'rounds')
    literal(c, '$')
    const memoryCost = decimal(c, 'memory cost')
    return finishLegacyScrypt(c, { digest, salt, memoryCost, rounds, saltSeparator }, fields, signerKey)
  },
  serialize: (descriptor) =>
    spelledWithKey(id, descriptor, (key) => {
      const { digest, salt, separator } = written(descriptor)
      return `${digest}$${salt}$${key}$${separator}$${descriptor.rounds}$${descriptor.memoryCost}`
    }),
}
