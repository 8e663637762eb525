import { cryptAlphabet } from '../core/base64.ts'
import { cryptCharacters } from '../core/characters.ts'
import { crypt64, encodeCrypt64 } from '../core/crypt64.ts'
import { type Cursor, cursor, fault, literal, span } from '../core/cursor.ts'
import type { Scrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { type Drawn, readDrawnSalt, writeDrawnSalt } from './shared/salt-text.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'crypt-scrypt'
const digestLength = 32
const { codes, values } = cryptAlphabet
const drawn: Drawn = { from: cryptCharacters, length: [0, 1024] }

/** A number in so many characters, the low bits first. */
function readNumber(c: Cursor, name: string, length: number): number {
  if (c.failure) return 0
  const start = c.at
  let number = 0
  for (; c.at < start + length; c.at++) {
    const value = values[c.text.charCodeAt(c.at)] ?? 64
    if (value > 63) fault(c, c.at, `the ${name} (${length} characters of crypt’s base64)`)
    if (c.failure) return 0
    number += value * 64 ** (c.at - start)
  }
  span(c, name, start)
  return number
}

const writeNumber = (number: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, at) => codes[Math.floor(number / 64 ** at) % 64]!))

/** scrypt of crypt(3), `$7$` (libxcrypt, crypt(5)), which libsodium also writes. The salt is hashed as text. */
export const cryptScrypt: Format<Scrypt> = {
  id,
  schemes: ['scrypt'],
  writers: ['libxcrypt', 'crypt', 'libsodium'],
  grammar: '$7$<log2 cost><block size><parallelization><salt>$<digest>',
  claims: { prefixes: ['$7$'] },
  notes: [],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, '$7$')
    const exponent = readNumber(c, 'log2 cost', 1)
    const blockSize = readNumber(c, 'block size', 5)
    const parallelization = readNumber(c, 'parallelization', 5)
    const salt = readDrawnSalt(c, drawn)
    literal(c, '$')
    const digest = crypt64(c, 'digest', digestLength, digestLength)
    return finish(c, { scheme: 'scrypt', cost: 2 ** exponent, blockSize, parallelization, salt, digest })
  },
  serialize({ cost, blockSize, parallelization, salt, digest }) {
    if (digest.length !== digestLength) return unrepresentable(id, `the digest must have ${digestLength} bytes`)
    const text = writeDrawnSalt(salt, drawn)
    if (text === undefined) return unrepresentable(id, 'the salt must consist of letters, digits, "." and "/"')
    const numbers = writeNumber(Math.log2(cost), 1) + writeNumber(blockSize, 5) + writeNumber(parallelization, 5)
    return spelled(`$7$${numbers}${text}$${encodeCrypt64(digest)}`)
  },
}
