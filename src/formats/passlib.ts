/** passlib's own hashes (passlib/handlers/pbkdf2.py and passlib/handlers/bcrypt.py). */
import { passlibAlphabet } from '../core/base64.ts'
import { utf8 } from '../core/bytes.ts'
import {
  addSpan,
  type Cursor,
  createCursor,
  fail,
  readBase64,
  readDecimal,
  readLiteral,
  readTextUntil,
  readWord,
} from '../core/cursor.ts'
import { bcrypt } from '../schemes/crypt.ts'
import { digest } from '../schemes/digest.ts'
import { base64 as base64Of, hash, hmac } from '../schemes/expression.ts'
import type { Bcrypt, Pbkdf2 } from '../schemes/index.ts'
import { pbkdf2 } from '../schemes/pbkdf2.ts'
import { checkCost, nameOf, readDigest, readSalt, write64 } from '../spelling/bcrypt.ts'
import { characters, passlibBase64, urlSafeBase64 } from '../spelling/encodings.ts'
import { type Format, finish, refuseDescriptor, toSpelled } from '../spelling/format.ts'
import { createPbkdf2Format, type Variant } from '../spelling/pbkdf2.ts'

const pbkdf2Variants: readonly Variant[] = [
  { word: '-sha1', hash: 'sha1', note: 'explicit-sha1' },
  { word: '-sha224', hash: 'sha224' },
  { word: '-sha256', hash: 'sha256' },
  { word: '-sha384', hash: 'sha384' },
  { word: '-sha512', hash: 'sha512' },
  { word: '', hash: 'sha1' },
]

/**
 * PBKDF2 in modular crypt format (passlib.hash.pbkdf2_digest, passwap, go-crypt): the iterations are a number without a
 * name.
 */
export const passlibPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'passlib-pbkdf2',
  writers: ['passlib', 'passwap', 'zitadel', 'go-crypt', 'authelia', 'odoo', 'hashcat'],
  claims: {
    prefixes: /* @__PURE__ */ pbkdf2Variants.flatMap(({ word }) =>
      Array.from('123456789', (digit) => `$pbkdf2${word}$${digit}`),
    ),
  },
  text: '$pbkdf2<hash>$<iterations>$<salt>$<digest>',
  variants: pbkdf2Variants,
  salt: passlibBase64,
  saltLength: [0, 1024],
  digest: passlibBase64,
})

/** Reads a number of iterations in lower-case hexadecimal: 32 bits, without leading zeros. */
function hexRounds(c: Cursor): number {
  if (c.failure) return 0
  const start = c.at
  let value = 0
  for (; c.at < start + 8; c.at++) {
    const digit = '0123456789abcdef'.indexOf(c.text.charAt(c.at) || '?')
    if (digit < 0) break
    value = value * 16 + digit
  }
  if (c.at === start || c.text[start] === '0') fail(c, start, 'the iterations in hexadecimal without leading zeros')
  else addSpan(c, 'iterations', start)
  return value
}

/** Cryptacular's PBKDF2PasswordHasher (passlib.hash.cta_pbkdf2_sha1): HMAC-SHA-1, in URL-safe base64 with padding. */
export const ctaPbkdf2: Format<Pbkdf2> = {
  id: 'cta-pbkdf2',
  schemes: [pbkdf2],
  writers: ['cryptacular', 'passlib'],
  fixed: { hash: 'sha1' },
  grammar: '$p5k2$<iterations>$<salt>$<digest>',
  claims: {
    shapes: [
      {
        length: [36, 1024],
        of: ['other'],
        marks: [
          [0, '$'],
          [1, 'p'],
          [5, '$'],
        ],
        evidence: 'begins with $p5k2$ and ends with 20 bytes in padded base64',
        rank: 0.9,
      },
    ],
  },
  notes: [],
  parse(text, _fields, spans) {
    const c = createCursor('cta-pbkdf2', text, spans)
    readLiteral(c, '$p5k2$')
    const iterations = hexRounds(c)
    readLiteral(c, '$')
    const salt = urlSafeBase64.read(c, 'salt', { sensitive: true, mayBeEmpty: true })
    readLiteral(c, '$')
    const start = c.at
    const digest = urlSafeBase64.read(c, 'digest', { sensitive: true })
    if (digest.length !== 20) fail(c, start, 'a digest of 20 bytes')
    return finish(c, { scheme: 'pbkdf2', hash: 'sha1', iterations, salt, digest })
  },
  serialize({ hash, iterations, salt, digest }) {
    if (hash !== 'sha1' || digest.length !== 20)
      return refuseDescriptor('cta-pbkdf2', 'the format supports only SHA-1 digests of 20 bytes')
    const [written, rest] = [urlSafeBase64.write(salt)!, urlSafeBase64.write(digest)!]
    return toSpelled(`$p5k2$${iterations.toString(16)}$${written}$${rest}`)
  },
}

const dlitzDigestLength = 24
/** The number of iterations if the text contains no number. */
const dlitzDefaultRounds = 400
const dlitzSaltCharacters = /* @__PURE__ */ new Set('./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')

/** Returns the whole text before the digest, which is hashed as the salt. */
const writeDlitzBeginning = (iterations: number, salt: string): string =>
  `$p5k2$${iterations === dlitzDefaultRounds ? '' : iterations.toString(16)}$${salt}`

/**
 * Dwayne Litzenberger's python-pbkdf2, `crypt()` (passlib.hash.dlitz_pbkdf2_sha1): HMAC-SHA-1. The whole text before
 * the digest is hashed as the salt.
 */
export const dlitzPbkdf2: Format<Pbkdf2> = {
  id: 'dlitz-pbkdf2',
  schemes: [pbkdf2],
  writers: ['dlitz', 'passlib'],
  fixed: { hash: 'sha1' },
  grammar: '$p5k2$<iterations>$<salt>$<digest>',
  claims: {
    shapes: [
      {
        length: [40, 1024],
        of: ['other'],
        marks: [
          [0, '$'],
          [1, 'p'],
          [5, '$'],
        ],
        evidence: 'begins with $p5k2$ and ends with 24 bytes in base64 without padding',
        rank: 0.9,
      },
    ],
  },
  notes: [],
  parse(text, _fields, spans) {
    const c = createCursor('dlitz-pbkdf2', text, spans)
    readLiteral(c, '$p5k2$')
    const isSaid = text[c.at] !== '$'
    const at = c.at
    const iterations = isSaid ? hexRounds(c) : dlitzDefaultRounds
    if (isSaid && iterations === dlitzDefaultRounds)
      fail(c, at, 'no number, because 400 iterations are the default and are not written')
    readLiteral(c, '$')
    const start = c.at
    const salt = readTextUntil(c, 'salt', '$', { sensitive: true, mayBeEmpty: true })
    if (![...salt].every((one) => dlitzSaltCharacters.has(one)))
      fail(c, start, 'a salt of letters, digits, "." and "/"')
    readLiteral(c, '$')
    const digestAt = c.at
    const digest = readBase64(c, 'digest', passlibAlphabet, { sensitive: true })
    if (digest.length !== dlitzDigestLength) fail(c, digestAt, `a digest of ${dlitzDigestLength} bytes`)
    if (text.includes('+', digestAt))
      fail(c, text.indexOf('+', digestAt), 'a digest in passlib’s base64, which has no "+"')
    return finish(c, {
      scheme: 'pbkdf2',
      hash: 'sha1',
      iterations,
      salt: utf8(writeDlitzBeginning(iterations, salt)),
      digest,
    })
  },
  serialize({ hash, iterations, salt, digest }) {
    if (hash !== 'sha1' || digest.length !== dlitzDigestLength)
      return refuseDescriptor('dlitz-pbkdf2', `the format supports only SHA-1 digests of ${dlitzDigestLength} bytes`)
    const text = characters.write(salt)
    const before = writeDlitzBeginning(iterations, '')
    const own = text?.startsWith(before) ? text.slice(before.length) : undefined
    if (own === undefined || ![...own].every((one) => dlitzSaltCharacters.has(one)))
      return refuseDescriptor('dlitz-pbkdf2', 'the salt must be the text before the digest')
    return toSpelled(`${text}$${passlibBase64.write(digest)}`)
  },
}

const bcryptVariants = ['2b', '2a'] as const
const prepareV1 = /* @__PURE__ */ base64Of(/* @__PURE__ */ hash('sha256', 'password'))

/** passlib's `bcrypt_sha256` before 1.7.3: bcrypt of the base64 of SHA-256 (passlib/handlers/bcrypt.py). */
export const passlibBcryptSha256V1: Format<Bcrypt> = {
  id: 'passlib-bcrypt-sha256-v1',
  schemes: [bcrypt],
  writers: ['passlib'],
  prepare: prepareV1,
  innerSchemes: [digest],
  grammar: '$bcrypt-sha256$2b,<cost>$<salt>$<digest>',
  claims: { prefixes: ['$bcrypt-sha256$2'] },
  notes: ['padding-bits'],
  parse(text, _fields, spans) {
    const c = createCursor('passlib-bcrypt-sha256-v1', text, spans)
    readLiteral(c, '$bcrypt-sha256$')
    const variant = readWord(c, 'variant', bcryptVariants)
    readLiteral(c, ',')
    const cost = checkCost(c, c.at, readDecimal(c, 'cost'))
    readLiteral(c, '$')
    const salt = readSalt(c)
    readLiteral(c, '$')
    return finish(c, { scheme: 'bcrypt', variant, cost, salt, digest: readDigest(c), prepare: prepareV1 })
  },
  serialize({ variant, cost, salt, digest }) {
    const name = nameOf(variant, bcryptVariants)
    if (name === undefined)
      return refuseDescriptor('passlib-bcrypt-sha256-v1', `the format does not support the bcrypt variant ${variant}`)
    return toSpelled(`$bcrypt-sha256$${name},${cost}$${write64(salt)}$${write64(digest)}`)
  },
}

const prepareV2 = /* @__PURE__ */ base64Of(
  /* @__PURE__ */ hmac('sha256', { write: 'bcrypt-base64', of: 'salt' }, 'password'),
)

/**
 * passlib's `bcrypt_sha256` since 1.7.3: bcrypt of the base64 of HMAC-SHA-256, whose key is the salt as written in the
 * text (passlib/handlers/bcrypt.py).
 */
export const passlibBcryptSha256V2: Format<Bcrypt> = {
  id: 'passlib-bcrypt-sha256-v2',
  schemes: [bcrypt],
  writers: ['passlib', 'go-crypt'],
  prepare: prepareV2,
  innerSchemes: [digest],
  grammar: '$bcrypt-sha256$v=2,t=2b,r=<cost>$<salt>$<digest>',
  claims: { prefixes: ['$bcrypt-sha256$'] },
  notes: ['padding-bits'],
  parse(text, _fields, spans) {
    const c = createCursor('passlib-bcrypt-sha256-v2', text, spans)
    readLiteral(c, '$bcrypt-sha256$v=2,t=2b,r=')
    const cost = checkCost(c, c.at, readDecimal(c, 'cost'))
    readLiteral(c, '$')
    const salt = readSalt(c)
    readLiteral(c, '$')
    return finish(c, { scheme: 'bcrypt', variant: '2b', cost, salt, digest: readDigest(c), prepare: prepareV2 })
  },
  serialize({ variant, cost, salt, digest }) {
    if (nameOf(variant, ['2b']) === undefined)
      return refuseDescriptor(
        'passlib-bcrypt-sha256-v2',
        `the format supports only the bcrypt variant 2b, not ${variant}`,
      )
    return toSpelled(`$bcrypt-sha256$v=2,t=2b,r=${cost}$${write64(salt)}$${write64(digest)}`)
  },
}
