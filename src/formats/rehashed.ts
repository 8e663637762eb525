/**
 * Hash strings of bcrypt and Argon2 that several systems write for a changed password: for an older hash, for a digest
 * without the limit of 72 bytes, or for the password as a form passes it on.
 */

import { base64, hash, hex } from '../schemes/expression.ts'
import type { Argon2, Bcrypt, OtherForm } from '../schemes/index.ts'
import { createBcryptFormat } from '../spelling/bcrypt.ts'
import type { Format } from '../spelling/format.ts'
import { addPreparation, excludeKey } from '../spelling/wrapped.ts'
import { argon2 } from './phc.ts'

/**
 * bcrypt of the hexadecimal MD5 of the password: Matomo, vBulletin 5 and SuiteCRM (User::getPasswordHash; hashcat
 * 25600).
 */
export const bcryptHexMd5: Format<Bcrypt> = /* @__PURE__ */ addPreparation(
  {
    id: 'bcrypt-hex-md5',
    writers: ['matomo', 'piwik', 'vbulletin', 'vbulletin5', 'suitecrm', 'sugarcrm'],
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

/**
 * bcrypt of the hexadecimal SHA-256 of the password: Meteor's accounts-password, and Flask-Bcrypt with
 * `BCRYPT_HANDLE_LONG_PASSWORDS` (hashcat 30600).
 */
export const bcryptHexSha256: Format<Bcrypt> = /* @__PURE__ */ addPreparation(
  {
    id: 'bcrypt-hex-sha256',
    writers: ['meteor', 'rocketchat', 'wekan', 'flask-bcrypt'],
    claims: {
      byHint:
        'looks like bcrypt, but was computed from the SHA-256 of the password in hexadecimal, as in Meteor and Rocket.Chat',
    },
    prepare: /* @__PURE__ */ hex(/* @__PURE__ */ hash('sha256', 'password')),
  },
  /* @__PURE__ */ createBcryptFormat(['2b', '2a', '2y']),
)

/**
 * bcrypt of the hexadecimal SHA-512 of the password, as NodeBB writes it if `password:shaWrapped` is 1. bcrypt reads
 * only 72 of the 128 digits (hashcat 28400).
 */
export const bcryptHexSha512: Format<Bcrypt> = /* @__PURE__ */ addPreparation(
  {
    id: 'bcrypt-hex-sha512',
    writers: ['nodebb'],
    claims: { byHint: 'looks like bcrypt, but was computed from the SHA-512 of the password in hexadecimal' },
    prepare: /* @__PURE__ */ hex(/* @__PURE__ */ hash('sha512', 'password')),
  },
  /* @__PURE__ */ createBcryptFormat(['2a', '2b', '2y']),
)

/**
 * bcrypt of the base64 of SHA-256 of the password: BCrypt.Net Enhanced with `HashType.SHA256`, and the README of
 * pyca/bcrypt.
 */
export const bcryptBase64Sha256: Format<Bcrypt> = /* @__PURE__ */ addPreparation(
  {
    id: 'bcrypt-base64-sha256',
    writers: ['bcrypt-net-enhanced'],
    claims: { byHint: 'looks like bcrypt, but was computed from the SHA-256 of the password in base64' },
    prepare: /* @__PURE__ */ base64(/* @__PURE__ */ hash('sha256', 'password')),
  },
  /* @__PURE__ */ createBcryptFormat(['2b', '2a', '2y']),
)

/**
 * bcrypt of the base64 of SHA-384 of the password: the default of BCrypt.Net Enhanced (BCryptExtendedV2.cs), and
 * Myth:Auth of CodeIgniter (src/Password.php).
 */
export const bcryptBase64Sha384: Format<Bcrypt> = /* @__PURE__ */ addPreparation(
  {
    id: 'bcrypt-base64-sha384',
    writers: ['bcrypt-net-enhanced', 'myth-auth'],
    claims: { byHint: 'looks like bcrypt, but was computed from the SHA-384 of the password in base64' },
    prepare: /* @__PURE__ */ base64(/* @__PURE__ */ hash('sha384', 'password')),
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
 * Argon2 of the hexadecimal SHA-256 of the password, as Meteor's accounts-password writes it since 3.3 if it uses
 * Argon2.
 */
export const argon2HexSha256: Format<Argon2> = /* @__PURE__ */ addPreparation(
  {
    id: 'argon2-hex-sha256',
    writers: ['meteor', 'rocketchat', 'wekan'],
    claims: {
      byHint: 'looks like Argon2, but was computed from the SHA-256 of the password in hexadecimal, as in Meteor',
    },
    prepare: /* @__PURE__ */ hex(/* @__PURE__ */ hash('sha256', 'password')),
  },
  /* @__PURE__ */ excludeKey(argon2),
)

/** The password without spaces at its beginning and end, because forms remove them. */
const trimmedForm: readonly OtherForm[] = [{ name: 'php-trim', password: { recode: 'php-trim', of: 'password' } }]

/**
 * bcrypt of systems whose forms trim the password: Drupal since 10.1 (core/lib/Drupal/Core/Password/PhpPassword.php),
 * Question2Answer since 1.8 (qa-include/qa-base.php, qa_post_text), XenForo (InputFilterer), Zen Cart and osCommerce
 * (zen_db_prepare_input), and OpenMage (Mage_Customer_Model_Customer::hashPassword).
 */
export const bcryptTrimmed: Format<Bcrypt> = /* @__PURE__ */ addPreparation(
  {
    id: 'bcrypt-trimmed',
    writers: [
      'drupal',
      'question2answer',
      'xenforo',
      'zencart',
      'oscommerce',
      'openmage',
      'xtcommerce',
      'magento',
      'magento1',
    ],
    claims: { byHint: 'looks like bcrypt, but systems such as Drupal and XenForo trim the password' },
    otherwise: trimmedForm,
  },
  /* @__PURE__ */ createBcryptFormat(['2y', '2a', '2b']),
)

/** Argon2 of Drupal since 10.1 if its algorithm is changed (PhpPassword.php). The forms of Drupal trim the password. */
export const argon2Trimmed: Format<Argon2> = /* @__PURE__ */ addPreparation(
  {
    id: 'argon2-trimmed',
    writers: ['drupal'],
    claims: { byHint: 'looks like Argon2, but Drupal trims the password' },
    otherwise: trimmedForm,
  },
  /* @__PURE__ */ excludeKey(argon2),
)

const normalizedForm: readonly OtherForm[] = [{ name: 'nfkc', password: { recode: 'nfkc', of: 'password' } }]

/**
 * bcrypt of the password in NFKC: oslo, which applications of Lucia use (pilcrowonpaper/oslo, src/password/bcrypt.ts),
 * and Synapse without a pepper (synapse/handlers/auth.py).
 */
export const bcryptNfkc: Format<Bcrypt> = /* @__PURE__ */ addPreparation(
  {
    id: 'bcrypt-nfkc',
    writers: ['oslo', 'lucia', 'synapse'],
    claims: { byHint: 'looks like bcrypt, but oslo, Lucia and Synapse normalize the password (NFKC)' },
    otherwise: normalizedForm,
  },
  /* @__PURE__ */ createBcryptFormat(['2b', '2a', '2y']),
)

/**
 * Argon2id of oslo, which applications of Lucia use (pilcrowonpaper/oslo, src/password/argon2id.ts): see `bcrypt-nfkc`.
 */
export const argon2Nfkc: Format<Argon2> = /* @__PURE__ */ addPreparation(
  {
    id: 'argon2-nfkc',
    writers: ['oslo', 'lucia'],
    claims: { byHint: 'looks like Argon2, but oslo and Lucia normalize the password (NFKC)' },
    otherwise: normalizedForm,
  },
  /* @__PURE__ */ excludeKey(argon2),
)
