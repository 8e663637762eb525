import { cursor, decimal, empty, literal } from '../core/cursor.ts'
import type { LegacyScrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { finishLegacyScrypt, readUnpadded, spelledWithKey, writtenUnpadded } from './shared/legacy-scrypt.ts'
import { parameters } from './shared/parameters.ts'

const id = 'workos-phc-legacy-scrypt'
const beginning = '$firebase-scrypt$v=1$'
const keys = ['r=', 'm=', 'ss=', 'sk='] as const

/**
 * Firebase's scrypt as a PHC string, as the guide and the API of WorkOS expect it, without padding (workos.com, Migrate
 * from Firebase).
 */
export const workosPhcLegacyScrypt: Format<LegacyScrypt> = {
  id,
  schemes: ['legacy-scrypt'],
  writers: ['workos'],
  importers: ['workos'],
  fields: ['keyId'],
  grammar: `${beginning}r=<rounds>,m=<memory cost>,ss=<salt separator>,sk=<signer key>$<salt>$<digest>`,
  claims: { prefixes: [beginning] },
  notes: ['padded', 'url-safe-alphabet', 'parameter-order'],
  parse(text, fields, spans) {
    const c = cursor(id, text, spans)
    let signerKey = empty
    let saltSeparator = empty
    let rounds = 0
    let memoryCost = 0
    literal(c, '$firebase-scrypt$')
    literal(c, 'v=1$')
    parameters(c, ',', keys, keys.length, (index) => {
      if (index === 0) rounds = decimal(c, 'rounds')
      else if (index === 1) memoryCost = decimal(c, 'memory cost')
      else if (index === 2) saltSeparator = readUnpadded.separator(c)
      else signerKey = readUnpadded.signerKey(c)
    })
    literal(c, '$')
    const salt = readUnpadded.salt(c)
    literal(c, '$')
    const digest = readUnpadded.digest(c)
    return finishLegacyScrypt(c, { digest, salt, memoryCost, rounds, saltSeparator }, fields, signerKey)
  },
  serialize: (descriptor) =>
    spelledWithKey(id, descriptor, (padded) => {
      const { rounds, memoryCost } = descriptor
      const { digest, salt, separator } = writtenUnpadded(descriptor)
      const key = padded.replaceAll('=', '')
      return `${beginning}r=${rounds},m=${memoryCost},ss=${separator},sk=${key}$${salt}$${digest}`
    }),
}
