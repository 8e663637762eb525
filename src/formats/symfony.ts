/** Symfony's password hashers (symfony/password-hasher, Hasher/). */
import { note } from '../core/cursor.ts'
import { base64 as base64Of, hash } from '../schemes/expression.ts'
import type { Bcrypt, Digest, Pbkdf2 } from '../schemes/index.ts'
import { createBcryptFormat } from '../spelling/bcrypt.ts'
import { base64, characters, type Encoding, hex } from '../spelling/encodings.ts'
import type { Format } from '../spelling/format.ts'
import { createPbkdf2Format, variantsOf } from '../spelling/pbkdf2.ts'
import { createSymfonyFormat, symfonySaltCharacters } from '../spelling/salted.ts'
import { addPreparation } from '../spelling/wrapped.ts'

/**
 * Symfony's NativePasswordHasher (symfony/password-hasher): bcrypt. A password of more than 72 bytes or with a NUL is
 * replaced by the base64 of its SHA-512.
 */
export const symfonyBcrypt: Format<Bcrypt> = /* @__PURE__ */ addPreparation(
  {
    id: 'symfony-bcrypt',
    writers: ['symfony', 'sylius', 'akeneo', 'oro', 'fosuserbundle'],
    claims: { byHint: 'looks like bcrypt, but Symfony first hashes a password of more than 72 bytes with SHA-512' },
    prepare: { fits: 72, of: 'password', else: /* @__PURE__ */ base64Of(/* @__PURE__ */ hash('sha512', 'password')) },
  },
  /* @__PURE__ */ createBcryptFormat(['2y', '2a', '2b']),
)

/** Base64, or hexadecimal where `encode_as_base64` is off: of the same bytes one is always longer. */
const base64OrHex: Encoding = {
  read(c, name, expected) {
    if (c.text.length - c.at !== 2 * (expected.bytes ?? 0)) return base64.read(c, name, expected)
    const bytes = hex.read(c, name, expected)
    note(c, 'hexadecimal')
    return bytes
  },
  write: (bytes) => base64.write(bytes),
  notes: ['letter-case', 'hexadecimal'],
}

/** Symfony's Pbkdf2PasswordHasher (symfony/password-hasher). The parameters from security.yaml are fields. */
export const symfonyPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'symfony-pbkdf2',
  writers: ['symfony'],
  claims: {
    shapes: [
      {
        length: [24, 1024],
        of: ['hex', 'base64'],
        evidence: 'base64 or hexadecimal digits, with the fields hash_algorithm, iterations and key_length',
        rank: 0.7,
        isWeak: true,
      },
    ],
  },
  text: '<digest>',
  fields: { hash_algorithm: '<hash>', iterations: '<iterations>', key_length: '<length>', salt: '<salt>' },
  variants: /* @__PURE__ */ variantsOf('sha1', 'sha224', 'sha256', 'sha384', 'sha512'),
  salt: characters,
  saltLength: [0, 1024],
  digest: base64OrHex,
})

/** Symfony's MessageDigestPasswordHasher with its defaults: SHA-512 in base64. The salt is a field. */
export const symfonyMessageDigest: Format<Digest> = /* @__PURE__ */ createSymfonyFormat(symfonySaltCharacters, {
  id: 'symfony-message-digest',
  writers: ['symfony', 'fosuserbundle', 'sylius', 'akeneo', 'oro'],
  claims: {
    shapes: [
      {
        length: [86, 88],
        of: ['hex', 'base64'],
        evidence: '64 bytes in base64, with the field salt',
        rank: 0.5,
        isWeak: true,
      },
    ],
  },
  text: '<digest>',
  fields: { salt: '<salt>', iterations: '<iterations>' },
  defaults: { iterations: '5000' },
  writesDefaults: true,
  saltLength: [0, 130],
})
