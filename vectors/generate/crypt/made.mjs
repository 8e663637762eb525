// Rows derived from others of the same file by one change: wrong passwords, other spellings, malformed texts.
import { maker } from '../maker.mjs'
import { cryptRows, password } from './made/common.mjs'
import { yescryptRows } from './made/yescrypt.mjs'

// Salts that are their own text, and passwords that crypt(3) does not take.
function saltRows(m, { base, text, at, most }) {
  m.malformed('salt-long', `A salt of ${most + 1} characters`, text({ salt: 'a'.repeat(most + 1) }), at + most)
  m.malformed('salt-colon', 'A colon in the salt', text({ salt: 'ab:c' }), at + 2)
  m.malformed('salt-newline', 'A newline in the salt', text({ salt: 'ab\nc' }), at + 2)
  m.malformed('salt-nul', 'A NUL in the salt', text({ salt: 'ab\0c' }), at + 2)
  const saltNonAscii = text({ salt: 'abé' })
  m.malformed('salt-non-ascii', 'A letter of no ASCII in the salt: its bytes are unknown', saltNonAscii, at + 2)
  for (const length of [512, 4096])
    m.add(
      `password-${length}`,
      `A password of ${length} bytes, which crypt(3) refuses, before anything is computed`,
      base.hash,
      'ERR_PASSWORD',
      password('x'.repeat(length)),
    )
}

function md5Rows(beginning) {
  return (find) => {
    const base = find('libcrypt-one-byte')
    const m = maker(base)
    const sure = ['libcrypt-one-byte', 'libcrypt-length-64', 'libcrypt-byte-ff']
    const { text, at } = cryptRows(m, { find, base, beginning, least: 4, sure })
    saltRows(m, { base, text, at, most: 8 })
    return m.rows
  }
}

function shaRows(beginning, least) {
  return (find) => {
    const base = find('libcrypt-one-byte')
    const m = maker(base)
    const sure = ['libcrypt-one-byte', 'libcrypt-length-64', 'libcrypt-byte-ff']
    const { text, at } = cryptRows(m, { find, base, beginning, least, sure })
    saltRows(m, { base, text, at, most: 16 })
    const stated = Number(/rounds=(\d+)/.exec(base.hash)[1])
    const rounds = (value) => base.hash.replace(`rounds=${stated}`, `rounds=${value}`)
    const digits = beginning.length + 'rounds='.length
    m.mismatch('rounds-other', 'One round more', rounds(stated + 1))
    const roundsImplied = base.hash.replace(`rounds=${stated}$`, '')
    m.mismatch('rounds-implied', 'The same without its rounds, which are 5,000 then', roundsImplied)
    m.mismatch('rounds-stated', 'The same with the default rounds', rounds(5000), 'explicit-rounds')
    for (const [id, value, fact] of [
      ['leading-zero', '01000', 'a leading zero'],
      ['plus', '+1000', 'a plus sign'],
      ['minus', '-1000', 'a minus sign'],
      ['exponent', '1e3', 'an exponent'],
      ['empty', '', 'no digits'],
      ['wrap', '4294968296', '2^32 + 1000'],
    ])
      m.malformed(
        `rounds-${id}`,
        `Rounds with ${fact}`,
        rounds(value),
        id === 'exponent' ? { offset: digits + 1 } : { offset: digits },
      )
    const roundsTwice = base.hash.replace('rounds=', 'rounds=2000$rounds=')
    m.malformed('rounds-twice', 'Rounds twice: the second is a salt', roundsTwice)
    for (const [id, value] of [
      ['0', 0],
      ['999', 999],
      ['over', 1000000000],
      ['most', 4294967295],
    ])
      m.limit(`limit-rounds-${id}`, `${value} rounds`, rounds(value))
    m.limit(
      'limit-cost',
      'The most rounds that can be written cost minutes: refused before anything is computed',
      rounds(999999999),
    )
    return m.rows
  }
}

export const made = {
  'md5-crypt': md5Rows('$1$'),
  apr1: (find) => md5Rows('$apr1$')((id) => find(id.replace('libcrypt', 'passlib'))),
  'kratos-md5-crypt': md5Rows('$md5-crypt$'),
  'sha256-crypt': shaRows('$5$', 16),
  'sha512-crypt': shaRows('$6$', 4),
  'kratos-sha256-crypt': shaRows('$sha256-crypt$', 16),
  'kratos-sha512-crypt': shaRows('$sha512-crypt$', 4),
  yescrypt: yescryptRows,
}
