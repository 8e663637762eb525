import { encodePadded, standard } from '../core/base64.ts'
import { cursor, decimal, fault, literal, paddedBase64 } from '../core/cursor.ts'
import type { Scrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { readSaltUntil, writeSaltUntil } from './shared/salt-text.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'django-scrypt'
const digestLength = 64

/** Django's ScryptPasswordHasher (django/contrib/auth/hashers.py). The salt is hashed as text. */
export const djangoScrypt: Format<Scrypt> = {
  id,
  schemes: ['scrypt'],
  writers: ['django'],
  grammar: 'scrypt$<cost>$<salt>$<block size>$<parallelization>$<digest>',
  claims: { prefixes: ['scrypt$'] },
  notes: ['unpadded'],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, 'scrypt$')
    const cost = decimal(c, 'cost')
    literal(c, '$')
    const salt = readSaltUntil(c, '$')
    literal(c, '$')
    const blockSize = decimal(c, 'block size')
    literal(c, '$')
    const parallelization = decimal(c, 'parallelization')
    literal(c, '$')
    const start = c.at
    const digest = paddedBase64(c, 'digest', standard, { sensitive: true })
    if (digest.length !== digestLength) fault(c, start, `a digest of ${digestLength} bytes`)
    return finish(c, { scheme: 'scrypt', cost, blockSize, parallelization, salt, digest })
  },
  serialize({ cost, blockSize, parallelization, salt, digest }) {
    if (digest.length !== digestLength) return unrepresentable(id, `the digest must have ${digestLength} bytes`)
    const text = writeSaltUntil('$', salt)
    if (text === undefined) return unrepresentable(id, 'the salt must be text without "$"')
    return spelled(`scrypt$${cost}$${text}$${blockSize}$${parallelization}$${encodePadded(digest)}`)
  },
}
