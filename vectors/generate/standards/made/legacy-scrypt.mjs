import { maker, malformed, base64 as padded, trailingBit, unknown } from '../../maker.mjs'
import { bare, bareParts, keyOutside, spellings, unpadded } from '../legacy-spellings.mjs'
import { grammarRows } from './legacy-scrypt-grammar.mjs'

export function legacyRows(format, find) {
  const spell = spellings[format]
  const outside = keyOutside(format)
  const isBare = unpadded(format)
  const found = find('python-length-55')
  const base = isBare ? { ...found, parts: bareParts(found.parts) } : found
  const base64 = (data) => (isBare ? bare(padded(data)) : padded(data))
  const m = maker(base)
  const { parts } = base
  const { memory, rounds } = parts
  const configured = (key) => ({ secrets: { legacyScryptSignerKey: key } })
  const raw = (field) => Buffer.from(field, 'base64')
  const hinted = format === 'clerk-legacy-scrypt'
  const place = (text, field) => {
    const at = text.indexOf(field)
    if (at < 0 || text.indexOf(field, at + 1) >= 0) throw new Error(`${format}: ${field} is not once in the text`)
    return at
  }
  const change = (over) => spell({ ...parts, ...over })

  m.wrongPasswords([base])
  m.wrongEmpty()
  m.wrongNfd(find, 'python')
  m.wrong('wrong-us-ascii', 'Question marks, which US-ASCII makes of letters it lacks', 'p?ssw?rd', find('python-nfc'))
  m.mismatch(
    'hash-bit',
    'One bit of the hash differs',
    change({ hash: base64(raw(parts.hash).map((byte, index) => (index ? byte : byte ^ 1))) }),
  )
  m.mismatch(
    'hash-last-bit',
    'One bit of the last byte of the hash differs',
    change({ hash: base64(raw(parts.hash).map((byte, index) => (index < 63 ? byte : byte ^ 1))) }),
  )
  m.mismatch('other-separator', 'Another separator', change({ separator: isBare ? 'CA' : 'CA==' }))
  m.mismatch('other-rounds', 'Other rounds', change({ rounds: parts.rounds + 1 }))
  m.mismatch('other-memory', 'Another memory cost', change({ memory: parts.memory + 1 }))

  // The other spellings of base64 that exports have.
  const url = (field) => field.replaceAll('+', '-').replaceAll('/', '_')
  const pad = (field) => field + '='.repeat(-field.length & 3)
  const [otherwise, how] = isBare ? [pad, 'padded'] : [bare, 'unpadded']
  const each = (how) => ({
    hash: how(parts.hash),
    salt: how(parts.salt),
    separator: how(parts.separator),
    key: how(parts.key),
  })
  if (!/[+/]/.test(parts.hash)) throw new Error(`${format}: the base has nothing to spell url-safe`)
  m.match(
    'url-safe',
    isBare ? 'The url-safe alphabet' : 'The url-safe alphabet, padded, as the Admin SDK and REST write it',
    change(each(url)),
    'url-safe-alphabet',
  )
  m.match(
    'url-safe-hash',
    'The url-safe alphabet in the hash only',
    change({ hash: url(parts.hash) }),
    'url-safe-alphabet',
  )
  const other = isBare ? 'Padding' : 'No padding'
  m.match(how, other, change(each(otherwise)), how)
  m.match(`${how}-hash`, `${other} of the hash only`, change({ hash: otherwise(parts.hash) }), how)
  const alphabet = `The url-safe alphabet with${isBare ? '' : 'out'} padding`
  m.match(`url-safe-${how}`, alphabet, change(each((field) => otherwise(url(field)))), {
    notes: isBare ? [how, 'url-safe-alphabet'] : ['url-safe-alphabet', how],
  })
  m.rows.push({
    ...m.rows.at(-1),
    id: `wrong-url-safe-${how}`,
    fact: 'A wrong password against the url-safe spelling',
    password: 'wrong',
    passwordHex: undefined,
    expect: 'mismatch',
  })

  // The signer key.
  const otherKey = base64(raw(parts.key).map((byte) => byte ^ 255))
  const keyless =
    format === 'supabase-legacy-scrypt' ? spell({ ...parts, key: undefined }) : outside ? base.hash : undefined
  if (keyless) {
    const noted = outside ? {} : { notes: ['no-signer-key'] }
    m.secret('key-missing', 'No signer key at all', keyless, { secrets: undefined, ...noted })
    if (!outside)
      m.match('key-configured', 'The signer key is configured', keyless, { ...configured(parts.key), ...noted })
    m.mismatch('key-other', 'Another signer key of the same length', keyless, {
      ...configured(otherKey),
      ...noted,
    })
    m.secret('key-short', 'A configured signer key shorter than the hash', keyless, {
      ...configured(base64(raw(parts.key).subarray(0, 32))),
      ...noted,
    })
    m.secret('key-long', 'A configured signer key longer than the hash', keyless, {
      ...configured(base64(Buffer.concat([raw(parts.key), Buffer.from('x')]))),
      ...noted,
    })
  }
  if (!outside) {
    m.mismatch('key-embedded-other', 'Another signer key of the same length in the text', change({ key: otherKey }))
    m.match('key-equal', 'The embedded signer key and the configured one are equal', base.hash, configured(parts.key))
    m.secret(
      'key-contradicts',
      'The embedded signer key and the configured one differ',
      base.hash,
      configured(otherKey),
    )
    m.limit(
      'limit-key-short',
      'An embedded signer key shorter than the hash',
      change({ key: base64(raw(parts.key).subarray(0, 32)) }),
    )
    m.limit(
      'limit-key-long',
      'An embedded signer key longer than the hash',
      change({ key: base64(Buffer.concat([raw(parts.key), Buffer.from('x')])) }),
    )
    m.limit(
      'limit-hash-cut',
      'A hash cut to 32 bytes with a signer key of 64',
      change({ hash: base64(raw(parts.hash).subarray(0, 32)) }),
    )
    m.malformed(
      'hash-and-key-empty',
      'The classic attack: an empty hash and an empty signer key',
      change({ hash: '', key: '' }),
    )
    const bit = trailingBit(parts.key)
    const text = change({ key: bit.text })
    m.malformed('key-trailing-bit', 'An unused bit of the signer key is set', text, place(text, bit.text) + bit.at)
  } else {
    m.secret(
      'hash-cut',
      'A hash cut to 32 bytes with a configured signer key of 64',
      change({ hash: base64(raw(parts.hash).subarray(0, 32)) }),
    )
  }
  m.limit(
    'limit-hash-15',
    'A hash and a signer key of 15 bytes',
    change({ hash: base64(raw(parts.hash).subarray(0, 15)), key: base64(raw(parts.key).subarray(0, 15)) }),
    outside ? configured(base64(raw(parts.key).subarray(0, 15))) : {},
  )
  m.malformed('hash-empty', 'The classic attack: an empty hash', change({ hash: '' }))

  // Malformed texts that every spelling refuses.
  m.common(hinted ? malformed : unknown)
  const flawed = (id, fact, field, wrongField, at) => {
    const text = change({ [field]: wrongField })
    m.malformed(id, fact, text, at === undefined ? {} : { offset: place(text, wrongField) + at })
  }
  flawed(
    'hash-alphabet',
    'A character of the hash outside of both alphabets',
    'hash',
    `${parts.hash.slice(0, 8)}!${parts.hash.slice(9)}`,
    8,
  )
  flawed(
    'salt-alphabet',
    'A character of the salt outside of both alphabets',
    'salt',
    `${parts.salt.slice(0, 4)}.${parts.salt.slice(5)}`,
    4,
  )
  flawed('hash-space', 'A space inside the hash', 'hash', `${parts.hash.slice(0, 8)} ${parts.hash.slice(8)}`, 8)
  const hashBit = trailingBit(parts.hash)
  flawed('hash-trailing-bit', 'An unused bit of the hash is set', 'hash', hashBit.text, hashBit.at)
  const saltBit = trailingBit(parts.salt)
  flawed('salt-trailing-bit', 'An unused bit of the salt is set', 'salt', saltBit.text, saltBit.at)
  const whole = pad(parts.hash)
  flawed('hash-half-padded', 'One padding character of two', 'hash', whole.slice(0, -1))
  flawed('hash-over-padded', 'A padding character too many', 'hash', `${whole}=`, whole.length)
  flawed('hash-padding-inside', 'Padding inside the hash', 'hash', `${parts.hash.slice(0, 8)}==${parts.hash.slice(8)}`)
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
  grammarRows(format, m, base)
  return m.rows
}
