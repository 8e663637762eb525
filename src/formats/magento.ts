/** Magento 1 (Mage_Core_Model_Encryption) and Magento 2 (Framework/Encryption/Encryptor.php). */
import { toHex, utf8 } from '../core/bytes.ts'
import { alphanumeric, exclude, findOutside, visible } from '../core/characters.ts'
import {
  type Cursor,
  createCursor,
  fail,
  note,
  readDecimal,
  readHex,
  readLiteral,
  readTextUntil,
  readWord,
} from '../core/cursor.ts'
import { argon2 } from '../schemes/argon2.ts'
import { digest } from '../schemes/digest.ts'
import { type Expression, hash, hex, join, sameExpression, text } from '../schemes/expression.ts'
import type { Argon2, Digest } from '../schemes/index.ts'
import { createColumnsFormat } from '../spelling/digest.ts'
import { charactersOf } from '../spelling/encodings.ts'
import { type Format, finish, refuseDescriptor, toSpelled } from '../spelling/format.ts'
import { textOf } from '../spelling/text.ts'

/**
 * Magento 1: MD5 of the salt followed by the password. The salt has 2 characters, or 32 since 1.9.2
 * (Mage_Core_Model_Encryption::getHash).
 */
export const magento1: Format<Digest> = /* @__PURE__ */ createColumnsFormat({
  id: 'magento1',
  writers: ['magento', 'magento1', 'openmage'],
  expression: /* @__PURE__ */ hash('md5', /* @__PURE__ */ join('salt', 'password')),
  bytes: 16,
  salt: /* @__PURE__ */ charactersOf(alphanumeric, 2, 32),
  evidence: '32 hexadecimal digits, a colon, and a salt of 2 or 32 letters and digits',
  rank: 0.5,
})

/** Magento 1 Enterprise and OpenMage: SHA-256 of the salt followed by the password (HASH_VERSION_SHA256). */
export const magento1Sha256: Format<Digest> = /* @__PURE__ */ createColumnsFormat({
  id: 'magento1-sha256',
  writers: ['magento', 'magento1', 'openmage'],
  expression: /* @__PURE__ */ hash('sha256', /* @__PURE__ */ join('salt', 'password')),
  bytes: 32,
  salt: /* @__PURE__ */ charactersOf(alphanumeric, 2, 32),
  evidence: '64 hexadecimal digits, a colon, and a salt of 2 or 32 letters and digits',
  rank: 0.5,
})

/** OpenMage before it used bcrypt: SHA-512 of the salt followed by the password (HASH_VERSION_SHA512). */
export const magento1Sha512: Format<Digest> = /* @__PURE__ */ createColumnsFormat({
  id: 'magento1-sha512',
  writers: ['magento', 'magento1', 'openmage'],
  expression: /* @__PURE__ */ hash('sha512', /* @__PURE__ */ join('salt', 'password')),
  bytes: 64,
  salt: /* @__PURE__ */ charactersOf(alphanumeric, 2, 32),
  evidence: '128 hexadecimal digits, a colon, and a salt of 2 or 32 letters and digits',
  rank: 0.5,
})

const saltedMd5 = /* @__PURE__ */ hash('md5', /* @__PURE__ */ join('salt', 'password'))

/** The computations of the versions after the salt: several hashes in turn, each of the salt and the hash before it. */
const versions: { readonly [version: string]: { readonly expression: Expression; readonly bytes: number } } = {
  '0:1': {
    expression: /* @__PURE__ */ hash('sha256', /* @__PURE__ */ join('salt', /* @__PURE__ */ hex(saltedMd5))),
    bytes: 32,
  },
  '0': { expression: saltedMd5, bytes: 16 },
  '1': { expression: /* @__PURE__ */ hash('sha256', /* @__PURE__ */ join('salt', 'password')), bytes: 32 },
}
// Object.keys would list the number keys first, but '0:1' must be tried before its own prefix '0'.
const names = ['0:1', '0', '1'] as const

const saltCharacters = /* @__PURE__ */ exclude(visible, ':')

/**
 * Magento 2 (Framework/Encryption/Encryptor.php): version 0 is MD5, 1 is SHA-256, and 0:1 is SHA-256 of an older MD5.
 * The salt of an imported hash may be empty.
 */
export const magento: Format<Digest> = {
  id: 'magento',
  schemes: [digest],
  writers: ['magento', 'magento2'],
  grammar: '<digest>:<salt>:<version>',
  claims: {
    shapes: [
      {
        length: [35, 101],
        of: ['other'],
        marks: [[-2, ':']],
        evidence: 'a digest, a salt and Magento’s hash version (0, 1 or 0:1), separated by colons',
        rank: 0.9,
      },
    ],
  },
  notes: ['letter-case'],
  parse(text, _fields, spans) {
    const c = createCursor('magento', text, spans)
    const digest = readHex(c, 'digest', { sensitive: true })
    readLiteral(c, ':')
    const start = c.at
    const salt = readTextUntil(c, 'salt', ':', { length: [0, 32], characters: saltCharacters, sensitive: true })
    if (salt.length === 1) fail(c, start, 'a salt of 0 or 2 to 32 characters')
    readLiteral(c, ':')
    const { expression, bytes } = versions[readWord(c, 'version', names)]!
    if (digest.length !== bytes) fail(c, 0, `a digest of ${bytes} bytes`)
    return finish(c, { scheme: 'digest', expression, salt: utf8(salt), digest })
  },
  serialize({ expression, salt, digest }) {
    const name = names.find((one) => sameExpression(expression, versions[one]!.expression))
    if (name === undefined)
      return refuseDescriptor('magento', 'this hash was not computed in the way that the format requires')
    // A salt that is not text is written as a space, which `parse` refuses.
    const text = `${toHex(digest)}:${textOf(salt) ?? ' '}:${name}`
    return magento.parse(text, {}).ok
      ? toSpelled(text)
      : refuseDescriptor('magento', 'the format cannot contain this salt or digest')
  },
}

/** The length of libsodium's Argon2id salt in bytes. */
const saltLength = 16
/** The length of the digest in bytes: libsodium's seed of a signature. */
const digestLength = 32
const fixedParameters = { variant: 'id', version: 19, lanes: 1 } as const
/** The parameters of version 2, which are not written: libsodium's interactive limits. */
const interactive = { passes: 2, memory: 65_536 } as const

const readSalt = (c: Cursor): string =>
  readTextUntil(c, 'salt', ':', { sensitive: true, length: [1, 64], characters: alphanumeric })

/** Returns the 16 characters of the salt that are hashed: Magento repeats a short salt and cuts a long one. */
const sixteenOf = (salt: string): string =>
  salt.repeat(Math.ceil(saltLength / Math.max(1, salt.length))).slice(0, saltLength)

/** Reads version 2, or version 3 with the parameters, to the end. */
function readVersion(c: Cursor): { passes: number; memory: number } {
  if (c.text.slice(c.at) === '2') {
    readLiteral(c, '2')
    note(c, 'implicit-parameters')
    return interactive
  }
  readLiteral(c, `3_${digestLength}_`)
  const passes = readDecimal(c, 'passes')
  readLiteral(c, '_')
  const start = c.at
  const bytes = readDecimal(c, 'memory')
  if (bytes % 1024 !== 0) fail(c, start, 'the memory in bytes, a multiple of 1,024')
  return { passes, memory: bytes / 1024 }
}

const writeVersion = (passes: number, memory: number): string => `3_${digestLength}_${passes}_${memory * 1024}`

/**
 * Magento 2.3.3 and later (magento2, Framework/Encryption/Encryptor.php): raw Argon2id of libsodium, versions 2 and 3.
 */
export const magentoArgon2: Format<Argon2> = {
  id: 'magento-argon2',
  schemes: [argon2],
  writers: ['magento', 'magento2', 'mage-os'],
  fixed: fixedParameters,
  grammar: '<digest>:<salt>:3_32_<passes>_<memory in bytes>',
  claims: {
    shapes: [
      {
        length: [68, 160],
        of: ['other'],
        evidence: '64 hexadecimal digits, a salt, and Magento’s hash version 2 or 3 with the parameters of Argon2',
        rank: 0.9,
      },
    ],
  },
  notes: ['letter-case', 'salt-length', 'implicit-parameters'],
  parse(text, _fields, spans) {
    const c = createCursor('magento-argon2', text, spans)
    const digest = readHex(c, 'digest', { bytes: digestLength, sensitive: true })
    readLiteral(c, ':')
    const written = readSalt(c)
    if (!c.failure && written.length !== saltLength) note(c, 'salt-length')
    const salt = utf8(sixteenOf(written))
    readLiteral(c, ':')
    const { passes, memory } = readVersion(c)
    return finish(c, { scheme: 'argon2', ...fixedParameters, memory, passes, salt, digest })
  },
  serialize({ variant, version, memory, passes, lanes, keyId, keyName, associatedData, salt, digest }) {
    if (variant !== 'id' || version !== 19 || lanes !== 1 || keyId || keyName !== undefined || associatedData)
      return refuseDescriptor('magento-argon2', 'the format supports only Argon2id of version 19 with 1 lane')
    if (digest.length !== digestLength)
      return refuseDescriptor('magento-argon2', `the digest must have ${digestLength} bytes`)
    const text = String.fromCharCode(...salt.subarray(0, saltLength + 1))
    if (text.length !== saltLength || findOutside(alphanumeric, text) >= 0)
      return refuseDescriptor('magento-argon2', `the salt must consist of ${saltLength} letters and digits`)
    return toSpelled(`${toHex(digest)}:${text}:${writeVersion(passes, memory)}`)
  },
}

/** The hash of a salt and a password in hexadecimal, as MD5, as SHA-256, and as SHA-256 of that of MD5. */
const earlier: { readonly [versions: string]: (salt: Expression) => Expression } = {
  '0:1': (salt) => hex(hash('sha256', join(salt, hex(hash('md5', join(salt, 'password')))))),
  '0': (salt) => hex(hash('md5', join(salt, 'password'))),
  '1': (salt) => hex(hash('sha256', join(salt, 'password'))),
}

/** Returns the computation. The earlier hash uses the whole salt, and Argon2 uses 16 characters of it. */
function expressionOf(salt: string, versions: string, passes: number, memory: number): Expression {
  const of: Argon2 = {
    scheme: 'argon2',
    ...fixedParameters,
    memory,
    passes,
    prepare: earlier[versions]!(text(salt)),
    salt: utf8(sixteenOf(salt)),
    digest: new Uint8Array(digestLength),
  }
  return { derive: { of, as: 'digest' } }
}

/** Magento 2's `customer:hash:upgrade`: Argon2id of an older hash (UpgradeHashAlgorithmCommand.php). */
export const magentoUpgraded: Format<Digest> = {
  id: 'magento-upgraded',
  schemes: [digest],
  innerSchemes: [argon2],
  writers: ['magento', 'magento2', 'mage-os'],
  grammar: '<digest>:<salt>:<earlier versions>:3_32_<passes>_<memory in bytes>',
  claims: {
    shapes: [
      {
        length: [70, 164],
        of: ['other'],
        marks: [[64, ':']],
        evidence: '64 hexadecimal digits, a salt, and two or more of Magento’s hash versions (the last one is Argon2)',
        rank: 0.9,
      },
    ],
  },
  notes: ['letter-case', 'implicit-parameters'],
  parse(given, _fields, spans) {
    const c = createCursor('magento-upgraded', given, spans)
    const digest = readHex(c, 'digest', { bytes: digestLength, sensitive: true })
    readLiteral(c, ':')
    const salt = readSalt(c)
    readLiteral(c, ':')
    const versions = readWord(c, 'earlier versions', names)
    readLiteral(c, ':')
    const { passes, memory } = readVersion(c)
    return finish(c, {
      scheme: 'digest',
      expression: expressionOf(salt, versions, passes, memory),
      salt: utf8(salt),
      digest,
    })
  },
  serialize({ expression, salt, digest }) {
    const of = typeof expression === 'object' && 'derive' in expression ? expression.derive.of : undefined
    const written = textOf(salt) ?? ''
    if (digest.length !== digestLength || typeof of !== 'object' || of.scheme !== 'argon2')
      return refuseDescriptor(
        'magento-upgraded',
        `the digest must have ${digestLength} bytes, and Argon2id must have computed it from an older hash`,
      )
    if (written === '' || written.length > 64 || findOutside(alphanumeric, written) >= 0)
      return refuseDescriptor('magento-upgraded', 'the salt must consist of 1 to 64 letters and digits')
    const { passes, memory } = of
    const versions = names.find((one) => sameExpression(expression, expressionOf(written, one, passes, memory)))
    if (versions === undefined)
      return refuseDescriptor('magento-upgraded', 'this hash was not computed in the way that the format requires')
    return toSpelled(`${toHex(digest)}:${written}:${versions}:${writeVersion(passes, memory)}`)
  },
}
