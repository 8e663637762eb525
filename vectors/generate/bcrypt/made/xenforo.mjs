import { alphabetRows, begin, nfc, sourced } from './shared.mjs'

export function xenforo(find) {
  const m = begin(find, 'php-length-63')
  const { hash } = m
  const at = hash.indexOf('$2')
  alphabetRows(m, at + 7, at + 29)
  nfc(find, m, 'php')
  const change = (from, to) => hash.replace(from, () => to)
  m.malformed('cut', 'The last character of the digest is missing', change('";}', '').slice(0, -1))
  m.malformed('no-end', 'Without the end of the array', change('";}', ''), hash.length - 3)
  m.malformed('bcrypt-alone', 'The beginning without the hash', hash.slice(0, at), at)
  m.malformed('length-61', 'Another length is said', change('s:60', 's:61'), at - 4)
  m.unknown('other-key', 'Another key of the array', change('"hash"', '"hush"'))
  m.unknown('two-entries', 'An array of two entries', change('a:1', 'a:2'))
  const phpass = change(/s:60.*/, 's:34:"$P$B9wyjxuU4yrfjnnHNGSzH9ti9CC0Os1";}')
  m.malformed('phpass', 'phpass’ portable hash is not in it', phpass)
  const argon2 = find('cffi-length-63').hash
  const length = argon2.match(/s:(9\d)/)[1]
  m.malformed('argon2-length', 'Another length of an Argon2 string', argon2.replace(length, length - 1), at - 4)
  m.malformed('argon2-leading-zero', 'A leading zero in the length', argon2.replace(length, `0${length}`))
  m.malformed('argon2-cut', 'The last character of the digest is missing', `${argon2.slice(0, -4)}";}`)
  m.malformed('variant-2x', 'A variant that PHP does not write', change('$2y$', '$2x$'))
  m.malformed('cost-32', 'A cost of 32', `${hash.slice(0, at + 4)}32${hash.slice(at + 6)}`)
  sourced(m, 'xenforo')
  return m.rows
}
