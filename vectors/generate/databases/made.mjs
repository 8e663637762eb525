// Rows derived from others of the same file by one change.
import { longKey, maker, malformed, unknown } from '../maker.mjs'

const flip = (digit) => (digit === '0' ? '1' : '0')
const flipAt = (text, at) => text.slice(0, at) + flip(text.at(at)) + text.slice(at + 1)

/**
 * `digestAt` is the position of the first digit of the digest. `broken` is the result of a text with another beginning.
 */
function hexRows(m, { base, find, digestAt, broken, by }) {
  const { hash } = base
  m.wrongPasswords([base])
  m.wrongEmpty()
  m.wrongNfd(find, by)
  m.mismatch('digest-first', 'The first digit of the digest differs', flipAt(hash, digestAt))
  m.match('small-letters', 'Small letters', hash.slice(0, digestAt) + hash.slice(digestAt).toLowerCase(), 'letter-case')
  m.common(broken)
  m.malformed('digit-missing', 'A digit too few', hash.slice(0, -1))
  m.malformed('digit-more', 'A digit too many', `${hash}0`, hash.length)
  const letter = `${hash.slice(0, digestAt)}G${hash.slice(digestAt + 1)}`
  m.malformed('letter', 'A letter that is not a digit', letter, digestAt)
}

const mysql41 = (find) => {
  const base = find('passlib-tests-1')
  const m = maker(base)
  hexRows(m, { base, find, digestAt: 1, broken: malformed, by: 'passlib' })
  m.notAHash('asterisk-alone', 'An asterisk alone marks an account without a password', '*')
  m.malformed('asterisk-missing', 'The digits alone', base.hash.slice(1), 0)
  m.malformed('asterisk-twice', 'Two asterisks', `*${base.hash}`, 1)
  return m.rows
}

const mssql2012 = (find) => {
  const base = find('john-1')
  const m = maker(base)
  hexRows(m, { base, find, digestAt: 14, broken: unknown, by: 'python' })
  m.mismatch('salt-other', 'Another salt', flipAt(base.hash, 6))
  m.malformed('prefix-alone', 'The prefix and the salt alone', base.hash.slice(0, 14), 14)
  m.ambiguous('digest-alone', 'The digest alone looks like other hashes', base.hash.slice(14))
  m.unknown('version-2005', 'The version of SQL Server 2005', base.hash.replace('0x0200', '0x0100'))
  m.unknown('prefix-capital', 'A capital X', base.hash.replace('0x', '0X'))
  return m.rows
}

const oracle12c = (find) => {
  const base = find('hashcat-12300')
  const m = maker(base)
  hexRows(m, { base, find, digestAt: 2, broken: unknown, by: 'python' })
  m.mismatch('salt-other', 'Another salt', flipAt(base.hash, -1 + base.hash.length))
  m.malformed('prefix-alone', 'The prefix alone', 'T:', 2)
  m.unknown('prefix-missing', 'The digits alone', base.hash.slice(2))
  m.malformed('salt-missing', 'No salt', base.hash.slice(0, 130), 130)
  const column = find('trustwave-sht')
  const [s, h, t] = column.hash.split(';')
  m.unknown('column-cut', 'A column that ends in its part H:', `${s};${h}`)
  m.unknown('column-order', 'A column whose parts have another order', `${h};${s};${t}`)
  m.unknown('column-s-short', 'A column whose part S: lacks a digit', `${s.slice(0, -1)};${h};${t}`)
  m.unknown('column-t-short', 'A column whose part T: lacks a digit', column.hash.slice(0, -1))
  m.unknown('column-end', 'A column that ends in a semicolon', `${column.hash};`)
  m.unknown('letter-s', 'The verifier of Oracle 11', base.hash.replace('T:', 'S:'))
  longKey(m, find('python-length-129'), 'sha512')
  return m.rows
}

export const made = { mysql41, mssql2012, oracle12c }
