import { toHex } from '../core/bytes.ts'
import { cursor } from '../core/cursor.ts'
import { hashSizes } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { passwordEncodings, passwordMember, readCustomDigest, readCustomHash, written } from './shared/auth0.ts'
import { finishJson, jsonVariation } from './shared/json-text.ts'
import { saltedHash, saltedIn } from './shared/salted.ts'
import { spelled, unrepresentable } from './shared/spelled.ts'

const id = 'auth0-digest'
const names = ['md4', 'md5', 'sha1', 'sha256', 'sha512'] as const
const passwords = passwordEncodings.map(([, expression]) => expression)

/** Auth0's `custom_password_hash` with a plain hash function, as compact JSON (auth0.com, bulk user import schema). */
export const auth0Digest: Format<Digest> = {
  id,
  schemes: ['digest'],
  writers: ['auth0'],
  importers: ['auth0'],
  grammar:
    '{"algorithm":"<md4 | md5 | sha1 | sha256 | sha512>","hash":{"value":"<digest>","encoding":"hex"},' +
    '"salt":{"value":"<salt>","encoding":"<utf8 | base64>","position":"<prefix | suffix>"},"password":{"encoding":"<encoding>"}}',
  claims: { prefixes: names.map((name) => `{"algorithm":"${name}"`) },
  notes: [jsonVariation],
  maxText: 4096,
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    const read = readCustomHash(c, names, { salt: true, password: true }, 'digest')
    const { algorithm: name, salt = new Uint8Array(0), position, password } = read
    const digest = readCustomDigest(c, read, hashSizes[name].output)
    const expression = saltedHash(name, salt.length > 0 ? position : undefined, password)
    return finishJson(c, { scheme: 'digest', expression, salt, digest }, auth0Digest.serialize)
  },
  serialize(descriptor) {
    const salted = saltedIn(descriptor, passwords)
    const algorithm = names.find((name) => name === salted?.name)
    if (!algorithm || !salted)
      return unrepresentable(id, `Auth0 supports only ${names.join(', ')} of the password, with or without a salt`)
    const { position, password } = salted
    const { salt, digest } = descriptor
    return spelled(
      JSON.stringify({
        algorithm,
        hash: { value: toHex(digest), encoding: 'hex' },
        ...(position && { salt: { ...written(salt), position } }),
        ...passwordMember(password),
      }),
    )
  },
}
