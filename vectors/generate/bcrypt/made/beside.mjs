// What stands behind the digest or beside it.
import { maker, malformed, secret } from '../../maker.mjs'
import { alphabetRows, another, begin, nfc, padding, put, sourced } from './shared.mjs'

export function clerk(find) {
  const base = find('php-nfc')
  const m = maker(base)
  const { hash } = base
  m.wrongPasswords([base])
  nfc(find, m, 'php')
  m.hash = hash
  alphabetRows(m, 7, 29)
  m.add('other-pepper', 'Another pepper in the text', `${hash.slice(0, 61)}another`, 'mismatch')
  for (const [id, tail] of [
    ['newline', '\n'],
    ['space', ' '],
    ['nul', '\0'],
  ])
    m.add(`${id}-at-end`, `What follows belongs to the pepper (${id})`, hash + tail, 'mismatch')
  const peppers = { base64: Buffer.from(hash.slice(61)).toString('base64') }
  m.add('configured', 'The configured pepper is the same', hash, 'match', { secrets: { peppers } })
  m.add('contradicts', 'The configured pepper is another', hash, secret, {
    secrets: { peppers: { base64: Buffer.from('another').toString('base64') } },
  })
  m.add('no-pepper', 'No pepper', hash.slice(0, 60), malformed, { offset: 60 })
  m.add('empty-pepper', 'An empty pepper', hash.slice(0, 61), malformed, { offset: 61 })
  m.add('colon', 'A colon in front of the pepper', `${hash.slice(0, 60)}:${hash.slice(61)}`, malformed, { offset: 60 })
  m.add('surrogate', 'A lone surrogate in the pepper', `${hash}\ud800`, malformed, { offset: 61 })
  m.add('over-long', 'A digest of one character too many', `${hash.slice(0, 60)}u${hash.slice(60)}`, malformed, {
    offset: 60,
  })
  m.add('text-1025', 'A text of 1,025 characters', hash + 'A'.repeat(1025 - hash.length), 'ERR_LIMIT')
  m.add('text-in-front', 'Text and a space in front', `x ${hash}`, malformed, { offset: 0 })
  for (const cost of ['03', '32', '4x'])
    m.add(`cost-${cost}`, `A cost of ${cost}`, hash.slice(0, 4) + cost + hash.slice(6), malformed, { offset: 4 })
  for (const letter of ['x', 'z'])
    m.add(`variant-2${letter}`, `It has no variant 2${letter}`, put(hash, 2, letter), malformed, { offset: 1 })
  sourced(m, 'clerk')
  m.add('unhinted', 'Without a hint it is bcrypt with something behind it', hash, malformed, {
    hint: { source: 'auth0' },
    offset: 60,
  })
  return m.rows
}

/** A salt and a cost beside the digest. */
export function split(source, name, highest) {
  return (find) => {
    const m = begin(find, 'libcrypt-length-63', malformed)
    const { hash, base } = m
    const { salt } = base.fields
    nfc(find, m, 'libcrypt')
    m.add('digest-first', 'The first character of the digest differs', put(hash, 0, another(hash[0])), 'mismatch')
    m.add('padding-digest', 'An unused bit of the digest is set', padding(hash, 30), 'match', {
      notes: ['padding-bits'],
    })
    const beside = (id, fact, fields, expect = 'ERR_FIELD', more = {}) =>
      m.add(id, fact, hash, expect, { fields: { ...base.fields, ...fields }, ...more })
    m.add('padding-both', 'Unused bits of salt and digest are set', padding(hash, 30), 'match', {
      fields: { ...base.fields, salt: padding(salt, 21) },
      notes: ['padding-bits'],
    })
    beside('other-salt', 'Another salt', { salt: put(salt, 0, another(salt[0])) }, 'mismatch')
    beside('other-cost', 'Another cost', { [name]: '7' }, 'mismatch')
    m.add('no-salt', 'No salt beside it', hash, 'ERR_FIELD', { fields: { [name]: '4' } })
    m.add('no-cost', 'No cost beside it', hash, 'ERR_FIELD', { fields: { salt } })
    beside('salt-21', 'A salt of 21 characters', { salt: salt.slice(1) })
    beside('salt-23', 'A salt of 23 characters', { salt: `${salt}.` })
    beside('salt-alphabet', 'A salt outside of the alphabet', { salt: put(salt, 3, '+') })
    beside('salt-setting', 'A whole setting for the salt', { salt: `$2a$04$${salt}` })
    for (const [id, text] of [
      ['3', '3'],
      ['1', '1'],
      ['too-high', highest],
      ['leading-zero', '04'],
      ['sign', '+4'],
      ['empty', ''],
      ['word', 'ten'],
      ['exponent', '1e1'],
    ])
      beside(`cost-${id}`, `A cost that it cannot have (${id})`, { [name]: text })
    m.add('cut', 'The last character is missing', hash.slice(0, -1), malformed)
    m.add('over-long', 'One character too many', `${hash}u`, malformed, { offset: 31 })
    m.add('whole', 'bcrypt’s whole string', `$2a$04$${salt}${hash}`, malformed, { offset: 0 })
    m.add('alphabet-plus', 'A character outside of the alphabet', put(hash, 5, '+'), malformed, { offset: 5 })
    sourced(m, source)
    m.add('source-broken', 'Cut, and hinted by its source, which has other texts', hash.slice(0, -1), malformed, {
      hint: { source },
    })
    return m.rows
  }
}
