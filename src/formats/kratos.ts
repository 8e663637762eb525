/** Ory Kratos' hash comparators (ory/kratos, hash/hash_comparator.go). */
import { encodePadded } from '../core/base64.ts'
import { toHex, utf8 } from '../core/bytes.ts'
import { type Cursor, createCursor, fail, note, readChoice, readLiteral, readWord, skip } from '../core/cursor.ts'
import { secretOf } from '../core/secret.ts'
import { digest } from '../schemes/digest.ts'
import { type Expression, hashFunctions, hmac, sameExpression, uses } from '../schemes/expression.ts'
import type { Digest, LegacyScrypt, Md5Crypt, Pbkdf2, Scrypt, ShaCrypt } from '../schemes/index.ts'
import { createMd5CryptFormat, createShaCryptFormat } from '../spelling/crypt.ts'
import { looseBase64, unpaddedBase64 } from '../spelling/encodings.ts'
import { type Format, finish, refuseDescriptor, refuseWithoutSecret, toSpelled } from '../spelling/format.ts'
import { createPbkdf2Format } from '../spelling/pbkdf2.ts'
import { decodeHexText, hashOf, matchHash, matchHmac, readStrictBase64 } from '../spelling/salted.ts'
import { createLegacyScryptFormat, createScryptFormat } from '../spelling/scrypt.ts'
import { textOf } from '../spelling/text.ts'

/** MD5 crypt as Ory Kratos reads it, `$md5-crypt$`. */
export const kratosMd5Crypt: Format<Md5Crypt> = /* @__PURE__ */ createMd5CryptFormat('$1$', {
  id: 'kratos-md5-crypt',
  prefix: '$md5-crypt$',
  writers: ['kratos', 'ory'],
})

/** SHA crypt as Ory Kratos reads it, `$sha256-crypt$`. */
export const kratosSha256Crypt: Format<ShaCrypt> = /* @__PURE__ */ createShaCryptFormat('sha256', {
  id: 'kratos-sha256-crypt',
  prefix: '$sha256-crypt$',
  writers: ['kratos', 'ory'],
})

/** SHA crypt as Ory Kratos reads it, `$sha512-crypt$`. */
export const kratosSha512Crypt: Format<ShaCrypt> = /* @__PURE__ */ createShaCryptFormat('sha512', {
  id: 'kratos-sha512-crypt',
  prefix: '$sha512-crypt$',
  writers: ['kratos', 'ory'],
})

/**
 * PBKDF2 of Ory Kratos (hash/hasher_pbkdf2.go): a PHC string whose `sha224` and `sha384` mean SHA3-224 and SHA3-384.
 */
export const kratosPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'kratos-pbkdf2',
  writers: ['kratos', 'ory'],
  claims: {
    byHint: 'looks like the PHC string of PBKDF2, but Kratos reads sha224 and sha384 as SHA3-224 and SHA3-384',
    sharedPrefixes: ['$pbkdf2-sha224$i=', '$pbkdf2-sha384$i='],
  },
  text: '$pbkdf2-<hash>$i=<iterations>,l=<length>$<salt>$<digest>',
  variants: [
    { word: 'sha1', hash: 'sha1' },
    { word: 'sha256', hash: 'sha256' },
    { word: 'sha512', hash: 'sha512' },
    { word: 'sha224', hash: 'sha3-224' },
    { word: 'sha384', hash: 'sha3-384' },
  ],
  salt: unpaddedBase64,
  saltLength: [0, 1024],
  digest: unpaddedBase64,
})

/** Below 2^7, `ln` may be the logarithm that every other writer puts there. The highest cost is 2^24. */
const costs = /* @__PURE__ */ Array.from({ length: 18 }, (_, i) => 2 ** (7 + i))

/** scrypt of Ory Kratos: `ln` is N itself, and the base64 is padded. */
export const kratosScrypt: Format<Scrypt> = /* @__PURE__ */ createScryptFormat({
  id: 'kratos-scrypt',
  writers: ['kratos', 'ory'],
  claims: { prefixes: /* @__PURE__ */ costs.map((cost) => `$scrypt$ln=${cost},`) },
  text: '$scrypt$ln=<cost>,r=<block size>,p=<parallelization>$<salt>$<digest>',
  salt: looseBase64,
  digest: looseBase64,
  leastCost: 128,
})

/** Firebase's scrypt as Ory Kratos reads it, `$firescrypt$`. */
export const kratosLegacyScrypt: Format<LegacyScrypt> = /* @__PURE__ */ createLegacyScryptFormat({
  id: 'kratos-legacy-scrypt',
  writers: ['kratos', 'ory'],
  claims: { prefixes: ['$firescrypt$'] },
  text: '$firescrypt$ln=<memory cost>,r=<rounds>,p=1$<salt>$<digest>$<salt separator>$<signer key>',
})

const digestNames = ['md5', 'sha1', 'sha256', 'sha512'] as const
const sensitive = { sensitive: true } as const
const sensitiveOrEmpty = { sensitive: true, mayBeEmpty: true } as const
const plain = /* @__PURE__ */ hashOf('md5', 'password')
const placeholders = [
  { text: '{SALT}', leaf: 'salt' },
  { text: '{PASSWORD}', leaf: 'password' },
] as const

/** Returns the parts of a template. Kratos replaces all occurrences of both placeholders in one pass. */
function partsOf(template: string): readonly Expression[] {
  const parts: Expression[] = []
  let begun = 0
  for (let at = 0; at < template.length; ) {
    const found = placeholders.find(({ text }) => template.startsWith(text, at))
    if (!found) at++
    else {
      parts.push({ text: template.slice(begun, at) }, found.leaf)
      at += found.text.length
      begun = at
    }
  }
  return [...parts, { text: template.slice(begun) }]
}

function templateOf(parts: readonly Expression[]): string | undefined {
  let template = ''
  for (const part of parts) {
    const placeholder = placeholders.find(({ leaf }) => leaf === part)
    if (placeholder) template += placeholder.text
    else if (typeof part === 'object' && 'text' in part) template += part.text
    else return undefined
  }
  return template
}

function readTemplate(c: Cursor, name: (typeof digestNames)[number]): Expression {
  const start = c.at
  const bytes = readStrictBase64(c, 'template')
  const template = textOf(bytes)
  if (template === undefined) fail(c, start, 'a template in UTF-8')
  const expression = hashOf(name, ...partsOf(template ?? ''))
  // Without it any password would be right.
  if (!uses(expression, 'password')) fail(c, start, 'a template that contains {PASSWORD}')
  return expression
}

/**
 * Ory Kratos' digests: MD5, or a hash of a template of salt and password. MD5
 * without a salt needs no template.
 */
export const kratosDigest: Format<Digest> = {
  id: 'kratos-digest',
  schemes: [digest],
  writers: ['kratos', 'ory'],
  grammar: '$<md5 | sha1 | sha256 | sha512>$pf=<template>$<salt>$<digest> or $md5$<digest>',
  claims: {
    prefixes: /* @__PURE__ */ digestNames.map((name) => `$${name}$pf=`),
    // Solaris' MD5 begins with $md5$ too, and has a salt and another $ after it.
    shapes: [
      {
        length: [29, 29],
        of: ['other'],
        marks: [
          [0, '$'],
          [4, '$'],
        ],
        evidence: '$md5$ and 16 bytes in base64',
        rank: 1,
      },
    ],
  },
  notes: ['template'],
  maxText: 4096,
  parse(text, _fields, spans) {
    const c = createCursor('kratos-digest', text, spans)
    readLiteral(c, '$')
    const name = digestNames[readChoice(c, digestNames)]!
    readLiteral(c, '$')
    let expression: Expression = plain
    let salt: Uint8Array = new Uint8Array(0)
    const isTemplate = skip(c, 'pf=')
    if (isTemplate) {
      expression = readTemplate(c, name)
      readLiteral(c, '$')
      salt = readStrictBase64(c, 'salt', sensitiveOrEmpty)
      readLiteral(c, '$')
    } else if (name !== 'md5') fail(c, c.at, '"pf="')
    const start = c.at
    const digest = readStrictBase64(c, 'digest', sensitive)
    const { output } = hashFunctions[name]
    if (digest.length !== output) fail(c, start, `a digest of ${output} bytes`)
    if (isTemplate && salt.length === 0 && sameExpression(expression, plain)) note(c, 'template')
    return finish(c, { scheme: 'digest', expression, salt, digest })
  },
  serialize({ expression, salt, digest }) {
    const { name, parts } = matchHash(expression) ?? { name: 'md4', parts: [] }
    const known = digestNames.find((one) => one === name)
    if (!known || digest.length !== hashFunctions[known].output)
      return refuseDescriptor(
        'kratos-digest',
        'the format supports only MD5, SHA-1, SHA-256 and SHA-512 of password, salt and fixed text',
      )
    if (salt.length === 0 && sameExpression(expression, plain)) return toSpelled(`$md5$${encodePadded(digest)}`)
    const template = templateOf(parts)
    // A literal may contain the text of a placeholder.
    const isRead = template !== undefined && sameExpression(hashOf(known, ...partsOf(template)), expression)
    if (!isRead || !uses(expression, 'password'))
      return refuseDescriptor(
        'kratos-digest',
        'no template of this format can describe the text that this hash was computed from',
      )
    return toSpelled(`$${known}$pf=${encodePadded(utf8(template))}$${encodePadded(salt)}$${encodePadded(digest)}`)
  },
}

const hmacNames = ['md4', 'md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'] as const

/** Ory Kratos' HMAC of the password. The text contains the key, and the digest as base64 of hexadecimal text. */
export const kratosHmac: Format<Digest> = {
  id: 'kratos-hmac',
  schemes: [digest],
  writers: ['kratos', 'ory'],
  grammar: '$hmac-<md4 | md5 | sha1 | sha224 | sha256 | sha384 | sha512>$<base64 of the digest in hexadecimal>$<key>',
  claims: { prefixes: ['$hmac-'] },
  notes: [],
  maxText: 4096,
  parse(text, _fields, spans) {
    const c = createCursor('kratos-hmac', text, spans)
    readLiteral(c, '$hmac-')
    const name = readWord(c, 'hash', hmacNames)
    readLiteral(c, '$')
    const start = c.at
    const written = readStrictBase64(c, 'digest', sensitive)
    const { output } = hashFunctions[name]
    const digest = decodeHexText(written, output)
    if (!digest) fail(c, start, `base64 of ${2 * output} lower-case hexadecimal digits`)
    readLiteral(c, '$')
    const key = readStrictBase64(c, 'key', sensitive)
    return finish(c, {
      scheme: 'digest',
      expression: hmac(name, 'pepper', 'password'),
      pepper: secretOf(key),
      salt: new Uint8Array(0),
      digest: digest ?? written,
    })
  },
  serialize(descriptor) {
    const keyed = matchHmac(descriptor)
    const name = hmacNames.find((one) => one === keyed?.name)
    if (!keyed || !name)
      return refuseDescriptor('kratos-hmac', `Kratos supports only HMAC of the password with ${hmacNames.join(', ')}`)
    if (!keyed.key) return refuseWithoutSecret('kratos-hmac', 'peppers')
    return toSpelled(`$hmac-${name}$${encodePadded(utf8(toHex(descriptor.digest)))}$${encodePadded(keyed.key)}`)
  },
}
