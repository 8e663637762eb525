/**
 * Libraries and applications of Node.js: AdonisJS (adonisjs/hash, src/drivers/scrypt.ts), passport-local-mongoose,
 * Payload, and applications that call `scrypt` of node:crypto.
 */
import { hexDigits } from '../core/characters.ts'
import type { Pbkdf2, Scrypt } from '../schemes/index.ts'
import { characters, createDrawnSaltEncoding, hex, unpaddedBase64 } from '../spelling/encodings.ts'
import type { Format } from '../spelling/format.ts'
import { createPbkdf2Format, type Pbkdf2Spelling, variantsOf } from '../spelling/pbkdf2.ts'
import { createScryptFormat, nodeDefaults } from '../spelling/scrypt.ts'

/** scrypt as AdonisJS writes it: a PHC string with N itself as `n` (adonisjs/hash, src/drivers/scrypt.ts). */
export const adonisjsScrypt: Format<Scrypt> = /* @__PURE__ */ createScryptFormat({
  id: 'adonisjs-scrypt',
  writers: ['adonisjs'],
  text: '$scrypt$n=<cost>,r=<block size>,p=<parallelization>$<salt>$<digest>',
  salt: unpaddedBase64,
  saltLength: [8, 1024],
  digest: unpaddedBase64,
  digestLength: [64, 128],
})

/**
 * scrypt of applications that call Node's `scrypt` with its default parameters. The hexadecimal digits of the salt are
 * hashed as text.
 */
export const nodeScrypt: Format<Scrypt> = /* @__PURE__ */ createScryptFormat({
  id: 'node-scrypt',
  writers: ['node'],
  claims: {
    shapes: [
      {
        length: [161, 161],
        of: ['other'],
        marks: [[32, ':']],
        evidence:
          '32 hexadecimal digits of salt, a colon, and 128 hexadecimal digits of scrypt with the defaults of Node.js (r=8)',
        rank: 0.4,
        isWeak: true,
      },
    ],
  },
  text: '<salt>:<digest>',
  salt: /* @__PURE__ */ createDrawnSaltEncoding({ from: hexDigits, length: [32, 32] }),
  digest: hex,
  digestLength: [64, 64],
  fixed: nodeDefaults,
})

/**
 * scrypt of Replit's template for sign-in with Passport: the digest, a dot and the salt, whose hexadecimal digits are
 * hashed as text.
 */
export const replitScrypt: Format<Scrypt> = /* @__PURE__ */ createScryptFormat({
  id: 'replit-scrypt',
  writers: ['replit'],
  claims: {
    shapes: [
      {
        length: [161, 161],
        of: ['other'],
        marks: [[128, '.']],
        evidence: '128 hexadecimal digits, a dot, and 32 hexadecimal digits of salt',
        rank: 0.7,
      },
    ],
  },
  text: '<digest>.<salt>',
  salt: /* @__PURE__ */ createDrawnSaltEncoding({ from: hexDigits, length: [32, 32] }),
  digest: hex,
  digestLength: [64, 64],
  fixed: nodeDefaults,
})

/**
 * The columns hash and salt of passport-local-mongoose, and of Payload before 3.90. The hexadecimal digits of the salt
 * are hashed as text. The other fields are options of the application, with their names in passport-local-mongoose. The
 * default of `digestAlgorithm` was `sha1` before version 2.
 */
export const passportLocalMongoose: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'passport-local-mongoose',
  writers: ['passport-local-mongoose', 'passport', 'payload'],
  claims: {
    shapes: [
      {
        length: [1024, 1024],
        of: ['hex'],
        evidence: '1,024 hexadecimal digits, with the field salt',
        rank: 0.6,
        isWeak: true,
      },
    ],
  },
  text: '<digest>',
  fields: { salt: '<salt>', iterations: '<iterations>', keylen: '<length>', digestAlgorithm: '<hash>' },
  defaults: { iterations: '25000', keylen: '512', digestAlgorithm: 'sha256' },
  variants: /* @__PURE__ */ variantsOf('sha256', 'sha1', 'sha512', 'sha384', 'sha224', 'md5'),
  salt: characters,
  digest: hex,
})

/** Creates the format of both versions. Version 2 is written. */
function createPayloadFormat(): Format<Pbkdf2> {
  const spelling: Pbkdf2Spelling = {
    id: 'payload-pbkdf2',
    writers: ['payload'],
    claims: { prefixes: ['pbkdf2-sha256-v2-', 'pbkdf2-sha256-v1:'] },
    text: 'pbkdf2-sha256-v2-i<iterations>-l<length>:<digest>',
    fields: { salt: '<salt>' },
    variants: variantsOf('sha256'),
    salt: characters,
    digest: hex,
  }
  const version2 = createPbkdf2Format(spelling)
  const version1 = createPbkdf2Format({
    ...spelling,
    text: 'pbkdf2-sha256-v1:<digest>',
    iterations: 600_000,
    digestLength: 32,
  })
  return {
    ...version2,
    notes: [...version2.notes, 'version-1'],
    parse(text, fields, spans) {
      if (!text.startsWith('pbkdf2-sha256-v1:')) return version2.parse(text, fields, spans)
      const parsed = version1.parse(text, fields, spans)
      return parsed.ok ? { ...parsed, notes: [...parsed.notes, 'version-1'] } : parsed
    },
    serialize: (descriptor) => version2.serialize(descriptor),
  }
}

/**
 * Payload's columns hash and salt (packages/payload/src/auth). The hexadecimal digits of the salt are hashed as text.
 * Version 1, in 3.90, has 600,000 iterations and 32 bytes. Older hashes have no prefix: see `passport-local-mongoose`.
 */
export const payloadPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createPayloadFormat()
