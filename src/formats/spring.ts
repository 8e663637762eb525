/**
 * Spring Security's password encoders (org.springframework.security.crypto), without PBKDF2. Their id in braces comes
 * from PasswordEncoderFactories.java.
 */
import { standard } from '../core/base64.ts'
import { toHex, utf8 } from '../core/bytes.ts'
import {
  type Cursor,
  createCursor,
  empty,
  fail,
  note,
  readHex,
  readLiteral,
  readPaddedBase64,
  readTextUntil,
  skip,
} from '../core/cursor.ts'
import { digest } from '../schemes/digest.ts'
import { countRounds, type Expression, hash, hashFunctions, join, sameExpression, uses } from '../schemes/expression.ts'
import type { Argon2, Bcrypt, Digest, Scrypt } from '../schemes/index.ts'
import { createBcryptFormat } from '../spelling/bcrypt.ts'
import { looseBase64 } from '../spelling/encodings.ts'
import { type Fields, type Format, finish, readFieldNumber, refuseDescriptor, toSpelled } from '../spelling/format.ts'
import { createScryptFormat, packed } from '../spelling/scrypt.ts'
import { meaningOf, textOf } from '../spelling/text.ts'
import { restrictFormat, restrictToPlain, wrapFormat, wrapFormats } from '../spelling/wrapped.ts'
import { ldapSha, ldapSsha } from './ldap.ts'
import { argon2 } from './phc.ts'

/** Spring Security's DelegatingPasswordEncoder: `{bcrypt}` before the text of BCryptPasswordEncoder. */
export const springBcrypt: Format<Bcrypt> = /* @__PURE__ */ wrapFormat(
  { id: 'spring-bcrypt', writers: ['spring'], prefixes: ['{bcrypt}'] },
  /* @__PURE__ */ createBcryptFormat(['2a', '2b', '2y']),
)

/**
 * Spring Security's DelegatingPasswordEncoder: an id in braces, which names the defaults of the encoder, followed by a
 * PHC string. A PHC string without a version is refused, because Spring reads it as version 19
 * (Argon2EncodingUtils.java).
 */
export const springArgon2: Format<Argon2> = /* @__PURE__ */ wrapFormat(
  { id: 'spring-argon2', writers: ['spring'], prefixes: ['{argon2@SpringSecurity_v5_8}', '{argon2}'] },
  /* @__PURE__ */ restrictToPlain(argon2),
)

/** Spring Security's SCryptPasswordEncoder (spring-security, crypto/scrypt/SCryptPasswordEncoder.java). */
export const springScrypt: Format<Scrypt> = /* @__PURE__ */ createScryptFormat({
  id: 'spring-scrypt',
  writers: ['spring'],
  text: '$<log2 cost, block size, parallelization>$<salt>$<digest>',
  parts: packed,
  salt: looseBase64,
  digest: looseBase64,
  claims: {
    shapes: [
      {
        length: [30, 1024],
        of: ['other'],
        marks: [[0, '$']],
        evidence: 'three parts, each after "$": a hexadecimal number and two padded base64 texts',
        rank: 0.9,
      },
    ],
  },
})

/** Spring Security's DelegatingPasswordEncoder over scrypt (PasswordEncoderFactories.java). */
export const springDelegatingScrypt: Format<Scrypt> = /* @__PURE__ */ wrapFormat(
  {
    id: 'spring-delegating-scrypt',
    writers: ['spring'],
    prefixes: ['{scrypt}', '{scrypt@SpringSecurity_v5_8}'],
  },
  springScrypt,
)

/**
 * Spring's `{ldap}` (DelegatingPasswordEncoder with LdapShaPasswordEncoder): `{SSHA}` or `{SHA}` in capital or small
 * letters.
 */
export const springLdap: Format<Digest> = /* @__PURE__ */ wrapFormats(
  { id: 'spring-ldap', writers: ['spring'], prefixes: ['{ldap}'] },
  [
    /* @__PURE__ */ restrictFormat(ldapSsha, ['{SSHA}', '{ssha}'], { notes: ['scheme-name'] }),
    /* @__PURE__ */ restrictFormat(ldapSha, ['{SHA}', '{sha}'], { notes: ['scheme-name'] }),
  ],
)

const standardPrefix = '{sha256}'

/** Creates a format of Spring Security's StandardPasswordEncoder: 1,024 rounds of SHA-256 that start with `first`. */
function createSpringStandardFormat(id: string, claims: Format['claims'], first: Expression): Format<Digest> {
  const expression: Expression = { iterate: 'sha256', rounds: 1023, from: hash('sha256', first), over: 'state' }
  const isPeppered = uses(first, 'pepper')
  return {
    id,
    schemes: [digest],
    writers: ['spring'],
    ...(isPeppered && { fields: ['pepperId'] }),
    grammar: `${standardPrefix}<salt><digest>`,
    claims,
    expression,
    notes: ['letter-case', 'no-id'],
    parse(text, fields, spans) {
      const c = createCursor(id, text, spans)
      if (!skip(c, standardPrefix)) note(c, 'no-id')
      const salt = readHex(c, 'salt', { bytes: 8, sensitive: true })
      const digest = readHex(c, 'digest', { bytes: 32, sensitive: true })
      const { pepperId } = isPeppered ? fields : {}
      return finish(c, {
        scheme: 'digest',
        expression,
        salt,
        digest,
        ...(typeof pepperId === 'string' && { pepperId }),
      })
    },
    serialize({ expression: its, salt, digest, pepperId }) {
      if (!sameExpression(its, expression))
        return refuseDescriptor(id, 'this hash was not computed in the way that the format requires')
      if (salt.length !== 8 || digest.length !== 32)
        return refuseDescriptor(id, 'the salt must have 8 bytes, and the digest 32 bytes')
      const beside = isPeppered && pepperId !== undefined ? { pepperId } : {}
      return toSpelled(standardPrefix + toHex(salt) + toHex(digest), isPeppered ? ['peppers'] : [], beside)
    },
  }
}

/**
 * Spring Security's StandardPasswordEncoder without a secret: salt and digest in hexadecimal, with or without an id.
 */
export const springStandard: Format<Digest> = /* @__PURE__ */ createSpringStandardFormat(
  'spring-standard',
  {
    prefixes: [standardPrefix],
    shapes: [
      {
        length: [80, 80],
        of: ['hex'],
        evidence: '80 hexadecimal digits: 8 bytes of salt and 32 bytes of digest',
        rank: 0.5,
        isWeak: true,
      },
    ],
  },
  /* @__PURE__ */ join('salt', 'password'),
)

/** Spring Security's StandardPasswordEncoder with a secret, which is hashed between salt and password. */
export const springStandardPeppered: Format<Digest> = /* @__PURE__ */ createSpringStandardFormat(
  'spring-standard-peppered',
  {
    byHint: 'looks like spring-standard, but Spring Security hashes the salt, a pepper and the password in this order',
    sharedPrefixes: [standardPrefix],
    selectedBy: 'pepperId',
  },
  /* @__PURE__ */ join('salt', 'pepper', 'password'),
)

/** MD4 last: without an id this format reads MD5, and spring-md4 reads MD4, which is as long. */
const digestNames = ['md5', 'sha1', 'sha256', 'md4'] as const
type DigestName = (typeof digestNames)[number]
const ids = { md5: '{MD5}', sha1: '{SHA-1}', sha256: '{SHA-256}', md4: '{MD4}' } as const

const bytesOf = (name: DigestName): number => hashFunctions[name].output
const base64Length = (name: DigestName): number => 4 * Math.ceil(bytesOf(name) / 3)
/** The digest is hashed again for each further iteration (Digester.java). */
function expressionOf(name: DigestName, isSalted: boolean, iterations: number): Expression {
  const from = hash(name, isSalted ? join('password', 'salt') : 'password')
  return iterations === 1 ? from : { iterate: name, rounds: iterations - 1, from, over: 'state' }
}

/** The hash of Spring Security 2's Md4PasswordEncoder, which read only as many bytes as the text had characters. */
const springMd4BeyondAscii: NonNullable<Digest['beyondAscii']> = {
  name: 'java-length',
  expression: /* @__PURE__ */ hash('md4', { recode: 'java-length', of: /* @__PURE__ */ join('password', 'salt') }),
}

/** The highest number that `setIterations` accepts. */
const mostIterations = 2_147_483_647

/** The iterations of the encoder, which its text does not show. */
const iterationsOf = (c: Cursor, fields: Fields): number =>
  fields.iterations === undefined ? 1 : readFieldNumber(c, fields, 'iterations', 1, mostIterations)

/**
 * Reads a salt with its braces, which are hashed too. The salt is any text, because Spring before 5 took a site's
 * salts.
 */
function readBracedSalt(c: Cursor, isOptional = false): string {
  if (c.failure || (isOptional && !c.text.startsWith('{', c.at))) return ''
  readLiteral(c, '{')
  const salt = readTextUntil(c, 'salt', '}', { length: [0, 128], sensitive: true })
  readLiteral(c, '}')
  return `{${salt}}`
}

/** Reads a digest in hexadecimal, or in base64 if the encoder has the setting `encodeHashAsBase64`. */
function readSpringDigest(c: Cursor, name: DigestName): Uint8Array {
  const bytes = bytesOf(name)
  if (c.text.length - c.at !== base64Length(name)) return readHex(c, 'digest', { bytes, sensitive: true })
  const start = c.at
  const digest = readPaddedBase64(c, 'digest', standard, { sensitive: true })
  if (digest.length !== bytes) fail(c, start, `a digest of ${bytes} bytes`)
  note(c, 'base64')
  return digest
}

/**
 * Spring Security's MessageDigestPasswordEncoder and Md4PasswordEncoder: a hash of the password followed by the salt in
 * braces. The id of the encoder may be missing. The field `iterations` is the number passed to `setIterations`
 * (default: 1).
 */
export const springMessageDigest: Format<Digest> = {
  id: 'spring-message-digest',
  schemes: [digest],
  writers: ['spring'],
  fields: ['iterations'],
  grammar: '{MD5} | {SHA-1} | {SHA-256} | {MD4}{<salt>}<digest>',
  claims: {
    prefixes: ['{MD5}{', '{SHA-1}', '{SHA-256}', '{MD4}'],
    shapes: [
      {
        length: [26, 194],
        of: ['other'],
        marks: [[0, '{']],
        evidence: 'a salt in braces and a digest of the length of an MD5, SHA-1 or SHA-256',
        rank: 0.6,
        isWeak: true,
      },
    ],
  },
  notes: ['base64', 'letter-case', 'no-id'],
  parse(text, fields, spans) {
    const c = createCursor('spring-message-digest', text, spans)
    const stated = digestNames.find((one) => text.startsWith(ids[one]))
    if (stated) readLiteral(c, ids[stated])
    else if (meaningOf(text) === undefined) note(c, 'no-id')
    else fail(c, 0, 'a salt in braces or the id of a hash function, such as {SHA-256}')
    const salt = readBracedSalt(c, true)
    const left = text.length - c.at
    const name = stated ?? digestNames.find((one) => left === 2 * bytesOf(one) || left === base64Length(one))
    if (salt === '' && (stated === undefined || stated === 'md5')) fail(c, c.at, 'a salt in braces')
    if (name === undefined) fail(c, c.at, 'a digest of 16, 20 or 32 bytes')
    const digest = name === undefined ? empty : readSpringDigest(c, name)
    const expression = expressionOf(name ?? 'md5', salt !== '', iterationsOf(c, fields))
    const beyondAscii = name === 'md4' ? { beyondAscii: springMd4BeyondAscii } : {}
    return finish(c, { scheme: 'digest', expression, ...beyondAscii, salt: utf8(salt), digest })
  },
  serialize({ expression, salt, digest }) {
    const iterations = 1 + countRounds(expression)
    const name = digestNames.find((one) => sameExpression(expression, expressionOf(one, salt.length > 0, iterations)))
    if (name === undefined)
      return refuseDescriptor('spring-message-digest', 'this hash was not computed in the way that the format requires')
    // A salt that is not text is written as a space, which `parse` refuses.
    const text = `${ids[name]}${textOf(salt) ?? ' '}${toHex(digest)}`
    const read = springMessageDigest.parse(text, {})
    const isSame = read.ok && read.notes.length === 0 && read.descriptor.salt.length === salt.length
    const fields = iterations === 1 ? {} : { iterations: String(iterations) }
    return isSame
      ? toSpelled(text, [], fields)
      : refuseDescriptor('spring-message-digest', 'the format cannot contain this salt or digest')
  },
}

const md4Expression = /* @__PURE__ */ hash('md4', /* @__PURE__ */ join('password', 'salt'))

/** Spring Security's Md4PasswordEncoder without an id. The text looks like the text of an MD5. */
export const springMd4: Format<Digest> = {
  id: 'spring-md4',
  schemes: [digest],
  writers: ['spring'],
  grammar: '{<salt>}<digest>',
  claims: {
    shapes: [
      {
        length: [26, 162],
        of: ['other'],
        marks: [[0, '{']],
        evidence: 'a salt in braces and a digest of the length of an MD4',
        rank: 0.3,
        isWeak: true,
      },
    ],
  },
  expression: md4Expression,
  notes: ['base64', 'letter-case'],
  parse(text, _fields, spans) {
    const c = createCursor('spring-md4', text, spans)
    // `{noop}` and other markers look like a salt.
    if (meaningOf(text) !== undefined) fail(c, 0, 'a salt in braces')
    const salt = readBracedSalt(c)
    const digest = readSpringDigest(c, 'md4')
    return finish(c, {
      scheme: 'digest',
      expression: md4Expression,
      beyondAscii: springMd4BeyondAscii,
      salt: utf8(salt),
      digest,
    })
  },
  serialize({ expression: its, salt, digest }) {
    if (!sameExpression(its, md4Expression))
      return refuseDescriptor('spring-md4', 'this hash was not computed in the way that the format requires')
    const text = `${textOf(salt) ?? ' '}${toHex(digest)}`
    const read = springMd4.parse(text, {})
    const isSame = read.ok && read.notes.length === 0 && read.descriptor.salt.length === salt.length
    return isSame ? toSpelled(text) : refuseDescriptor('spring-md4', 'the format cannot contain this salt or digest')
  },
}
