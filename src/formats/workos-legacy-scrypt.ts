import { cursor, decimal, literal } from '../core/cursor.ts'
import type { LegacyScrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { base64Notes, finishLegacyScrypt, read, spelledWithKey, written } from './shared/legacy-scrypt.ts'
import { parameters } from './shared/parameters.ts'

const id = 'workos-legacy-scrypt'
const nothing = new Uint8Array(0)
const keys = ['hash=', 'salt=', 'sk=', 'ss=', 'r=', 'm='] as const

/**
 * Firebase's scrypt as the tool of WorkOS writes it, with named parts in any order (workos/workos-migrations 2.5.0,
 * transformers/firebase/scrypt.ts). The API of WorkOS reads `workos-phc-legacy-scrypt`.
 */
export const workosLegacyScrypt: Format<LegacyScrypt> = {
  id,
  schemes: ['legacy-scrypt'],
  writers: ['workos'],
  importers: ['workos'],
  fields: ['keyId'],
  grammar: '$firebase-scrypt$hash=<digest>$salt=<salt>$sk=<signer key>$ss=<salt separator>$r=<rounds>$m=<memory cost>',
  claims: { prefixes: ['$firebase-scrypt$'] },
  notes: [...base64Notes, 'parameter-order'],
  parse(text, fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, '$firebase-scrypt$')
    let digest: Uint8Array = nothing
    let salt: Uint8Array = nothing
    let signerKey: Uint8Array = nothing
    let saltSeparator: Uint8Array = nothing
    let rounds = 0
    let memoryCost = 0
    parameters(c, '$', keys, keys.length, (index) => {
      if (index === 0) digest = read.digest(c)
      else if (index === 1) salt = read.salt(c)
      else if (index === 2) signerKey = read.signerKey(c)
      else if (index === 3) saltSeparator = read.separator(c)
      else if (index === 4) rounds = decimal(c, 'rounds')
      else memoryCost = decimal(c, 'memory cost')
    })
    return finishLegacyScrypt(c, { digest, salt, memoryCost, rounds, saltSeparator }, fields, signerKey)
  },
  serialize: (descriptor) =>
    spelledWithKey(id, descriptor, (key) => {
      const { digest, salt, separator } = written(descriptor)
      const { rounds, memoryCost } = descriptor
      return `$firebase-scrypt$hash=${digest}$salt=${salt}$sk=${key}$ss=${separator}$r=${rounds}$m=${memoryCost}`
    }),
}
