/** WorkOS' forms of Firebase's scrypt (workos.com, Migrate from Firebase). */
import { encode, standard } from '../core/base64.ts'
import { createCursor, empty, readDecimal, readLiteral } from '../core/cursor.ts'
import type { LegacyScrypt } from '../schemes/index.ts'
import { legacyScrypt } from '../schemes/scrypt.ts'
import type { Format } from '../spelling/format.ts'
import { finishLegacyScrypt, read, readUnpadded, spellWithKey, writeParts } from '../spelling/scrypt.ts'
import { readParameters } from '../spelling/text.ts'

const toolKeys = ['hash=', 'salt=', 'sk=', 'ss=', 'r=', 'm='] as const

/**
 * Firebase's scrypt as the tool of WorkOS writes it, with named parts in any order (workos/workos-migrations 2.5.0,
 * transformers/firebase/scrypt.ts). The API of WorkOS reads `workos-phc-legacy-scrypt`.
 */
export const workosLegacyScrypt: Format<LegacyScrypt> = {
  id: 'workos-legacy-scrypt',
  schemes: [legacyScrypt],
  writers: ['workos'],
  fields: ['keyId'],
  grammar: '$firebase-scrypt$hash=<digest>$salt=<salt>$sk=<signer key>$ss=<salt separator>$r=<rounds>$m=<memory cost>',
  claims: { prefixes: ['$firebase-scrypt$'] },
  notes: ['url-safe-alphabet', 'unpadded', 'parameter-order'],
  parse(text, fields, spans) {
    const c = createCursor('workos-legacy-scrypt', text, spans)
    readLiteral(c, '$firebase-scrypt$')
    let digest: Uint8Array = empty
    let salt: Uint8Array = empty
    let signerKey: Uint8Array = empty
    let saltSeparator: Uint8Array = empty
    let rounds = 0
    let memoryCost = 0
    readParameters(c, '$', toolKeys, toolKeys.length, (index) => {
      if (index === 0) digest = read.digest(c)
      else if (index === 1) salt = read.salt(c)
      else if (index === 2) signerKey = read.signerKey(c)
      else if (index === 3) saltSeparator = read.separator(c)
      else if (index === 4) rounds = readDecimal(c, 'rounds')
      else memoryCost = readDecimal(c, 'memory cost')
    })
    return finishLegacyScrypt(c, { digest, salt, memoryCost, rounds, saltSeparator }, fields, signerKey)
  },
  serialize: (descriptor) =>
    spellWithKey('workos-legacy-scrypt', descriptor, (key) => {
      const { digest, salt, separator } = writeParts(descriptor)
      const { rounds, memoryCost } = descriptor
      return `$firebase-scrypt$hash=${digest}$salt=${salt}$sk=${key}$ss=${separator}$r=${rounds}$m=${memoryCost}`
    }),
}

const beginning = '$firebase-scrypt$v=1$'
const phcKeys = ['r=', 'm=', 'ss=', 'sk='] as const

/**
 * Firebase's scrypt as a PHC string, as the guide and the API of WorkOS expect it, without padding (workos.com, Migrate
 * from Firebase).
 */
export const workosPhcLegacyScrypt: Format<LegacyScrypt> = {
  id: 'workos-phc-legacy-scrypt',
  schemes: [legacyScrypt],
  writers: ['workos'],
  fields: ['keyId'],
  grammar: '$firebase-scrypt$v=1$r=<rounds>,m=<memory cost>,ss=<salt separator>,sk=<signer key>$<salt>$<digest>',
  claims: { prefixes: [beginning] },
  notes: ['padded', 'url-safe-alphabet', 'parameter-order'],
  parse(text, fields, spans) {
    const c = createCursor('workos-phc-legacy-scrypt', text, spans)
    let signerKey = empty
    let saltSeparator = empty
    let rounds = 0
    let memoryCost = 0
    readLiteral(c, '$firebase-scrypt$')
    readLiteral(c, 'v=1$')
    readParameters(c, ',', phcKeys, phcKeys.length, (index) => {
      if (index === 0) rounds = readDecimal(c, 'rounds')
      else if (index === 1) memoryCost = readDecimal(c, 'memory cost')
      else if (index === 2) saltSeparator = readUnpadded.separator(c)
      else signerKey = readUnpadded.signerKey(c)
    })
    readLiteral(c, '$')
    const salt = readUnpadded.salt(c)
    readLiteral(c, '$')
    const digest = readUnpadded.digest(c)
    return finishLegacyScrypt(c, { digest, salt, memoryCost, rounds, saltSeparator }, fields, signerKey)
  },
  serialize: (descriptor) =>
    spellWithKey('workos-phc-legacy-scrypt', descriptor, (padded) => {
      const { rounds, memoryCost } = descriptor
      const { digest, salt, separator } = writeParts(descriptor, (bytes) => encode(standard, bytes))
      const key = padded.replaceAll('=', '')
      return `${beginning}r=${rounds},m=${memoryCost},ss=${separator},sk=${key}$${salt}$${digest}`
    }),
}
