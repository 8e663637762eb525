import { encodePadded } from '../core/base64.ts'
import { toHex, utf8 } from '../core/bytes.ts'
import { cursor, fault, literal, word } from '../core/cursor.ts'
import { secretOf } from '../core/secret.ts'
import { hashSizes, hmac } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { hexIn, keyedIn, strictBase64 } from './shared/salted.ts'
import { finish, missing, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'kratos-hmac'
const names = ['md4', 'md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'] as const
const sensitive = { sensitive: true } as const

/**
 * Ory Kratos' HMAC of the password, with its key. The digest is base64 of hexadecimal (ory/kratos,
 * hash/hash_comparator.go).
 */
export const kratosHmac: Format<Digest> = {
  id,
  schemes: ['digest'],
  writers: ['kratos', 'ory'],
  importers: ['kratos'],
  grammar: `$hmac-<${names.join(' | ')}>$<base64 of the digest in hexadecimal>$<key>`,
  claims: { prefixes: ['$hmac-'] },
  notes: [],
  maxText: 4096,
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, '$hmac-')
    const name = word(c, 'hash', names)
    literal(c, '$')
    const start = c.at
    const written = strictBase64(c, 'digest', sensitive)
    const { output } = hashSizes[name]
    const digest = hexIn(written, output)
    if (!digest) fault(c, start, `base64 of ${2 * output} lower-case hexadecimal digits`)
    literal(c, '$')
    const key = strictBase64(c, 'key', sensitive)
    return finish(c, {
      scheme: 'digest',
      expression: hmac(name, 'pepper', 'password'),
      pepper: secretOf(key),
      salt: new Uint8Array(0),
      digest: digest ?? written,
    })
  },
  serialize(descriptor) {
    const keyed = keyedIn(descriptor)
    const name = names.find((one) => one === keyed?.name)
    if (!keyed || !name)
      return unrepresentable(id, `Kratos supports only HMAC of the password with ${names.join(', ')}`)
    if (!keyed.key) return missing(id, 'peppers')
    return spelled(`$hmac-${name}$${encodePadded(utf8(toHex(descriptor.digest)))}$${encodePadded(keyed.key)}`)
  },
}
