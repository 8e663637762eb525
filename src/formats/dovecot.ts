/** Dovecot's password schemes (src/auth/password-scheme.c), except those that directories also write. */

import type { Argon2, Bcrypt, Digest, Md5Crypt, Pbkdf2, ShaCrypt } from '../schemes/index.ts'
import { createBcryptFormat } from '../spelling/bcrypt.ts'
import { createDirectoryFormat } from '../spelling/directory.ts'
import { characters, hex } from '../spelling/encodings.ts'
import type { Format } from '../spelling/format.ts'
import { createPbkdf2Format, variantsOf } from '../spelling/pbkdf2.ts'
import { restrictToLibsodium, wrapFormat } from '../spelling/wrapped.ts'
import { md5Crypt, sha256Crypt, sha512Crypt } from './crypt.ts'
import { argon2 } from './phc.ts'

/** Dovecot's `{PLAIN-MD4}`: the MD4 of the password in hexadecimal. */
export const dovecotPlainMd4: Format<Digest> = /* @__PURE__ */ createDirectoryFormat({
  id: 'dovecot-plain-md4',
  writers: ['dovecot', 'openldap'],
  names: ['PLAIN-MD4'],
  hash: 'md4',
  encoding: 'hex',
  dovecot: ['PLAIN-MD4'],
  ownsLowerCase: true,
})

/** Dovecot's `{PLAIN-MD5}`: the MD5 of the password in hexadecimal. */
export const dovecotPlainMd5: Format<Digest> = /* @__PURE__ */ createDirectoryFormat({
  id: 'dovecot-plain-md5',
  writers: ['dovecot', 'openldap', 'iredmail'],
  names: ['PLAIN-MD5'],
  hash: 'md5',
  encoding: 'hex',
  dovecot: ['PLAIN-MD5'],
  ownsLowerCase: true,
})

/** Dovecot's `{MD5-CRYPT}`, and `{MD5}` followed by `$1$`: a hash string of MD5 crypt. */
export const dovecotMd5Crypt: Format<Md5Crypt> = /* @__PURE__ */ wrapFormat(
  {
    id: 'dovecot-md5-crypt',
    writers: ['dovecot', 'openldap'],
    prefixes: ['{MD5-CRYPT}', '{md5-crypt}', '{MD5}', '{md5}'],
    claims: { prefixes: ['{MD5-CRYPT}', '{md5-crypt}', '{MD5}$1$', '{md5}$1$'] },
  },
  md5Crypt,
)

/** Dovecot's `{SHA256-CRYPT}`: a hash string of SHA crypt with SHA-256. */
export const dovecotSha256Crypt: Format<ShaCrypt> = /* @__PURE__ */ wrapFormat(
  { id: 'dovecot-sha256-crypt', writers: ['dovecot', 'openldap'], prefixes: ['{SHA256-CRYPT}', '{sha256-crypt}'] },
  sha256Crypt,
)

/** Dovecot's `{SHA512-CRYPT}`: a hash string of SHA crypt with SHA-512. */
export const dovecotSha512Crypt: Format<ShaCrypt> = /* @__PURE__ */ wrapFormat(
  {
    id: 'dovecot-sha512-crypt',
    writers: ['dovecot', 'openldap', 'iredmail'],
    prefixes: ['{SHA512-CRYPT}', '{sha512-crypt}'],
  },
  sha512Crypt,
)

/** Dovecot's `{BLF-CRYPT}`: a bcrypt hash string other than `$2$`. */
export const dovecotBlfCrypt: Format<Bcrypt> = /* @__PURE__ */ wrapFormat(
  { id: 'dovecot-blf-crypt', writers: ['dovecot', 'openldap', 'iredmail'], prefixes: ['{BLF-CRYPT}', '{blf-crypt}'] },
  /* @__PURE__ */ createBcryptFormat(['2b', '2a', '2x', '2y']),
)

/** Dovecot's `{ARGON2I}`: the PHC string of Argon2i, version 19, as libsodium reads it. */
export const dovecotArgon2i: Format<Argon2> = /* @__PURE__ */ wrapFormat(
  { id: 'dovecot-argon2i', writers: ['dovecot', 'openldap'], prefixes: ['{ARGON2I}', '{argon2i}'] },
  /* @__PURE__ */ restrictToLibsodium(argon2, 'i'),
)

/** Dovecot's `{ARGON2ID}`: the PHC string of Argon2id, version 19, as libsodium reads it. */
export const dovecotArgon2id: Format<Argon2> = /* @__PURE__ */ wrapFormat(
  { id: 'dovecot-argon2id', writers: ['dovecot', 'openldap'], prefixes: ['{ARGON2ID}', '{argon2id}'] },
  /* @__PURE__ */ restrictToLibsodium(argon2, 'id'),
)

/** Dovecot's `{PBKDF2}` (src/auth/password-scheme-pbkdf2.c): HMAC-SHA-1. The salt is hashed as text. */
export const dovecotPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'dovecot-pbkdf2',
  writers: ['dovecot', 'openldap'],
  claims: { prefixes: ['{PBKDF2}$'] },
  text: '{PBKDF2}$1$<salt>$<iterations>$<digest>',
  variants: /* @__PURE__ */ variantsOf('sha1'),
  salt: characters,
  digest: hex,
  digestLength: 20,
})
