import { toHex } from '../core/bytes.ts'
import { cursor, fault } from '../core/cursor.ts'
import { secretOf } from '../core/secret.ts'
import { hashSizes, hmac } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { passwordEncodings, passwordMember, readCustomDigest, readCustomHash, written } from './shared/auth0.ts'
import { finishJson, jsonVariation } from './shared/json-text.ts'
import { keyedIn } from './shared/salted.ts'
import { missing, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'auth0-hmac'
const names = ['md4', 'md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'] as const
const passwords = passwordEncodings.map(([, expression]) => expression)

/** Auth0's `custom_password_hash` with an HMAC and its key, as compact JSON (auth0.com, bulk user import schema). */
export const auth0Hmac: Format<Digest> = {
  id,
  schemes: ['digest'],
  writers: ['auth0'],
  importers: ['auth0'],
  grammar:
    '{"algorithm":"hmac","hash":{"value":"<digest>","encoding":"hex","digest":"<hash>",' +
    '"key":{"value":"<key>","encoding":"<utf8 | base64>"}},"password":{"encoding":"<encoding>"}}',
  claims: { prefixes: ['{"algorithm":"hmac"'] },
  notes: [jsonVariation],
  maxText: 4096,
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    const read = readCustomHash(c, ['hmac'], { key: true, password: true }, 'digest')
    const name = names.find((one) => one === read.digest) ?? 'md4'
    if (name !== read.digest) fault(c, 0, `one of the hash functions ${names.join(', ')}`)
    const digest = readCustomDigest(c, read, hashSizes[name].output)
    const key = read.key ?? new Uint8Array(0)
    if (key.length === 0) fault(c, 0, 'a key that is not empty')
    const expression = hmac(name, 'pepper', read.password)
    const descriptor: Digest = {
      scheme: 'digest',
      expression,
      pepper: secretOf(key),
      salt: new Uint8Array(0),
      digest,
    }
    return finishJson(c, descriptor, auth0Hmac.serialize)
  },
  serialize(descriptor) {
    const keyed = keyedIn(descriptor, passwords)
    const digest = names.find((one) => one === keyed?.name)
    if (!keyed || !digest)
      return unrepresentable(id, `Auth0 supports only HMAC of the password with ${names.join(', ')}`)
    if (!keyed.key) return missing(id, 'peppers')
    const hash = { value: toHex(descriptor.digest), encoding: 'hex', digest, key: written(keyed.key) }
    return spelled(JSON.stringify({ algorithm: 'hmac', hash, ...passwordMember(keyed.password) }))
  },
}
