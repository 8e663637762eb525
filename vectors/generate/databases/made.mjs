// Rows derived from others of the same file by one change.
import { bytes, longKey, maker, malformed, unknown } from '../maker.mjs'

const flip = (digit) => (digit === '0' ? '1' : '0')
const flipAt = (text, at) => text.slice(0, at) + flip(text.at(at)) + text.slice(at + 1)

/** `digestAt` is the position of the first digit of the digest. `broken` is the result of a text with another beginning. */
function hexRows(m, { base, find, digestAt, broken, by }) {
  const { hash } = base
  m.wrongPasswords([base])
  m.wrong('wrong-empty', 'The empty password against the hash of another', '')
  m.wrong('wrong-nfd-for-nfc', 'Decomposed text for a composed password', bytes(find(`${by}-nfd`)), find(`${by}-nfc`))
  m.add('digest-first', 'The first digit of the digest differs', flipAt(hash, digestAt), 'mismatch')
  m.add('small-letters', 'Small letters', hash.slice(0, digestAt) + hash.slice(digestAt).toLowerCase(), 'match', {
    notes: ['letter-case'],
  })
  m.common(broken)
  m.add('digit-missing', 'A digit too few', hash.slice(0, -1), malformed)
  m.add('digit-more', 'A digit too many', `${hash}0`, malformed, { offset: hash.length })
  m.add('letter', 'A letter that is not a digit', `${hash.slice(0, digestAt)}G${hash.slice(digestAt + 1)}`, malformed, {
    offset: digestAt,
  })
}

const mysql41 = (find) => {
  const base = find('passlib-tests-1')
  const m = maker(base)
  hexRows(m, { base, find, digestAt: 1, broken: malformed, by: 'passlib' })
  m.add('asterisk-alone', 'An asterisk alone marks an account without a password', '*', 'ERR_NOT_A_HASH')
  m.add('asterisk-missing', 'The digits alone', base.hash.slice(1), malformed, { offset: 0 })
  m.add('asterisk-twice', 'Two asterisks', `*${base.hash}`, malformed, { offset: 1 })
  return m.rows
}

const mssql2012 = (find) => {
  const base = find('john-1')
  const m = maker(base)
  hexRows(m, { base, find, digestAt: 14, broken: unknown, by: 'python' })
  m.add('salt-other', 'Another salt', flipAt(base.hash, 6), 'mismatch')
  m.add('prefix-alone', 'The prefix and the salt alone', base.hash.slice(0, 14), malformed, { offset: 14 })
  m.add('digest-alone', 'The digest alone looks like other hashes', base.hash.slice(14), 'ERR_AMBIGUOUS_FORMAT')
  m.add('version-2005', 'The version of SQL Server 2005', base.hash.replace('0x0200', '0x0100'), unknown)
  m.add('prefix-capital', 'A capital X', base.hash.replace('0x', '0X'), unknown)
  return m.rows
}

const oracle12c = (find) => {
  const base = find('hashcat-12300')
  const m = maker(base)
  hexRows(m, { base, find, digestAt: 2, broken: unknown, by: 'python' })
  m.add('salt-other', 'Another salt', flipAt(base.hash, -1 + base.hash.length), 'mismatch')
  m.add('prefix-alone', 'The prefix alone', 'T:', malformed, { offset: 2 })
  m.add('prefix-missing', 'The digits alone', base.hash.slice(2), unknown)
  m.add('salt-missing', 'No salt', base.hash.slice(0, 130), malformed, { offset: 130 })
  const column = find('trustwave-sht')
  const [s, h, t] = column.hash.split(';')
  m.add('column-cut', 'A column that ends in its part H:', `${s};${h}`, unknown)
  m.add('column-order', 'A column whose parts have another order', `${h};${s};${t}`, unknown)
  m.add('column-s-short', 'A column whose part S: lacks a digit', `${s.slice(0, -1)};${h};${t}`, unknown)
  m.add('column-t-short', 'A column whose part T: lacks a digit', column.hash.slice(0, -1), unknown)
  m.add('column-end', 'A column that ends in a semicolon', `${column.hash};`, unknown)
  m.add('letter-s', 'The verifier of Oracle 11', base.hash.replace('T:', 'S:'), unknown)
  longKey(m, find('python-length-129'), 'sha512')
  return m.rows
}

export const made = { mysql41, mssql2012, oracle12c }
