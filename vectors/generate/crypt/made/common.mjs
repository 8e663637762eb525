// What every format of the family refuses, and whom it does not let in.
import { bytes } from '../../maker.mjs'

export const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
export const password = (text) => ({ password: undefined, passwordHex: Buffer.from(text, 'latin1').toString('hex') })

// `least` is the lowest unused bit of the last character.
export function cryptRows(m, { find, base, empty = find('libcrypt-empty'), beginning, least, sure }) {
  const { hash } = base
  const [salt, digest] = hash.split('$').slice(-2)
  const at = hash.length - digest.length
  const text = (over = {}) => `${hash.slice(0, at - salt.length - 1)}${over.salt ?? salt}$${over.digest ?? digest}`
  m.wrongPasswords(sure.map(find))
  m.wrongNfd(find, 'libcrypt')
  m.mismatch(
    'nul-at-end-of-password',
    'A NUL does not end a password: one with a NUL and more is another',
    hash,
    password(`${bytes(base).toString('latin1')}\0more`),
  )
  m.mismatch('nul-alone', 'A NUL is not the empty password', empty.hash, {
    ...password('\0'),
    ...(empty.notes ? { notes: empty.notes } : {}),
  })
  const digestFirst = text({ digest: alphabet[alphabet.indexOf(digest[0]) ^ 1] + digest.slice(1) })
  m.mismatch('digest-first', 'One bit of the digest differs', digestFirst)
  m.mismatch('salt-other', 'Another salt', text({ salt: `${salt.slice(0, -1)}${salt.endsWith('a') ? 'b' : 'a'}` }))
  m.common()
  if (/[a-z]/.test(beginning))
    m.unknown('upper-case', 'The prefix in upper case', hash.replace(beginning, beginning.toUpperCase()))
  m.malformed('digest-missing', 'A setting without a digest', hash.slice(0, at), at)
  m.malformed('digest-absent', 'No digest and no dollar before it', hash.slice(0, at - 1), at - 1)
  m.malformed('digest-short', 'The last character of the digest is missing', hash.slice(0, -1))
  m.malformed('digest-long', 'A character after the digest', `${hash}.`, hash.length)
  m.fieldExtra()
  const digestCharacter = `${hash.slice(0, -3)}!${hash.slice(-2)}`
  m.malformed('digest-character', 'A character outside of the alphabet in the digest', digestCharacter, hash.length - 3)
  const digestPlus = `${hash.slice(0, -3)}+${hash.slice(-2)}`
  m.malformed('digest-plus', 'A plus sign, which is another base64', digestPlus, hash.length - 3)
  m.usual('digest-trailing-bit', hash.slice(0, -1) + alphabet[alphabet.indexOf(hash.at(-1)) | least], hash.length - 1)
  m.malformed('digest-padded', 'A padded digest', `${hash}==`, hash.length)
  m.malformed('prefix-alone', 'The prefix alone', beginning, beginning.length)
  return { text, at: at - salt.length - 1 }
}
