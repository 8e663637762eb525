import { cursor, decimal, literal } from '../core/cursor.ts'
import type { LegacyScrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { base64Notes, finishLegacyScrypt, read, spelledWithKey, written } from './shared/legacy-scrypt.ts'

const id = 'descope-legacy-scrypt'

/** Firebase's scrypt in Descope's user import (SDK: UserPasswordHashed), as compact JSON. */
export const descopeLegacyScrypt: Format<LegacyScrypt> = {
  id,
  schemes: ['legacy-scrypt'],
  writers: ['descope'],
  importers: ['descope'],
  fields: ['keyId'],
  grammar:
    '{"firebase":{"hash":"<digest>","salt":"<salt>","saltSeparator":"<salt separator>","signerKey":"<signer key>",' +
    '"memory":<memory cost>,"rounds":<rounds>}}',
  claims: { prefixes: ['{"firebase":'] },
  notes: base64Notes,
  parse(text, fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, '{"firebase":{"hash":"')
    const digest = read.digest(c)
    literal(c, '","salt":"')
    const salt = read.salt(c)
    literal(c, '","saltSeparator":"')
    const saltSeparator = read.separator(c)
    literal(c, '","signerKey":"')
    const signerKey = read.signerKey(c)
    literal(c, '","memory":')
    const memoryCost = decimal(c, 'memory cost')
    literal(c, ',"rounds":')
    const rounds = decimal(c, 'rounds')
    literal(c, '}}')
    return finishLegacyScrypt(c, { digest, salt, memoryCost, rounds, saltSeparator }, fields, signerKey)
  },
  serialize: (descriptor) =>
    spelledWithKey(id, descriptor, (key) => {
      const { digest, salt, separator } = written(descriptor)
      const { memoryCost, rounds } = descriptor
      return (
        `{"firebase":{"hash":"${digest}","salt":"${salt}","saltSeparator":"${separator}","signerKey":"${key}",` +
        `"memory":${memoryCost},"rounds":${rounds}}}`
      )
    }),
}
