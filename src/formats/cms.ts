/**
 * Content management systems: Drupal (includes/password.inc), Joomla (JUserHelper), MediaWiki (includes/password) and
 * Moodle (hash_internal_user_password).
 */
import { alphanumeric } from '../core/characters.ts'
import { hash, hex, join, text } from '../schemes/expression.ts'
import type { Digest, Expression, OtherForm, Pbkdf2 } from '../schemes/index.ts'
import { createColumnsFormat, createDigestFormat } from '../spelling/digest.ts'
import { base64, charactersOf, hex as hexText } from '../spelling/encodings.ts'
import type { Format } from '../spelling/format.ts'
import { createPbkdf2Format, variantsOf } from '../spelling/pbkdf2.ts'
import { createPhpassFormat } from '../spelling/phpass.ts'

/**
 * Joomla before 2.5.18 and 3.2.1: MD5 of the password followed by the salt (Joomla, JUserHelper::getCryptedPassword,
 * md5-hex). Joomla also writes the colon without a salt.
 */
export const joomla: Format<Digest> = /* @__PURE__ */ createColumnsFormat({
  id: 'joomla',
  writers: ['joomla'],
  expression: /* @__PURE__ */ hash('md5', /* @__PURE__ */ join('password', 'salt')),
  bytes: 16,
  salt: /* @__PURE__ */ charactersOf(alphanumeric, 0, 16, 32),
  saltLength: [0, 32],
  evidence: '32 hexadecimal digits, a colon, and a salt of 0, 16 or 32 letters and digits',
  rank: 0.6,
})

/** Joomla 2.5.18 and 3.2.1: SHA-256 of the password followed by the salt (JUserHelper::verifyPassword). */
export const joomlaSha256: Format<Digest> = /* @__PURE__ */ createDigestFormat({
  id: 'joomla-sha256',
  writers: ['joomla'],
  text: '{SHA256}<digest>:<salt>',
  claims: {
    byHint: 'begins with {SHA256}, a prefix that LDAP also writes, and ends with a colon and a salt',
    sharedPrefixes: ['{SHA256}'],
    sharedPattern: /^.{72}:/,
  },
  expression: /* @__PURE__ */ hash('sha256', /* @__PURE__ */ join('password', 'salt')),
  bytes: 32,
  digest: hexText,
  salt: /* @__PURE__ */ charactersOf(alphanumeric, 0, 16, 32),
  saltLength: [0, 32],
})

/**
 * Moodle before 2.5: MD5 of the password followed by the pepper, `$CFG->passwordsaltmain`
 * (hash_internal_user_password).
 */
export const moodleMd5: Format<Digest> = /* @__PURE__ */ createDigestFormat({
  id: 'moodle-md5',
  writers: ['moodle'],
  expression: /* @__PURE__ */ hash('md5', /* @__PURE__ */ join('password', 'pepper')),
  text: '<digest>',
  claims: { byHint: 'looks like an MD5, but Moodle appends the site’s salt (`passwordsaltmain`) to the password' },
  bytes: 16,
  digest: hexText,
})

const trimmed: Expression = { recode: 'php-trim', of: 'password' }

/**
 * The trimmed password: Drupal trims the input of its forms (user.module, `user_login_authenticate_validate`; form.inc,
 * `password_confirm`).
 */
const trimmedForm: readonly OtherForm[] = [{ name: 'php-trim', password: trimmed }]

/**
 * Drupal 7 to 10.0: the portable hash of phpass with SHA-512, cut to 55 characters (Drupal 7, includes/password.inc).
 */
export const drupal7: Format<Digest> = /* @__PURE__ */ createPhpassFormat({
  id: 'drupal7',
  writers: ['drupal', 'drupal7', 'passwap', 'zitadel', 'kinde', 'hashcat', 'discourse', 'drupal6'],
  prefixes: { $S$: 'sha512' },
  otherwise: trimmedForm,
})

/**
 * Drupal 7's hash of the hexadecimal MD5 that Drupal 6 had stored (user_update_7000; `U$P$` is from the phpass module).
 */
export const drupal6Updated: Format<Digest> = /* @__PURE__ */ createPhpassFormat({
  id: 'drupal6-updated',
  writers: ['drupal', 'drupal7', 'drupal6'],
  prefixes: { U$S$: 'sha512', U$P$: 'md5' },
  prepare: /* @__PURE__ */ hex(/* @__PURE__ */ hash('md5', 'password')),
  otherwise: trimmedForm,
})

/** MediaWiki's type A, for wikis without `$wgPasswordSalt`: plain MD5 (MWOldPassword). */
export const mediawikiA: Format<Digest> = /* @__PURE__ */ createDigestFormat({
  id: 'mediawiki-a',
  writers: ['mediawiki'],
  text: ':A:<digest>',
  expression: /* @__PURE__ */ hash('md5', 'password'),
  bytes: 16,
  digest: hexText,
})

/**
 * MediaWiki's type B, 1.13 to 1.23: `md5(salt + "-" + md5(password))` (MWSaltedPassword). The inner digest is
 * hexadecimal text.
 */
export const mediawikiB: Format<Digest> = /* @__PURE__ */ createDigestFormat({
  id: 'mediawiki-b',
  writers: ['mediawiki'],
  text: ':B:<salt>:<digest>',
  expression: /* @__PURE__ */ hash(
    'md5',
    /* @__PURE__ */ join(
      'salt',
      /* @__PURE__ */ text('-'),
      /* @__PURE__ */ hex(/* @__PURE__ */ hash('md5', 'password')),
    ),
  ),
  bytes: 16,
  digest: hexText,
  salt: /* @__PURE__ */ charactersOf(alphanumeric),
  saltLength: [1, 32],
})

/** MediaWiki's Pbkdf2PasswordUsingOpenSSL and Pbkdf2PasswordUsingHashExtension (includes/password). */
export const mediawikiPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'mediawiki-pbkdf2',
  writers: ['mediawiki'],
  claims: { prefixes: [':pbkdf2:'] },
  text: ':pbkdf2:<hash>:<iterations>:<length>:<salt>:<digest>',
  variants: /* @__PURE__ */ variantsOf('sha1', 'sha224', 'sha256', 'sha384', 'sha512'),
  salt: base64,
  digest: base64,
})
