// What the derived rows of every format share.
import { createHash } from 'node:crypto'

export const bytes = (row) =>
  row.passwordHex === undefined ? Buffer.from(row.password) : Buffer.from(row.passwordHex, 'hex')
export const base64 = (data) => Buffer.from(data).toString('base64')
export const phc64 = (data) => base64(data).replace(/=+$/, '')
export const malformed = 'ERR_MALFORMED'
export const limit = 'ERR_LIMIT'
export const secret = 'ERR_SECRET'
export const unknown = 'ERR_UNKNOWN_FORMAT'

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

export function maker(base) {
  const rows = []
  const carried = ({ secrets, fields, hint }) => ({
    ...(secrets ? { secrets } : {}),
    ...(fields ? { fields } : {}),
    ...(hint ? { hint } : {}),
  })
  const add = (id, fact, hash, expect, more = {}) => {
    const { password, passwordHex } = base
    rows.push({
      id,
      fact,
      source: 'made',
      hash,
      ...(passwordHex === undefined ? { password } : { passwordHex }),
      ...carried(base),
      expect,
      ...more,
    })
  }
  const wrong = (id, fact, password, from = base) => {
    const { notes, bytes: memory } = from
    rows.push({
      id,
      fact,
      source: 'made',
      hash: from.hash,
      passwordHex: Buffer.from(password).toString('hex'),
      ...carried(from),
      expect: 'mismatch',
      ...(notes ? { notes } : {}),
      ...(memory ? { bytes: memory } : {}),
    })
  }
  // Texts that no spelling allows, whatever is in them.
  const common = (leading = unknown) => {
    const { hash } = base
    // White space between the parts of JSON is not at fault.
    const offset = hash.length + (/^[{[]["[]/.test(hash) ? 1 : 0)
    add('newline-and-text', 'Text after a newline', `${hash}\nx`, malformed, { offset })
    add('space-and-text', 'Text after a space', `${hash} x`, malformed, { offset })
    add('nul-and-junk', 'Text after a NUL, where C strings stop', `${hash}\0junk`, malformed, { offset: hash.length })
    add('text-in-front', 'Text and a space in front', `x ${hash}`, leading)
    add('line-in-front', 'Text and a newline in front', `x\n${hash}`, leading)
    add('text-1025', 'A text of 1,025 characters', hash + 'A'.repeat(1025 - hash.length), limit)
    add('text-5000', 'A text of 5,000 characters', hash + 'A'.repeat(5000 - hash.length), limit)
  }
  const wrongPasswords = (rows) => {
    for (const row of rows) {
      const password = bytes(row)
      wrong(`wrong-${row.id}-plus-one`, 'One byte more', Buffer.concat([password, Buffer.from('x')]), row)
      if (password.length) wrong(`wrong-${row.id}-minus-one`, 'One byte less', password.subarray(0, -1), row)
      if (password.length)
        wrong(
          `wrong-${row.id}-bit`,
          'One bit of the first byte differs',
          Buffer.concat([Buffer.from([password[0] ^ 1]), password.subarray(1)]),
          row,
        )
    }
  }
  return { rows, add, wrong, common, wrongPasswords }
}

// HMAC takes a key that is longer than a block by its digest, so the digest is a second password of the same hash.
export function longKey(m, row, name = 'sha256') {
  const passwordHex = createHash(name).update(bytes(row)).digest('hex')
  m.add(
    'hmac-long-key',
    `HMAC hashes a key over ${/sha(384|512)/.test(name) ? 128 : 64} bytes: the ${name.replace('sha', 'SHA-')} of the password matches too`,
    row.hash,
    'match',
    { password: undefined, passwordHex },
  )
}

export function replace(text, from, to) {
  if (text.split(from).length !== 2) throw new Error(`${JSON.stringify(from)} is not once in ${text}`)
  return text.replace(from, () => to)
}
