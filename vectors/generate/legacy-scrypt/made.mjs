// Rows derived from others of the same file by one change: wrong passwords, other spellings of base64, other keys, malformed texts.

import { base64, limit, maker, malformed, secret, trailingBit, unknown } from '../maker.mjs'
import { appwriteScrypt } from './made/appwrite-scrypt.mjs'

const field = 'ERR_FIELD'
const fill = (template, pieces) => template.replace(/<([a-z]+)>/g, (_, name) => pieces[name])
const url = (text) => text.replaceAll('+', '-').replaceAll('/', '_')
const bare = (text) => text.replace(/=+$/, '')

function legacyRows(find, format) {
  const base = find('python-length-55')
  const m = maker(base)
  const { template, fieldTemplates, pieces } = base
  const isText = Object.keys(fieldTemplates).length === 0
  const isOutside = !isText && !Object.values(fieldTemplates).includes('<key>')
  const isFixed = !`${template}${JSON.stringify(fieldTemplates)}`.includes('<memory>')
  const raw = (text) => Buffer.from(text, 'base64')
  const spell = (over) => {
    const all = { ...pieces, ...over }
    const fields = Object.fromEntries(Object.entries(fieldTemplates).map(([name, one]) => [name, fill(one, all)]))
    return { hash: fill(template, all), fields: isText ? undefined : fields }
  }
  const add = (id, fact, over, expect, more = {}) => {
    const { hash, fields } = spell(over)
    m.add(id, fact, hash, expect, { ...(fields ? { fields } : {}), ...more })
  }
  const inColumn = isText ? malformed : field

  m.wrongPasswords([base])
  m.wrongEmpty()
  m.wrongNfd(find, 'python')
  m.wrong('wrong-us-ascii', 'Question marks, which US-ASCII makes of letters it lacks', 'p?ssw?rd', find('python-nfc'))
  add(
    'hash-bit',
    'One bit of the hash differs',
    { hash: base64(raw(pieces.hash).map((byte, at) => (at ? byte : byte ^ 1))) },
    'mismatch',
  )
  add('other-separator', 'Another separator', { separator: 'CA==' }, 'mismatch')
  add('other-salt', 'Another salt', { salt: base64(raw(pieces.salt).map((byte) => byte ^ 1)) }, 'mismatch')
  if (!isFixed) {
    add('other-rounds', 'Other rounds', { rounds: pieces.rounds + 1 }, 'mismatch')
    add('other-memory', 'Another memory cost', { memory: pieces.memory + 1 }, 'mismatch')
  }
  for (const [id, how, fact, notes] of [
    ['url-safe', url, 'The url-safe alphabet, padded, as the Admin SDK and REST write it', ['url-safe-alphabet']],
    ['unpadded', bare, 'No padding', ['unpadded']],
    [
      'url-safe-unpadded',
      (text) => bare(url(text)),
      'The url-safe alphabet without padding',
      ['url-safe-alphabet', 'unpadded'],
    ],
  ]) {
    const { hash, salt, separator, key } = pieces
    if (how(hash) === hash) throw new Error(`${format}: the base has nothing to spell ${id}`)
    add(id, fact, { hash: how(hash), salt: how(salt), separator: how(separator), key: how(key) }, 'match', { notes })
  }
  const otherKey = base64(raw(pieces.key).map((byte) => byte ^ 255))
  const shortKey = base64(raw(pieces.key).subarray(0, 32))
  const configured = (key) => ({ secrets: { legacyScryptSignerKey: key } })
  if (isOutside) {
    m.secret('key-missing', 'No signer key at all', base.hash, { secrets: undefined })
    m.mismatch('key-other', 'Another signer key of the same length', base.hash, configured(otherKey))
    m.secret('key-short', 'A signer key shorter than the hash', base.hash, configured(shortKey))
  } else {
    add('key-other', 'Another signer key of the same length', { key: otherKey }, 'mismatch')
    add('key-short', 'A signer key shorter than the hash', { key: shortKey }, limit)
    add('key-equal', 'The embedded signer key and the configured one are equal', {}, 'match', configured(pieces.key))
    add('key-contradicts', 'The embedded signer key and the configured one differ', {}, secret, configured(otherKey))
    add('key-empty', 'An empty signer key', { key: '' }, inColumn)
  }
  m.common(isText ? unknown : malformed)
  add('hash-empty', 'The classic attack: an empty hash', { hash: '' }, malformed)
  add(
    'hash-15',
    'A hash and a key of 15 bytes',
    { hash: base64(raw(pieces.hash).subarray(0, 15)), key: base64(raw(pieces.key).subarray(0, 15)) },
    limit,
  )
  add(
    'hash-cut',
    'The classic attack: a hash of 16 bytes under a longer key',
    { hash: base64(raw(pieces.hash).subarray(0, 16)) },
    isOutside ? secret : limit,
  )
  add(
    'hash-alphabet',
    'A character outside of the alphabet',
    { hash: `${pieces.hash.slice(0, 9)}!${pieces.hash.slice(10)}` },
    malformed,
  )
  add('hash-trailing-bit', 'An unused bit of the hash is set', { hash: trailingBit(pieces.hash).text }, malformed)
  add('hash-half-padded', 'Half of the padding', { hash: pieces.hash.slice(0, -1) }, malformed)
  add(
    'salt-alphabet',
    'A character outside of the alphabet in the salt',
    { salt: `!${pieces.salt.slice(1)}` },
    inColumn,
  )
  add('salt-trailing-bit', 'An unused bit of the salt is set', { salt: trailingBit(pieces.salt).text }, inColumn)
  add('separator-one', 'A separator of one character', { separator: 'B' }, inColumn)
  for (const name of isFixed ? [] : ['rounds', 'memory']) {
    for (const [id, value, fact] of [
      ['leading-zero', '08', 'a leading zero'],
      ['plus', '+8', 'a plus sign'],
      ['fraction', '8.0', 'a fraction'],
      ['none', '', 'no digits'],
      ['wrap', '4294967304', '2^32 + 8'],
    ])
      add(
        `${name}-${id}`,
        `The ${name === 'memory' ? 'memory cost' : 'rounds'} with ${fact}`,
        { [name]: value },
        inColumn,
      )
    add(`limit-${name}-0`, `${name} of 0`, { [name]: '0' }, limit)
    add(`limit-${name}-over`, `${name} over the limit`, { [name]: name === 'memory' ? '25' : '65' }, limit)
  }
  for (const name of Object.keys(fieldTemplates)) {
    const { [name]: _, ...rest } = base.fields
    m.field(`field-${name.toLowerCase().replaceAll('_', '-')}-missing`, `No ${name}`, base.hash, { fields: rest })
  }
  if (isText) {
    m.fieldExtra()
    m.usual('cut', base.hash.slice(0, -1))
    m.unknown('letter-case', 'The name with another letter case', base.hash.replace('firebase', 'Firebase'))
  } else {
    m.notAHash(
      'fake-hash',
      "The emulator's plaintext in place of a hash",
      'fakeHash:salt=fakeSaltabc:password=secret-password',
    )
    m.match('source', "With its source's name", base.hash, { hint: { source: format.split('-')[0] } })
  }
  return m.rows
}

const formats = ['passwap', 'descope', 'appwrite', 'kinde', 'firebase'].map((one) => `${one}-legacy-scrypt`)
export const made = {
  ...Object.fromEntries(formats.map((format) => [format, (find) => legacyRows(find, format)])),
  'appwrite-scrypt': appwriteScrypt,
}

/** The formats whose rows are derived from parts that only the oracles print. */
export const fromParts = formats
