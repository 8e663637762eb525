/**
 * Hash strings of bcrypt and Argon2 for an older hash of the password. Sites write them if they hash stored hashes
 * again.
 */

import { hash, hex } from '../schemes/expression.ts'
import type { Argon2, Bcrypt } from '../schemes/index.ts'
import { createBcryptFormat } from '../spelling/bcrypt.ts'
import type { Format } from '../spelling/format.ts'
import { addPreparation, excludeKey } from '../spelling/wrapped.ts'
import { argon2 } from './phc.ts'

/** bcrypt of the hexadecimal MD5 of the password, as Matomo and vBulletin 5 write it (hashcat 25600). */
export const bcryptHexMd5: Format<Bcrypt> = /* @__PURE__ */ addPreparation(
  {
    id: 'bcrypt-hex-md5',
    writers: ['matomo', 'piwik', 'vbulletin', 'vbulletin5'],
    claims: {
      byHint:
        'looks like bcrypt, but was computed from the hexadecimal MD5 of the password, as in Matomo and vBulletin 5',
    },
    prepare: /* @__PURE__ */ hex(/* @__PURE__ */ hash('md5', 'password')),
  },
  /* @__PURE__ */ createBcryptFormat(['2y', '2a', '2b']),
)

/** bcrypt of the hexadecimal SHA-1 of the password: SHA-1 hashes that a site hashed again (hashcat 25800). */
export const bcryptHexSha1: Format<Bcrypt> = /* @__PURE__ */ addPreparation(
  {
    id: 'bcrypt-hex-sha1',
    writers: [],
    claims: { byHint: 'looks like bcrypt, but was computed from the SHA-1 of the password in hexadecimal' },
    prepare: /* @__PURE__ */ hex(/* @__PURE__ */ hash('sha1', 'password')),
  },
  /* @__PURE__ */ createBcryptFormat(['2a', '2b', '2y']),
)

/** bcrypt of the hexadecimal SHA-256 of the password, as Meteor's accounts-password writes it (hashcat 30600). */
export const bcryptHexSha256: Format<Bcrypt> = /* @__PURE__ */ addPreparation(
  {
    id: 'bcrypt-hex-sha256',
    writers: ['meteor', 'rocketchat', 'wekan'],
    claims: {
      byHint:
        'looks like bcrypt, but was computed from the SHA-256 of the password in hexadecimal, as in Meteor and Rocket.Chat',
    },
    prepare: /* @__PURE__ */ hex(/* @__PURE__ */ hash('sha256', 'password')),
  },
  /* @__PURE__ */ createBcryptFormat(['2b', '2a', '2y']),
)

/** bcrypt of the hexadecimal SHA-512 of the password. bcrypt reads only 72 of the 128 digits (hashcat 28400). */
export const bcryptHexSha512: Format<Bcrypt> = /* @__PURE__ */ addPreparation(
  {
    id: 'bcrypt-hex-sha512',
    writers: [],
    claims: { byHint: 'looks like bcrypt, but was computed from the SHA-512 of the password in hexadecimal' },
    prepare: /* @__PURE__ */ hex(/* @__PURE__ */ hash('sha512', 'password')),
  },
  /* @__PURE__ */ createBcryptFormat(['2a', '2b', '2y']),
)

/** Argon2 of the hexadecimal MD5 of the password, as Matomo and vBulletin 5 write it if they use Argon2. */
export const argon2HexMd5: Format<Argon2> = /* @__PURE__ */ addPreparation(
  {
    id: 'argon2-hex-md5',
    writers: ['matomo', 'piwik', 'vbulletin', 'vbulletin5'],
    claims: {
      byHint:
        'looks like Argon2, but was computed from the hexadecimal MD5 of the password, as in Matomo and vBulletin 5',
    },
    prepare: /* @__PURE__ */ hex(/* @__PURE__ */ hash('md5', 'password')),
  },
  /* @__PURE__ */ excludeKey(argon2),
)

/**
 * Argon2 of the hexadecimal SHA-256 of the password, as Meteor's accounts-password writes it since 3.3 if it uses Argon2.
 */
export const argon2HexSha256: Format<Argon2> = /* @__PURE__ */ addPreparation(
  {
    id: 'argon2-hex-sha256',
    writers: ['meteor'],
    claims: {
      byHint: 'looks like Argon2, but was computed from the SHA-256 of the password in hexadecimal, as in Meteor',
    },
    prepare: /* @__PURE__ */ hex(/* @__PURE__ */ hash('sha256', 'password')),
  },
  /* @__PURE__ */ excludeKey(argon2),
)
