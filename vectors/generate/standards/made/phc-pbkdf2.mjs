import { bytes, limit, longKey, maker, malformed, phc64, replace, trailingBit, unknown, urlSafe } from '../../maker.mjs'

export function pbkdf2Rows(find) {
  const base = find('hashlib-implicit-length')
  const stated = { ...base, hash: replace(base.hash, 'i=1000', 'i=1000,l=32'), notes: undefined }
  const { hash } = stated
  const m = maker(stated)
  const [, name, parameters, salt, digest] = hash.split('$')
  const raw = Buffer.from(digest, 'base64')
  const text = (over = {}) => {
    const parts = { name, parameters, salt, digest, ...over }
    return ['', parts.name, parts.parameters, parts.salt, parts.digest].filter((part) => part !== undefined).join('$')
  }
  m.add('stated-length', 'The implicit-length row with its l= stated', hash, 'match')
  m.wrongPasswords([stated, find('hashlib-nfc'), find('php-length-55')])
  for (const id of ['openssl-sha224', 'openssl-sha384'])
    m.add(`shared-${id}`, 'Without a hint this may be SHA-3 from Kratos', find(id).hash, 'ERR_AMBIGUOUS_FORMAT', {
      hint: undefined,
    })
  m.wrong('wrong-empty', 'The empty password against the hash of another', '')
  m.wrong(
    'wrong-nfd-for-nfc',
    'Decomposed text for a composed password',
    bytes(find('hashlib-nfd')),
    find('hashlib-nfc'),
  )
  m.add('hmac-trailing-nul', 'HMAC pads its key with NULs: a short password matches with a NUL more', hash, 'match', {
    password: undefined,
    passwordHex: Buffer.concat([bytes(base), Buffer.from([0])]).toString('hex'),
  })
  longKey(m, find('hashlib-length-73'))
  m.add('other-hash', 'The same text as sha512', text({ name: 'pbkdf2-sha512' }), 'mismatch')
  m.add('other-iterations', 'One iteration more', text({ parameters: 'i=1001,l=32' }), 'mismatch')
  m.add(
    'digest-cut-16',
    'PBKDF2 is prefix-closed: 16 of the 32 bytes still match',
    text({ parameters: 'i=1000,l=16', digest: phc64(raw.subarray(0, 16)) }),
    'match',
  )
  m.add(
    'digest-bit',
    'One bit of the digest differs',
    text({ digest: phc64(Buffer.concat([Buffer.from([raw[0] ^ 128]), raw.subarray(1)])) }),
    'mismatch',
  )
  m.add(
    'limit-digest-15',
    'The classic attack: a digest cut to 15 bytes',
    text({ parameters: 'i=1000,l=15', digest: phc64(raw.subarray(0, 15)) }),
    limit,
  )
  m.add(
    'limit-digest-15-implicit',
    'A digest cut to 15 bytes, without l=',
    text({ parameters: 'i=1000', digest: phc64(raw.subarray(0, 15)) }),
    limit,
  )
  m.add(
    'limit-digest-1',
    'A digest cut to one byte',
    text({ parameters: 'i=1000,l=1', digest: phc64(raw.subarray(0, 1)) }),
    limit,
  )
  m.add('digest-empty', 'The classic attack: an empty digest', text({ parameters: 'i=1000', digest: '' }), malformed)
  m.add('digest-missing', 'No digest', text({ digest: undefined }), malformed)
  m.add('length-long', 'l= says one byte more than there is', text({ parameters: 'i=1000,l=33' }), malformed)
  m.add('length-short', 'l= says one byte less than there is', text({ parameters: 'i=1000,l=31' }), malformed)
  m.common()
  m.add('upper-case', 'The name in upper case', hash.replace('$pbkdf2', '$PBKDF2'), unknown)
  m.add('cut', 'The last character of the digest is missing', hash.slice(0, -1), malformed)
  m.add('field-extra', 'A field too many', `${hash}$`, malformed, { offset: hash.length })
  for (const [id, value, fact] of [
    ['leading-zero', '01000', 'a leading zero'],
    ['plus', '+1000', 'a plus sign'],
    ['minus', '-1000', 'a minus sign'],
    ['exponent', '1e3', 'an exponent'],
    ['hex', '0x3e8', 'hexadecimal'],
    ['fraction', '1000.0', 'a fraction'],
    ['empty', '', 'no digits'],
    ['wrap', '4294968296', '2^32 + 1000'],
  ])
    m.add(`iterations-${id}`, `Iterations with ${fact}`, text({ parameters: `i=${value},l=32` }), malformed)
  m.add('length-leading-zero', 'l= with a leading zero', text({ parameters: 'i=1000,l=032' }), malformed)
  m.add('iterations-twice', 'Iterations twice', text({ parameters: 'i=1000,i=1000,l=32' }), malformed)
  m.add('length-twice', 'l= twice', text({ parameters: 'i=1000,l=32,l=32' }), malformed)
  m.add('iterations-missing', 'No iterations', text({ parameters: 'l=32' }), malformed)
  m.add(
    'parameter-unknown',
    'A parameter that PBKDF2 does not have',
    text({ parameters: 'i=1000,l=32,x=1' }),
    malformed,
  )
  m.add('comma-extra', 'A comma after the last parameter', text({ parameters: 'i=1000,l=32,' }), malformed)
  m.add('salt-padded', 'A padded salt', text({ salt: `${salt}==` }), 'match', { notes: ['padded'] })
  m.add('digest-padded', 'A padded digest', `${hash}=`, 'match', { notes: ['padded'] })
  m.add('digest-over-padded', 'A padding character too many', `${hash}==`, malformed, { offset: hash.length + 1 })
  // Without l=, so that only the character is at fault.
  const bare = base.hash
  m.add('url-safe', 'The url-safe alphabet', urlSafe(bare), 'match', { notes: ['url-safe-alphabet'] })
  m.add('ab64', "passlib's dot for the plus", `${bare.slice(0, -7)}.${bare.slice(-6)}`, malformed, {
    offset: bare.length - 7,
  })
  m.add('alphabet', 'A character outside of the alphabet', `${bare.slice(0, -7)}!${bare.slice(-6)}`, malformed, {
    offset: bare.length - 7,
  })
  m.add(
    'digest-trailing-bit',
    'An unused bit of the digest is set',
    text({ digest: trailingBit(digest).text }),
    malformed,
    { offset: hash.length - 1 },
  )
  for (const [id, value] of [
    ['0', '0'],
    ['over', '100000001'],
    ['most', '4294967295'],
  ])
    m.add(`limit-iterations-${id}`, `${value} iterations`, text({ parameters: `i=${value},l=32` }), limit)
  return m.rows
}
