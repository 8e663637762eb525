// What the derived rows of every format share.
import { createHash } from 'node:crypto'

export const bytes = (row) =>
  row.passwordHex === undefined ? Buffer.from(row.password) : Buffer.from(row.passwordHex, 'hex')
export const base64 = (data) => Buffer.from(data).toString('base64')
export const phc64 = (data) => base64(data).replace(/=+$/, '')
export const malformed = 'ERR_MALFORMED'
export const limit = 'ERR_LIMIT'
export const field = 'ERR_FIELD'
export const secret = 'ERR_SECRET'
export const unknown = 'ERR_UNKNOWN_FORMAT'
/** The results of a row, by the method of `maker` that adds one. */
const results = {
  match: 'match',
  mismatch: 'mismatch',
  malformed,
  limit,
  field,
  secret,
  unknown,
  ambiguous: 'ERR_AMBIGUOUS_FORMAT',
  notAHash: 'ERR_NOT_A_HASH',
}
/** The same bytes, a bit of one of them flipped. */
export const flipped = (data, at = 0, bit = 1) => data.map((byte, index) => (index === at ? byte ^ bit : byte))

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
// The same bytes, an unused bit of the last character set.
export function trailingBit(field) {
  const at = field.replace(/=+$/, '').length - 1
  return { text: field.slice(0, at) + ALPHABET[ALPHABET.indexOf(field[at]) + 1] + field.slice(at + 1), at }
}

/** The same text in URL-safe base64. */
export function urlSafe(text) {
  if (!/[+/]/.test(text)) throw new Error(`${text} has no character that the URL-safe alphabet changes`)
  return text.replaceAll('+', '-').replaceAll('/', '_')
}

/** Changes that many formats have, by the id of their rows: the fact, the result, and the note if there is one. */
const changes = {
  alphabet: ['A character outside of the alphabet', malformed],
  cut: ['The last character is missing', malformed],
  'digest-alphabet': ['A character outside of the alphabet', malformed],
  'digest-bit': ['One bit of the digest differs', 'mismatch'],
  'digest-cut-16': ['A digest cut to 16 bytes', malformed],
  'digest-empty': ['The classic attack: an empty digest', malformed],
  'digest-first': ['The first character of the digest differs', 'mismatch'],
  'digest-letter': ['A letter that is no digit', malformed],
  'digest-missing': ['No digest', malformed],
  'digest-over-padded': ['A padding character too many', malformed],
  'digest-trailing-bit': ['An unused bit of the digest is set', malformed],
  'digest-upper-case': ['Capital digits', 'match', 'letter-case'],
  'limit-digest-1': ['A digest cut to one byte', limit],
  'limit-digest-15': ['The classic attack: a digest cut to 15 bytes', limit],
  'over-long': ['One character too many', malformed],
  'prefix-only': ['The prefix and nothing else', malformed],
  'prefix-twice': ['The prefix twice', malformed],
  'salt-bit': ['One bit of the salt differs', 'mismatch'],
  'salt-empty': ['An empty salt', malformed],
  'salt-trailing-bit': ['An unused bit of the salt is set', malformed],
}

/** The fields of a row, from an offset, a note, several notes or the fields themselves. */
function detailsOf(more) {
  if (typeof more === 'number') return { offset: more }
  if (typeof more === 'string') return { notes: [more] }
  return Array.isArray(more) ? { notes: more } : more
}

/** A row with another password than its base. */
export const typed = (password) => ({ password: undefined, passwordHex: Buffer.from(password).toString('hex') })

const beside = ({ secrets, fields, hint }) => ({
  ...(secrets ? { secrets } : {}),
  ...(fields ? { fields } : {}),
  ...(hint ? { hint } : {}),
})

/**
 * Collects rows that differ from a base row by one change. A row keeps what is beside the hash of the base, unless
 * `more` has another. `more` is the offset of the error, a note, a list of notes, or fields of the row.
 */
export function maker(base) {
  const { hash, password, passwordHex } = base
  const rows = []
  const add = (id, fact, hash, expect, more = {}) =>
    rows.push({
      id,
      fact,
      source: 'made',
      hash,
      ...(passwordHex === undefined ? { password } : { passwordHex }),
      ...beside(base),
      expect,
      ...detailsOf(more),
    })
  const expecting = (expect) => (id, fact, hash, more) => add(id, fact, hash, expect, more)
  const m = { rows, base, hash, add }
  for (const [verb, expect] of Object.entries(results)) m[verb] = expecting(expect)
  /** Adds a row of `changes`. */
  m.usual = (id, hash, more) => add(id, changes[id][0], hash, changes[id][1], more ?? changes[id][2])
  m.fieldExtra = (separator = '$') => m.malformed('field-extra', 'A field too many', hash + separator, hash.length)
  /** Removes a row. */
  m.drop = (id) =>
    rows.splice(
      rows.findIndex((row) => row.id === id),
      1,
    )
  m.wrong = (id, fact, password, from = base) => {
    const { notes, bytes: memory } = from
    const more = { ...(notes ? { notes } : {}), ...(memory ? { bytes: memory } : {}) }
    rows.push({
      id,
      fact,
      source: 'made',
      hash: from.hash,
      ...typed(password),
      ...beside(from),
      expect: 'mismatch',
      ...more,
    })
  }
  m.wrongEmpty = (from) => m.wrong('wrong-empty', 'The empty password against the hash of another', '', from)
  /** `by`: the oracle whose rows have a decomposed and a composed password. */
  m.wrongNfd = (find, by) =>
    m.wrong('wrong-nfd-for-nfc', 'Decomposed text for a composed password', bytes(find(`${by}-nfd`)), find(`${by}-nfc`))
  m.wrongPasswords = (right) => {
    for (const row of right) {
      const password = bytes(row)
      m.wrong(`wrong-${row.id}-plus-one`, 'One byte more', Buffer.concat([password, Buffer.from('x')]), row)
      if (password.length === 0) continue
      m.wrong(`wrong-${row.id}-minus-one`, 'One byte less', password.subarray(0, -1), row)
      m.wrong(`wrong-${row.id}-bit`, 'One bit of the first byte differs', flipped(password), row)
    }
  }
  /** Texts that no spelling allows, whatever is in them. `leading`: the result of a text with something in front. */
  m.common = (leading = unknown) => {
    // White space between the parts of JSON is not at fault.
    const offset = hash.length + (/^[{[]["[]/.test(hash) ? 1 : 0)
    m.malformed('newline-and-text', 'Text after a newline', `${hash}\nx`, offset)
    m.malformed('space-and-text', 'Text after a space', `${hash} x`, offset)
    m.malformed('nul-and-junk', 'Text after a NUL, where C strings stop', `${hash}\0junk`, hash.length)
    add('text-in-front', 'Text and a space in front', `x ${hash}`, leading)
    add('line-in-front', 'Text and a newline in front', `x\n${hash}`, leading)
    m.limit('text-1025', 'A text of 1,025 characters', hash + 'A'.repeat(1025 - hash.length))
    m.limit('text-5000', 'A text of 5,000 characters', hash + 'A'.repeat(5000 - hash.length))
  }
  return m
}

// HMAC takes a key that is longer than a block by its digest, so the digest is a second password of the same hash.
export function longKey(m, row, name = 'sha256') {
  const digest = createHash(name).update(bytes(row)).digest()
  const block = /sha(384|512)/.test(name) ? 128 : 64
  const fact = `HMAC hashes a key over ${block} bytes: the ${name.replace('sha', 'SHA-')} of the password matches too`
  m.match('hmac-long-key', fact, row.hash, typed(digest))
}

export function replace(text, from, to) {
  if (text.split(from).length !== 2) throw new Error(`${JSON.stringify(from)} is not once in ${text}`)
  return text.replace(from, () => to)
}
