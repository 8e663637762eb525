import { cursor, decimal, literal } from '../core/cursor.ts'
import type { LegacyScrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { base64Notes, finishLegacyScrypt, read, spelledWithKey, written } from './shared/legacy-scrypt.ts'
import { unrepresentable } from './shared/spelled.ts'

const id = 'logto-legacy-scrypt'

/**
 * Firebase's scrypt in Logto's `Legacy` digest: compact JSON in which `@` is the password (logto-io/logto,
 * utils/firebase-scrypt.ts).
 */
export const logtoLegacyScrypt: Format<LegacyScrypt> = {
  id,
  schemes: ['legacy-scrypt'],
  writers: ['logto'],
  importers: ['logto'],
  fields: ['keyId'],
  grammar: '["firebase-scrypt",["<salt>","<signer key>","<salt separator>","<rounds>","<memory cost>","@"],"<digest>"]',
  claims: { prefixes: ['["firebase-scrypt"'] },
  notes: base64Notes,
  parse(text, fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, '["firebase-scrypt",["')
    const salt = read.presentSalt(c)
    literal(c, '","')
    const signerKey = read.signerKey(c)
    literal(c, '","')
    const saltSeparator = read.presentSeparator(c)
    literal(c, '","')
    const rounds = decimal(c, 'rounds')
    literal(c, '","')
    const memoryCost = decimal(c, 'memory cost')
    literal(c, '","@"],"')
    const digest = read.digest(c)
    literal(c, '"]')
    return finishLegacyScrypt(c, { digest, salt, memoryCost, rounds, saltSeparator }, fields, signerKey)
  },
  serialize(descriptor) {
    const { rounds, memoryCost } = descriptor
    const { digest, salt, separator } = written(descriptor)
    if (salt === '' || separator === '') return unrepresentable(id, 'the format needs a salt and a salt separator')
    return spelledWithKey(
      id,
      descriptor,
      (key) => `["firebase-scrypt",["${salt}","${key}","${separator}","${rounds}","${memoryCost}","@"],"${digest}"]`,
    )
  },
}
