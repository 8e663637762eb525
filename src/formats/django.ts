/** Django's password hashers. Salts are hashed as text. */
import { exclude, visible } from '../core/characters.ts'
import { type Expression, hash, hex, join } from '../schemes/expression.ts'
import type { Argon2, Bcrypt, Digest, Pbkdf2, Scrypt } from '../schemes/index.ts'
import { createBcryptFormat } from '../spelling/bcrypt.ts'
import { createDigestFormat } from '../spelling/digest.ts'
import { base64, characters, charactersOf, hex as hexText, looseBase64 } from '../spelling/encodings.ts'
import type { Format } from '../spelling/format.ts'
import { createPbkdf2Format, variantsOf } from '../spelling/pbkdf2.ts'
import { createScryptFormat } from '../spelling/scrypt.ts'
import { addPreparation, excludeKey, wrapFormat } from '../spelling/wrapped.ts'
import { argon2 } from './phc.ts'

/** Django's PBKDF2PasswordHasher and PBKDF2SHA1PasswordHasher. */
export const djangoPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'django-pbkdf2',
  writers: ['django', 'authentik', 'passlib', 'hashcat', 'authme', 'clerk', 'descope'],
  claims: { prefixes: ['pbkdf2_sha256$', 'pbkdf2_sha1$'] },
  text: 'pbkdf2_<hash>$<iterations>$<salt>$<digest>',
  variants: /* @__PURE__ */ variantsOf('sha256', 'sha1'),
  salt: characters,
  digest: base64,
  digestLength: 'hash',
})

/** Django's ScryptPasswordHasher. */
export const djangoScrypt: Format<Scrypt> = /* @__PURE__ */ createScryptFormat({
  id: 'django-scrypt',
  writers: ['django', 'authentik'],
  text: 'scrypt$<cost>$<salt>$<block size>$<parallelization>$<digest>',
  salt: characters,
  digest: looseBase64,
  digestLength: [64, 64],
})

/** Django's Argon2PasswordHasher. Some systems write two dollar signs after `argon2`. */
export const djangoArgon2: Format<Argon2> = /* @__PURE__ */ wrapFormat(
  {
    id: 'django-argon2',
    writers: ['django', 'passlib', 'authentik'],
    prefixes: ['argon2', 'argon2$'],
    claims: { prefixes: ['argon2$'] },
  },
  /* @__PURE__ */ excludeKey(argon2),
)

/** Django's BCryptPasswordHasher: `bcrypt$` followed by a bcrypt hash string. */
export const djangoBcrypt: Format<Bcrypt> = /* @__PURE__ */ wrapFormat(
  { id: 'django-bcrypt', writers: ['django', 'passlib', 'authentik'], prefixes: ['bcrypt$'] },
  /* @__PURE__ */ createBcryptFormat(['2b', '2a', '2y']),
)

/** Django's BCryptSHA256PasswordHasher: bcrypt of the hexadecimal SHA-256 of the password. */
export const djangoBcryptSha256: Format<Bcrypt> = /* @__PURE__ */ addPreparation(
  {
    id: 'django-bcrypt-sha256',
    writers: ['django', 'passlib', 'authentik', 'clerk'],
    prefixes: ['bcrypt_sha256$'],
    prepare: /* @__PURE__ */ hex(/* @__PURE__ */ hash('sha256', 'password')),
  },
  /* @__PURE__ */ createBcryptFormat(['2b', '2a', '2y']),
)

/** Creates a format of Django's `name$salt$digest`. Werkzeug writes an HMAC in the same form, so a hint must decide. */
function createDjangoFormat(id: string, name: string, bytes: number, expression: Expression): Format<Digest> {
  const length = [name.length + 2 + 2 * bytes, name.length + 2 + 2 * bytes + 64] as const
  return createDigestFormat({
    id,
    writers: ['django'],
    text: `${name}$<salt>$<digest>`,
    claims: {
      shapes: [
        {
          length,
          of: ['other'],
          marks: Array.from(`${name}$`, (one, at) => [at, one] as const),
          evidence: `${name}$, a salt, "$" and ${2 * bytes} hexadecimal digits, as Django writes them`,
          rank: 0.6,
          isWeak: true,
        },
      ],
    },
    expression,
    bytes,
    digest: hexText,
    salt: /* @__PURE__ */ charactersOf(exclude(visible, '$')),
    saltLength: [0, 64],
  })
}

/**
 * Django's MD5PasswordHasher and, without a salt, UnsaltedMD5PasswordHasher (before 5.1).
 */
export const djangoMd5: Format<Digest> = /* @__PURE__ */ createDjangoFormat(
  'django-md5',
  'md5',
  16,
  /* @__PURE__ */ hash('md5', /* @__PURE__ */ join('salt', 'password')),
)

/**
 * Django's SHA1PasswordHasher and, without a salt, UnsaltedSHA1PasswordHasher (before 5.1).
 */
export const djangoSha1: Format<Digest> = /* @__PURE__ */ createDjangoFormat(
  'django-sha1',
  'sha1',
  20,
  /* @__PURE__ */ hash('sha1', /* @__PURE__ */ join('salt', 'password')),
)
