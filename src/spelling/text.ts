import { utf8 } from '../core/bytes.ts'
import { type Characters, findOutside } from '../core/characters.ts'
import { addSpan, type Cursor, empty, fail, note, readChoice, skip } from '../core/cursor.ts'

const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes UTF-8, or returns nothing if the bytes are not UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** A random salt from an alphabet, which is hashed as text. */
export interface Drawn {
  readonly from: Characters
  /** The lowest and highest length in characters. */
  readonly length: readonly [min: number, max: number]
}

/** Reads a salt of an alphabet, up to the first other character or the highest length. */
export function readDrawnSalt(c: Cursor, { from, length: [min, max] }: Drawn): Uint8Array {
  if (c.failure) return empty
  const start = c.at
  const outside = findOutside(from, c.text.slice(start, start + max))
  c.at = outside < 0 ? Math.min(c.text.length, start + max) : start + outside
  const count = min === max ? String(max) : `${min} to ${max}`
  if (c.at - start < min) fail(c, c.at, `a salt of ${count} ${from.inWords}`)
  if (c.failure) return empty
  addSpan(c, 'salt', start, true)
  return utf8(c.text.slice(start, c.at))
}

/**
 * Reads `key=value` pairs that are separated by one character. `read` gets the index of the key and reads the value.
 * Each key may occur once, and the first `required` keys must be present. The note `parameter-order` is added if the
 * keys have another order than in the list.
 */
export function readParameters(
  c: Cursor,
  separator: string,
  keys: readonly string[],
  required: number,
  read: (index: number) => void,
): void {
  let seen = 0
  let last = -1
  do {
    const start = c.at
    const index = readChoice(c, keys)
    if (c.failure) return
    if (seen & (1 << index)) fail(c, start, `${JSON.stringify(keys[index])} only once`)
    if (index < last) note(c, 'parameter-order')
    last = index
    seen |= 1 << index
    read(index)
  } while (skip(c, separator))
  if ((seen & ((1 << required) - 1)) === (1 << required) - 1) return
  const missing = keys.filter((_, index) => index < required && !(seen & (1 << index)))
  fail(c, c.at, missing.map((key) => JSON.stringify(separator + key)).join(' and '))
}

const locked = 'It marks a locked account or an unusable password'
const elsewhere = 'It means that another system checks the password'
const plaintext = 'It is a plaintext password'

/**
 * The texts that systems store instead of a hash: shadow(5) of Linux and Solaris, FreeBSD's pw(8), crypt(3)'s failure
 * tokens, Django, Spring, XenForo (an empty array), the Firebase emulator, and directories, which accept the name of a
 * scheme in any case.
 */
const markers: readonly (readonly [texts: RegExp, meaning: string])[] = [
  [/^\{crypt\}([!*]|x$)/i, locked],
  [/^\{(clear(text)?|plain(-trunc)?)[}.]/i, plaintext],
  [/^\{(sasl|kerberos|kinit|k5key|unix)\}/i, elsewhere],
  [/^(!(?!(sha512|bcrypt)!)|\*LK\*|\*LOCKED\*)|^(\*[*01]?|\*NP\*|NP|LOCKED|a:0:\{\})$/, locked],
  [/^\{noop\}/, plaintext],
  [/^fakeHash:salt=/, 'It is a plaintext password that the Firebase emulator wrote'],
]

/** The hash strings of systems that no format reads, by the name of their scheme. */
const unread: readonly (readonly [texts: RegExp, system: string])[] = [
  [/^!(sha512|bcrypt)!/, 'Request Tracker'],
  [/^\{((cram|digest|hmac)-md5|scram-sha-\d+|ntlm|lanman|otp|skey|rpa|des-crypt)\b/i, 'Dovecot'],
  [/^\{(sambant|nt|nthash|lm)\}/i, 'Samba'],
  [/^\{PBKDF2(-HMAC-SHA\d+)?\}\d+:/, 'OpenDJ'],
  [/^\{PBKDF2(_STRETCH)?\}\d+\$[^$]+\$.{43}=$/, 'Elasticsearch'],
  [/^\{bcrypt\}.{60}\{salt\}/, 'Graylog'],
  [/^\$[67]\$[^$]+\$([^$]+\$)?(?=.*\+)[^$]{86}==$/, 'Mosquitto'],
  [/^\{(3des|aes|blowfish|rc4|base64)\}/i, 'OpenDJ'],
]

/** Returns the name of the system that wrote a hash string, if it is known that no format reads the hash string. */
export const findUnread = (text: string): string | undefined => unread.find(([texts]) => texts.test(text))?.[1]

/** Says what a text means that is stored instead of a hash, if it is known. */
export const meaningOf = (text: string): string | undefined => markers.find(([texts]) => texts.test(text))?.[1]

/**
 * In passwd(5), `x` means that the hash is in /etc/shadow. A single letter is not enough to conclude that from a text
 * alone.
 */
const shadowed = 'x'

/** Tells whether a text marks an account without a hash: locked, never set, or checked by another system. */
export function isWithoutHash(text: string): boolean {
  const bare = text.trim()
  const meaning = meaningOf(bare)
  return bare === shadowed || meaning === locked || meaning === elsewhere
}
