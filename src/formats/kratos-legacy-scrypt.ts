import { cursor, decimal, literal } from '../core/cursor.ts'
import type { LegacyScrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { base64Notes, finishLegacyScrypt, read, spelledWithKey, written } from './shared/legacy-scrypt.ts'

const id = 'kratos-legacy-scrypt'

/** Firebase's scrypt as Ory Kratos reads it, `$firescrypt$` (ory/kratos, hash/hash_comparator.go). */
export const kratosLegacyScrypt: Format<LegacyScrypt> = {
  id,
  schemes: ['legacy-scrypt'],
  writers: ['kratos', 'ory'],
  importers: ['kratos'],
  fields: ['keyId'],
  grammar: '$firescrypt$ln=<memory cost>,r=<rounds>,p=1$<salt>$<digest>$<salt separator>$<signer key>',
  claims: { prefixes: ['$firescrypt$'] },
  notes: base64Notes,
  parse(text, fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, '$firescrypt$ln=')
    const memoryCost = decimal(c, 'memory cost')
    literal(c, ',r=')
    const rounds = decimal(c, 'rounds')
    literal(c, ',p=1$')
    const salt = read.salt(c)
    literal(c, '$')
    const digest = read.digest(c)
    literal(c, '$')
    const saltSeparator = read.separator(c)
    literal(c, '$')
    const signerKey = read.signerKey(c)
    return finishLegacyScrypt(c, { digest, salt, memoryCost, rounds, saltSeparator }, fields, signerKey)
  },
  serialize: (descriptor) =>
    spelledWithKey(id, descriptor, (key) => {
      const { digest, salt, separator } = written(descriptor)
      return `$firescrypt$ln=${descriptor.memoryCost},r=${descriptor.rounds},p=1$${salt}$${digest}$${separator}$${key}`
    }),
}
