/** Stytch's migration of plain hash functions (stytchauth/stytch-node, types/lib/b2c/passwords.d.ts). */
import { toHex, utf8 } from '../core/bytes.ts'
import { createCursor, fail, readEnd, readHex } from '../core/cursor.ts'
import { digest } from '../schemes/digest.ts'
import { hashFunctions, uses } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import { type Format, fieldOf, finish, readFieldWord, refuseDescriptor, toSpelled } from '../spelling/format.ts'
import { hashOf, matchHash } from '../spelling/salted.ts'
import { textOf } from '../spelling/text.ts'

const id = 'stytch-digest'
const types = ['md_5', 'sha_1', 'sha_512'] as const
/** The most characters of a field. */
const longest = 1024
const names = { md_5: 'md5', sha_1: 'sha1', sha_512: 'sha512' } as const
const sizes = /* @__PURE__ */ types.map((type) => hashFunctions[names[type]].output)

/**
 * Plain hash functions in Stytch's migration: the text is the hexadecimal digest, and the hash function and the texts
 * before and after the password are fields (stytchauth/stytch-node, types/lib/b2c/passwords.d.ts).
 */
export const stytchDigest: Format<Digest> = {
  id,
  schemes: [digest],
  writers: ['stytch'],
  fields: ['hashType', 'prependSalt', 'appendSalt'],
  grammar: '<digest>',
  claims: {
    shapes: [
      {
        length: [32, 128],
        of: ['hex'],
        beside: 'hashType',
        evidence: 'hexadecimal digits, with the field hashType',
        rank: 0.8,
        isWeak: true,
      },
    ],
  },
  notes: ['letter-case'],
  parse(text, fields, spans) {
    const c = createCursor(id, text, spans)
    const type = types.find((one) => one === fields.hashType)
    const bytes = type && hashFunctions[names[type]].output
    const digest = readHex(c, 'digest', { sensitive: true, ...(bytes !== undefined && { bytes }) })
    // Checks the end first, so that a missing field is reported only for a complete text.
    readEnd(c)
    if (!sizes.includes(digest.length)) fail(c, 0, `a digest of ${sizes.join(', ')} bytes`)
    const name = names[readFieldWord(c, fields, 'hashType', types)]
    const all = { prependSalt: '', appendSalt: '', ...fields }
    const before = fieldOf(c, all, 'prependSalt', true)
    const after = fieldOf(c, all, 'appendSalt', true)
    const expression =
      before === ''
        ? hashOf(name, 'password', ...(after === '' ? [] : ['salt' as const]))
        : hashOf(name, 'salt', 'password', { text: after })
    return finish(c, { scheme: 'digest', expression, salt: utf8(before === '' ? after : before), digest })
  },
  serialize({ expression, salt, digest }) {
    const { name, parts } = matchHash(expression) ?? { name: 'md4', parts: [] }
    if (salt.length > 0 && !uses(expression, 'salt'))
      return refuseDescriptor(id, 'the salt must be a part of the hashed text')
    const hashType = types.find((one) => names[one] === name)
    const saltText = textOf(salt)
    const at = parts.indexOf('password')
    const texts = parts.map((part) =>
      part === 'salt' ? saltText : typeof part === 'object' && 'text' in part ? part.text : undefined,
    )
    const isSaid = at >= 0 && texts.every((text, index) => index === at || text !== undefined)
    if (!hashType || !isSaid || digest.length !== hashFunctions[names[hashType]].output)
      return refuseDescriptor(id, 'Stytch supports only MD5, SHA-1 and SHA-512 of prefix + password + suffix')
    const prependSalt = texts.slice(0, at).join('')
    const appendSalt = texts.slice(at + 1).join('')
    if (Math.max(prependSalt.length, appendSalt.length) > longest)
      return refuseDescriptor(id, `each salt must have at most ${longest} characters`)
    return toSpelled(toHex(digest), [], {
      hashType,
      ...(prependSalt !== '' && { prependSalt }),
      ...(appendSalt !== '' && { appendSalt }),
    })
  },
}
