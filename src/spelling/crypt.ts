import { cryptAlphabet, isCrypt64 } from '../core/base64.ts'
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
import { formatNumber } from '../core/describe.ts'
import { md5Crypt, shaCrypt } from '../schemes/crypt.ts'
import type { Md5Crypt, ShaCrypt } from '../schemes/index.ts'
import { type Format, finish, refuseDescriptor, refuseExcess, type Spelled, toSpelled } from './format.ts'

/** The characters of a salt that is hashed as text. */
interface SaltCharacters {
  readonly inWords: string
  has(code: number): boolean
}

/** Printable ASCII except `$`, which ends a salt, and `:`, which ends a field of passwd(5). */
const printable: SaltCharacters = {
  inWords: 'printable characters',
  has: (code) => code >= 0x20 && code < 0x7f && code !== 0x24 && code !== 0x3a,
}

/** The characters of crypt(3)'s base64. */
export const crypt64: SaltCharacters = { inWords: 'characters of crypt’s base64', has: isCrypt64 }

/** Reads a salt that is hashed as text, 0 to `most` characters, and the `$` after it. */
export function readSaltText(c: Cursor, most: number, characters: SaltCharacters = printable): Uint8Array {
  if (c.failure) return empty
  const start = c.at
  while (c.at - start < most && characters.has(c.text.charCodeAt(c.at))) c.at++
  if (c.text.charCodeAt(c.at) !== 0x24) {
    fail(c, c.at, `a salt of at most ${formatNumber(most)} ${characters.inWords}, followed by "$"`)
    return empty
  }
  const salt = Uint8Array.from(c.text.slice(start, c.at), (one) => one.charCodeAt(0))
  addSpan(c, 'salt', start, true)
  c.at++
  return salt
}

/** Returns the text of a salt, or nothing if the format cannot contain it. */
export function textOfSalt(salt: Uint8Array, most: number, { has }: SaltCharacters = printable): string | undefined {
  return salt.length <= most && salt.every(has) ? String.fromCharCode(...salt) : undefined
}

/** Reports that a format cannot contain a salt. */
export const refuseSalt = (id: string, most: number, { inWords }: SaltCharacters = printable): Spelled =>
  refuseDescriptor(id, `the salt must consist of at most ${formatNumber(most)} ${inWords}`)

/** Reads a digest whose bytes are written in a given order. */
function readDigestIn(c: Cursor, order: readonly number[]): Uint8Array {
  const written = readCrypt64(c, 'digest', order.length, order.length)
  const digest = new Uint8Array(written.length)
  order.forEach((place, index) => {
    if (index < written.length) digest[place] = written[index]!
  })
  return digest
}

/** Writes the bytes of a digest in a given order. */
const textOfDigest = (digest: Uint8Array, order: readonly number[]): string =>
  encodeCrypt64(Uint8Array.from(order, (place) => digest[place]!))

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

/**
 * The data of a format that differs from the format of crypt(3). A format that is only used inside others has no
 * writers.
 */
type Spelling = Partial<Pick<Format, 'id' | 'writers'>> & { readonly prefix?: string }

/** Creates a format of MD5 crypt. By default it is the format of crypt(3). */
export function createMd5CryptFormat(
  magic: Md5Crypt['magic'],
  { id = 'md5-crypt', prefix = magic, writers = [], ...rest }: Spelling = {},
): Format<Md5Crypt> {
  return {
    id,
    writers,
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
      const digest = readDigestIn(c, md5Order)
      return finish(c, { scheme: 'md5-crypt', magic, salt, digest })
    },
    serialize(descriptor) {
      if (descriptor.magic !== magic) return refuseDescriptor(id, 'the hash uses a different magic string')
      const salt = textOfSalt(descriptor.salt, longestMd5Salt)
      if (salt === undefined) return refuseSalt(id, longestMd5Salt)
      const digest = textOfDigest(descriptor.digest, md5Order)
      return refuseExcess(id, md5Crypt, descriptor) ?? toSpelled(`${prefix}${salt}$${digest}`)
    },
  }
}

/**
 * Returns the order in which the bytes of a SHA digest are written (Drepper, SHA-crypt.txt, step 22 e): groups of three
 * bytes, each from another third of the digest. The next group has the following bytes, rotated to the left.
 */
function createShaOrder(third: number, rotation: number, rest: readonly number[]): readonly number[] {
  const groups: number[][] = []
  for (let group = [2 * third, third, 0]; groups.length < third; ) {
    groups.push(group)
    group = [...group.slice(rotation), ...group.slice(0, rotation)].map((at) => at + 1)
  }
  return [...groups.flat(), ...rest]
}

const shaOrders = {
  sha256: /* @__PURE__ */ createShaOrder(10, 1, [30, 31]),
  sha512: /* @__PURE__ */ createShaOrder(21, 2, [63]),
} as const
const longestShaSalt = 16

/** Creates a format of SHA crypt. By default it is the format of crypt(3). */
export function createShaCryptFormat(
  hash: ShaCrypt['hash'],
  { id = `${hash}-crypt`, prefix = hash === 'sha256' ? '$5$' : '$6$', writers = [], ...rest }: Spelling = {},
): Format<ShaCrypt> {
  const order = shaOrders[hash]
  return {
    id,
    writers,
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
      const digest = readDigestIn(c, order)
      return finish(c, { scheme: 'sha-crypt', hash, rounds: count, salt, digest })
    },
    serialize(descriptor) {
      if (descriptor.hash !== hash) return refuseDescriptor(id, `the format supports only ${hash}`)
      const salt = textOfSalt(descriptor.salt, longestShaSalt)
      if (salt === undefined) return refuseSalt(id, longestShaSalt)
      const { rounds } = descriptor
      if (rounds === defaultRounds && salt.startsWith(named))
        return refuseDescriptor(id, `the salt of a hash with 5,000 rounds must not begin with "${named}"`)
      const text = rounds === defaultRounds ? salt : `${named}${rounds}$${salt}`
      const digest = textOfDigest(descriptor.digest, order)
      return refuseExcess(id, shaCrypt, descriptor) ?? toSpelled(`${prefix}${text}$${digest}`)
    },
  }
}
