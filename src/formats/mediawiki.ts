/** MediaWiki's password types (includes/password). */
import { alphanumeric } from '../core/characters.ts'
import { hash, hex, join, text } from '../schemes/expression.ts'
import type { Digest, Pbkdf2 } from '../schemes/index.ts'
import { digestFormat } from '../spelling/digest.ts'
import { base64 } from '../spelling/encodings.ts'
import type { Format } from '../spelling/format.ts'
import { named, pbkdf2Format } from '../spelling/pbkdf2.ts'

/** MediaWiki's type A, for wikis without `$wgPasswordSalt`: plain MD5 (MWOldPassword). */
export const mediawikiA: Format<Digest> = /* @__PURE__ */ digestFormat({
  id: 'mediawiki-a',
  writers: ['mediawiki'],
  grammar: ':A:<digest>',
  claims: { prefixes: [':A:'] },
  expression: /* @__PURE__ */ hash('md5', 'password'),
  text: [':A:', 'digest'],
  digest: { in: 'hex', bytes: 16 },
})

/**
 * MediaWiki's type B, 1.13 to 1.23: MD5 of the salt, a hyphen and the hexadecimal MD5 of the password (MWSaltedPassword).
 */
export const mediawikiB: Format<Digest> = /* @__PURE__ */ digestFormat({
  id: 'mediawiki-b',
  writers: ['mediawiki'],
  grammar: ':B:<salt>:<digest>',
  claims: { prefixes: [':B:'] },
  expression: /* @__PURE__ */ hash(
    'md5',
    /* @__PURE__ */ join(
      'salt',
      /* @__PURE__ */ text('-'),
      /* @__PURE__ */ hex(/* @__PURE__ */ hash('md5', 'password')),
    ),
  ),
  text: [':B:', 'salt', ':', 'digest'],
  digest: { in: 'hex', bytes: 16 },
  salt: { in: 'text', length: [1, 32], characters: alphanumeric },
})

/** MediaWiki's Pbkdf2PasswordUsingOpenSSL and Pbkdf2PasswordUsingHashExtension (includes/password). */
export const mediawikiPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ pbkdf2Format({
  id: 'mediawiki-pbkdf2',
  writers: ['mediawiki'],
  claims: { prefixes: [':pbkdf2:'] },
  text: ':pbkdf2:<hash>:<iterations>:<length>:<salt>:<digest>',
  variants: /* @__PURE__ */ named('sha1', 'sha224', 'sha256', 'sha384', 'sha512'),
  salt: base64,
  digest: base64,
})
