import { encodePadded } from '../core/base64.ts'
import { cursor, decimal, literal, skip } from '../core/cursor.ts'
import type { LegacyScrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { base64Notes, finishLegacyScrypt, read, written } from './shared/legacy-scrypt.ts'
import { spelled } from './shared/spelled.ts'

const id = 'supabase-legacy-scrypt'

/** Supabase Auth's spelling of Firebase's hash (supabase/auth, internal/crypto/password.go): `n` is the exponent. */
export const supabaseLegacyScrypt: Format<LegacyScrypt> = {
  id,
  scheme: 'legacy-scrypt',
  writers: ['supabase'],
  grammar: '$fbscrypt$v=1,n=<memory cost>,r=<rounds>,p=1[,ss=<salt separator>][,sk=<signer key>]$<salt>$<digest>',
  claims: { prefixes: ['$fbscrypt$'] },
  notes: base64Notes,
  parse(text, fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, '$fbscrypt$v=1,n=')
    const memoryCost = decimal(c, 'memory cost')
    literal(c, ',r=')
    const rounds = decimal(c, 'rounds')
    literal(c, ',p=1')
    const saltSeparator = skip(c, ',ss=') ? read.separator(c) : new Uint8Array(0)
    const signerKey = skip(c, ',sk=') ? read.signerKey(c) : undefined
    literal(c, '$')
    const salt = read.salt(c)
    literal(c, '$')
    const digest = read.digest(c)
    return finishLegacyScrypt(c, { digest, salt, memoryCost, rounds, saltSeparator }, fields, signerKey)
  },
  serialize(descriptor) {
    const { memoryCost, rounds, signerKey, keyId } = descriptor
    const { digest, salt, separator } = written(descriptor)
    const ss = separator === '' ? '' : `,ss=${separator}`
    const sk = signerKey ? `,sk=${encodePadded(signerKey.bytes())}` : ''
    const text = `$fbscrypt$v=1,n=${memoryCost},r=${rounds},p=1${ss}${sk}$${salt}$${digest}`
    return spelled(text, signerKey ? [] : ['legacyScryptSignerKey'], keyId === undefined ? {} : { keyId })
  },
}
