// What every format of the family refuses, and whom it does not let in.
import { bytes, malformed, unknown } from '../../maker.mjs'

export const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
export const password = (text) => ({ password: undefined, passwordHex: Buffer.from(text, 'latin1').toString('hex') })

// `least` is the lowest unused bit of the last character.
export function cryptRows(m, { find, base, empty = find('libcrypt-empty'), beginning, least, sure }) {
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
  m.add('nul-alone', 'A NUL is not the empty password', empty.hash, 'mismatch', {
    ...password('\0'),
    ...(empty.notes ? { notes: empty.notes } : {}),
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
