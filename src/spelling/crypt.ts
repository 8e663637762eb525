import { cryptAlphabet } from '../core/base64.ts'
import {
  addSpan,
  type Cursor,
  createCursor,
  empty,
  encodeCrypt64,
  fail,
  note,
  readCrypt64,
  readDecimal,
  readLiteral,
  skip,
} from '../core/cursor.ts'
import { md5Crypt, shaCrypt } from '../schemes/crypt.ts'
import type { Md5Crypt, ShaCrypt } from '../schemes/index.ts'
import { type Format, finish, refuseDescriptor, toSpelled } from './format.ts'

/** Tells whether a code is printable ASCII other than `$`, which ends a salt, and `:`, which ends a field of passwd(5). */
const isSalt = (code: number): boolean => code >= 0x20 && code < 0x7f && code !== 0x24 && code !== 0x3a

/** Reads a salt that is hashed as text: 0 to `most` characters up to a `$`. */
function readSaltText(c: Cursor, most: number): Uint8Array {
  if (c.failure) return empty
  const start = c.at
  while (c.at - start < most && isSalt(c.text.charCodeAt(c.at))) c.at++
  if (c.text.charCodeAt(c.at) !== 0x24) {
    fail(c, c.at, `a salt of at most ${most} printable characters, followed by "$"`)
    return empty
  }
  const salt = Uint8Array.from(c.text.slice(start, c.at), (one) => one.charCodeAt(0))
  addSpan(c, 'salt', start, true)
  return salt
}

/** Returns the text of a salt, or nothing if the format cannot contain it. */
function textOfSalt(salt: Uint8Array, most: number): string | undefined {
  return salt.length <= most && salt.every(isSalt) ? String.fromCharCode(...salt) : undefined
}

/** Reads a digest whose bytes are written in a given order. */
function readDigestIn(c: Cursor, order: readonly number[]): Uint8Array {
  const written = readCrypt64(c, 'digest', order.length, order.length)
  const digest = new Uint8Array(written.length)
  order.forEach((place, index) => {
    if (index < written.length) digest[place] = written[index]!
  })
  return digest
}

/** Writes a digest, or returns nothing if it has a different length. */
function textOfDigest(digest: Uint8Array, order: readonly number[]): string | undefined {
  if (digest.length !== order.length) return undefined
  return encodeCrypt64(Uint8Array.from(order, (place) => digest[place]!))
}

const defaultRounds = 5000
const named = 'rounds='

/** Reads the number of rounds of SHA crypt. If it is missing, the number is 5,000. */
function readRounds(c: Cursor): number {
  if (!skip(c, named)) return defaultRounds
  const count = readDecimal(c, 'rounds')
  readLiteral(c, '$')
  if (count === defaultRounds) note(c, 'explicit-rounds')
  return count
}

/** Writes the rounds and the salt of SHA crypt, or returns nothing if they would be read differently. */
function textOfRounds(count: number, salt: string): string | undefined {
  if (count === defaultRounds) return salt.startsWith(named) ? undefined : salt
  return Number.isInteger(count) && count >= 1000 && count <= 999_999_999 ? `${named}${count}$${salt}` : undefined
}

/** The numbers of one length: the range of their first characters, and the smallest number. */
interface Class {
  readonly first: number
  readonly last: number
  readonly base: number
}

/** Numbers below 48 have one character. Each further length uses half of the remaining first characters. */
const classes: readonly Class[] = /* @__PURE__ */ (() => {
  const made: Class[] = []
  let base = 0
  for (let first = 0, last = 47; first < 64; first = last + 1, last = first + ((62 - last) >> 1)) {
    made.push({ first, last, base })
    base += (last + 1 - first) * 64 ** (made.length - 1)
  }
  return made
})()

/** Reads a number of yescrypt with one to six characters (`decode64_uint32`). Each number has only one form. */
export function readCryptNumber(c: Cursor, name: string, least: number): number {
  if (c.failure) return least
  const start = c.at
  const lead = cryptAlphabet.values[c.text.charCodeAt(start)] ?? 64
  const more = classes.findIndex(({ last }) => lead <= last)
  let value = more < 0 ? 0 : lead - classes[more]!.first
  for (let at = start + 1; at <= start + more; at++) {
    const next = cryptAlphabet.values[c.text.charCodeAt(at)] ?? 64
    if (next > 63) fail(c, at, `more base64 characters of the ${name} (the ${name} is cut off)`)
    value = value * 64 + next
  }
  if (more < 0) fail(c, start, `the ${name} in crypt’s base64`)
  if (c.failure) return least
  c.at = start + more + 1
  addSpan(c, `${name} in base64`, start)
  return least + classes[more]!.base + value
}

/** Writes a number of yescrypt. */
export function textOfNumber(value: number, least: number): string {
  const above = value - least
  const more = classes.filter(({ base }) => base <= above).length - 1
  const { first, base } = classes[more]!
  let rest = above - base
  let text = ''
  for (let i = 0; i < more; i++, rest = Math.floor(rest / 64))
    text = String.fromCharCode(cryptAlphabet.codes[rest % 64]!) + text
  return String.fromCharCode(cryptAlphabet.codes[first + rest]!) + text
}

/** The order in which the bytes of the digest are written (FreeBSD, crypt.c). */
const md5Order = [12, 6, 0, 13, 7, 1, 14, 8, 2, 15, 9, 3, 5, 10, 4, 11]
const longestMd5Salt = 8

type Md5CryptSpelling = Pick<Format, 'id' | 'writers' | 'importers'> & {
  readonly prefix: string
  readonly magic: Md5Crypt['magic']
}

/** Creates a format of MD5 crypt with a given prefix. */
export function createMd5CryptFormat({ id, prefix, magic, ...rest }: Md5CryptSpelling): Format<Md5Crypt> {
  return {
    id,
    ...rest,
    schemes: [md5Crypt],
    fixed: { magic },
    grammar: `${prefix}<salt>$<digest>`,
    claims: { prefixes: [prefix] },
    notes: [],
    parse(text, _fields, spans) {
      const c = createCursor(id, text, spans)
      readLiteral(c, prefix)
      const salt = readSaltText(c, longestMd5Salt)
      readLiteral(c, '$')
      const digest = readDigestIn(c, md5Order)
      return finish(c, { scheme: 'md5-crypt', magic, salt, digest })
    },
    serialize(descriptor) {
      const salt = textOfSalt(descriptor.salt, longestMd5Salt)
      const digest = textOfDigest(descriptor.digest, md5Order)
      if (descriptor.magic !== magic) return refuseDescriptor(id, 'the hash uses a different magic string')
      if (salt === undefined) return refuseDescriptor(id, 'the salt must consist of 0 to 8 printable characters')
      if (digest === undefined) return refuseDescriptor(id, 'the digest must have 16 bytes')
      return toSpelled(`${prefix}${salt}$${digest}`)
    },
  }
}

/** The order in which the bytes of the digest are written: Drepper, SHA-crypt.txt, step 22 e. */
const shaOrders = {
  sha256: /* @__PURE__ */ [
    [20, 10, 0, 11, 1, 21, 2, 22, 12, 23, 13, 3, 14, 4, 24, 5],
    [25, 15, 26, 16, 6, 17, 7, 27, 8, 28, 18, 29, 19, 9, 30, 31],
  ].flat(),
  sha512: /* @__PURE__ */ [
    [42, 21, 0, 1, 43, 22, 23, 2, 44, 45, 24, 3, 4, 46, 25, 26],
    [5, 47, 48, 27, 6, 7, 49, 28, 29, 8, 50, 51, 30, 9, 10, 52],
    [31, 32, 11, 53, 54, 33, 12, 13, 55, 34, 35, 14, 56, 57, 36, 15],
    [16, 58, 37, 38, 17, 59, 60, 39, 18, 19, 61, 40, 41, 20, 62, 63],
  ].flat(),
} as const
const longestShaSalt = 16

type ShaCryptSpelling = Pick<Format, 'id' | 'writers' | 'importers'> & {
  readonly prefix: string
  readonly hash: ShaCrypt['hash']
}

/** Creates a format of SHA crypt with a given prefix. */
export function createShaCryptFormat({ id, prefix, hash, ...rest }: ShaCryptSpelling): Format<ShaCrypt> {
  const order = shaOrders[hash]
  return {
    id,
    ...rest,
    schemes: [shaCrypt],
    fixed: { hash },
    grammar: `${prefix}[rounds=<rounds>$]<salt>$<digest>`,
    claims: { prefixes: [prefix] },
    notes: ['explicit-rounds'],
    parse(text, _fields, spans) {
      const c = createCursor(id, text, spans)
      readLiteral(c, prefix)
      const count = readRounds(c)
      const salt = readSaltText(c, longestShaSalt)
      readLiteral(c, '$')
      const digest = readDigestIn(c, order)
      return finish(c, { scheme: 'sha-crypt', hash, rounds: count, salt, digest })
    },
    serialize(descriptor) {
      if (descriptor.hash !== hash) return refuseDescriptor(id, `the format supports only ${hash}`)
      const salt = textOfSalt(descriptor.salt, longestShaSalt)
      if (salt === undefined) return refuseDescriptor(id, 'the salt must consist of 0 to 16 printable characters')
      const text = textOfRounds(descriptor.rounds, salt)
      if (text === undefined)
        return refuseDescriptor(
          id,
          'the rounds must be between 1,000 and 999,999,999, and the salt must not begin with "rounds="',
        )
      const digest = textOfDigest(descriptor.digest, order)
      return digest === undefined
        ? refuseDescriptor(id, `the digest must have ${order.length} bytes`)
        : toSpelled(`${prefix}${text}$${digest}`)
    },
  }
}
