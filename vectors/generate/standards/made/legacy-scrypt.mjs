import { flipped, maker, malformed, base64 as padded, trailingBit, typed, unknown, urlSafe } from '../../maker.mjs'
import { spelling } from '../../template.mjs'
import { bare, keyOutside, templates, unpadded, write } from '../legacy-spellings.mjs'
import { grammarRows } from './legacy-scrypt-grammar.mjs'

export function legacyRows(format, find) {
  const outside = keyOutside(format)
  const isBare = unpadded(format)
  const base = find('python-length-55')
  const base64 = (data) => (isBare ? bare(padded(data)) : padded(data))
  const m = maker(base)
  const parts = { key: base.secrets?.legacyScryptSignerKey, ...spelling(base, templates[format]).pieces }
  const [memory, rounds] = [Number(parts.memory), Number(parts.rounds)]
  const configured = (key) => ({ secrets: { legacyScryptSignerKey: key } })
  const raw = (field) => Buffer.from(field, 'base64')
  const place = (text, field) => {
    const at = text.indexOf(field)
    if (at < 0 || text.indexOf(field, at + 1) >= 0) throw new Error(`${format}: ${field} is not once in the text`)
    return at
  }
  const change = (over) => write(format, { ...parts, ...over })

  m.wrongPasswords([base])
  m.wrongEmpty()
  m.wrongNfd(find, 'python')
  m.wrong('wrong-us-ascii', 'Question marks, which US-ASCII makes of letters it lacks', 'p?ssw?rd', find('python-nfc'))
  const hash = raw(parts.hash)
  const key = raw(parts.key)
  m.mismatch('hash-bit', 'One bit of the hash differs', change({ hash: base64(flipped(hash)) }))
  const lastBit = change({ hash: base64(flipped(hash, 63)) })
  m.mismatch('hash-last-bit', 'One bit of the last byte of the hash differs', lastBit)
  m.mismatch('other-separator', 'Another separator', change({ separator: isBare ? 'CA' : 'CA==' }))
  m.mismatch('other-rounds', 'Other rounds', change({ rounds: rounds + 1 }))
  m.mismatch('other-memory', 'Another memory cost', change({ memory: memory + 1 }))

  // The other spellings of base64 that exports have.
  const url = (field) => field.replaceAll('+', '-').replaceAll('/', '_')
  const pad = (field) => field + '='.repeat(-field.length & 3)
  const [otherwise, how] = isBare ? [pad, 'padded'] : [bare, 'unpadded']
  const each = (how) => {
    const { hash, salt, separator, key } = parts
    return change({ hash: how(hash), salt: how(salt), separator: how(separator), key: how(key) })
  }
  m.match(
    'url-safe',
    isBare ? 'The url-safe alphabet' : 'The url-safe alphabet, padded, as the Admin SDK and REST write it',
    each(url),
    'url-safe-alphabet',
  )
  const urlSafeHash = change({ hash: urlSafe(parts.hash) })
  m.match('url-safe-hash', 'The url-safe alphabet in the hash only', urlSafeHash, 'url-safe-alphabet')
  const other = isBare ? 'Padding' : 'No padding'
  m.match(how, other, each(otherwise), how)
  m.match(`${how}-hash`, `${other} of the hash only`, change({ hash: otherwise(parts.hash) }), how)
  const alphabet = `The url-safe alphabet with${isBare ? '' : 'out'} padding`
  m.match(
    `url-safe-${how}`,
    alphabet,
    each((field) => otherwise(url(field))),
    {
      notes: isBare ? [how, 'url-safe-alphabet'] : ['url-safe-alphabet', how],
    },
  )
  const { hash: safe, notes } = m.rows.at(-1)
  m.mismatch(`wrong-url-safe-${how}`, 'A wrong password against the url-safe spelling', safe, {
    notes,
    ...typed('wrong'),
  })

  // The signer key.
  const otherKey = base64(key.map((byte) => byte ^ 255))
  const shortKey = base64(key.subarray(0, 32))
  const longKey = base64([...key, 0x78])
  const cut = change({ hash: base64(hash.subarray(0, 32)) })
  const keyless = outside ? base.hash : change({ key: undefined })
  if (outside || format === 'supabase-legacy-scrypt') {
    const keyed = (key) => ({ ...configured(key), ...(outside ? {} : { notes: ['no-signer-key'] }) })
    m.secret('key-missing', 'No signer key at all', keyless, { ...keyed(''), secrets: undefined })
    if (!outside) m.match('key-configured', 'The signer key is configured', keyless, keyed(parts.key))
    m.mismatch('key-other', 'Another signer key of the same length', keyless, keyed(otherKey))
    m.secret('key-short', 'A configured signer key shorter than the hash', keyless, keyed(shortKey))
    m.secret('key-long', 'A configured signer key longer than the hash', keyless, keyed(longKey))
  }
  if (outside) m.secret('hash-cut', 'A hash cut to 32 bytes with a configured signer key of 64', cut)
  else {
    m.mismatch('key-embedded-other', 'Another signer key of the same length in the text', change({ key: otherKey }))
    const both = 'The embedded signer key and the configured one'
    m.match('key-equal', `${both} are equal`, base.hash, configured(parts.key))
    m.secret('key-contradicts', `${both} differ`, base.hash, configured(otherKey))
    m.limit('limit-key-short', 'An embedded signer key shorter than the hash', change({ key: shortKey }))
    m.limit('limit-key-long', 'An embedded signer key longer than the hash', change({ key: longKey }))
    m.limit('limit-hash-cut', 'A hash cut to 32 bytes with a signer key of 64', cut)
    const none = change({ hash: '', key: '' })
    m.malformed('hash-and-key-empty', 'The classic attack: an empty hash and an empty signer key', none)
    const bit = trailingBit(parts.key)
    const text = change({ key: bit.text })
    m.malformed('key-trailing-bit', 'An unused bit of the signer key is set', text, place(text, bit.text) + bit.at)
  }
  const key15 = base64(key.subarray(0, 15))
  const both15 = change({ hash: base64(hash.subarray(0, 15)), key: key15 })
  m.limit('limit-hash-15', 'A hash and a signer key of 15 bytes', both15, outside ? configured(key15) : {})
  m.malformed('hash-empty', 'The classic attack: an empty hash', change({ hash: '' }))

  // Malformed texts that every spelling refuses.
  m.common(format === 'clerk-legacy-scrypt' ? malformed : unknown)
  const flawed = (id, fact, name, wrong, at) => {
    const text = change({ [name]: wrong })
    m.malformed(id, fact, text, at === undefined ? {} : place(text, wrong) + at)
  }
  const insert = (other) => parts.hash.slice(0, 8) + other + parts.hash.slice(8)
  const put = (text, at, other) => text.slice(0, at) + other + text.slice(at + 1)
  flawed('hash-alphabet', 'A character of the hash outside of both alphabets', 'hash', put(parts.hash, 8, '!'), 8)
  flawed('salt-alphabet', 'A character of the salt outside of both alphabets', 'salt', put(parts.salt, 4, '.'), 4)
  flawed('hash-space', 'A space inside the hash', 'hash', insert(' '), 8)
  const hashBit = trailingBit(parts.hash)
  flawed('hash-trailing-bit', 'An unused bit of the hash is set', 'hash', hashBit.text, hashBit.at)
  const saltBit = trailingBit(parts.salt)
  flawed('salt-trailing-bit', 'An unused bit of the salt is set', 'salt', saltBit.text, saltBit.at)
  const whole = pad(parts.hash)
  flawed('hash-half-padded', 'One padding character of two', 'hash', whole.slice(0, -1))
  flawed('hash-over-padded', 'A padding character too many', 'hash', `${whole}=`, whole.length)
  flawed('hash-padding-inside', 'Padding inside the hash', 'hash', insert('=='))
  flawed('hash-cut-uneven', 'A hash cut to a length that no base64 has', 'hash', parts.hash.slice(0, 85))
  for (const [id, value, fact] of [
    ['leading-zero', `0${memory}`, 'a leading zero'],
    ['plus', `+${memory}`, 'a plus sign'],
    ['minus', `-${memory}`, 'a minus sign'],
    ['exponent', `${memory}e0`, 'an exponent'],
    ['hex', `0x${memory}`, 'hexadecimal'],
    ['fraction', `${memory}.0`, 'a fraction'],
    ['empty', '', 'no digits'],
    ['word', 'eight', 'a word'],
    ['wrap', String(2 ** 32 + memory), `2^32 + ${memory}`],
  ])
    m.malformed(`memory-${id}`, `The memory cost with ${fact}`, change({ memory: value }))
  m.malformed('rounds-leading-zero', 'The rounds with a leading zero', change({ rounds: `0${rounds}` }))
  m.malformed('rounds-wrap', `Rounds of 2^32 + ${rounds}`, change({ rounds: String(2 ** 32 + rounds) }))
  for (const [id, fact, over] of [
    ['memory-0', 'Memory cost 0', { memory: 0 }],
    ['memory-25', 'Memory cost 25', { memory: 25, rounds: 1 }],
    ['memory-33', 'Memory cost 33, which a 32-bit shift takes for 1', { memory: 33 }],
    ['memory-most', 'Memory cost 2^32 - 1', { memory: 4294967295 }],
    ['memory-22', 'Memory cost 22 with rounds 8: 4 GiB', { memory: 22, rounds: 8 }],
    ['rounds-0', 'Rounds 0', { rounds: 0 }],
    ['rounds-65', 'Rounds 65', { rounds: 65 }],
  ])
    m.limit(`limit-${id}`, fact, change(over))
  grammarRows(format, m, parts)
  return m.rows
}
