// What stands behind the digest or beside it.
import { maker, malformed } from '../../maker.mjs'
import { alphabetRows, another, begin, nfc, padding, put, sourced } from './shared.mjs'

export function clerk(find) {
  const base = find('php-nfc')
  const m = maker(base)
  const { hash } = base
  m.wrongPasswords([base])
  nfc(find, m, 'php')
  m.hash = hash
  alphabetRows(m, 7, 29)
  m.mismatch('other-pepper', 'Another pepper in the text', `${hash.slice(0, 61)}another`)
  for (const [id, tail] of [
    ['newline', '\n'],
    ['space', ' '],
    ['nul', '\0'],
  ])
    m.mismatch(`${id}-at-end`, `What follows belongs to the pepper (${id})`, hash + tail)
  const peppers = { base64: Buffer.from(hash.slice(61)).toString('base64') }
  m.match('configured', 'The configured pepper is the same', hash, { secrets: { peppers } })
  m.secret('contradicts', 'The configured pepper is another', hash, {
    secrets: { peppers: { base64: Buffer.from('another').toString('base64') } },
  })
  m.malformed('no-pepper', 'No pepper', hash.slice(0, 60), 60)
  m.malformed('empty-pepper', 'An empty pepper', hash.slice(0, 61), 61)
  m.malformed('colon', 'A colon in front of the pepper', `${hash.slice(0, 60)}:${hash.slice(61)}`, 60)
  m.malformed('surrogate', 'A lone surrogate in the pepper', `${hash}\ud800`, 61)
  m.malformed('over-long', 'A digest of one character too many', `${hash.slice(0, 60)}u${hash.slice(60)}`, 60)
  m.limit('text-1025', 'A text of 1,025 characters', hash + 'A'.repeat(1025 - hash.length))
  m.malformed('text-in-front', 'Text and a space in front', `x ${hash}`, 0)
  for (const cost of ['03', '32', '4x'])
    m.malformed(`cost-${cost}`, `A cost of ${cost}`, hash.slice(0, 4) + cost + hash.slice(6), 4)
  for (const letter of ['x', 'z'])
    m.malformed(`variant-2${letter}`, `It has no variant 2${letter}`, put(hash, 2, letter), 1)
  sourced(m, 'clerk')
  m.malformed('unhinted', 'Without a hint it is bcrypt with something behind it', hash, {
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
    m.usual('digest-first', put(hash, 0, another(hash[0])))
    m.match('padding-digest', 'An unused bit of the digest is set', padding(hash, 30), 'padding-bits')
    const beside = (id, fact, fields, expect = 'ERR_FIELD', more = {}) =>
      m.add(id, fact, hash, expect, { fields: { ...base.fields, ...fields }, ...more })
    m.match('padding-both', 'Unused bits of salt and digest are set', padding(hash, 30), {
      fields: { ...base.fields, salt: padding(salt, 21) },
      notes: ['padding-bits'],
    })
    beside('other-salt', 'Another salt', { salt: put(salt, 0, another(salt[0])) }, 'mismatch')
    beside('other-cost', 'Another cost', { [name]: '7' }, 'mismatch')
    m.field('no-salt', 'No salt beside it', hash, { fields: { [name]: '4' } })
    m.field('no-cost', 'No cost beside it', hash, { fields: { salt } })
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
    m.usual('cut', hash.slice(0, -1))
    m.usual('over-long', `${hash}u`, 31)
    m.malformed('whole', 'bcrypt’s whole string', `$2a$04$${salt}${hash}`, 0)
    m.malformed('alphabet-plus', 'A character outside of the alphabet', put(hash, 5, '+'), 5)
    sourced(m, source)
    m.malformed('source-broken', 'Cut, and hinted by its source, which has other texts', hash.slice(0, -1), {
      hint: { source },
    })
    return m.rows
  }
}
