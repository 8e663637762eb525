// WoltLab's names before PHP's password_hash().
import { bytes, malformed, unknown } from '../../maker.mjs'
import { another, begin, modular, nfc, sourced } from './shared.mjs'

export function woltlabBcrypt(find) {
  const m = modular(find, { base: 'php-length-63', variants: ['2y', '2a'], at: 7 })
  nfc(find, m, 'php')
  const own = m.hash.slice(7)
  m.add('lower-case', 'The name in lower case', `bcrypt:${own}`, unknown)
  m.add('double', 'The name of the older algorithm', `DoubleBcrypt:${own}`, unknown)
  m.add('prefix-only', 'The bare name', 'Bcrypt:', malformed, { offset: 7 })
  m.add('twice', 'The name twice', `Bcrypt:${m.hash}`, malformed, { offset: 7 })
  m.add('argon2', 'Argon2 after the name of bcrypt', 'Bcrypt:$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ', malformed, {
    offset: 7,
  })
  sourced(m, 'woltlab')
  return m.rows
}

export function woltlabArgon2(find) {
  const m = begin(find, 'cffi-length-63')
  const { hash } = m
  m.wrong('wrong-nfd-for-nfc', 'Decomposed text for a composed password', bytes(find('cffi-nfd')), find('cffi-nfc'))
  const digest = hash.replace(/\$(.)([^$]*)$/, (_, one, rest) => `$${another(one)}${rest}`)
  m.add('digest-first', 'The first character of the digest differs', digest, 'mismatch')
  m.add('lower-case', 'The name in lower case', hash.replace('A', 'a'), unknown)
  m.add('prefix-only', 'The bare name', 'Argon2:', malformed, { offset: 7 })
  m.add('twice', 'The name twice', `Argon2:${hash}`, malformed, { offset: 7 })
  m.add('bcrypt', 'bcrypt after the name of Argon2', 'Argon2:$2y$04$abcdefghijklmnopqrstuu', malformed, { offset: 7 })
  m.add('cut', 'The last character is missing', hash.slice(0, -1), malformed)
  m.add('no-digest', 'No digest', hash.slice(0, hash.lastIndexOf('$')), malformed)
  m.add('leading-zero', 'A leading zero', hash.replace('m=', 'm=0'), malformed)
  m.add('memory', 'More memory than is read', hash.replace(/m=\d+/, 'm=4194304'), 'ERR_LIMIT')
  m.add('digest-15', 'A digest of 15 bytes', hash.slice(0, hash.lastIndexOf('$') + 21), 'ERR_LIMIT')
  sourced(m, 'woltlab')
  return m.rows
}
