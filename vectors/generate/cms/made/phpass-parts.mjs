// Rows of the formats that hold a portable hash of phpass in its parts, each derived from another by one change.
import { bytes, limit, maker, malformed } from '../../maker.mjs'

const field = 'ERR_FIELD'
const hintless = (row) => ({ ...row, hint: undefined })
const swap = (text, at) => text.slice(0, at) + (text[at] === '.' ? '/' : '.') + text.slice(at + 1)
const crypt = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The last character with a bit set that carries nothing. */
const unused = (digest) => digest.slice(0, -1) + crypt[crypt.indexOf(digest.at(-1)) | 32]
const wrongFrom = ['php-nfc', 'php-astral', 'php-length-64', 'php-all-bytes']

export function fusionauthPhpass(find) {
  const base = hintless(find('php-nfc'))
  const other = hintless(find('php-one-byte'))
  const [md5, sha512] = base.hash.length === 22 ? [base, other] : [other, base]
  const m = maker(base)
  m.wrongPasswords(wrongFrom.map((id) => hintless(find(id))))
  const { hash, fields } = base
  const add = (id, fact, row, text, expect, over = {}, more = {}) =>
    m.add(id, fact, text, expect, {
      passwordHex: bytes(row).toString('hex'),
      fields: { ...row.fields, ...over },
      ...more,
    })
  const without = (name) => Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name))
  for (const row of [md5, sha512]) {
    const name = row.fields.encryptionScheme
    add(`${name}-digest-bit`, 'A character of the digest differs', row, swap(row.hash, 3), 'mismatch')
    add(`${name}-digest-longer`, 'A character too many', row, `${row.hash}.`, malformed)
    add(`${name}-digest-shorter`, 'A character too few', row, row.hash.slice(0, -1), malformed)
    add(
      `${name}-digest-plus`,
      'A character of base64 that is not crypt’s',
      row,
      `+${row.hash.slice(1)}`,
      malformed,
      {},
      { offset: 0 },
    )
    add(
      `${name}-by-source`,
      'With its system as the hint',
      row,
      row.hash,
      'match',
      {},
      { hint: { source: 'fusionauth' } },
    )
  }
  add('digest-unused-bit', 'A bit that carries nothing is set', md5, unused(md5.hash), malformed, {}, { offset: 21 })
  add('digest-padded', 'Padding', md5, `${md5.hash}==`, malformed, {}, { offset: 22 })
  add('digest-empty', 'The classic attack: no digest', base, '', malformed)
  add(
    'digest-whole',
    'The whole text of a portable hash',
    md5,
    `$P$5${md5.fields.salt}${md5.hash}`,
    malformed,
    {},
    { offset: 0 },
  )
  add(
    'scheme-other',
    'SHA-512’s scheme beside an MD5',
    md5,
    md5.hash,
    malformed,
    { encryptionScheme: 'phpass-sha512' },
    { offset: 0 },
  )
  add(
    'scheme-other-md5',
    'MD5’s scheme beside a SHA-512',
    sha512,
    sha512.hash,
    malformed,
    { encryptionScheme: 'phpass-md5' },
    { offset: 0 },
  )
  add('scheme-salted-md5', 'A scheme of another format', base, hash, field, { encryptionScheme: 'salted-md5' })
  for (const name of Object.keys(fields))
    m.field(`no-${name.toLowerCase()}`, `No ${name} beside it`, hash, { fields: without(name) })
  add('factor-other', 'Twice the rounds', base, hash, 'mismatch', { factor: String(2 * fields.factor) })
  add('factor-between', 'Rounds that are no power of two', base, hash, field, { factor: '1000' })
  add('factor-64', '2^6 rounds: fewer than phpass takes', base, hash, field, { factor: '64' })
  add('factor-2-31', '2^31 rounds: more than phpass takes', base, hash, field, { factor: '2147483648' })
  add('factor-log', 'The logarithm of the rounds', base, hash, field, { factor: '13' })
  add('factor-sign', 'A plus sign', base, hash, field, { factor: `+${fields.factor}` })
  add('factor-zero', 'A leading zero', base, hash, field, { factor: `0${fields.factor}` })
  add('factor-2-30', '2^30 rounds are read, and more than the work that is allowed', base, hash, limit, {
    factor: '1073741824',
  })
  add('salt-other', 'A character of the salt differs', base, hash, 'mismatch', { salt: swap(fields.salt, 2) })
  add('salt-seven', 'A salt of seven characters', base, hash, field, { salt: fields.salt.slice(1) })
  add('salt-nine', 'A salt of nine characters', base, hash, field, { salt: `${fields.salt}.` })
  add('salt-base64', 'The salt in base64, as other schemes of FusionAuth have it', base, hash, field, {
    salt: Buffer.from(fields.salt).toString('base64'),
  })
  add('salt-space', 'A space in the salt', base, hash, field, { salt: ` ${fields.salt.slice(1)}` })
  m.common(malformed)
  return m.rows
}

export function descopePhpass(find) {
  const base = find('php-nfc')
  const other = find('php-one-byte')
  const m = maker(base)
  m.wrongPasswords(wrongFrom.map(find))
  const { hash } = base
  const its = JSON.parse(hash).phpass
  const text = (over, row = its) => JSON.stringify({ phpass: { ...row, ...over } })
  const raw = (from, to) => hash.replace(from, () => to)
  const at = hash.indexOf(its.hash)
  const saltAt = hash.indexOf(`"salt":"`) + 8
  const roundsAt = hash.indexOf('"iterations":') + 13
  m.mismatch('digest-bit', 'A character of the digest differs', text({ hash: swap(its.hash, 3) }))
  m.mismatch('salt-other', 'A character of the salt differs', text({ salt: swap(its.salt, 2) }))
  m.mismatch('rounds-other', 'Twice the rounds', text({ iterations: 2 * its.iterations }))
  const digestUnusedBit = text({ hash: unused(its.hash) })
  m.malformed('digest-unused-bit', 'A bit that carries nothing is set', digestUnusedBit, at + its.hash.length - 1)
  m.malformed('digest-cut', 'A character too few', text({ hash: its.hash.slice(0, -1) }))
  m.malformed('digest-longer', 'A character too many', text({ hash: `${its.hash}.` }))
  m.malformed('digest-empty', 'The classic attack: no digest', text({ hash: '' }), at)
  m.malformed('digest-plus', 'A character of base64 that is not crypt’s', text({ hash: `+${its.hash.slice(1)}` }), at)
  const { hash: otherDigest } = JSON.parse(other.hash).phpass
  m.malformed('digest-of-other-type', 'A digest of the other type', text({ hash: otherDigest }), at)
  m.malformed('digest-whole', 'The whole text of a portable hash', text({ hash: `$P$5${its.salt}${its.hash}` }), at)
  m.malformed('salt-seven', 'A salt of seven characters', text({ salt: its.salt.slice(1) }))
  m.malformed('salt-nine', 'A salt of nine characters', text({ salt: `${its.salt}.` }), saltAt + 8)
  m.malformed('salt-space', 'A space in the salt', text({ salt: ` ${its.salt.slice(1)}` }), saltAt)
  for (const [id, fact, iterations] of [
    ['between', 'Rounds that are no power of two', '1000'],
    ['log', 'The logarithm of the rounds', '13'],
    ['64', '2^6 rounds: fewer than phpass takes', '64'],
    ['2-31', '2^31 rounds: more than phpass takes', '2147483648'],
    ['sign', 'A plus sign', '+256'],
    ['zero', 'A leading zero', '0256'],
    ['text', 'A number in quotes', '"256"'],
  ])
    m.malformed(`rounds-${id}`, fact, raw(`"iterations":${its.iterations}`, `"iterations":${iterations}`), roundsAt)
  m.limit('rounds-2-30', '2^30 rounds are read, and more than the work that is allowed', text({ iterations: 2 ** 30 }))
  m.malformed('type-other', 'A type that it has not', text({ type: 'sha256' }))
  m.malformed('type-capitals', 'The type in capital letters', text({ type: its.type.toUpperCase() }))
  m.malformed('white-space', 'White space in a string', hash.replace('"hash":"', '"hash":" '))
  m.malformed('cut', 'The last brace is missing', hash.slice(0, -1))
  m.malformed('prefix-alone', 'Only the beginning', '{"phpass":')
  m.common()
  return m.rows
}
