import { bytes, maker, typed } from '../../maker.mjs'

export function bcryptRows(find) {
  const base = find('libcrypt-2b-length-63')
  const { hash } = base
  const m = maker(base)
  const setting = hash.slice(0, 29)
  m.wrongPasswords([base, find('passlib-utf8-2b')])
  m.wrongEmpty()
  m.match(
    'nul-is-empty',
    'The key of a NUL is all zero like that of the empty password, so it matches its hash',
    find('libcrypt-2b-empty').hash,
    { password: undefined, passwordHex: '00' },
  )
  m.wrong('wrong-case', 'Another case', 'PASSWORD', find('passwap-2b'))
  m.wrongNfd(find, 'php')
  m.wrong('wrong-latin1', 'The same text in Latin-1', Buffer.from('pässwörd', 'latin1'), find('php-nfc'))
  m.wrong('wrong-byte-72', 'Byte 72 counts', `${bytes(find('php-length-72')).subarray(0, 71)}!`, find('php-length-72'))
  m.wrong('wrong-71-for-72', '71 bytes of 72', bytes(find('php-length-72')).subarray(0, 71), find('php-length-72'))
  const full = find('php-length-72')
  m.match('same-72-bytes', 'Any password with the same 72 bytes matches', full.hash, {
    password: `${bytes(full)} and more`,
    passwordHex: undefined,
  })
  m.match('cyclic-nul', 'abc NUL abc repeats the key of abc, so it matches its hash', find('passlib-2a-abc').hash, {
    passwordHex: Buffer.from('abc\0abc').toString('hex'),
  })
  m.wrong('wrong-c-string', 'A NUL does not end the password: a NUL b is not a', 'a\0b', find('libcrypt-2y-one-byte'))
  const two = find('passlib-2-abc')
  m.wrong('wrong-2-abcd', 'Revision 2 of another password', 'abcd', two)
  m.mismatch('2-as-2a', 'A revision 2 hash respelled 2a', two.hash.replace('$2$', '$2a$'), typed('abc'))
  const wrapped = find('passlib-wraparound')
  for (const revision of ['2b', '2y', '2x']) {
    m.mismatch(
      `wraparound-as-${revision}`,
      `Only 2a wraps: the wraparound hash respelled ${revision}`,
      wrapped.hash.replace('$2a$', `$${revision}$`),
      typed(wrapped.password),
    )
  }
  const signed = find('crypt-blowfish-05')
  for (const revision of ['2a', '2b', '2y']) {
    m.mismatch(
      `sign-extension-as-${revision}`,
      `Only 2x extends signs: its hash respelled ${revision}`,
      signed.hash.replace('$2x$', `$${revision}$`),
      { passwordHex: signed.passwordHex },
    )
  }
  const rightAs2x = find('crypt-blowfish-10').hash.replace('$2y$', '$2x$')
  m.mismatch('right-as-2x', 'A right hash of an 8-bit password respelled 2x', rightAs2x, { passwordHex: 'a3' })
  const safe = find('crypt-blowfish-08')
  for (const revision of ['2b', '2y', '2x']) {
    m.mismatch(
      `safety-as-${revision}`,
      `Only 2a has the safety measure: its hash respelled ${revision}`,
      safe.hash.replace('$2a$', `$${revision}$`),
      { passwordHex: safe.passwordHex },
    )
  }
  m.usual('digest-bit', hash.slice(0, -1) + (hash.endsWith('a') ? 'e' : 'a'))
  for (const index of [29, 40, 58]) {
    m.mismatch(
      `digest-character-${index}`,
      `Character ${index} differs`,
      hash.slice(0, index) + (hash[index] === 'z' ? 'y' : 'z') + hash.slice(index + 1),
    )
  }
  m.common()
  m.usual('cut', hash.slice(0, -1))
  m.usual('over-long', `${hash}u`, 60)
  m.malformed('setting-only', 'A setting without a digest', setting)
  m.malformed('prefix-only', 'The bare prefix', '$2a')
  m.malformed('prefix-and-cost', 'Prefix and cost, nothing else', '$2b$10$')
  m.malformed('two-only', 'The two characters that bcrypt owns', '$2')
  for (const cost of ['03', '00', '32', '99'])
    m.malformed(`cost-${cost}`, `Cost ${cost} is outside of 04 to 31`, hash.replace(/\$\d\d\$/, `$${cost}$`))
  for (const [id, cost] of [
    ['one-digit', '5'],
    ['three-digits', '005'],
    ['sign', '+5'],
    ['space', ' 5'],
    ['hex', '0a'],
    ['empty', ''],
    ['fullwidth', '０５'],
  ]) {
    m.malformed(`cost-${id}`, `A cost that is not two digits (${id})`, hash.replace(/\$\d\d\$/, `$${cost}$`))
  }
  for (const letter of ['c', 'z', 'B', '`', '{', '1']) {
    m.malformed(
      `revision-${letter === '`' ? 'backtick' : letter === '{' ? 'brace' : letter === 'B' ? 'upper-b' : letter}`,
      `There is no revision 2${letter}`,
      hash.replace('$2b$', `$2${letter}$`),
      2,
    )
  }
  m.malformed('revision-2-with-60', 'Revision 2 with a character too many', `${hash.replace('$2b$', '$2$')}u`)
  m.malformed('dot-for-dollar', 'A dot for the dollar after the cost', `${hash.slice(0, 6)}.${hash.slice(7)}`, 6)
  m.unknown('no-leading-dollar', 'The first dollar is missing', hash.slice(1))
  for (const [id, character, index] of [
    ['plus', '+', 12],
    ['equals', '=', 20],
    ['dollar', '$', 18],
    ['non-ascii', 'é', 15],
    ['minus', '-', 40],
    ['plus-in-digest', '+', 50],
    ['nul', '\0', 30],
  ]) {
    m.malformed(
      `alphabet-${id}`,
      `A character outside of the alphabet (${id})`,
      hash.slice(0, index) + character + hash.slice(index + 1),
      index,
    )
  }
  m.malformed('salt-cut-by-dollar', 'The salt is cut short by a dollar', `${hash.slice(0, 27)}$${hash.slice(28)}`, 27)
  m.notAHash('failure-token-0', 'The failure token of crypt()', '*0')
  m.notAHash('failure-token-1', 'The other failure token of crypt()', '*1')
  const both = find('passlib-padding-bits-3')
  m.wrong('wrong-padding-bits', 'Repaired padding bits do not let a wrong password in', 'Test', both)
  return m.rows
}
