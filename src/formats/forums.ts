/** Forums. Each constant names the upstream file or function that it mirrors. */
import { utf8 } from '../core/bytes.ts'
import { alphanumeric, hexDigits, toAsciiLowerCase, visible } from '../core/characters.ts'
import { readTextUntil } from '../core/cursor.ts'
import { type Expression, hash, hex, join } from '../schemes/expression.ts'
import type { Argon2, Bcrypt, Digest, OtherForm, Pbkdf2 } from '../schemes/index.ts'
import { createBcryptFormat } from '../spelling/bcrypt.ts'
import { createColumnsFormat, createDigestFormat } from '../spelling/digest.ts'
import { characters, charactersOf, type Encoding, hex as hexText } from '../spelling/encodings.ts'
import type { Format } from '../spelling/format.ts'
import { createPbkdf2Format, variantsOf } from '../spelling/pbkdf2.ts'
import { createPhpassFormat } from '../spelling/phpass.ts'
import { hashTwice, saltedThrice } from '../spelling/salted.ts'
import { textOf } from '../spelling/text.ts'
import { addFieldPreparation, addPreparation, encloseInArray, excludeKey, wrapFormat } from '../spelling/wrapped.ts'
import { argon2 } from './phc.ts'

/** MyBB and Invision Power Board 2 and 3: `md5(md5(salt) + md5(password))`. The inner digests are hexadecimal text. */
export const mybb: Format<Digest> = /* @__PURE__ */ createColumnsFormat({
  id: 'mybb',
  writers: ['mybb', 'ipb', 'invision'],
  field: 'salt',
  isJoined: true,
  expression: /* @__PURE__ */ hash(
    'md5',
    /* @__PURE__ */ join(
      /* @__PURE__ */ hex(/* @__PURE__ */ hash('md5', 'salt')),
      /* @__PURE__ */ hex(/* @__PURE__ */ hash('md5', 'password')),
    ),
  ),
  bytes: 16,
  salt: /* @__PURE__ */ charactersOf(visible, 5, 8),
  evidence: '32 hexadecimal digits and a salt of 5 or 8 characters',
  rank: 0.5,
})

/** The MD5 of MyBB with the salt of a field. */
const mybbMd5 = (salt: Expression): Expression =>
  hex(hash('md5', join(hex(hash('md5', salt)), hex(hash('md5', 'password')))))

/** bcrypt of MyBB's MD5 in hexadecimal, by the plugin DVZ Hash (inc/plugins/dvz_hash/algorithms/mybb_bcrypt.php). */
export const mybbBcrypt: Format<Bcrypt> = /* @__PURE__ */ addFieldPreparation(
  {
    id: 'mybb-bcrypt',
    writers: ['mybb'],
    byHint: 'looks like bcrypt, but the plugin DVZ Hash of MyBB computed it from the MD5 of salt and password',
    field: 'salt',
    encoding: /* @__PURE__ */ charactersOf(visible, 5, 8),
    prepare: mybbMd5,
  },
  /* @__PURE__ */ createBcryptFormat(['2y', '2a', '2b']),
)

/** Text in which ASCII letters are converted to lower case, as in a user name. */
const lowerCase: Encoding = {
  read: (c, name) => utf8(toAsciiLowerCase(readTextUntil(c, name, undefined, { sensitive: true }))),
  write: textOf,
  notes: [],
}

/**
 * SMF 1.1 and 2.0: SHA-1 of the user name, with ASCII letters in lower case (PHP's `strtolower`), followed by the
 * password. The column `password_salt` is not used.
 */
export const smf: Format<Digest> = /* @__PURE__ */ createColumnsFormat({
  id: 'smf',
  writers: ['smf', 'simplemachines'],
  field: 'username',
  expression: /* @__PURE__ */ hash('sha1', /* @__PURE__ */ join('salt', 'password')),
  bytes: 20,
  salt: lowerCase,
  evidence: '40 hexadecimal digits, with the user name as the salt',
  rank: 0.3,
})

/** Text in which all letters are converted to lower case, as in a user name. */
const unicodeLowerCase: Encoding = {
  read: (c, name) => utf8(readTextUntil(c, name, undefined, { sensitive: true }).toLowerCase()),
  write: textOf,
  notes: [],
}

/** SMF 2.1: bcrypt of the user name in lower case followed by the password (Sources/Subs-Auth.php, hash_password). */
export const smfBcrypt: Format<Bcrypt> = /* @__PURE__ */ addFieldPreparation(
  {
    id: 'smf-bcrypt',
    writers: ['smf', 'simplemachines'],
    byHint: 'looks like bcrypt, but SMF 2.1 puts the user name in lower case before the password',
    field: 'username',
    encoding: unicodeLowerCase,
    prepare: (username) => join(username, 'password'),
  },
  /* @__PURE__ */ createBcryptFormat(['2y', '2a', '2b']),
)

/**
 * vBulletin 3 and 4: `md5(md5(password) + salt)`. The inner digest is hexadecimal text. The salt has 3 characters, or
 * 30 since 3.8.5. vBulletin 5 keeps it with the scheme `legacy`: digest, space and salt
 * (Password/Algorithm/Legacy.php).
 */
export const vbulletin: Format<Digest> = /* @__PURE__ */ createColumnsFormat({
  id: 'vbulletin',
  writers: ['vbulletin', 'vbulletin3', 'vbulletin4', 'vbulletin5'],
  field: 'salt',
  isJoined: true,
  joints: ': ',
  expression: /* @__PURE__ */ hashTwice('md5'),
  bytes: 16,
  salt: /* @__PURE__ */ charactersOf(visible, 3, 30),
  evidence: '32 hexadecimal digits and a salt of 3 or 30 characters',
  rank: 0.5,
})

const sliceSalt = (...slice: readonly [number, number?]): Expression => ({ slice, of: 'salt' })

/**
 * Question2Answer before 1.8: SHA-1 of the password between the two halves of a salt of 16 characters
 * (qa_db_calc_passcheck).
 */
export const question2answer: Format<Digest> = /* @__PURE__ */ createColumnsFormat({
  id: 'question2answer',
  writers: ['question2answer'],
  field: 'salt',
  isJoined: true,
  expression: /* @__PURE__ */ hash(
    'sha1',
    /* @__PURE__ */ join(/* @__PURE__ */ sliceSalt(0, 8), 'password', /* @__PURE__ */ sliceSalt(8)),
  ),
  bytes: 20,
  salt: /* @__PURE__ */ charactersOf(alphanumeric, 16),
  evidence: '40 hexadecimal digits and a salt of 16 letters and digits',
  rank: 0.6,
})

const trimmed: Expression = { recode: 'php-trim', of: 'password' }
const slashed: Expression = { recode: 'php-slashes', of: 'password' }
const slashedLatin1: Expression = { recode: 'latin1', of: slashed }

/**
 * The forms of phpBB 2, which adds slashes to the input of forms. phpBB 3 also tries the character set of phpBB 2
 * (`utf8_to_cp1252`).
 */
const phpbb2Forms: readonly OtherForm[] = [
  { name: 'php-slashes', password: slashed },
  { name: 'php-slashes-latin1', password: slashedLatin1 },
]

const escapeHtml = (of: Expression): Expression => ({ recode: 'nfc', of: { recode: 'html-compat', of } })

/**
 * The forms of phpBB 3, which escapes and normalizes the input of forms (request/type_cast_helper.php), and before 3.1
 * also trims it. An update of phpBB hashed the MD5 that phpBB 2 had stored; only another column shows that.
 */
const phpbb3Forms: readonly OtherForm[] = [
  { name: 'html-escape', password: /* @__PURE__ */ escapeHtml('password') },
  { name: 'html-escape-trimmed', password: /* @__PURE__ */ escapeHtml(trimmed) },
  { name: 'phpbb2-md5', password: /* @__PURE__ */ hex(/* @__PURE__ */ hash('md5', 'password')) },
  { name: 'phpbb2-md5-php-slashes', password: /* @__PURE__ */ hex(/* @__PURE__ */ hash('md5', slashed)) },
  { name: 'phpbb2-md5-php-slashes-latin1', password: /* @__PURE__ */ hex(/* @__PURE__ */ hash('md5', slashedLatin1)) },
]

/** phpBB 3's hash of the hexadecimal MD5 that phpBB 2 had stored. Only the column `user_pass_convert` shows that. */
export const phpbb2Updated: Format<Digest> = /* @__PURE__ */ createPhpassFormat({
  id: 'phpbb2-updated',
  writers: ['phpbb2'],
  prefixes: { $H$: 'md5' },
  prepare: /* @__PURE__ */ hex(/* @__PURE__ */ hash('md5', 'password')),
  claims: { byHint: 'looks like phpbb3, but phpBB 3 computed the hash from the MD5 that phpBB 2 had stored' },
  otherwise: phpbb2Forms,
})

/**
 * The portable hash of phpass in phpBB 3.0, `$H$` (phpBB, passwords/driver/salted_md5.php). phpBB hashes the password
 * as its forms pass it on: with HTML entities for `&`, `<`, `>` and `"`, and in NFC. Verification also tries the typed
 * password, and the MD5 that phpBB 2 had stored.
 */
export const phpbb3: Format<Digest> = /* @__PURE__ */ createPhpassFormat({
  id: 'phpbb3',
  writers: [
    'phpbb',
    'phpbb3',
    'passlib',
    'passwap',
    'phpass',
    'zitadel',
    'authme',
    'discourse',
    'drupal',
    'drupal7',
    'hashcat',
    'wordpress',
  ],
  prefixes: { $H$: 'md5' },
  otherwise: phpbb3Forms,
})

/** The forms of phpBB since 3.1, which hashes the MD5 of phpBB 2 only as `$H$`. */
const phpbb31Forms: readonly OtherForm[] = [
  { name: 'html-escape', password: /* @__PURE__ */ escapeHtml('password') },
  { name: 'html-escape-trimmed', password: /* @__PURE__ */ escapeHtml(trimmed) },
]

/** The portable hash of phpass as `$P$` in phpBB (phpBB, passwords/driver/phpass.php), with the forms of `phpbb3`. */
export const phpbbPhpass: Format<Digest> = /* @__PURE__ */ createPhpassFormat({
  id: 'phpbb-phpass',
  writers: ['phpbb', 'phpbb3'],
  prefixes: { $P$: 'md5' },
  claims: { byHint: 'looks like phpass, but phpBB escapes the characters < > & " of the password' },
  otherwise: phpbb3Forms,
})

/**
 * bcrypt of phpBB since 3.1 (phpBB, passwords/driver/bcrypt.php): of the password with HTML entities, or as it was
 * typed.
 */
export const phpbbBcrypt: Format<Bcrypt> = /* @__PURE__ */ addPreparation(
  {
    id: 'phpbb-bcrypt',
    writers: ['phpbb', 'phpbb3'],
    claims: { byHint: 'looks like bcrypt, but phpBB escapes the characters < > & " of the password' },
    otherwise: phpbb31Forms,
  },
  /* @__PURE__ */ createBcryptFormat(['2y', '2a', '2b']),
)

/** Argon2 of phpBB since 3.3 (phpBB, passwords/driver/argon2id.php), with the forms of `phpbb-bcrypt`. */
export const phpbbArgon2: Format<Argon2> = /* @__PURE__ */ addPreparation(
  {
    id: 'phpbb-argon2',
    writers: ['phpbb', 'phpbb3'],
    claims: { byHint: 'looks like Argon2, but phpBB escapes the characters < > & " of the password' },
    otherwise: phpbb31Forms,
  },
  /* @__PURE__ */ excludeKey(argon2),
)

/** WoltLab Community Framework 1 and Burning Board 3: SHA-1 three times with a salt of 40 hexadecimal digits. */
export const wcf1: Format<Digest> = /* @__PURE__ */ createColumnsFormat({
  id: 'wcf1',
  writers: ['wcf1', 'woltlab', 'wbb3'],
  field: 'salt',
  isJoined: true,
  expression: saltedThrice,
  bytes: 20,
  salt: /* @__PURE__ */ charactersOf(hexDigits, 40),
  evidence: '40 hexadecimal digits and a salt of 40 hexadecimal digits',
  rank: 0.5,
})

/** WoltLab Suite since 5.4: the name of the algorithm, then a bcrypt string (PasswordAlgorithmManager.class.php). */
export const woltlabBcrypt: Format<Bcrypt> = /* @__PURE__ */ wrapFormat(
  { id: 'woltlab-bcrypt', writers: ['woltlab', 'wcf2'], prefixes: ['Bcrypt:'] },
  /* @__PURE__ */ createBcryptFormat(['2y', '2a']),
)

/**
 * WoltLab Suite before 5.4: bcrypt of a bcrypt hash string with the same salt (DoubleBcrypt.class.php, hashcat 33800).
 */
export const woltlabDoubleBcrypt: Format<Bcrypt> = /* @__PURE__ */ addPreparation(
  {
    id: 'woltlab-double-bcrypt',
    writers: ['woltlab', 'woltlab4', 'wcf2'],
    claims: { byHint: 'looks like bcrypt, but WoltLab Suite before 5.4 applied bcrypt twice with the same salt' },
    prepare: { derive: { of: 'itself', as: 'bcrypt-text' } },
  },
  /* @__PURE__ */ createBcryptFormat(['2a']),
)

/** WoltLab Suite if it uses Argon2: the name of the algorithm, then the string of password_hash (Argon2.class.php). */
export const woltlabArgon2: Format<Argon2> = /* @__PURE__ */ wrapFormat(
  { id: 'woltlab-argon2', writers: ['woltlab', 'wcf2'], prefixes: ['Argon2:'] },
  /* @__PURE__ */ excludeKey(argon2),
)

/**
 * XenForo 1.0 and 1.1 in two columns: `sha256(sha256(password) + salt)`. The inner digest is hexadecimal text. The salt
 * has 64 hexadecimal digits, which are hashed as text.
 */
export const xenforo1: Format<Digest> = /* @__PURE__ */ createColumnsFormat({
  id: 'xenforo1',
  writers: ['xenforo', 'xenforo1'],
  field: 'salt',
  isJoined: true,
  expression: /* @__PURE__ */ hashTwice('sha256'),
  bytes: 32,
  salt: /* @__PURE__ */ charactersOf(hexDigits, 64),
  evidence: '64 hexadecimal digits and a salt of 64 hexadecimal digits',
  rank: 0.5,
})

/**
 * XenForo 1.0 and 1.1: the column `xf_user_authenticate.data`, a serialized PHP array (XenForo_Authentication_Core).
 */
export const xenforoCore: Format<Digest> = /* @__PURE__ */ createDigestFormat({
  id: 'xenforo-core',
  writers: ['xenforo', 'xenforo1'],
  text: 'a:3:{s:4:"hash";s:64:"<digest>";s:4:"salt";s:64:"<salt>";s:8:"hashFunc";s:6:"sha256";}',
  claims: { prefixes: ['a:3:{s:4:"hash";'] },
  expression: /* @__PURE__ */ hashTwice('sha256'),
  bytes: 32,
  digest: hexText,
  salt: /* @__PURE__ */ charactersOf(hexDigits, 64),
})

/** XenForo 1.0 and 1.1 if PHP lacks its extension hash: the same array with SHA-1 (XenForo_Authentication_Core). */
export const xenforoCoreSha1: Format<Digest> = /* @__PURE__ */ createDigestFormat({
  id: 'xenforo-core-sha1',
  writers: ['xenforo', 'xenforo1'],
  text: 'a:3:{s:4:"hash";s:40:"<digest>";s:4:"salt";s:40:"<salt>";s:8:"hashFunc";s:4:"sha1";}',
  claims: { prefixes: ['a:3:{s:4:"hash";s:40:"'] },
  expression: /* @__PURE__ */ hashTwice('sha1'),
  bytes: 20,
  digest: hexText,
  salt: /* @__PURE__ */ charactersOf(hexDigits, 40),
})

/**
 * XenForo since 1.2: a serialized PHP array with the hash string of password_hash (XenForo_Authentication_Core12,
 * XF:Core12), bcrypt or Argon2.
 */
export const xenforoCore12: Format<Argon2 | Bcrypt> = /* @__PURE__ */ encloseInArray(
  { id: 'xenforo-core12', writers: ['xenforo'] },
  [/* @__PURE__ */ createBcryptFormat(['2y', '2a', '2b']), /* @__PURE__ */ excludeKey(argon2)],
)

/**
 * Discourse's columns password_hash, salt and password_algorithm (lib/password_hasher.rb). The salt is hashed as text.
 */
export const discoursePbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'discourse-pbkdf2',
  writers: ['discourse'],
  claims: {
    shapes: [
      {
        length: [64, 64],
        of: ['hex'],
        evidence: '64 hexadecimal digits, with the field password_algorithm',
        rank: 0.8,
        isWeak: true,
      },
    ],
  },
  text: '<digest>',
  fields: { password_algorithm: '$pbkdf2-<hash>$i=<iterations>,l=<length>$', salt: '<salt>' },
  variants: /* @__PURE__ */ variantsOf('sha256'),
  salt: characters,
  digest: hexText,
  digestLength: 32,
})
