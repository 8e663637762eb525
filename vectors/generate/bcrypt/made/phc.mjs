// The PHC string format and Nextcloud’s versions.
import { phc64, trailingBit, urlSafe } from '../../maker.mjs'
import { another, begin, modular, nfc, put, sourced } from './shared.mjs'

export function phc(find) {
  const m = begin(find, 'pyca-length-63')
  const { hash } = m
  nfc(find, m, 'pyca')
  const salt = hash.lastIndexOf('$') - 22
  const digest = salt + 23
  const at = hash.indexOf('r=')
  m.usual('digest-first', put(hash, digest, another(hash[digest])))
  m.mismatch('salt-first', 'The first character of the salt differs', put(hash, salt, another(hash[salt])))
  const version = hash.slice(8, at - 1)
  const other = version === 'v=98' ? 'v=97' : 'v=98'
  m.match('other-version', 'Of plain text 2a and 2b are the same', hash.replace(version, other))
  for (const [id, text] of [
    ['99', 'v=99'],
    ['120', 'v=120'],
    ['2b', 'v=2b'],
    ['letter', 'v=b'],
    ['leading-zero', 'v=098'],
    ['empty', 'v='],
  ])
    m.malformed(`version-${id}`, `There is no such version (${id})`, hash.replace(version, text))
  for (const [id, text] of [
    ['3', '3'],
    ['32', '32'],
    ['leading-zero', '04'],
    ['empty', ''],
    ['sign', '+4'],
    ['exponent', '4e0'],
    ['huge', '4294967300'],
  ])
    m.malformed(`cost-${id}`, `A cost that it cannot have (${id})`, hash.replace(/r=\d+/, `r=${text}`))
  m.malformed('no-cost', 'No parameter', hash.replace(/r=\d+\$/, ''), at)
  m.malformed('more-parameters', 'Another parameter', hash.replace(/(r=\d+)/, '$1,x=1'))
  m.malformed('order', 'The cost before the version', hash.replace(/(v=\d+)\$(r=\d+)/, '$2$$$1'))
  const { text, at: last } = trailingBit(hash.slice(salt, salt + 22))
  const trailingBitText = hash.slice(0, salt) + text + hash.slice(salt + 22)
  m.malformed('trailing-bit', 'An unused bit of the salt is set, which no writer does', trailingBitText, salt + last)
  m.match('padded', 'With padding', `${hash}=`, 'padded')
  const salt15 = hash.slice(0, salt) + phc64(Buffer.alloc(15, 7)) + hash.slice(salt + 22)
  m.malformed('salt-15', 'A salt of 15 bytes', salt15, salt)
  const salt17 = hash.slice(0, salt) + phc64(Buffer.alloc(17, 7)) + hash.slice(salt + 22)
  m.malformed('salt-17', 'A salt of 17 bytes', salt17, salt)
  for (const length of [1, 16, 22, 24])
    m.malformed(
      `digest-${length}`,
      `A digest of ${length} bytes`,
      hash.slice(0, digest) + phc64(Buffer.alloc(length, 7)),
      digest,
    )
  m.malformed('dot', 'A character of bcrypt’s own base64', put(hash, digest + 3, '.'), digest + 3)
  const url = find('phc-4')
  m.match('url-safe', 'The URL-safe alphabet', urlSafe(url.hash), {
    password: url.password,
    passwordHex: url.passwordHex,
    notes: ['url-safe-alphabet'],
  })
  m.malformed('no-digest', 'No digest', hash.slice(0, digest))
  m.malformed('prefix-only', 'The bare prefix', '$bcrypt$')
  const ownString = '$bcrypt$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'
  m.malformed('own-string', 'bcrypt’s own string after the prefix', ownString, 8)
  return m.rows
}

export function nextcloud(find) {
  const m = modular(find, { base: 'php-length-63', variants: ['2y', '2a'], at: 2 })
  nfc(find, m, 'php')
  const argon2 = find('cffi-one-byte')
  m.wrong('wrong-argon2', 'Another password against Argon2', 'b', argon2)
  const three = find('cffi-empty').hash
  m.wrong('wrong-argon2id', 'Another password against Argon2id', 'x', find('cffi-empty'))
  m.unknown('version-4', 'There is no version 4', m.hash.replace('1|', '4|'))
  m.unknown('version-11', 'There is no version 11', `1${m.hash}`)
  m.malformed('version-3-bcrypt', 'Version 3 is not bcrypt', m.hash.replace('1|', '3|'), 2)
  m.malformed('version-1-argon2', 'Version 1 is not Argon2', three.replace('3|', '1|'), 2)
  m.malformed('version-3-argon2i', 'Version 3 is not Argon2i', argon2.hash.replace('2|', '3|'), 9)
  m.malformed('version-2-argon2d', 'PHP has no Argon2d', argon2.hash.replace('argon2i$', 'argon2d$'), 9)
  m.unknown('no-hash', 'A version and nothing', '1|')
  m.malformed('prefix-only', 'A version and a dollar', '3|$', 2)
  m.unknown('no-bar', 'A colon for the bar', m.hash.replace('|', ':'))
  m.malformed('argon2-cut', 'Argon2, cut', three.slice(0, -2))
  m.limit('argon2-memory', 'More memory than is read', three.replace(/m=\d+/, 'm=4194304'))
  m.limit('argon2-digest-15', 'A digest of 15 bytes', three.slice(0, three.lastIndexOf('$') + 21))
  const argon2NoVersion = three.replace('v=19$', '')
  m.mismatch('argon2-no-version', 'Argon2 version 16, which Nextcloud never wrote', argon2NoVersion, 'implicit-version')
  sourced(m, 'nextcloud')
  sourced(m, 'owncloud')
  return m.rows
}
