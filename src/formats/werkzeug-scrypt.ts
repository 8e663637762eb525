import { toHex } from '../core/bytes.ts'
import { cursor, decimal, literal } from '../core/cursor.ts'
import { hexadecimal } from '../core/hexadecimal.ts'
import type { Scrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { readSaltUntil, writeSaltUntil } from './shared/salt-text.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'werkzeug-scrypt'
const digestLength = 64

/** Werkzeug's `generate_password_hash` since 2.3 (werkzeug/security.py), and Clerk's hasher `scrypt_werkzeug`. */
export const werkzeugScrypt: Format<Scrypt> = {
  id,
  schemes: ['scrypt'],
  writers: ['werkzeug', 'flask'],
  importers: ['clerk'],
  grammar: 'scrypt:<cost>:<block size>:<parallelization>$<salt>$<digest>',
  claims: { prefixes: ['scrypt:'] },
  notes: ['letter-case'],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, 'scrypt:')
    const cost = decimal(c, 'cost')
    literal(c, ':')
    const blockSize = decimal(c, 'block size')
    literal(c, ':')
    const parallelization = decimal(c, 'parallelization')
    literal(c, '$')
    const salt = readSaltUntil(c, '$')
    literal(c, '$')
    const digest = hexadecimal(c, 'digest', { bytes: digestLength, sensitive: true })
    return finish(c, { scheme: 'scrypt', cost, blockSize, parallelization, salt, digest })
  },
  serialize({ cost, blockSize, parallelization, salt, digest }) {
    if (digest.length !== digestLength) return unrepresentable(id, `the digest must have ${digestLength} bytes`)
    const text = writeSaltUntil('$', salt)
    if (text === undefined) return unrepresentable(id, 'the salt must be text without "$"')
    return spelled(`scrypt:${cost}:${blockSize}:${parallelization}$${text}$${toHex(digest)}`)
  },
}
