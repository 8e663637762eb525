import { encodePadded, standard } from '../core/base64.ts'
import { cursor, fault, fieldFault, paddedBase64 } from '../core/cursor.ts'
import { type Expression, hashSizes, hmac, join, sameExpression } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { fieldDecimal, fieldWord } from './shared/field-values.ts'
import { fieldBytes } from './shared/fields.ts'
import { keyedIn, repeated, repeatedIn, strictBase64 } from './shared/salted.ts'
import { finish, missing, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'fusionauth-digest'
const schemes = ['salted-md5', 'salted-sha256', 'salted-hmac-sha256'] as const
const names = { 'salted-md5': 'md5', 'salted-sha256': 'sha256' } as const

/** What is hashed `factor` times. */
const seed = (salt: Uint8Array): Expression => (salt.length > 0 ? join('password', 'salt') : 'password')

/**
 * FusionAuth's salted-md5, salted-sha256 and salted-hmac-sha256: a digest in base64, with scheme, number of rounds
 * (`factor`) and salt in fields (fusionauth.io, Password-Hashing Algorithms). With HMAC the salt is the key and there is
 * no factor.
 */
export const fusionauthDigest: Format<Digest> = {
  id,
  schemes: ['digest'],
  writers: ['fusionauth'],
  importers: ['fusionauth'],
  fields: ['encryptionScheme', 'factor', 'salt'],
  grammar: '<digest>',
  claims: {
    shapes: [
      {
        length: [24, 44],
        of: ['hex', 'base64'],
        beside: 'encryptionScheme',
        evidence: 'base64 of 16 or 32 bytes, with the fields encryptionScheme, factor and salt',
        rank: 0.8,
        isWeak: true,
      },
    ],
  },
  notes: [],
  parse(text, fields, spans) {
    const c = cursor(id, text, spans)
    const digest = strictBase64(c, 'digest', { sensitive: true })
    if (digest.length !== 16 && digest.length !== 32) fault(c, 0, 'a digest of 16 or 32 bytes')
    const scheme = fieldWord(c, fields, 'encryptionScheme', schemes)
    const salt = fieldBytes(
      c,
      { salt: '', ...fields },
      'salt',
      (one) => paddedBase64(one, 'salt', standard, { mayBeEmpty: true }),
      { mayBeEmpty: true, most: 2048 },
    )
    if (c.notes.length > 0) fieldFault(c, 'salt', 'must be base64 with padding')
    if (scheme === 'salted-hmac-sha256') {
      if (salt.length === 0) fieldFault(c, 'salt', 'must not be empty, because the salt is the key of the HMAC')
      if (digest.length !== 32) fault(c, 0, 'a digest of 32 bytes')
      return finish(c, { scheme: 'digest', expression: hmac('sha256', 'salt', 'password'), salt, digest })
    }
    const name = names[scheme]
    if (digest.length !== hashSizes[name].output) fault(c, 0, `a digest of ${hashSizes[name].output} bytes`)
    const factor = fieldDecimal(c, fields, 'factor')
    if (factor < 1) fieldFault(c, 'factor', 'must be at least 1')
    return finish(c, { scheme: 'digest', expression: repeated(name, factor, seed(salt)), salt, digest })
  },
  serialize(descriptor) {
    const { expression, salt, digest } = descriptor
    const text = encodePadded(digest)
    const salted = salt.length > 0 ? { salt: encodePadded(salt) } : {}
    const keyed = keyedIn(descriptor)
    if (keyed?.name === 'sha256') {
      if (!keyed.key) return missing(id, 'peppers')
      return spelled(text, [], { encryptionScheme: 'salted-hmac-sha256', salt: encodePadded(keyed.key) })
    }
    const { name, rounds, from } = repeatedIn(expression) ?? {}
    const encryptionScheme = (['salted-md5', 'salted-sha256'] as const).find((one) => names[one] === name)
    const isSame = from !== undefined && sameExpression(from, seed(salt))
    if (!encryptionScheme || !isSame || digest.length !== hashSizes[names[encryptionScheme]].output)
      return unrepresentable(
        id,
        'FusionAuth supports only MD5, SHA-256 and HMAC-SHA-256 of the password followed by the salt',
      )
    return spelled(text, [], { encryptionScheme, factor: `${rounds}`, ...salted })
  },
}
