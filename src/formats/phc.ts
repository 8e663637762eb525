/**
 * The PHC string format (github.com/P-H-C/phc-string-format): $<id>$<parameters>$<salt>$<digest>. The reference
 * implementation of Argon2 (phc-winner-argon2, src/encoding.c) writes it.
 */
import { eitherAlphabet, encode, standard } from '../core/base64.ts'
import {
  type Cursor,
  createCursor,
  fail,
  failField,
  note,
  readBase64,
  readDecimal,
  readLiteral,
  readWord,
  skip,
} from '../core/cursor.ts'
import { argon2 as argon2Scheme } from '../schemes/argon2.ts'
import { bcrypt } from '../schemes/crypt.ts'
import type { Argon2, Bcrypt, Pbkdf2, Scrypt } from '../schemes/index.ts'
import { pbkdf2 } from '../schemes/pbkdf2.ts'
import { scrypt } from '../schemes/scrypt.ts'
import { checkCost, nameOf } from '../spelling/bcrypt.ts'
import { type Fields, type Format, fieldOf, finish, refuseDescriptor, toSpelled } from '../spelling/format.ts'
import { readParameters } from '../spelling/text.ts'

const argon2Variants = ['id', 'i', 'd'] as const
const argon2Versions = ['16', '19'] as const
/** In the order that is written; the `argon2` package writes m, p, t since 0.45. */
const argon2Keys = ['m=', 't=', 'p=', 'keyid=', 'data='] as const

/** The options for base64. Some writers pad it or use the URL-safe alphabet, which is noted. */
const loose = { mayBePadded: true } as const
const sensitive = { sensitive: true, mayBePadded: true } as const
const sensitiveOrEmpty = { sensitive: true, mayBePadded: true, mayBeEmpty: true } as const

/**
 * Reads the version. If it is missing, the version is 16, as in the reference decoder (phc-winner-argon2, encoding.c).
 */
function readArgon2Version(c: Cursor): Argon2['version'] {
  if (!skip(c, 'v=')) {
    note(c, 'implicit-version')
    return 16
  }
  const said = readWord(c, 'version', argon2Versions)
  readLiteral(c, '$')
  return said === '19' ? 19 : 16
}

function withOptions(c: Cursor, descriptor: Argon2, keyId?: Uint8Array, associatedData?: Uint8Array): Argon2 {
  if ((keyId?.length ?? 0) > 8 || (associatedData?.length ?? 0) > 32) note(c, 'beyond-phc')
  return { ...descriptor, ...(keyId && { keyId }), ...(associatedData && { associatedData }) }
}

/**
 * Returns the key id of `fields.keyId`. npm's `argon2` (with its option `secret`) and Password4j (with a pepper) do not
 * write the id of the key into the hash string. If the hash string contains a key id, both ids must be the same.
 */
function readKeyName(c: Cursor, fields: Fields, written: Uint8Array | undefined): string | undefined {
  const name = fieldOf(c, fields, 'keyId')
  if (!written || c.failure) return name
  if (name !== encode(standard, written)) failField(c, 'keyId', 'does not match the key id in the hash')
  return undefined
}

/** The PHC string of Argon2 (PHC string format specification; phc-winner-argon2). */
export const argon2: Format<Argon2> = {
  id: 'argon2',
  schemes: [argon2Scheme],
  writers: [
    'phc-winner-argon2',
    'libsodium',
    'php',
    'laravel',
    'symfony',
    'node-argon2',
    'passlib',
    'password4j',
    'rustcrypto',
    'supertokens',
    'supabase',
    'directus',
    'authjs',
    'phc',
    'go-crypt',
    'passwap',
    'authelia',
    'zitadel',
    'hashcat',
    'node',
    'passport',
    'adonisjs',
    'better-auth',
    'flask',
    'spring',
    'devise',
    'rails',
    'auth0',
    'clerk',
    'workos',
    'logto',
    'stytch',
    'descope',
    'appwrite',
    'kratos',
    'ory',
    'dovecot',
    'iredmail',
    'openldap',
    'wildduck',
    'joomla',
    'authme',
    'discourse',
    'invision',
    'sylius',
    'akeneo',
    'oro',
    'fosuserbundle',
    'kinde',
  ],
  fields: ['keyId'],
  grammar: '$argon2id$v=19$m=<memory>,t=<passes>,p=<lanes>[,keyid=<key id>][,data=<associated data>]$<salt>$<digest>',
  claims: { prefixes: ['$argon2'] },
  notes: ['parameter-order', 'implicit-version', 'beyond-phc', 'padded', 'url-safe-alphabet'],
  parse(text, fields, spans) {
    const c = createCursor('argon2', text, spans)
    readLiteral(c, '$argon2')
    const variant = readWord(c, 'variant', argon2Variants)
    readLiteral(c, '$')
    const said = readArgon2Version(c)
    let memory = 0
    let passes = 0
    let lanes = 0
    let keyId: Uint8Array | undefined
    let associatedData: Uint8Array | undefined
    readParameters(c, ',', argon2Keys, 3, (index) => {
      if (index === 0) memory = readDecimal(c, 'memory')
      else if (index === 1) passes = readDecimal(c, 'passes')
      else if (index === 2) lanes = readDecimal(c, 'lanes')
      else if (index === 3) keyId = readBase64(c, 'key id', eitherAlphabet, loose)
      else associatedData = readBase64(c, 'associated data', eitherAlphabet, loose)
    })
    readLiteral(c, '$')
    const salt = readBase64(c, 'salt', eitherAlphabet, sensitive)
    readLiteral(c, '$')
    const digest = readBase64(c, 'digest', eitherAlphabet, sensitive)
    if (salt.length > 48 || digest.length > 64) note(c, 'beyond-phc')
    const descriptor: Argon2 = { scheme: 'argon2', variant, version: said, memory, passes, lanes, salt, digest }
    const keyName = fields.keyId ? readKeyName(c, fields, keyId) : undefined
    const named = keyName === undefined ? descriptor : { ...descriptor, keyName }
    return finish(c, keyId || associatedData ? withOptions(c, named, keyId, associatedData) : named)
  },
  serialize({ variant, version, memory, passes, lanes, keyId, keyName, associatedData, salt, digest }) {
    const id = keyId ? `,keyid=${encode(standard, keyId)}` : ''
    const data = associatedData ? `,data=${encode(standard, associatedData)}` : ''
    const parameters = `m=${memory},t=${passes},p=${lanes}${id}${data}`
    const text = `$argon2${variant}$v=${version}$${parameters}$${encode(standard, salt)}$${encode(standard, digest)}`
    const fields = keyName === undefined ? undefined : { keyId: keyName }
    return toSpelled(text, keyId || fields ? ['argon2Keys'] : undefined, fields)
  },
}

const bcryptVariants = ['2b', '2a'] as const

/** Reads the variant: the ASCII code of its letter. If it is missing, the letter is `a`. */
function readBcryptVariant(c: Cursor): '2a' | '2b' {
  if (skip(c, 'v=')) {
    const said = readWord(c, 'variant', ['98', '97'])
    readLiteral(c, '$')
    return said === '98' ? '2b' : '2a'
  }
  note(c, 'implicit-version')
  return '2a'
}

function readBytes(c: Cursor, name: string, length: number): Uint8Array {
  const start = c.at
  const read = readBase64(c, name, eitherAlphabet, sensitive)
  if (!c.failure && read.length !== length) fail(c, start, `a ${name} of ${length} bytes`)
  return read
}

/** bcrypt in the PHC string format (@phc/bcrypt, AdonisJS), with standard base64. */
export const phcBcrypt: Format<Bcrypt> = {
  id: 'phc-bcrypt',
  schemes: [bcrypt],
  writers: ['phc', 'adonisjs'],
  grammar: '$bcrypt$v=98$r=<cost>$<salt>$<digest>',
  claims: { prefixes: ['$bcrypt$'] },
  notes: ['implicit-version', 'padded', 'url-safe-alphabet'],
  parse(text, _fields, spans) {
    const c = createCursor('phc-bcrypt', text, spans)
    readLiteral(c, '$bcrypt$')
    const said = readBcryptVariant(c)
    readLiteral(c, 'r=')
    const cost = checkCost(c, c.at, readDecimal(c, 'cost'))
    readLiteral(c, '$')
    const salt = readBytes(c, 'salt', 16)
    readLiteral(c, '$')
    return finish(c, { scheme: 'bcrypt', variant: said, cost, salt, digest: readBytes(c, 'digest', 23) })
  },
  serialize({ variant, cost, salt, digest }) {
    const name = nameOf(variant, bcryptVariants)
    if (name === undefined)
      return refuseDescriptor('phc-bcrypt', `the format does not support the bcrypt variant ${variant}`)
    const version = name.charCodeAt(1)
    return toSpelled(`$bcrypt$v=${version}$r=${cost}$${encode(standard, salt)}$${encode(standard, digest)}`)
  },
}

const pbkdf2Keys = ['i=', 'l='] as const
const pbkdf2Hashes: readonly Pbkdf2['hash'][] = ['sha1', 'sha224', 'sha256', 'sha384', 'sha512']

/**
 * PBKDF2 in the PHC string format (@phc/pbkdf2, RustCrypto, Auth0): unlike in passlib's format, the iterations have a
 * name.
 */
export const phcPbkdf2: Format<Pbkdf2> = {
  id: 'phc-pbkdf2',
  schemes: [pbkdf2],
  writers: ['phc', 'rustcrypto', 'auth0', 'wildduck'],
  grammar: '$pbkdf2-<hash>$i=<iterations>,l=<length>$<salt>$<digest>',
  claims: { prefixes: ['$pbkdf2'] },
  notes: ['implicit-hash', 'implicit-length', 'parameter-order', 'padded', 'url-safe-alphabet'],
  parse(text, _fields, spans) {
    const c = createCursor('phc-pbkdf2', text, spans)
    readLiteral(c, '$pbkdf2')
    const named = text.startsWith('-', c.at)
    if (named) readLiteral(c, '-')
    else note(c, 'implicit-hash')
    const hash = named ? readWord(c, 'hash', pbkdf2Hashes) : 'sha1'
    readLiteral(c, '$')
    let iterations = 0
    let length: number | undefined
    readParameters(c, ',', pbkdf2Keys, 1, (index) => {
      if (index === 0) iterations = readDecimal(c, 'iterations')
      else length = readDecimal(c, 'length')
    })
    if (length === undefined) note(c, 'implicit-length')
    readLiteral(c, '$')
    const salt = readBase64(c, 'salt', eitherAlphabet, sensitiveOrEmpty)
    readLiteral(c, '$')
    const start = c.at
    const digest = readBase64(c, 'digest', eitherAlphabet, sensitive)
    if (length !== undefined && length !== digest.length) fail(c, start, `a digest of ${length} bytes, the value of l=`)
    return finish(c, { scheme: 'pbkdf2', hash, iterations, salt, digest })
  },
  serialize({ hash, iterations, salt, digest }) {
    if (!pbkdf2Hashes.includes(hash)) return refuseDescriptor('phc-pbkdf2', `the format does not support ${hash}`)
    const parameters = `i=${iterations},l=${digest.length}`
    return toSpelled(`$pbkdf2-${hash}$${parameters}$${encode(standard, salt)}$${encode(standard, digest)}`)
  },
}

const scryptKeys = ['ln=', 'r=', 'p='] as const

/**
 * scrypt in the PHC string format (passlib, RustCrypto): `ln` is log2 N. dnsdist writes p before r and pads its base64.
 */
export const phcScrypt: Format<Scrypt> = {
  id: 'phc-scrypt',
  schemes: [scrypt],
  writers: ['passlib', 'rustcrypto', 'passwap', 'zitadel', 'dnsdist', 'phc', 'go-crypt', 'authelia', 'stytch'],
  grammar: '$scrypt$ln=<log2 cost>,r=<block size>,p=<parallelization>$<salt>$<digest>',
  claims: { prefixes: ['$scrypt$'] },
  notes: ['parameter-order', 'padded', 'url-safe-alphabet'],
  parse(text, _fields, spans) {
    const c = createCursor('phc-scrypt', text, spans)
    readLiteral(c, '$scrypt$')
    let exponent = 0
    let blockSize = 0
    let parallelization = 0
    readParameters(c, ',', scryptKeys, scryptKeys.length, (index) => {
      if (index === 0) exponent = readDecimal(c, 'log2 cost')
      else if (index === 1) blockSize = readDecimal(c, 'block size')
      else parallelization = readDecimal(c, 'parallelization')
    })
    readLiteral(c, '$')
    const salt = readBase64(c, 'salt', eitherAlphabet, sensitiveOrEmpty)
    readLiteral(c, '$')
    const digest = readBase64(c, 'digest', eitherAlphabet, sensitive)
    // Beyond the limits anyway, and still a number.
    const cost = 2 ** Math.min(exponent, 64)
    return finish(c, { scheme: 'scrypt', cost, blockSize, parallelization, salt, digest })
  },
  serialize({ cost, blockSize, parallelization, salt, digest }) {
    const parameters = `ln=${Math.log2(cost)},r=${blockSize},p=${parallelization}`
    return toSpelled(`$scrypt$${parameters}$${encode(standard, salt)}$${encode(standard, digest)}`)
  },
}
