/**
 * Bare digests of the password in hexadecimal or base64, which no system names, and forms that hashcat reads in its
 * modes 8900 (src/modules/module_08900.c), 10900, 11900, 12000 and 12100.
 */
import { encodePadded, standard } from '../core/base64.ts'
import { toHex, utf8 } from '../core/bytes.ts'
import { type Cursor, createCursor, fail, isHexDigit, note, readHex, readPaddedBase64 } from '../core/cursor.ts'
import { digest } from '../schemes/digest.ts'
import { type HashName, hash, hashFunctions, hex } from '../schemes/expression.ts'
import type { Digest, Pbkdf2, Scrypt } from '../schemes/index.ts'
import { base64, looseBase64 } from '../spelling/encodings.ts'
import {
  type Fields,
  type Format,
  fieldOf,
  finish,
  readFieldBytes,
  readFieldWord,
  refuseDescriptor,
  toSpelled,
} from '../spelling/format.ts'
import { createPbkdf2Format, variantsOf } from '../spelling/pbkdf2.ts'
import { hashWithSalt, matchSaltedHash, readPosition, toPrintableText } from '../spelling/salted.ts'
import { createScryptFormat } from '../spelling/scrypt.ts'

/** The encodings of a salt field. Text is hashed as UTF-8. */
const encodings = ['utf8', 'hex', 'base64'] as const
/** The longest salt field in characters: the longest salt of the scheme in hexadecimal. */
const longest = 2048

const rawFields = ['passwordDigest', 'salt', 'saltEncoding', 'saltPosition'] as const

function readSaltField(c: Cursor, fields: Fields): Uint8Array {
  const encoding = fields.saltEncoding === undefined ? 'utf8' : readFieldWord(c, fields, 'saltEncoding', encodings)
  if (encoding === 'utf8') return utf8(fieldOf(c, fields, 'salt'))
  const { notes } = c
  const salt = readFieldBytes(
    c,
    fields,
    'salt',
    (one) => (encoding === 'hex' ? readHex(one, 'salt') : readPaddedBase64(one, 'salt', standard)),
    longest,
  )
  // Drops the notes, because they are about the text and not about a field.
  c.notes = notes
  return salt
}

const addArticle = (title: string): string => (title.startsWith('M') ? `an ${title}` : `a ${title}`)

/** Tells whether a text has only hexadecimal digits. Base64 of a digest also has other characters. */
function isHex(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!isHexDigit(text.charCodeAt(i))) return false
  return true
}

function readDigest(c: Cursor, bytes: number): Uint8Array {
  const sensitive = { sensitive: true } as const
  if (isHex(c.text)) return readHex(c, 'digest', { ...sensitive, bytes })
  const digest = readPaddedBase64(c, 'digest', standard, sensitive)
  note(c, 'base64')
  if (digest.length !== bytes) fail(c, 0, `${2 * bytes} hexadecimal digits, or base64 of ${bytes} bytes`)
  return digest
}

/**
 * Creates a format of a bare digest of the password in hexadecimal or base64. If there is a salt, the fields `salt`,
 * `saltEncoding` (default: utf8) and `saltPosition` describe it. The field `passwordDigest` says that the password was
 * replaced by its digest in hexadecimal.
 */
function raw(name: HashName, title: string, writers: readonly string[] = []): Format<Digest> {
  const id = `raw-${name}`
  const { output } = hashFunctions[name]
  // SHA-2 has the same digest lengths and is more common.
  const isRarer = name.startsWith('sha3-')
  const nested = hex(hash(name, 'password'))
  const padded = 4 * Math.ceil(output / 3)
  const unpadded = Math.ceil((4 * output) / 3)
  return {
    id,
    schemes: [digest],
    writers,
    fields: rawFields,
    grammar: `<${title} in ${2 * output} hexadecimal digits>`,
    claims: {
      shapes: [
        {
          length: [2 * output, 2 * output],
          of: ['hex'],
          isWhole: true,
          evidence: `${2 * output} hexadecimal digits, the length of ${addArticle(title)}`,
          rank: isRarer ? 0.4 : 0.5,
          isWeak: true,
        },
        {
          length: [unpadded, padded],
          of: ['base64'],
          evidence: `base64 of ${output} bytes, the length of ${addArticle(title)}`,
          rank: isRarer ? 0.2 : 0.3,
          isWeak: true,
        },
      ],
    },
    notes: ['base64', 'letter-case', 'unpadded'],
    parse(text, fields, spans) {
      const c = createCursor(id, text, spans)
      const digest = readDigest(c, output)
      const isSalted = fields.salt !== undefined && fields.salt !== ''
      const salt = isSalted ? readSaltField(c, fields) : new Uint8Array(0)
      const isNested = fields.passwordDigest && readFieldWord(c, fields, 'passwordDigest', ['hex']) === 'hex'
      const position = isSalted ? readPosition(c, fields) : undefined
      const expression = hashWithSalt(name, position, isNested ? nested : undefined)
      return finish(c, { scheme: 'digest', expression, salt, digest })
    },
    serialize(descriptor) {
      const salted = matchSaltedHash(descriptor, ['password', nested])
      if (salted?.name !== name)
        return refuseDescriptor(
          id,
          `the format supports only ${addArticle(title)} of the password, with or without a salt`,
        )
      const { salt, digest } = descriptor
      const inner = salted.password === 'password' ? undefined : { passwordDigest: 'hex' }
      if (!salted.position) return toSpelled(toHex(digest), [], inner)
      const text = toPrintableText(salt)
      const spelling = text === undefined ? { salt: encodePadded(salt), saltEncoding: 'base64' } : { salt: text }
      return toSpelled(toHex(digest), [], { ...inner, ...spelling, saltPosition: salted.position })
    },
  }
}

/**
 * A bare MD5 (RFC 1321), such as that of PHP's `md5()`, with or without a salt. Magento 1 (validateHashByVersion),
 * Joomla (JUserHelper::verifyPassword) and SuiteCRM (User::checkPasswordMD5) still accept it without a salt.
 */
export const rawMd5: Format<Digest> = /* @__PURE__ */ raw('md5', 'MD5', [
  'magento',
  'magento1',
  'openmage',
  'joomla',
  'suitecrm',
  'sugarcrm',
])

/** A bare SHA-1 (FIPS 180-4). */
export const rawSha1: Format<Digest> = /* @__PURE__ */ raw('sha1', 'SHA-1')

/** A bare SHA-224 (FIPS 180-4). */
export const rawSha224: Format<Digest> = /* @__PURE__ */ raw('sha224', 'SHA-224')

/** A bare SHA-256 (FIPS 180-4), which Magento 1 accepts, too. */
export const rawSha256: Format<Digest> = /* @__PURE__ */ raw('sha256', 'SHA-256', ['magento', 'magento1', 'openmage'])

/** A bare SHA-384 (FIPS 180-4). */
export const rawSha384: Format<Digest> = /* @__PURE__ */ raw('sha384', 'SHA-384')

/** A bare SHA-512 (FIPS 180-4), which OpenMage accepts, too. */
export const rawSha512: Format<Digest> = /* @__PURE__ */ raw('sha512', 'SHA-512', ['magento', 'magento1', 'openmage'])

/** A bare SHA3-224 (FIPS 202). */
export const rawSha3224: Format<Digest> = /* @__PURE__ */ raw('sha3-224', 'SHA3-224')

/** A bare SHA3-256 (FIPS 202). */
export const rawSha3256: Format<Digest> = /* @__PURE__ */ raw('sha3-256', 'SHA3-256')

/** A bare SHA3-384 (FIPS 202). */
export const rawSha3384: Format<Digest> = /* @__PURE__ */ raw('sha3-384', 'SHA3-384')

/** A bare SHA3-512 (FIPS 202). */
export const rawSha3512: Format<Digest> = /* @__PURE__ */ raw('sha3-512', 'SHA3-512')

/** scrypt of Perl's Crypt::ScryptKDF, which is hashcat's mode 8900 (hashcat, src/modules/module_08900.c). */
export const hashcatScrypt: Format<Scrypt> = /* @__PURE__ */ createScryptFormat({
  id: 'hashcat-scrypt',
  writers: ['hashcat', 'crypt-scryptkdf', 'openfoodfacts'],
  text: 'SCRYPT:<cost>:<block size>:<parallelization>:<salt>:<digest>',
  salt: looseBase64,
  saltLength: [0, 1024],
  digest: looseBase64,
})

/** PBKDF2 in hashcat's modes 10900, 11900, 12000 and 12100. */
export const hashcatPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'hashcat-pbkdf2',
  writers: ['hashcat'],
  claims: {
    shapes: [
      {
        length: [32, 1024],
        of: ['other'],
        marks: [
          [0, 'ms'],
          [1, 'dh'],
        ],
        evidence: 'a hash function, a number and two base64 texts, separated by colons',
        rank: 0.9,
      },
    ],
  },
  text: '<hash>:<iterations>:<salt>:<digest>',
  variants: /* @__PURE__ */ variantsOf('md5', 'sha1', 'sha256', 'sha512'),
  salt: base64,
  digest: base64,
})
