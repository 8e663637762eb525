/** Supabase Auth's form of Firebase's scrypt (supabase/auth, internal/crypto/password.go). */
import { createCursor, note, readDecimal, readLiteral, skip } from '../core/cursor.ts'
import type { LegacyScrypt } from '../schemes/index.ts'
import { legacyScrypt } from '../schemes/scrypt.ts'
import type { Format } from '../spelling/format.ts'
import { finishLegacyScrypt, read, spellWithKey, writeParts } from '../spelling/scrypt.ts'

const id = 'supabase-legacy-scrypt'

/**
 * Firebase's scrypt in Supabase Auth (supabase/auth, internal/crypto/password.go): `n` is log2 N. A text may lack the
 * signer key, but Supabase cannot verify such a text.
 */
export const supabaseLegacyScrypt: Format<LegacyScrypt> = {
  id,
  schemes: [legacyScrypt],
  writers: ['supabase'],
  fields: ['keyId'],
  grammar: '$fbscrypt$v=1,n=<memory cost>,r=<rounds>,p=1[,ss=<salt separator>][,sk=<signer key>]$<salt>$<digest>',
  claims: { prefixes: ['$fbscrypt$'] },
  notes: ['url-safe-alphabet', 'unpadded', 'no-signer-key'],
  parse(text, fields, spans) {
    const c = createCursor(id, text, spans)
    readLiteral(c, '$fbscrypt$v=1,n=')
    const memoryCost = readDecimal(c, 'memory cost')
    readLiteral(c, ',r=')
    const rounds = readDecimal(c, 'rounds')
    readLiteral(c, ',p=1')
    const saltSeparator = skip(c, ',ss=') ? read.presentSeparator(c) : new Uint8Array(0)
    const signerKey = skip(c, ',sk=') ? read.signerKey(c) : undefined
    if (!signerKey) note(c, 'no-signer-key')
    readLiteral(c, '$')
    const salt = read.salt(c)
    readLiteral(c, '$')
    const digest = read.digest(c)
    return finishLegacyScrypt(c, { digest, salt, memoryCost, rounds, saltSeparator }, fields, signerKey)
  },
  serialize: (descriptor) =>
    spellWithKey(id, descriptor, (key) => {
      const { memoryCost, rounds } = descriptor
      const { digest, salt, separator } = writeParts(descriptor)
      const ss = separator === '' ? '' : `,ss=${separator}`
      return `$fbscrypt$v=1,n=${memoryCost},r=${rounds},p=1${ss},sk=${key}$${salt}$${digest}`
    }),
}
