import { another, begin, modular, nfc, sourced } from './shared.mjs'

export function woltlabBcrypt(find) {
  const m = modular(find, { base: 'php-length-63', variants: ['2y', '2a'], at: 7 })
  nfc(find, m, 'php')
  const own = m.hash.slice(7)
  m.unknown('lower-case', 'The name in lower case', `bcrypt:${own}`)
  m.unknown('double', 'The name of the older algorithm', `DoubleBcrypt:${own}`)
  m.malformed('prefix-only', 'The bare name', 'Bcrypt:', 7)
  m.malformed('twice', 'The name twice', `Bcrypt:${m.hash}`, 7)
  m.malformed('argon2', 'Argon2 after the name of bcrypt', 'Bcrypt:$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ', 7)
  sourced(m, 'woltlab')
  return m.rows
}

export function woltlabArgon2(find) {
  const m = begin(find, 'cffi-length-63')
  const { hash } = m
  m.wrongNfd(find, 'cffi')
  const digest = hash.replace(/\$(.)([^$]*)$/, (_, one, rest) => `$${another(one)}${rest}`)
  m.usual('digest-first', digest)
  m.unknown('lower-case', 'The name in lower case', hash.replace('A', 'a'))
  m.malformed('prefix-only', 'The bare name', 'Argon2:', 7)
  m.malformed('twice', 'The name twice', `Argon2:${hash}`, 7)
  m.malformed('bcrypt', 'bcrypt after the name of Argon2', 'Argon2:$2y$04$abcdefghijklmnopqrstuu', 7)
  m.usual('cut', hash.slice(0, -1))
  m.malformed('no-digest', 'No digest', hash.slice(0, hash.lastIndexOf('$')))
  m.malformed('leading-zero', 'A leading zero', hash.replace('m=', 'm=0'))
  m.limit('memory', 'More memory than is read', hash.replace(/m=\d+/, 'm=4194304'))
  m.limit('digest-15', 'A digest of 15 bytes', hash.slice(0, hash.lastIndexOf('$') + 21))
  sourced(m, 'woltlab')
  return m.rows
}
