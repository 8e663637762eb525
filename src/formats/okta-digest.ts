import { encodePadded } from '../core/base64.ts'
import { cursor, fault } from '../core/cursor.ts'
import { hashSizes } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { finishJson, type JsonText, jsonBytes, jsonObject, jsonString, jsonVariation, jsonWord } from './shared/json.ts'
import { saltedHash, saltedIn } from './shared/salted.ts'
import { spelled, unrepresentable } from './shared/spelled.ts'

const id = 'okta-digest'
const algorithms = ['MD5', 'SHA-1', 'SHA-256', 'SHA-512'] as const
const names = { MD5: 'md5', 'SHA-1': 'sha1', 'SHA-256': 'sha256', 'SHA-512': 'sha512' } as const
const orders = ['PREFIX', 'POSTFIX'] as const
const nothing = new Uint8Array(0)

/** Okta's `PasswordCredentialHash` of a plain hash function, as compact JSON (developer.okta.com, Users API). */
export const oktaDigest: Format<Digest> = {
  id,
  schemes: ['digest'],
  writers: ['okta'],
  importers: ['okta'],
  grammar:
    '{"algorithm":"<MD5 | SHA-1 | SHA-256 | SHA-512>","salt":"<salt>","saltOrder":"<PREFIX | POSTFIX>","value":"<digest>"}',
  claims: { prefixes: algorithms.map((algorithm) => `{"algorithm":"${algorithm}"`) },
  notes: [jsonVariation],
  maxText: 2048,
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    let algorithm: (typeof algorithms)[number] = 'MD5'
    let saltOrder: (typeof orders)[number] | undefined
    let salt: Uint8Array = nothing
    let value: JsonText | undefined
    const begun = c.at
    const members = {
      algorithm: () => {
        algorithm = jsonWord(c, 'algorithm', algorithms)
      },
      salt: () => {
        const read = jsonString(c, 'salt', true)
        if (read.value !== '') salt = jsonBytes(c, 'salt', read, 'base64')
      },
      saltOrder: () => {
        saltOrder = jsonWord(c, 'salt order', orders)
      },
      value: () => {
        value = jsonString(c, 'digest', true)
      },
    }
    jsonObject(c, members, ['algorithm', 'value'])
    if (salt.length > 0 && !saltOrder) fault(c, begun, 'an object with "saltOrder", where there is a salt')
    const digest = value && !c.failure ? jsonBytes(c, 'digest', value, 'base64') : nothing
    const name = names[algorithm]
    if (digest.length !== hashSizes[name].output)
      fault(c, (value as JsonText | undefined)?.at ?? 0, `a digest of ${hashSizes[name].output} bytes`)
    const position = saltOrder === 'PREFIX' ? 'prefix' : 'suffix'
    const expression = saltedHash(name, salt.length > 0 ? position : undefined)
    return finishJson(c, { scheme: 'digest', expression, salt, digest }, oktaDigest.serialize)
  },
  serialize(descriptor) {
    const salted = saltedIn(descriptor)
    const algorithm = algorithms.find((one) => names[one] === salted?.name)
    if (!algorithm) return unrepresentable(id, 'it is no hash of the password and a salt that Okta knows')
    const salt = salted?.position && {
      salt: encodePadded(descriptor.salt),
      saltOrder: salted.position === 'prefix' ? 'PREFIX' : 'POSTFIX',
    }
    return spelled(JSON.stringify({ algorithm, ...salt, value: encodePadded(descriptor.digest) }))
  },
}
