import { cursor, decimal, literal } from '../core/cursor.ts'
import type { LegacyScrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { base64Notes, finishLegacyScrypt, read, spelledWithKey, written } from './shared/legacy-scrypt.ts'
import { parameters } from './shared/parameters.ts'

const id = 'workos-legacy-scrypt'
const keys = ['hash=', 'salt=', 'sk=', 'ss=', 'r=', 'm='] as const

/** WorkOS' spelling of Firebase's hash (workos/migrations): keys in any order. */
export const workosLegacyScrypt: Format<LegacyScrypt> = {
  id,
  scheme: 'legacy-scrypt',
  writers: ['workos'],
  grammar: '$firebase-scrypt$hash=<digest>$salt=<salt>$sk=<signer key>$ss=<salt separator>$r=<rounds>$m=<memory cost>',
  claims: { prefixes: ['$firebase-scrypt$'] },
  notes: [...base64Notes, 'parameter-order'],
  parse(text, fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, '$firebase-scrypt$')
    const empty: Uint8Array = new Uint8Array(0)
    const found = { digest: empty, salt: empty, signerKey: empty, saltSeparator: empty, rounds: 0, memoryCost: 0 }
    parameters(c, '$', keys, keys.length, (index) => {
      if (index === 0) found.digest = read.digest(c)
      else if (index === 1) found.salt = read.salt(c)
      else if (index === 2) found.signerKey = read.signerKey(c)
      else if (index === 3) found.saltSeparator = read.separator(c)
      else if (index === 4) found.rounds = decimal(c, 'rounds')
      else found.memoryCost = decimal(c, 'memory cost')
    })
    return finishLegacyScrypt(c, found, fields, found.signerKey)
  },
  serialize: (descriptor) =>
    spelledWithKey(id, descriptor, (key) => {
      const { digest, salt, separator } = written(descriptor)
      const { rounds, memoryCost } = descriptor
      return `$firebase-scrypt$hash=${digest}$salt=${salt}$sk=${key}$ss=${separator}$r=${rounds}$m=${memoryCost}`
    }),
}
