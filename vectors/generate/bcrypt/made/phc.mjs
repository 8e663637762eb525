// The PHC string format and Nextcloud’s versions.
import { malformed, phc64, trailingBit, unknown, urlSafe } from '../../maker.mjs'
import { another, begin, modular, nfc, put, sourced } from './shared.mjs'

export function phc(find) {
  const m = begin(find, 'pyca-length-63')
  const { hash } = m
  nfc(find, m, 'pyca')
  const salt = hash.lastIndexOf('$') - 22
  const digest = salt + 23
  const at = hash.indexOf('r=')
  m.add(
    'digest-first',
    'The first character of the digest differs',
    put(hash, digest, another(hash[digest])),
    'mismatch',
  )
  m.add('salt-first', 'The first character of the salt differs', put(hash, salt, another(hash[salt])), 'mismatch')
  const version = hash.slice(8, at - 1)
  const other = version === 'v=98' ? 'v=97' : 'v=98'
  m.add('other-version', 'Of plain text 2a and 2b are the same', hash.replace(version, other), 'match')
  for (const [id, text] of [
    ['99', 'v=99'],
    ['120', 'v=120'],
    ['2b', 'v=2b'],
    ['letter', 'v=b'],
    ['leading-zero', 'v=098'],
    ['empty', 'v='],
  ])
    m.add(`version-${id}`, `There is no such version (${id})`, hash.replace(version, text), malformed)
  for (const [id, text] of [
    ['3', '3'],
    ['32', '32'],
    ['leading-zero', '04'],
    ['empty', ''],
    ['sign', '+4'],
    ['exponent', '4e0'],
    ['huge', '4294967300'],
  ])
    m.add(`cost-${id}`, `A cost that it cannot have (${id})`, hash.replace(/r=\d+/, `r=${text}`), malformed)
  m.add('no-cost', 'No parameter', hash.replace(/r=\d+\$/, ''), malformed, { offset: at })
  m.add('more-parameters', 'Another parameter', hash.replace(/(r=\d+)/, '$1,x=1'), malformed)
  m.add('order', 'The cost before the version', hash.replace(/(v=\d+)\$(r=\d+)/, '$2$$$1'), malformed)
  const { text, at: last } = trailingBit(hash.slice(salt, salt + 22))
  m.add(
    'trailing-bit',
    'An unused bit of the salt is set, which no writer does',
    hash.slice(0, salt) + text + hash.slice(salt + 22),
    malformed,
    { offset: salt + last },
  )
  m.add('padded', 'With padding', `${hash}=`, 'match', { notes: ['padded'] })
  m.add(
    'salt-15',
    'A salt of 15 bytes',
    hash.slice(0, salt) + phc64(Buffer.alloc(15, 7)) + hash.slice(salt + 22),
    malformed,
    { offset: salt },
  )
  m.add(
    'salt-17',
    'A salt of 17 bytes',
    hash.slice(0, salt) + phc64(Buffer.alloc(17, 7)) + hash.slice(salt + 22),
    malformed,
    { offset: salt },
  )
  for (const length of [1, 16, 22, 24])
    m.add(
      `digest-${length}`,
      `A digest of ${length} bytes`,
      hash.slice(0, digest) + phc64(Buffer.alloc(length, 7)),
      malformed,
      { offset: digest },
    )
  m.add('dot', 'A character of bcrypt’s own base64', put(hash, digest + 3, '.'), malformed, { offset: digest + 3 })
  const url = find('phc-4')
  m.add('url-safe', 'The URL-safe alphabet', urlSafe(url.hash), 'match', {
    password: url.password,
    passwordHex: url.passwordHex,
    notes: ['url-safe-alphabet'],
  })
  m.add('no-digest', 'No digest', hash.slice(0, digest), malformed)
  m.add('prefix-only', 'The bare prefix', '$bcrypt$', malformed)
  m.add(
    'own-string',
    'bcrypt’s own string after the prefix',
    '$bcrypt$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S',
    malformed,
    { offset: 8 },
  )
  return m.rows
}

export function nextcloud(find) {
  const m = modular(find, { base: 'php-length-63', variants: ['2y', '2a'], at: 2 })
  nfc(find, m, 'php')
  const argon2 = find('cffi-one-byte')
  m.wrong('wrong-argon2', 'Another password against Argon2', 'b', argon2)
  const three = find('cffi-empty').hash
  m.wrong('wrong-argon2id', 'Another password against Argon2id', 'x', find('cffi-empty'))
  m.add('version-4', 'There is no version 4', m.hash.replace('1|', '4|'), unknown)
  m.add('version-11', 'There is no version 11', `1${m.hash}`, unknown)
  m.add('version-3-bcrypt', 'Version 3 is not bcrypt', m.hash.replace('1|', '3|'), malformed, { offset: 2 })
  m.add('version-1-argon2', 'Version 1 is not Argon2', three.replace('3|', '1|'), malformed, { offset: 2 })
  m.add('version-3-argon2i', 'Version 3 is not Argon2i', argon2.hash.replace('2|', '3|'), malformed, { offset: 9 })
  m.add('version-2-argon2d', 'PHP has no Argon2d', argon2.hash.replace('argon2i$', 'argon2d$'), malformed, {
    offset: 9,
  })
  m.add('no-hash', 'A version and nothing', '1|', unknown)
  m.add('prefix-only', 'A version and a dollar', '3|$', malformed, { offset: 2 })
  m.add('no-bar', 'A colon for the bar', m.hash.replace('|', ':'), unknown)
  m.add('argon2-cut', 'Argon2, cut', three.slice(0, -2), malformed)
  m.add('argon2-memory', 'More memory than is read', three.replace(/m=\d+/, 'm=4194304'), 'ERR_LIMIT')
  m.add('argon2-digest-15', 'A digest of 15 bytes', three.slice(0, three.lastIndexOf('$') + 21), 'ERR_LIMIT')
  m.add('argon2-no-version', 'Argon2 version 16, which Nextcloud never wrote', three.replace('v=19$', ''), 'mismatch', {
    notes: ['implicit-version'],
  })
  sourced(m, 'nextcloud')
  sourced(m, 'owncloud')
  return m.rows
}
