/**
 * Authentication libraries of Ruby on Rails: Devise (lib/devise/encryptor.rb), restful-authentication
 * (by_password.rb), and Redmine (User.hash_password).
 */
import { hexDigits } from '../core/characters.ts'
import { type Expression, hash, hex, join, text } from '../schemes/expression.ts'
import type { Bcrypt, Digest } from '../schemes/index.ts'
import { createBcryptFormat } from '../spelling/bcrypt.ts'
import { createColumnsFormat } from '../spelling/digest.ts'
import { charactersOf } from '../spelling/encodings.ts'
import type { Format } from '../spelling/format.ts'
import { addPreparation } from '../spelling/wrapped.ts'

/**
 * Redmine since 1.2: `sha1(salt + sha1(password))` (User.hash_password). The inner digest is hexadecimal text, and so
 * is the salt (32 digits).
 */
export const redmine: Format<Digest> = /* @__PURE__ */ createColumnsFormat({
  id: 'redmine',
  writers: ['redmine', 'chiliproject', 'easyredmine'],
  field: 'salt',
  isJoined: true,
  expression: /* @__PURE__ */ hash(
    'sha1',
    /* @__PURE__ */ join('salt', /* @__PURE__ */ hex(/* @__PURE__ */ hash('sha1', 'password'))),
  ),
  bytes: 20,
  salt: /* @__PURE__ */ charactersOf(hexDigits, 32),
  evidence: '40 hexadecimal digits and a salt of 32 hexadecimal digits',
  rank: 0.6,
})

/** Rails' acts_as_authenticated, and restful-authentication without a site key: SHA-1 of `--salt--password--`. */
export const restfulAuthentication: Format<Digest> = /* @__PURE__ */ createColumnsFormat({
  id: 'restful-authentication',
  writers: ['restful-authentication', 'acts-as-authenticated'],
  field: 'salt',
  isJoined: true,
  expression: /* @__PURE__ */ hash(
    'sha1',
    /* @__PURE__ */ join(
      /* @__PURE__ */ text('--'),
      'salt',
      /* @__PURE__ */ text('--'),
      'password',
      /* @__PURE__ */ text('--'),
    ),
  ),
  bytes: 20,
  salt: /* @__PURE__ */ charactersOf(hexDigits, 40),
  evidence: '40 hexadecimal digits and a salt of 40 hexadecimal digits',
  rank: 0.5,
})

const joinWithSiteKey = (state: Expression): Expression =>
  join(state, text('--'), 'salt', text('--'), 'password', text('--'), 'pepper')

/**
 * Rails' restful-authentication with REST_AUTH_SITE_KEY (the pepper) and ten stretches. Each stretch is SHA-1 of the
 * last result, the salt, the password and the site key, joined by `--`. The first stretch uses the site key as the last
 * result.
 */
export const restfulSiteKey: Format<Digest> = /* @__PURE__ */ createColumnsFormat({
  id: 'restful-site-key',
  writers: ['restful-authentication'],
  field: 'salt',
  expression: {
    iterate: 'sha1',
    rounds: 9,
    from: /* @__PURE__ */ hash('sha1', /* @__PURE__ */ joinWithSiteKey('pepper')),
    over: /* @__PURE__ */ joinWithSiteKey(/* @__PURE__ */ hex('state')),
  },
  bytes: 20,
  salt: /* @__PURE__ */ charactersOf(hexDigits, 12, 40),
  evidence: '40 hexadecimal digits and a salt of 12 or 40 hexadecimal digits (the site key is the pepper)',
  rank: 0.4,
})

/**
 * bcrypt of the password followed by the pepper, as Devise writes it if `config.pepper` is set
 * (lib/devise/encryptor.rb).
 */
export const deviseBcryptPeppered: Format<Bcrypt> = /* @__PURE__ */ addPreparation(
  {
    id: 'devise-bcrypt-peppered',
    writers: ['devise'],
    claims: { byHint: 'looks like bcrypt, but Devise appends the site’s pepper to the password' },
    prepare: /* @__PURE__ */ join('password', 'pepper'),
  },
  /* @__PURE__ */ createBcryptFormat(['2a', '2b']),
)
