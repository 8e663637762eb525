/** WordPress (wp-includes/pluggable.php, wp_hash_password) and phpass (Openwall, PasswordHash.php), which it uses. */

import { base64, hash, hmac, text } from '../schemes/expression.ts'
import type { Argon2, Bcrypt, Digest, Expression, OtherForm } from '../schemes/index.ts'
import { createBcryptFormat } from '../spelling/bcrypt.ts'
import { createDigestFormat } from '../spelling/digest.ts'
import { hex } from '../spelling/encodings.ts'
import type { Format } from '../spelling/format.ts'
import { createPhpassFormat } from '../spelling/phpass.ts'
import { addPreparation, excludeKey } from '../spelling/wrapped.ts'
import { argon2 } from './phc.ts'

/** The trimmed password: `wp_hash_password` and `wp_authenticate` use PHP's `trim`. */
const wordpressTrimmed: Expression = { recode: 'php-trim', of: 'password' }

const slashed: Expression = { recode: 'php-slashes', of: 'password' }

/** The password with slashes before quotation marks, because WordPress adds them to form input (`wp_magic_quotes`). */
const wordpressPosted: readonly OtherForm[] = [{ name: 'php-slashes', password: slashed }]

/** The forms that WordPress may have hashed, for a format that other systems also write. */
const wordpressForms: readonly OtherForm[] = [
  { name: 'php-trim', password: wordpressTrimmed },
  { name: 'php-slashes', password: { recode: 'php-trim', of: slashed } },
]

/**
 * WordPress before 2.5, phpBB 2 and Drupal before 7: plain MD5, which WordPress still accepts (wp_check_password).
 * Verification also tries the trimmed password, and the trimmed password with a backslash before each quote and
 * backslash.
 */
export const wordpressMd5: Format<Digest> = /* @__PURE__ */ createDigestFormat({
  id: 'wordpress-md5',
  writers: ['wordpress', 'phpbb2', 'drupal', 'drupal6'],
  expression: /* @__PURE__ */ hash('md5', 'password'),
  otherwise: wordpressForms,
  text: '<digest>',
  claims: {
    byHint: 'looks like an MD5, but WordPress, phpBB 2 and Drupal may have changed the password before they hashed it',
  },
  bytes: 16,
  digest: hex,
})

/**
 * The portable hash of phpass (Openwall, PasswordHash.php). WordPress also writes it, but trims the password and may
 * add slashes. Verification also tries these forms, because the text does not show the writer.
 */
export const phpass: Format<Digest> = /* @__PURE__ */ createPhpassFormat({
  id: 'phpass',
  writers: [
    'phpass',
    'bbpress',
    'joomla',
    'drupal',
    'passlib',
    'passwap',
    'zitadel',
    'clerk',
    'kinde',
    'appwrite',
    'stytch',
    'hashcat',
    'authme',
    'discourse',
    'drupal6',
    'drupal7',
    'oscommerce',
    'php',
  ],
  prefixes: { $P$: 'md5' },
  otherwise: wordpressForms,
})

/**
 * WordPress before 6.8: the portable hash of phpass (wp-includes/pluggable.php, `wp_hash_password` and
 * `wp_authenticate`). The password is trimmed. If a form posted it, a backslash precedes each quote and backslash.
 */
export const wordpressPhpass: Format<Digest> = /* @__PURE__ */ addPreparation(
  {
    id: 'wordpress-phpass',
    writers: ['wordpress'],
    claims: { byHint: 'looks like phpass, but WordPress before 6.8 trimmed the password first' },
    otherwise: wordpressPosted,
    prepare: wordpressTrimmed,
  },
  phpass,
)

/**
 * WordPress since 6.8: bcrypt of the base64 of HMAC-SHA-384 (wp-includes/pluggable.php). The password is trimmed. If a
 * form posted it, a backslash precedes each quote and backslash.
 */
export const wordpressBcrypt: Format<Bcrypt> = /* @__PURE__ */ addPreparation(
  {
    id: 'wordpress-bcrypt',
    writers: ['wordpress', 'bbpress'],
    prefixes: ['$wp'],
    claims: { prefixes: ['$wp$'] },
    otherwise: wordpressPosted,
    prepare: /* @__PURE__ */ base64(
      /* @__PURE__ */ hmac('sha384', /* @__PURE__ */ text('wp-sha384'), wordpressTrimmed),
    ),
  },
  /* @__PURE__ */ createBcryptFormat(['2y']),
)

/**
 * bcrypt by a plugin of WordPress (roots/wp-password-bcrypt). WordPress passes on the trimmed password. If a form
 * posted it, a backslash precedes each quote and backslash.
 */
export const wordpressPluginBcrypt: Format<Bcrypt> = /* @__PURE__ */ addPreparation(
  {
    id: 'wordpress-plugin-bcrypt',
    writers: ['wordpress', 'bbpress'],
    claims: {
      byHint: 'looks like bcrypt, but WordPress trims the password and may add slashes before it calls the plugin',
    },
    otherwise: wordpressForms,
  },
  /* @__PURE__ */ createBcryptFormat(['2y', '2a', '2b']),
)

/**
 * Argon2 of WordPress with another algorithm than bcrypt (wp-includes/pluggable.php, `wp_hash_password_algorithm`) or
 * with a plugin. The forms are those of `wordpress-plugin-bcrypt`.
 */
export const wordpressArgon2: Format<Argon2> = /* @__PURE__ */ addPreparation(
  {
    id: 'wordpress-argon2',
    writers: ['wordpress'],
    claims: {
      byHint: 'looks like Argon2, but WordPress may trim the password and add slashes before it is hashed',
    },
    otherwise: wordpressForms,
  },
  /* @__PURE__ */ excludeKey(argon2),
)
