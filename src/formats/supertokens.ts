/** SuperTokens' form of Firebase's scrypt. */
import { createCursor, readDecimal, readLiteral } from '../core/cursor.ts'
import type { LegacyScrypt } from '../schemes/index.ts'
import { legacyScrypt } from '../schemes/scrypt.ts'
import type { Format } from '../spelling/format.ts'
import { finishLegacyScrypt, read, spellWithoutKey, writeParts } from '../spelling/scrypt.ts'
import { readParameters } from '../spelling/text.ts'

const keys = ['m=', 'r=', 's='] as const

/** Firebase's scrypt in SuperTokens. The text does not contain the signer key. `m`, `r` and `s` may be in any order. */
export const supertokensLegacyScrypt: Format<LegacyScrypt> = {
  id: 'supertokens-legacy-scrypt',
  schemes: [legacyScrypt],
  writers: ['supertokens', 'firebase'],
  fields: ['keyId'],
  grammar: '$f_scrypt$<digest>$<salt>$m=<memory cost>$r=<rounds>$s=<salt separator>',
  claims: { prefixes: ['$f_scrypt$'] },
  notes: ['url-safe-alphabet', 'unpadded', 'parameter-order'],
  parse(text, fields, spans) {
    const c = createCursor('supertokens-legacy-scrypt', text, spans)
    readLiteral(c, '$f_scrypt$')
    const digest = read.digest(c)
    readLiteral(c, '$')
    const salt = read.salt(c)
    readLiteral(c, '$')
    let memoryCost = 0
    let rounds = 0
    let saltSeparator = salt
    readParameters(c, '$', keys, keys.length, (index) => {
      if (index === 0) memoryCost = readDecimal(c, 'memory cost')
      else if (index === 1) rounds = readDecimal(c, 'rounds')
      else saltSeparator = read.separator(c)
    })
    return finishLegacyScrypt(c, { digest, salt, memoryCost, rounds, saltSeparator }, fields)
  },
  serialize(descriptor) {
    const { digest, salt, separator } = writeParts(descriptor)
    const text = `$f_scrypt$${digest}$${salt}$m=${descriptor.memoryCost}$r=${descriptor.rounds}$s=${separator}`
    return spellWithoutKey(text, descriptor)
  },
}
