// Rows derived from others of the same file by one change: wrong passwords, other spellings of base64, other keys,
// malformed texts.
import { base64, field, flipped, limit, maker, malformed, secret, trailingBit, unknown } from '../maker.mjs'
import { spelling } from '../template.mjs'
import { appwriteScrypt } from './made/appwrite-scrypt.mjs'

const url = (text) => text.replaceAll('+', '-').replaceAll('/', '_')
const bare = (text) => text.replace(/=+$/, '')
const raw = (text) => Buffer.from(text, 'base64')

/** The text and the fields of each format. */
const templates = {
  'passwap-legacy-scrypt': ['$firebasescrypt$ln=<memory>,r=<rounds>$<salt>$<hash>$<separator>$<key>'],
  'descope-legacy-scrypt': [
    '{"firebase":{"hash":"<hash>","salt":"<salt>","saltSeparator":"<separator>","signerKey":"<key>","memory":<memory>,"rounds":<rounds>}}',
  ],
  'appwrite-legacy-scrypt': [
    '<hash>',
    { passwordSalt: '<salt>', passwordSaltSeparator: '<separator>', passwordSignerKey: '<key>' },
  ],
  'kinde-legacy-scrypt': [
    '<hash>',
    { salt: '<salt>', salt_separator: '<separator>', signer_key: '<key>', mem_cost: '<memory>', rounds: '<rounds>' },
  ],
  'firebase-legacy-scrypt': [
    '<hash>',
    { salt: '<salt>', base64_salt_separator: '<separator>', mem_cost: '<memory>', rounds: '<rounds>' },
  ],
}

function legacyRows(find, format) {
  const base = find('python-length-55')
  const m = maker(base)
  const [template, fieldTemplates] = templates[format]
  const spelled = spelling(base, template, fieldTemplates)
  const isText = fieldTemplates === undefined
  const isOutside = spelled.pieces.key === undefined
  const pieces = { key: base.secrets?.legacyScryptSignerKey, ...spelled.pieces }
  const isFixed = pieces.memory === undefined
  const add = (id, fact, over, expect, more) =>
    m.add(id, fact, spelled.text(over), expect, { ...(isText ? {} : { fields: spelled.fields(over) }), ...more })
  const inColumn = isText ? malformed : field
  const { hash, salt, separator, key } = pieces

  m.wrongPasswords([base])
  m.wrongEmpty()
  m.wrongNfd(find, 'python')
  m.wrong('wrong-us-ascii', 'Question marks, which US-ASCII makes of letters it lacks', 'p?ssw?rd', find('python-nfc'))
  add('hash-bit', 'One bit of the hash differs', { hash: base64(flipped(raw(hash))) }, 'mismatch')
  add('other-separator', 'Another separator', { separator: 'CA==' }, 'mismatch')
  add('other-salt', 'Another salt', { salt: base64(raw(salt).map((byte) => byte ^ 1)) }, 'mismatch')
  if (!isFixed) {
    add('other-rounds', 'Other rounds', { rounds: Number(pieces.rounds) + 1 }, 'mismatch')
    add('other-memory', 'Another memory cost', { memory: Number(pieces.memory) + 1 }, 'mismatch')
  }
  const [safe, none] = ['url-safe-alphabet', 'unpadded']
  for (const [id, how, fact, notes] of [
    ['url-safe', url, 'The url-safe alphabet, padded, as the Admin SDK and REST write it', [safe]],
    ['unpadded', bare, 'No padding', [none]],
    ['url-safe-unpadded', (text) => bare(url(text)), 'The url-safe alphabet without padding', [safe, none]],
  ]) {
    if (how(hash) === hash) throw new Error(`${format}: the base has nothing to spell ${id}`)
    add(id, fact, { hash: how(hash), salt: how(salt), separator: how(separator), key: how(key) }, 'match', { notes })
  }
  const otherKey = base64(raw(key).map((byte) => byte ^ 255))
  const shortKey = base64(raw(key).subarray(0, 32))
  const configured = (key) => ({ secrets: { legacyScryptSignerKey: key } })
  const keyOther = 'Another signer key of the same length'
  const keyShort = 'A signer key shorter than the hash'
  if (isOutside) {
    m.secret('key-missing', 'No signer key at all', base.hash, { secrets: undefined })
    m.mismatch('key-other', keyOther, base.hash, configured(otherKey))
    m.secret('key-short', keyShort, base.hash, configured(shortKey))
  } else {
    add('key-other', keyOther, { key: otherKey }, 'mismatch')
    add('key-short', keyShort, { key: shortKey }, limit)
    add('key-equal', 'The embedded signer key and the configured one are equal', {}, 'match', configured(key))
    add('key-contradicts', 'The embedded signer key and the configured one differ', {}, secret, configured(otherKey))
    add('key-empty', 'An empty signer key', { key: '' }, inColumn)
  }
  m.common(isText ? unknown : malformed)
  const cut = (text, length) => base64(raw(text).subarray(0, length))
  add('hash-empty', 'The classic attack: an empty hash', { hash: '' }, malformed)
  add('hash-15', 'A hash and a key of 15 bytes', { hash: cut(hash, 15), key: cut(key, 15) }, limit)
  const cutIs = isOutside ? secret : limit
  add('hash-cut', 'The classic attack: a hash of 16 bytes under a longer key', { hash: cut(hash, 16) }, cutIs)
  const strange = `${hash.slice(0, 9)}!${hash.slice(10)}`
  add('hash-alphabet', 'A character outside of the alphabet', { hash: strange }, malformed)
  add('hash-trailing-bit', 'An unused bit of the hash is set', { hash: trailingBit(hash).text }, malformed)
  add('hash-half-padded', 'Half of the padding', { hash: hash.slice(0, -1) }, malformed)
  add('salt-alphabet', 'A character outside of the alphabet in the salt', { salt: `!${salt.slice(1)}` }, inColumn)
  add('salt-trailing-bit', 'An unused bit of the salt is set', { salt: trailingBit(salt).text }, inColumn)
  add('separator-one', 'A separator of one character', { separator: 'B' }, inColumn)
  for (const [name, words, over] of isFixed
    ? []
    : [
        ['rounds', 'rounds', '65'],
        ['memory', 'memory cost', '25'],
      ]) {
    for (const [id, value, fact] of [
      ['leading-zero', '08', 'a leading zero'],
      ['plus', '+8', 'a plus sign'],
      ['fraction', '8.0', 'a fraction'],
      ['none', '', 'no digits'],
      ['wrap', '4294967304', '2^32 + 8'],
    ])
      add(`${name}-${id}`, `The ${words} with ${fact}`, { [name]: value }, inColumn)
    add(`limit-${name}-0`, `${name} of 0`, { [name]: '0' }, limit)
    add(`limit-${name}-over`, `${name} over the limit`, { [name]: over }, limit)
  }
  for (const name of Object.keys(fieldTemplates ?? {})) {
    const { [name]: _, ...rest } = base.fields
    m.field(`field-${name.toLowerCase().replaceAll('_', '-')}-missing`, `No ${name}`, base.hash, { fields: rest })
  }
  if (isText) {
    m.fieldExtra()
    m.usual('cut', base.hash.slice(0, -1))
    m.unknown('letter-case', 'The name with another letter case', base.hash.replace('firebase', 'Firebase'))
  } else {
    const fake = 'fakeHash:salt=fakeSaltabc:password=secret-password'
    m.notAHash('fake-hash', "The emulator's plaintext in place of a hash", fake)
    m.match('source', "With its source's name", base.hash, { hint: { source: format.split('-')[0] } })
  }
  return m.rows
}

export const made = {
  ...Object.fromEntries(Object.keys(templates).map((format) => [format, (find) => legacyRows(find, format)])),
  'appwrite-scrypt': appwriteScrypt,
}
