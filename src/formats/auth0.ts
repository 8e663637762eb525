/** Auth0's `custom_password_hash`, as compact JSON (auth0.com, bulk user import schema). */
import { eitherAlphabet } from '../core/base64.ts'
import { toHex, utf8 } from '../core/bytes.ts'
import {
  type Cursor,
  createCursor,
  empty,
  fail,
  note,
  readDecimal,
  readHex,
  readLiteral,
  readPaddedBase64,
  readTextUntil,
  readWord,
  type Span,
} from '../core/cursor.ts'
import { failure } from '../core/errors.ts'
import { secretOf } from '../core/secret.ts'
import { digest } from '../schemes/digest.ts'
import { hashFunctions, hmac } from '../schemes/expression.ts'
import type { Argon2, Bcrypt, Descriptor, Digest, Pbkdf2, Scrypt } from '../schemes/index.ts'
import { scrypt } from '../schemes/scrypt.ts'
import {
  passwordEncodings,
  readCustomDigest,
  readCustomHash,
  readEnclosed,
  writeBytes,
  writePasswordEncoding,
} from '../spelling/custom-password-hash.ts'
import {
  type Format,
  finish,
  refuseDescriptor,
  refuseWithoutSecret,
  type Shape,
  toSpelled,
} from '../spelling/format.ts'
import {
  compactJson,
  finishJson,
  jsonVariation,
  type Member,
  type Postponed,
  placeOf,
  readLater,
  readMembers,
  readNow,
  readQuoted,
} from '../spelling/json.ts'
import { hashWithSalt, matchHmac, matchSaltedHash } from '../spelling/salted.ts'
import { excludeKey } from '../spelling/wrapped.ts'
import { bcrypt } from './crypt.ts'
import { argon2, phcPbkdf2 } from './phc.ts'

/** PostgreSQL's jsonb writes shorter keys first, so that a text begins with its cost, hash or salt. */
const createShapes = (algorithm: string): readonly Shape[] => [
  {
    length: [40, 4096],
    of: ['other'],
    marks: [
      [0, '{'],
      [2, 'chs'],
      [3, 'ao'],
    ],
    evidence: `a custom_password_hash of Auth0 with ${algorithm}`,
    rank: 1,
  },
]

/** An algorithm of Auth0 whose value is a complete hash string of another format. */
interface Enclosing<D extends Descriptor> {
  readonly id: string
  readonly algorithm: string
  readonly inner: Format<D>
  /** If Auth0 does not support a hash of the inner format, returns what Auth0 supports, as text. */
  readonly refuses?: (descriptor: D) => string | undefined
}

/**
 * Creates a format of Auth0's `custom_password_hash` around another format, as compact JSON (auth0.com, bulk user
 * import schema).
 */
function encloseFormat<D extends Descriptor>({ id, algorithm, inner, refuses }: Enclosing<D>): Format<D> {
  const write = (value: string): string => JSON.stringify({ algorithm, hash: { value } })
  return {
    id,
    schemes: inner.schemes,
    ...(inner.innerSchemes && { innerSchemes: inner.innerSchemes }),
    writers: ['auth0'],
    compact: compactJson,
    ...(inner.prepare && { prepare: inner.prepare }),
    grammar: write(`<${inner.id}>`),
    claims: { prefixes: [`{"algorithm":"${algorithm}"`], shapes: createShapes(algorithm) },
    notes: [jsonVariation, ...inner.notes],
    maxText: 4096,
    parse(text, fields, spans) {
      const within: Span[] = []
      const c = createCursor(id, text, spans && [])
      const value = readEnclosed(c, algorithm)
      if (c.at !== text.length) fail(c, c.at, 'the end of the hash')
      if (c.failure) return c.failure
      const parsed = inner.parse(value.value, fields, within)
      if (!parsed.ok) {
        // The value may end early, but the text of the hash goes on after it.
        const { offset = 0, isCutOff: _, ...detail } = parsed.detail
        return failure(parsed.code, id, { ...detail, offset: placeOf(value, offset) })
      }
      const refused = refuses?.(parsed.descriptor)
      if (refused !== undefined) return failure('ERR_MALFORMED', id, { offset: value.at, expected: refused })
      const outer = c.spans?.filter(({ name }) => name !== 'value') ?? []
      for (const { start, end, ...span } of within)
        outer.push({ ...span, start: placeOf(value, start), end: placeOf(value, end) })
      spans?.push(...outer)
      const notes = write(value.value) === text ? parsed.notes : [jsonVariation, ...parsed.notes]
      return { ...parsed, notes }
    },
    serialize(descriptor) {
      const refused = refuses?.(descriptor)
      if (refused !== undefined) return refuseDescriptor(id, `Auth0 supports only ${refused}`)
      const result = inner.serialize(descriptor)
      return result.ok ? toSpelled(write(result.text), result.needs, result.fields) : result
    },
  }
}

const variants = ['2a', '2b', '2y']

/** Auth0's `custom_password_hash` with a bcrypt hash string. */
export const auth0Bcrypt: Format<Bcrypt> = /* @__PURE__ */ encloseFormat({
  id: 'auth0-bcrypt',
  algorithm: 'bcrypt',
  inner: bcrypt,
  refuses: ({ variant }) => (variants.includes(variant) ? undefined : 'bcrypt of the variants 2a, 2b and 2y'),
})

/** Auth0's `custom_password_hash` with a PHC string of Argon2. */
export const auth0Argon2: Format<Argon2> = /* @__PURE__ */ encloseFormat({
  id: 'auth0-argon2',
  algorithm: 'argon2',
  inner: /* @__PURE__ */ excludeKey(argon2),
})

/** Auth0's `custom_password_hash` with a PHC string of PBKDF2 with SHA-1 or SHA-2. */
export const auth0Pbkdf2: Format<Pbkdf2> = /* @__PURE__ */ encloseFormat({
  id: 'auth0-pbkdf2',
  algorithm: 'pbkdf2',
  inner: phcPbkdf2,
})

const scryptEncodings = ['hex', 'base64', 'utf8'] as const

/** Reads `value` once its `encoding` is known; a salt's is UTF-8 unless given. */
function readScryptBytes(c: Cursor, name: 'digest' | 'salt'): Uint8Array {
  const said: { value: Postponed; encoding: (typeof scryptEncodings)[number] } = {
    value: { start: 0, end: 0 },
    encoding: 'utf8',
  }
  const isSalt = name === 'salt'
  const encoding: Member = {
    name: 'encoding',
    read() {
      said.encoding = readQuoted(c, '"', () =>
        readWord(c, `${name} encoding`, isSalt ? scryptEncodings : scryptEncodings.slice(0, 2)),
      )
    },
    ...(isSalt && { isOptional: true }),
  }
  const value: Member = {
    name: 'value',
    read() {
      said.value = readLater(c, name)
    },
  }
  readMembers(c, '"', [value, encoding])
  if (c.failure) return empty
  if (said.encoding !== 'hex') note(c, 'encoding')
  return readNow(c, said.value, (one) => {
    if (said.encoding === 'hex') return readHex(one, name)
    return said.encoding === 'base64'
      ? readPaddedBase64(one, name, eitherAlphabet)
      : utf8(readTextUntil(one, name, undefined))
  })
}

/** Auth0's `custom_password_hash` with scrypt, as compact JSON. */
export const auth0Scrypt: Format<Scrypt> = {
  id: 'auth0-scrypt',
  schemes: [scrypt],
  writers: ['auth0'],
  compact: compactJson,
  grammar:
    '{"algorithm":"scrypt","hash":{"value":"<digest>","encoding":"hex"},"salt":{"value":"<salt>","encoding":"hex"},' +
    '"keylen":<length>,"cost":<cost>,"blockSize":<block size>,"parallelization":<parallelization>}',
  claims: { prefixes: ['{"algorithm":"scrypt"'], shapes: /* @__PURE__ */ createShapes('scrypt') },
  notes: [
    'member-order',
    'encoding',
    'password-encoding',
    'implicit-parameters',
    'letter-case',
    'unpadded',
    'url-safe-alphabet',
  ],
  parse(text, _fields, spans) {
    const c = createCursor('auth0-scrypt', text, spans)
    const parameters = { cost: 16_384, blockSize: 8, parallelization: 1 }
    let [salt, digest, length, lengthAt] = [empty, empty, 0, 0]
    const utf8Password: Member = { name: 'encoding', read: () => readLiteral(c, '"utf8"') }
    const parameter = (name: keyof typeof parameters) => ({
      name,
      isOptional: true as const,
      absent: 'implicit-parameters',
      read: () => {
        parameters[name] = readDecimal(c, name)
      },
    })
    readMembers(c, '"', [
      { name: 'algorithm', read: () => readLiteral(c, '"scrypt"') },
      {
        name: 'hash',
        read: () => {
          digest = readScryptBytes(c, 'digest')
        },
      },
      {
        name: 'salt',
        read: () => {
          salt = readScryptBytes(c, 'salt')
        },
      },
      {
        name: 'keylen',
        read: () => {
          lengthAt = c.at
          length = readDecimal(c, 'keylen')
        },
      },
      parameter('cost'),
      parameter('blockSize'),
      parameter('parallelization'),
      {
        name: 'password',
        isOptional: true,
        present: 'password-encoding',
        read: () => readMembers(c, '"', [utf8Password]),
      },
    ])
    if (length !== digest.length) fail(c, lengthAt, `${digest.length}, the length of the digest in bytes`)
    return finish(c, { scheme: 'scrypt', ...parameters, salt, digest })
  },
  serialize({ cost, blockSize, parallelization, salt, digest }) {
    if (salt.length === 0) return refuseDescriptor('auth0-scrypt', 'the format needs a salt')
    const bytes = (of: Uint8Array) => ({ value: toHex(of), encoding: 'hex' })
    const parts = { algorithm: 'scrypt', hash: bytes(digest), salt: bytes(salt), keylen: digest.length }
    return toSpelled(JSON.stringify({ ...parts, cost, blockSize, parallelization }))
  },
}

const digestNames = ['md4', 'md5', 'sha1', 'sha256', 'sha512'] as const
const passwordExpressions = /* @__PURE__ */ passwordEncodings.map(([, expression]) => expression)

/** Auth0's `custom_password_hash` with a plain hash function, as compact JSON. */
export const auth0Digest: Format<Digest> = {
  id: 'auth0-digest',
  schemes: [digest],
  writers: ['auth0'],
  compact: compactJson,
  grammar:
    '{"algorithm":"<md4 | md5 | sha1 | sha256 | sha512>","hash":{"value":"<digest>","encoding":"hex"},' +
    '"salt":{"value":"<salt>","encoding":"<utf8 | base64>","position":"<prefix | suffix>"},"password":{"encoding":"<encoding>"}}',
  claims: {
    prefixes: /* @__PURE__ */ digestNames.map((name) => `{"algorithm":"${name}"`),
    shapes: /* @__PURE__ */ createShapes('a hash function'),
  },
  notes: [jsonVariation],
  maxText: 4096,
  parse(text, _fields, spans) {
    const c = createCursor('auth0-digest', text, spans)
    const read = readCustomHash(c, digestNames, { salt: true, password: true })
    const { algorithm: name, salt = new Uint8Array(0), position, password } = read
    const digest = readCustomDigest(c, read, hashFunctions[name].output)
    const expression = hashWithSalt(name, salt.length > 0 ? position : undefined, password)
    return finishJson(c, { scheme: 'digest', expression, salt, digest }, auth0Digest.serialize)
  },
  serialize(descriptor) {
    const salted = matchSaltedHash(descriptor, passwordExpressions)
    const algorithm = digestNames.find((name) => name === salted?.name)
    if (!algorithm || !salted)
      return refuseDescriptor(
        'auth0-digest',
        `Auth0 supports only ${digestNames.join(', ')} of the password, with or without a salt`,
      )
    const { position, password } = salted
    const { salt, digest } = descriptor
    return toSpelled(
      JSON.stringify({
        algorithm,
        hash: { value: toHex(digest), encoding: 'hex' },
        ...(position && { salt: { ...writeBytes(salt), position } }),
        ...writePasswordEncoding(password),
      }),
    )
  },
}

const hmacNames = ['md4', 'md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'] as const

/** Auth0's `custom_password_hash` with an HMAC and its key, as compact JSON. */
export const auth0Hmac: Format<Digest> = {
  id: 'auth0-hmac',
  schemes: [digest],
  writers: ['auth0'],
  compact: compactJson,
  grammar:
    '{"algorithm":"hmac","hash":{"value":"<digest>","encoding":"hex","digest":"<hash>",' +
    '"key":{"value":"<key>","encoding":"<utf8 | base64>"}},"password":{"encoding":"<encoding>"}}',
  claims: { prefixes: ['{"algorithm":"hmac"'], shapes: /* @__PURE__ */ createShapes('hmac') },
  notes: [jsonVariation],
  maxText: 4096,
  parse(text, _fields, spans) {
    const c = createCursor('auth0-hmac', text, spans)
    const read = readCustomHash(c, ['hmac'], { key: true, password: true })
    const name = hmacNames.find((one) => one === read.digest) ?? 'md4'
    if (name !== read.digest) fail(c, 0, `one of the hash functions ${hmacNames.join(', ')}`)
    const digest = readCustomDigest(c, read, hashFunctions[name].output)
    const key = read.key ?? new Uint8Array(0)
    if (key.length === 0) fail(c, 0, 'a key that is not empty')
    const expression = hmac(name, 'pepper', read.password)
    const descriptor: Digest = {
      scheme: 'digest',
      expression,
      pepper: secretOf(key),
      salt: new Uint8Array(0),
      digest,
    }
    return finishJson(c, descriptor, auth0Hmac.serialize)
  },
  serialize(descriptor) {
    const keyed = matchHmac(descriptor, passwordExpressions)
    const digest = hmacNames.find((one) => one === keyed?.name)
    if (!keyed || !digest)
      return refuseDescriptor('auth0-hmac', `Auth0 supports only HMAC of the password with ${hmacNames.join(', ')}`)
    if (!keyed.key) return refuseWithoutSecret('auth0-hmac', 'peppers')
    const hash = { value: toHex(descriptor.digest), encoding: 'hex', digest, key: writeBytes(keyed.key) }
    return toSpelled(JSON.stringify({ algorithm: 'hmac', hash, ...writePasswordEncoding(keyed.password) }))
  },
}
