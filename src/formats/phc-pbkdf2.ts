import { encode, standard } from '../core/base64.ts'
import { base64, cursor, decimal, fault, literal, note, word } from '../core/cursor.ts'
import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { parameters } from './shared/parameters.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const keys = ['i=', 'l='] as const
const hashes: readonly Pbkdf2['hash'][] = ['sha1', 'sha224', 'sha256', 'sha384', 'sha512']

/**
 * PBKDF2 in the PHC string format (@phc/pbkdf2, RustCrypto, Auth0): unlike in passlib's format, the iterations have a
 * name.
 */
export const phcPbkdf2: Format<Pbkdf2> = {
  id: 'phc-pbkdf2',
  schemes: ['pbkdf2'],
  writers: ['phc', 'rustcrypto', 'auth0', 'wildduck'],
  importers: ['auth0'],
  grammar: '$pbkdf2-<hash>$i=<iterations>,l=<length>$<salt>$<digest>',
  claims: { prefixes: ['$pbkdf2'] },
  notes: ['implicit-hash', 'implicit-length', 'parameter-order'],
  parse(text, _fields, spans) {
    const c = cursor('phc-pbkdf2', text, spans)
    literal(c, '$pbkdf2')
    const named = text.startsWith('-', c.at)
    if (named) literal(c, '-')
    else note(c, 'implicit-hash')
    const hash = named ? word(c, 'hash', hashes) : 'sha1'
    literal(c, '$')
    let iterations = 0
    let length: number | undefined
    parameters(c, ',', keys, 1, (index) => {
      if (index === 0) iterations = decimal(c, 'iterations')
      else length = decimal(c, 'length')
    })
    if (length === undefined) note(c, 'implicit-length')
    literal(c, '$')
    const salt = base64(c, 'salt', standard, { sensitive: true, mayBeEmpty: true })
    literal(c, '$')
    const start = c.at
    const digest = base64(c, 'digest', standard, { sensitive: true })
    if (length !== undefined && length !== digest.length)
      fault(c, start, `a digest of ${length} bytes, the value of l=`)
    return finish(c, { scheme: 'pbkdf2', hash, iterations, salt, digest })
  },
  serialize({ hash, iterations, salt, digest }) {
    if (!hashes.includes(hash)) return unrepresentable('phc-pbkdf2', `the format does not support ${hash}`)
    const parameters = `i=${iterations},l=${digest.length}`
    return spelled(`$pbkdf2-${hash}$${parameters}$${encode(standard, salt)}$${encode(standard, digest)}`)
  },
}
