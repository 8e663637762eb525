import { cursor, decimal, fault, literal, note, skip } from '../core/cursor.ts'
import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { characters, hex } from './shared/encodings.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'clerk-pbkdf2-sha1'
const impliedLength = 32

/** Whether Go's hex.DecodeString takes it. */
const isHex = (text: string): boolean => {
  const c = cursor(id, text)
  hex.read(c, 'salt', {})
  return c.failure === undefined && c.at === text.length
}

/**
 * Clerk's hasher `pbkdf2_sha1` (API: password_digest). The text has Django's prefix, but the digest is hexadecimal, and
 * so is the salt if possible. A digest that does not have 32 bytes is followed by its length.
 */
export const clerkPbkdf2Sha1: Format<Pbkdf2> = {
  id,
  schemes: ['pbkdf2'],
  writers: ['clerk'],
  importers: ['clerk'],
  fixed: { hash: 'sha1' },
  grammar: 'pbkdf2_sha1$<iterations>$<salt>$<digest>$<length>',
  claims: {
    byHint: 'starts like Django’s format, but Clerk writes the salt and the digest in hexadecimal',
  },
  notes: ['salt-characters', 'letter-case', 'explicit-length'],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, 'pbkdf2_sha1$')
    const iterations = decimal(c, 'iterations')
    literal(c, '$')
    const ending = text.indexOf('$', c.at)
    const saltIn = isHex(text.slice(c.at, ending < 0 ? undefined : ending)) ? hex : characters
    if (saltIn === characters) note(c, 'salt-characters')
    const salt = saltIn.read(c, 'salt', { sensitive: true, ending: '$' })
    literal(c, '$')
    const start = c.at
    const digest = hex.read(c, 'digest', { sensitive: true })
    const isSaid = skip(c, '$')
    const length = isSaid ? decimal(c, 'length') : impliedLength
    if (isSaid && length === impliedLength) note(c, 'explicit-length')
    if (digest.length !== length) fault(c, start, `a digest of ${length} bytes`)
    return finish(c, { scheme: 'pbkdf2', hash: 'sha1', iterations, salt, digest })
  },
  serialize({ hash, iterations, salt, digest }) {
    if (hash !== 'sha1') return unrepresentable(id, 'the format supports only SHA-1')
    if (salt.length === 0) return unrepresentable(id, 'the format needs a salt')
    const length = digest.length === impliedLength ? '' : `$${digest.length}`
    return spelled(`pbkdf2_sha1$${iterations}$${hex.write(salt)}$${hex.write(digest)}${length}`)
  },
}
