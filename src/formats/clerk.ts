/** Clerk's hashers (clerk.com, Backend API, CreateUser: password_hasher and password_digest). */
import { toHex, utf8 } from '../core/bytes.ts'
import { exclude } from '../core/characters.ts'
import { createCursor, fail, note, readDecimal, readHex, readLiteral, readTextUntil, skip } from '../core/cursor.ts'
import { secretOf } from '../core/secret.ts'
import { bcrypt } from '../schemes/crypt.ts'
import { digest } from '../schemes/digest.ts'
import { type HashName, hashFunctions, join } from '../schemes/expression.ts'
import type { Bcrypt, Digest, LegacyScrypt, Pbkdf2 } from '../schemes/index.ts'
import { pbkdf2 } from '../schemes/pbkdf2.ts'
import { nameOf, readBcrypt, writeBcrypt } from '../spelling/bcrypt.ts'
import { base64, characters, hex } from '../spelling/encodings.ts'
import { type Format, finish, refuseDescriptor, refuseWithoutSecret, toSpelled } from '../spelling/format.ts'
import { createPbkdf2Format, variantsOf } from '../spelling/pbkdf2.ts'
import {
  createSymfonyFormat,
  hashWithSalt,
  matchSaltedHash,
  readPosition,
  symfonySaltCharacters,
} from '../spelling/salted.ts'
import { createLegacyScryptFormat } from '../spelling/scrypt.ts'
import { textOf } from '../spelling/text.ts'

/** Clerk's hasher `pbkdf2_sha512_hex` (API: password_digest), with the salt in hexadecimal. */
export const clerkHexPbkdf2Sha512: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'clerk-hex-pbkdf2-sha512',
  writers: ['clerk'],
  text: 'pbkdf2_sha512_hex$<iterations>$<salt>$<digest>',
  variants: /* @__PURE__ */ variantsOf('sha512'),
  salt: hex,
  digest: hex,
})

/** Clerk's hasher `pbkdf2_sha512` (API: password_digest). The salt is hashed as text. */
export const clerkPbkdf2Sha512: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'clerk-pbkdf2-sha512',
  writers: ['clerk'],
  text: 'pbkdf2_sha512$<iterations>$<salt>$<digest>',
  variants: /* @__PURE__ */ variantsOf('sha512'),
  salt: characters,
  digest: hex,
})

/** Clerk's hasher `pbkdf2_sha256` (API: password_digest). The text has Django's prefix, but the salt is in base64. */
export const clerkPbkdf2Sha256: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'clerk-pbkdf2-sha256',
  writers: ['clerk'],
  claims: {
    byHint: 'looks like Django’s format, but Clerk reads the salt as base64, and Django reads the salt as text',
    isPreferred: true,
    sharedPrefixes: ['pbkdf2_sha256$'],
    // Django's salts are letters and digits, and its digests have 44 characters.
    sharedPattern: /^[^$]*\$[^$]*\$(?:[^$]*[+/=]|[^$]*\$(?!.{44}$))/,
  },
  text: 'pbkdf2_sha256$<iterations>$<salt>$<digest>',
  variants: /* @__PURE__ */ variantsOf('sha256'),
  salt: base64,
  digest: base64,
})

const impliedLength = 32

/** Tells whether Go's hex.DecodeString accepts a text. */
const isHex = (text: string): boolean => {
  const c = createCursor('clerk-pbkdf2-sha1', text)
  hex.read(c, 'salt', {})
  return c.failure === undefined && c.at === text.length
}

/**
 * Clerk's hasher `pbkdf2_sha1` (API: password_digest). The text has Django's prefix, but the digest is hexadecimal. A
 * salt in valid hexadecimal is decoded; any other salt is hashed as text. If the digest does not have 32 bytes, its
 * length follows the digest.
 */
export const clerkPbkdf2Sha1: Format<Pbkdf2> = {
  id: 'clerk-pbkdf2-sha1',
  schemes: [pbkdf2],
  writers: ['clerk'],
  fixed: { hash: 'sha1' },
  grammar: 'pbkdf2_sha1$<iterations>$<salt>$<digest>$<length>',
  claims: {
    byHint: 'starts like Django’s format, but Clerk writes the salt and the digest in hexadecimal',
    isPreferred: true,
  },
  notes: ['salt-characters', 'letter-case', 'explicit-length'],
  parse(text, _fields, spans) {
    const c = createCursor('clerk-pbkdf2-sha1', text, spans)
    readLiteral(c, 'pbkdf2_sha1$')
    const iterations = readDecimal(c, 'iterations')
    readLiteral(c, '$')
    const ending = text.indexOf('$', c.at)
    const saltIn = isHex(text.slice(c.at, ending < 0 ? undefined : ending)) ? hex : characters
    if (saltIn === characters) note(c, 'salt-characters')
    const salt = saltIn.read(c, 'salt', { sensitive: true, ending: '$' })
    readLiteral(c, '$')
    const start = c.at
    const digest = hex.read(c, 'digest', { sensitive: true })
    const isSaid = skip(c, '$')
    const length = isSaid ? readDecimal(c, 'length') : impliedLength
    if (isSaid && length === impliedLength) note(c, 'explicit-length')
    if (digest.length !== length) fail(c, start, `a digest of ${length} bytes`)
    return finish(c, { scheme: 'pbkdf2', hash: 'sha1', iterations, salt, digest })
  },
  serialize({ hash, iterations, salt, digest }) {
    if (hash !== 'sha1') return refuseDescriptor('clerk-pbkdf2-sha1', 'the format supports only SHA-1')
    if (salt.length === 0) return refuseDescriptor('clerk-pbkdf2-sha1', 'the format needs a salt')
    const length = digest.length === impliedLength ? '' : `$${digest.length}`
    return toSpelled(`pbkdf2_sha1$${iterations}$${hex.write(salt)}$${hex.write(digest)}${length}`)
  },
}

/** The length of a salt in characters. */
const saltLength = [1, 255] as const

/**
 * Creates a format of Clerk's `salt$hash` (clerk.com, `CreateUserParams`). The field `saltPosition` is required,
 * because Clerk does not document whether the salt is hashed before or after the password.
 */
function createClerkFormat(id: string, name: HashName, title: string): Format<Digest> {
  const digits = 2 * hashFunctions[name].output
  return {
    id,
    schemes: [digest],
    writers: ['clerk'],
    fields: ['saltPosition'],
    grammar: `<salt>$<${title} in ${digits} hexadecimal digits>`,
    claims: {
      shapes: [
        {
          length: [saltLength[0] + 1 + digits, saltLength[1] + 1 + digits],
          of: ['other'],
          marks: [[-1 - digits, '$']],
          beside: 'saltPosition',
          evidence: `a salt, "$" and ${digits} hexadecimal digits`,
          rank: 0.4,
          isWeak: true,
        },
      ],
    },
    notes: ['letter-case'],
    parse(text, fields, spans) {
      const c = createCursor(id, text, spans)
      const salt = utf8(readTextUntil(c, 'salt', '$', { sensitive: true, length: saltLength }))
      readLiteral(c, '$')
      const digest = readHex(c, 'digest', { sensitive: true, bytes: hashFunctions[name].output })
      const position = c.failure ? undefined : readPosition(c, fields)
      return finish(c, { scheme: 'digest', expression: hashWithSalt(name, position), salt, digest })
    },
    serialize(descriptor) {
      const salted = matchSaltedHash(descriptor)
      const salt = textOf(descriptor.salt)
      if (salted?.name !== name || !salted.position)
        return refuseDescriptor(id, `the format supports only ${title} of the password and a salt`)
      if (salt === undefined || salt.includes('$') || salt.length > saltLength[1])
        return refuseDescriptor(id, 'the format cannot contain this salt')
      return toSpelled(`${salt}$${toHex(descriptor.digest)}`, [], { saltPosition: salted.position })
    },
  }
}

/** Clerk's hasher `md5_salted`. */
export const clerkMd5Salted: Format<Digest> = /* @__PURE__ */ createClerkFormat('clerk-md5-salted', 'md5', 'MD5')

/** Clerk's hasher `sha256_salted`. */
export const clerkSha256Salted: Format<Digest> = /* @__PURE__ */ createClerkFormat(
  'clerk-sha256-salted',
  'sha256',
  'SHA-256',
)

/** Clerk's hasher `sha512_symfony`: the message digest of Symfony with its iterations and salt (Clerk, createUser). */
export const clerkSymfony: Format<Digest> = /* @__PURE__ */ createSymfonyFormat(
  /* @__PURE__ */ exclude(symfonySaltCharacters, '$'),
  {
    id: 'clerk-symfony',
    writers: ['clerk'],
    text: 'sha512_symfony$<iterations>$<salt>$<digest>',
    claims: { prefixes: ['sha512_symfony$'] },
  },
)

const pepperedVariants = ['2a', '2b', '2y'] as const
const peppered = /* @__PURE__ */ join('password', 'pepper')

/** Clerk's `bcrypt_peppered` digest: the hash of Devise, followed by `$` and the pepper. */
export const clerkBcryptPeppered: Format<Bcrypt> = {
  id: 'clerk-bcrypt-peppered',
  schemes: [bcrypt],
  writers: ['clerk'],
  prepare: peppered,
  innerSchemes: [digest],
  grammar: '$2a$<cost>$<salt><digest>$<pepper>',
  claims: { byHint: 'starts like bcrypt, but Clerk appends "$" and the pepper to the hash string', isPreferred: true },
  notes: ['padding-bits'],
  parse(text, _fields, spans) {
    const c = createCursor('clerk-bcrypt-peppered', text, spans)
    const descriptor = readBcrypt(c, pepperedVariants)
    readLiteral(c, '$')
    const pepper = secretOf(utf8(readTextUntil(c, 'pepper', undefined, { sensitive: true })))
    return finish(c, { ...descriptor, prepare: peppered, pepper })
  },
  serialize(descriptor) {
    const variant = nameOf(descriptor.variant, pepperedVariants)
    if (variant === undefined)
      return refuseDescriptor(
        'clerk-bcrypt-peppered',
        `the format does not support the bcrypt variant ${descriptor.variant}`,
      )
    if (!descriptor.pepper) return refuseWithoutSecret('clerk-bcrypt-peppered', 'peppers')
    const pepper = textOf(descriptor.pepper.bytes())
    if (!pepper) return refuseDescriptor('clerk-bcrypt-peppered', 'the pepper must be text in UTF-8')
    return toSpelled(`${writeBcrypt(variant, descriptor)}$${pepper}`)
  },
}

/** Clerk's `scrypt_firebase` digest: six parts separated by `$`, without a prefix. */
export const clerkLegacyScrypt: Format<LegacyScrypt> = /* @__PURE__ */ createLegacyScryptFormat({
  id: 'clerk-legacy-scrypt',
  writers: ['clerk'],
  claims: {
    shapes: [
      {
        length: [50, 1024],
        of: ['other'],
        evidence: 'six parts separated by "$": four in base64 and two numbers',
        rank: 0.9,
      },
    ],
  },
  text: '<digest>$<salt>$<signer key>$<salt separator>$<rounds>$<memory cost>',
})
