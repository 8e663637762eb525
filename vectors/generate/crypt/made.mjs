// Rows derived from others of the same file by one change: wrong passwords, other spellings, malformed texts.
import { bytes, limit, maker, malformed, unknown } from '../made/maker.mjs'

const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const password = (text) => ({ password: undefined, passwordHex: Buffer.from(text, 'latin1').toString('hex') })

/** What every format of the family refuses, and whom it does not let in. `least` is the last character's lowest unused bit. */
export function cryptRows(m, { find, base, beginning, least, sure }) {
  const { hash } = base
  const [salt, digest] = hash.split('$').slice(-2)
  const at = hash.length - digest.length
  const text = (over = {}) => `${hash.slice(0, at - salt.length - 1)}${over.salt ?? salt}$${over.digest ?? digest}`
  m.wrongPasswords(sure.map(find))
  m.wrong(
    'wrong-nfd-for-nfc',
    'Decomposed text for a composed password',
    bytes(find('libcrypt-nfd')),
    find('libcrypt-nfc'),
  )
  m.add(
    'nul-at-end-of-password',
    'A NUL does not end a password: one with a NUL and more is another',
    hash,
    'mismatch',
    {
      ...password(`${bytes(base).toString('latin1')}\0more`),
    },
  )
  m.add('nul-alone', 'A NUL is not the empty password', find('libcrypt-empty').hash, 'mismatch', {
    ...password('\0'),
    ...(find('libcrypt-empty').notes ? { notes: find('libcrypt-empty').notes } : {}),
  })
  m.add(
    'digest-first',
    'One bit of the digest differs',
    text({ digest: alphabet[alphabet.indexOf(digest[0]) ^ 1] + digest.slice(1) }),
    'mismatch',
  )
  m.add(
    'salt-other',
    'Another salt',
    text({ salt: `${salt.slice(0, -1)}${salt.endsWith('a') ? 'b' : 'a'}` }),
    'mismatch',
  )
  m.common()
  if (/[a-z]/.test(beginning))
    m.add('upper-case', 'The prefix in upper case', hash.replace(beginning, beginning.toUpperCase()), unknown)
  m.add('digest-missing', 'A setting without a digest', hash.slice(0, at), malformed, { offset: at })
  m.add('digest-absent', 'No digest and no dollar before it', hash.slice(0, at - 1), malformed, { offset: at - 1 })
  m.add('digest-short', 'The last character of the digest is missing', hash.slice(0, -1), malformed)
  m.add('digest-long', 'A character after the digest', `${hash}.`, malformed, { offset: hash.length })
  m.add('field-extra', 'A field too many', `${hash}$`, malformed, { offset: hash.length })
  m.add(
    'digest-character',
    'A character outside of the alphabet in the digest',
    `${hash.slice(0, -3)}!${hash.slice(-2)}`,
    malformed,
    { offset: hash.length - 3 },
  )
  m.add('digest-plus', 'A plus sign, which is another base64', `${hash.slice(0, -3)}+${hash.slice(-2)}`, malformed, {
    offset: hash.length - 3,
  })
  m.add(
    'digest-trailing-bit',
    'An unused bit of the digest is set',
    hash.slice(0, -1) + alphabet[alphabet.indexOf(hash.at(-1)) | least],
    malformed,
    { offset: hash.length - 1 },
  )
  m.add('digest-padded', 'A padded digest', `${hash}==`, malformed, { offset: hash.length })
  m.add('prefix-alone', 'The prefix alone', beginning, malformed, { offset: beginning.length })
  return { text, at: at - salt.length - 1 }
}

/** Salts that are their own text, and passwords that crypt(3) does not take. */
function saltRows(m, { base, text, at, most }) {
  m.add('salt-long', `A salt of ${most + 1} characters`, text({ salt: 'a'.repeat(most + 1) }), malformed, {
    offset: at + most,
  })
  m.add('salt-colon', 'A colon in the salt', text({ salt: 'ab:c' }), malformed, { offset: at + 2 })
  m.add('salt-newline', 'A newline in the salt', text({ salt: 'ab\nc' }), malformed, { offset: at + 2 })
  m.add('salt-nul', 'A NUL in the salt', text({ salt: 'ab\0c' }), malformed, { offset: at + 2 })
  m.add('salt-non-ascii', 'A letter of no ASCII in the salt: its bytes are unknown', text({ salt: 'abé' }), malformed, {
    offset: at + 2,
  })
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
    m.add('rounds-other', 'One round more', rounds(stated + 1), 'mismatch')
    m.add(
      'rounds-implied',
      'The same without its rounds, which are 5,000 then',
      base.hash.replace(`rounds=${stated}$`, ''),
      'mismatch',
    )
    m.add('rounds-stated', 'The same with the default rounds', rounds(5000), 'mismatch', { notes: ['explicit-rounds'] })
    for (const [id, value, fact] of [
      ['leading-zero', '01000', 'a leading zero'],
      ['plus', '+1000', 'a plus sign'],
      ['minus', '-1000', 'a minus sign'],
      ['exponent', '1e3', 'an exponent'],
      ['empty', '', 'no digits'],
      ['wrap', '4294968296', '2^32 + 1000'],
    ])
      m.add(
        `rounds-${id}`,
        `Rounds with ${fact}`,
        rounds(value),
        malformed,
        id === 'exponent' ? { offset: digits + 1 } : { offset: digits },
      )
    m.add(
      'rounds-twice',
      'Rounds twice: the second is a salt',
      base.hash.replace('rounds=', 'rounds=2000$rounds='),
      malformed,
    )
    for (const [id, value] of [
      ['0', 0],
      ['999', 999],
      ['over', 1000000000],
      ['most', 4294967295],
    ])
      m.add(`limit-rounds-${id}`, `${value} rounds`, rounds(value), limit)
    m.add(
      'limit-cost',
      'The most rounds that can be written cost minutes: refused before anything is computed',
      rounds(999999999),
      limit,
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
}
