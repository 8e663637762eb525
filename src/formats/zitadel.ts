/** ZITADEL's passwap (firebasescrypt/firebasescrypt.go). */
import { cursor, decimal, literal } from '../core/cursor.ts'
import type { LegacyScrypt } from '../schemes/index.ts'
import type { Format } from '../spelling/format.ts'
import { base64Notes, finishLegacyScrypt, read, spelledWithKey, written } from '../spelling/legacy-scrypt.ts'

const id = 'passwap-legacy-scrypt'

/** Firebase's scrypt as passwap and Zitadel read it (firebasescrypt/firebasescrypt.go). */
export const passwapLegacyScrypt: Format<LegacyScrypt> = {
  id,
  schemes: ['legacy-scrypt'],
  writers: ['passwap', 'zitadel'],
  importers: ['zitadel'],
  fields: ['keyId'],
  grammar: '$firebasescrypt$ln=<memory cost>,r=<rounds>$<salt>$<digest>$<salt separator>$<signer key>',
  claims: { prefixes: ['$firebasescrypt$'] },
  notes: base64Notes,
  parse(text, fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, '$firebasescrypt$ln=')
    const memoryCost = decimal(c, 'memory cost')
    literal(c, ',r=')
    const rounds = decimal(c, 'rounds')
    literal(c, '$')
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
      const { memoryCost, rounds } = descriptor
      return `$firebasescrypt$ln=${memoryCost},r=${rounds}$${salt}$${digest}$${separator}$${key}`
    }),
}
