/**
 * Werkzeug's generate_password_hash (werkzeug/security.py), which Flask applications use, and web2py's CRYPT
 * (gluon/validators.py).
 */
import { toHex, utf8 } from '../core/bytes.ts'
import { exclude, visible } from '../core/characters.ts'
import { createCursor, readHex, readLiteral, readTextUntil, readWord } from '../core/cursor.ts'
import { digest } from '../schemes/digest.ts'
import { type Expression, hash, hashFunctions, hmac, sameExpression } from '../schemes/expression.ts'
import type { Digest, Pbkdf2, Scrypt } from '../schemes/index.ts'
import { characters, hex } from '../spelling/encodings.ts'
import { type Format, finish, refuseDescriptor, toSpelled } from '../spelling/format.ts'
import { createPbkdf2Format, variantsOf } from '../spelling/pbkdf2.ts'
import { createScryptFormat } from '../spelling/scrypt.ts'
import { textOf } from '../spelling/text.ts'

/** Werkzeug's generate_password_hash with the method pbkdf2 (werkzeug.security). The salt is hashed as text. */
export const werkzeugPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'werkzeug-pbkdf2',
  writers: ['werkzeug', 'flask'],
  claims: { prefixes: ['pbkdf2:'] },
  text: 'pbkdf2:<hash>:<iterations>$<salt>$<digest>',
  variants: /* @__PURE__ */ variantsOf('md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'),
  salt: characters,
  digest: hex,
  digestLength: 'hash',
})

/** Werkzeug's `generate_password_hash` since 2.3 (werkzeug/security.py), and Clerk's hasher `scrypt_werkzeug`. */
export const werkzeugScrypt: Format<Scrypt> = /* @__PURE__ */ createScryptFormat({
  id: 'werkzeug-scrypt',
  writers: ['werkzeug', 'flask', 'clerk'],
  text: 'scrypt:<cost>:<block size>:<parallelization>$<salt>$<digest>',
  salt: characters,
  digest: hex,
  digestLength: [64, 64],
})

const hmacNames = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'] as const
const saltCharacters = /* @__PURE__ */ exclude(visible, '$')

function expressionOf(name: (typeof hmacNames)[number], isSalted: boolean): Expression {
  return isSalted ? hmac(name, 'salt', 'password') : hash(name, 'password')
}

/**
 * Werkzeug before 3: HMAC with the salt as the key, or a plain hash without a salt (werkzeug.security). Django's format
 * looks the same.
 */
export const werkzeugHmac: Format<Digest> = {
  id: 'werkzeug-hmac',
  schemes: [digest],
  writers: ['werkzeug', 'flask'],
  grammar: '<hash>$<salt>$<digest>',
  claims: {
    shapes: [
      {
        length: [37, 200],
        of: ['other'],
        marks: [
          [0, 'ms'],
          [1, 'dh'],
        ],
        evidence: 'the name of a hash function, "$", a salt and a digest, as Werkzeug writes an HMAC',
        rank: 0.5,
        isWeak: true,
      },
    ],
  },
  notes: ['letter-case'],
  parse(text, _fields, spans) {
    const c = createCursor('werkzeug-hmac', text, spans)
    const name = readWord(c, 'hash', hmacNames)
    readLiteral(c, '$')
    const salt = readTextUntil(c, 'salt', '$', { length: [0, 64], characters: saltCharacters, sensitive: true })
    readLiteral(c, '$')
    const digest = readHex(c, 'digest', { bytes: hashFunctions[name].output, sensitive: true })
    return finish(c, { scheme: 'digest', expression: expressionOf(name, salt !== ''), salt: utf8(salt), digest })
  },
  serialize({ expression, salt, digest }) {
    const name = hmacNames.find((one) => sameExpression(expression, expressionOf(one, salt.length > 0)))
    if (name === undefined)
      return refuseDescriptor('werkzeug-hmac', 'this hash was not computed in the way that the format requires')
    // A salt that is not text is written as a space, which `parse` refuses.
    const text = `${name}$${textOf(salt) ?? ' '}$${toHex(digest)}`
    const read = werkzeugHmac.parse(text, {})
    return read.ok
      ? toSpelled(text)
      : refuseDescriptor('werkzeug-hmac', 'the format cannot contain this salt or digest')
  },
}

/** web2py's CRYPT validator (gluon/validators.py). The salt is hashed as text. */
export const web2pyPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'web2py-pbkdf2',
  writers: ['web2py'],
  text: 'pbkdf2(<iterations>,<length>,<hash>)$<salt>$<digest>',
  variants: /* @__PURE__ */ variantsOf('sha1', 'sha224', 'sha256', 'sha384', 'sha512'),
  salt: characters,
  digest: hex,
})
