import { bytes, longKey, maker, phc64, replace, trailingBit, typed, urlSafe } from '../../maker.mjs'

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
  m.match('stated-length', 'The implicit-length row with its l= stated', hash)
  m.wrongPasswords([stated, find('hashlib-nfc'), find('php-length-55')])
  for (const id of ['openssl-sha224', 'openssl-sha384'])
    m.ambiguous(`shared-${id}`, 'Without a hint this may be SHA-3 from Kratos', find(id).hash, {
      hint: undefined,
    })
  m.wrongEmpty()
  m.wrongNfd(find, 'hashlib')
  m.match(
    'hmac-trailing-nul',
    'HMAC pads its key with NULs: a short password matches with a NUL more',
    hash,
    typed(Buffer.concat([bytes(base), Buffer.from([0])])),
  )
  longKey(m, find('hashlib-length-73'))
  m.mismatch('other-hash', 'The same text as sha512', text({ name: 'pbkdf2-sha512' }))
  m.mismatch('other-iterations', 'One iteration more', text({ parameters: 'i=1001,l=32' }))
  const digestCut16 = text({ parameters: 'i=1000,l=16', digest: phc64(raw.subarray(0, 16)) })
  m.match('digest-cut-16', 'PBKDF2 is prefix-closed: 16 of the 32 bytes still match', digestCut16)
  m.usual('digest-bit', text({ digest: phc64(Buffer.concat([Buffer.from([raw[0] ^ 128]), raw.subarray(1)])) }))
  m.usual('limit-digest-15', text({ parameters: 'i=1000,l=15', digest: phc64(raw.subarray(0, 15)) }))
  const limitDigest15Implicit = text({ parameters: 'i=1000', digest: phc64(raw.subarray(0, 15)) })
  m.limit('limit-digest-15-implicit', 'A digest cut to 15 bytes, without l=', limitDigest15Implicit)
  m.usual('limit-digest-1', text({ parameters: 'i=1000,l=1', digest: phc64(raw.subarray(0, 1)) }))
  m.usual('digest-empty', text({ parameters: 'i=1000', digest: '' }))
  m.usual('digest-missing', text({ digest: undefined }))
  m.malformed('length-long', 'l= says one byte more than there is', text({ parameters: 'i=1000,l=33' }))
  m.malformed('length-short', 'l= says one byte less than there is', text({ parameters: 'i=1000,l=31' }))
  m.common()
  m.unknown('upper-case', 'The name in upper case', hash.replace('$pbkdf2', '$PBKDF2'))
  m.malformed('cut', 'The last character of the digest is missing', hash.slice(0, -1))
  m.fieldExtra()
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
    m.malformed(`iterations-${id}`, `Iterations with ${fact}`, text({ parameters: `i=${value},l=32` }))
  m.malformed('length-leading-zero', 'l= with a leading zero', text({ parameters: 'i=1000,l=032' }))
  m.malformed('iterations-twice', 'Iterations twice', text({ parameters: 'i=1000,i=1000,l=32' }))
  m.malformed('length-twice', 'l= twice', text({ parameters: 'i=1000,l=32,l=32' }))
  m.malformed('iterations-missing', 'No iterations', text({ parameters: 'l=32' }))
  m.malformed('parameter-unknown', 'A parameter that PBKDF2 does not have', text({ parameters: 'i=1000,l=32,x=1' }))
  m.malformed('comma-extra', 'A comma after the last parameter', text({ parameters: 'i=1000,l=32,' }))
  m.match('salt-padded', 'A padded salt', text({ salt: `${salt}==` }), 'padded')
  m.match('digest-padded', 'A padded digest', `${hash}=`, 'padded')
  m.usual('digest-over-padded', `${hash}==`, hash.length + 1)
  // Without l=, so that only the character is at fault.
  const bare = base.hash
  m.match('url-safe', 'The url-safe alphabet', urlSafe(bare), ['implicit-length', 'url-safe-alphabet'])
  m.malformed('ab64', "passlib's dot for the plus", `${bare.slice(0, -7)}.${bare.slice(-6)}`, bare.length - 7)
  m.usual('alphabet', `${bare.slice(0, -7)}!${bare.slice(-6)}`, bare.length - 7)
  m.usual('digest-trailing-bit', text({ digest: trailingBit(digest).text }), hash.length - 1)
  for (const [id, value] of [
    ['0', '0'],
    ['over', '100000001'],
    ['most', '4294967295'],
  ])
    m.limit(`limit-iterations-${id}`, `${value} iterations`, text({ parameters: `i=${value},l=32` }))
  return m.rows
}
