import { base64, bytes, maker, phc64, replace, secret, trailingBit, urlSafe } from '../../maker.mjs'

export function argon2Rows(find) {
  const base = find('cli-id-v13')
  const { hash } = base
  const m = maker(base)
  const [, variant, version, parameters, salt, digest] = hash.split('$')
  const text = (over = {}) => {
    const parts = { variant, version, parameters, salt, digest, ...over }
    return ['', parts.variant, parts.version, parts.parameters, parts.salt, parts.digest]
      .filter((part) => part !== undefined)
      .join('$')
  }
  m.wrongPasswords([base, find('cffi-implicit-version-argon2i'), find('npm-secret-data')])
  m.wrongEmpty()
  m.wrong('wrong-nul', 'A NUL at the end is another password', Buffer.concat([bytes(base), Buffer.from([0])]))
  m.wrongNfd(find, 'cffi')
  m.wrong('wrong-order', 'A wrong password with the parameters in another order', 'x', find('npm-order-nfc'))
  m.mismatch('variant-i', 'The same text as argon2i', text({ variant: 'argon2i' }))
  m.mismatch('variant-d', 'The same text as argon2d', text({ variant: 'argon2d' }))
  m.mismatch('version-16', 'The same text as version 16', text({ version: 'v=16' }))
  m.mismatch('version-missing', 'Without v= it is version 16', text({ version: undefined }), 'implicit-version')
  const digestCut16 = text({ digest: phc64(Buffer.from(digest, 'base64').subarray(0, 16)) })
  m.mismatch('digest-cut-16', 'A digest cut to 16 bytes is no prefix of the longer one', digestCut16)
  m.mismatch('data-added', 'Data added to a hash made without', text({ parameters: `${parameters},data=eA` }))
  const keyed = find('npm-secret-id-v19')
  const [keyId, key] = Object.entries(keyed.secrets.argon2Keys)[0]
  m.secret('keyid-no-secret', 'A keyid and no keys at all', keyed.hash, {
    passwordHex: keyed.passwordHex,
    password: undefined,
  })
  m.secret('keyid-other-secret', 'A keyid that is not among the keys', keyed.hash, {
    passwordHex: keyed.passwordHex,
    secrets: { argon2Keys: { b3RoZXI: key } },
  })
  m.mismatch('keyid-wrong-secret', 'The key of that id is another one', keyed.hash, {
    passwordHex: keyed.passwordHex,
    secrets: { argon2Keys: { [keyId]: { base64: base64('another secret') } } },
  })
  m.mismatch('keyid-dropped', 'The keyid taken out of a keyed hash', keyed.hash.replace(/,keyid=[^$]*/, ''), {
    passwordHex: keyed.passwordHex,
  })
  m.secret(
    'keyid-prototype',
    'A keyid that names a property of every object',
    keyed.hash.replace(/keyid=[^$]*/, 'keyid=toString'),
    { passwordHex: keyed.passwordHex, secrets: keyed.secrets },
  )
  const unnamed = find('npm-unnamed-secret-id-v19')
  const { passwordHex, secrets, fields } = unnamed
  const beside = (id, fact, hash, expect, more) => m.add(id, fact, hash, expect, { passwordHex, secrets, ...more })
  beside('key-field-wrong-password', 'A wrong password under the key of the field', unnamed.hash, 'mismatch', {
    passwordHex: Buffer.from('Password').toString('hex'),
    fields,
  })
  beside('key-field-missing', 'No field names the key that the text does not name', unnamed.hash, 'mismatch', {})
  beside('key-field-empty', 'An empty field names no key', unnamed.hash, 'mismatch', { fields: { keyId: '' } })
  beside('key-field-unknown', 'The field names a key that is not configured', unnamed.hash, secret, {
    fields: { keyId: 'another key' },
  })
  beside('key-field-prototype', 'The field names a property of every object', unnamed.hash, secret, {
    fields: { keyId: 'toString' },
  })
  beside('key-field-wrong-key', 'The key of the field is another one', unnamed.hash, 'mismatch', {
    fields,
    secrets: { argon2Keys: { [fields.keyId]: { base64: base64('another secret') } } },
  })
  const both = { passwordHex: keyed.passwordHex, secrets: keyed.secrets }
  beside('key-field-same', 'The field and the text name the same key', keyed.hash, 'match', {
    ...both,
    fields: { keyId },
  })
  beside('key-field-contradicts', 'The field and the text name two keys', keyed.hash, 'ERR_FIELD', {
    ...both,
    fields: { keyId: 'b3RoZXI' },
  })
  m.common()
  m.unknown('upper-case', 'The name in upper case', hash.replace('$argon2id', '$ARGON2ID'))
  m.malformed('cut', 'The last character of the digest is missing', hash.slice(0, -1))
  m.malformed('digest-empty', 'An empty digest', text({ digest: '' }))
  m.usual('digest-missing', text({ digest: undefined }))
  m.malformed('salt-and-digest-missing', 'Parameters only', text({ salt: undefined, digest: undefined }))
  m.fieldExtra()
  for (const [id, value] of [
    ['17', 'v=17'],
    ['0', 'v=0'],
    ['42', 'v=42'],
    ['leading-zero', 'v=019'],
    ['hex', 'v=0x13'],
    ['empty', 'v='],
    ['sign', 'v=+19'],
  ]) {
    m.malformed(`version-${id}`, `There is no version ${value}`, text({ version: value }))
  }
  for (const [id, value, fact] of [
    ['leading-zero', '0256', 'a leading zero'],
    ['plus', '+256', 'a plus sign'],
    ['minus', '-256', 'a minus sign'],
    ['exponent', '2.56e2', 'an exponent'],
    ['hex', '0x100', 'hexadecimal'],
    ['fraction', '256.0', 'a fraction'],
    ['empty', '', 'no digits'],
    ['space', ' 256', 'a space'],
    ['word', 'dummy', 'a word'],
    ['wrap', '4294967552', '2^32 + 256'],
    ['uint32', '4294967296', '2^32'],
    ['long', '9'.repeat(40), 'forty digits'],
    ['fullwidth', '２５６', 'fullwidth digits'],
  ])
    m.malformed(`memory-${id}`, `Memory written with ${fact}`, replace(hash, 'm=256', `m=${value}`))
  m.malformed('passes-leading-zero', 'Passes with a leading zero', replace(hash, 't=2', 't=02'))
  m.malformed('passes-wrap', 'Passes of 2^32 + 2', replace(hash, 't=2', 't=4294967298'))
  m.malformed('lanes-wrap', 'Lanes of 2^32 + 1', replace(hash, 'p=1', 'p=4294967297'))
  m.malformed('memory-twice', 'Memory twice', replace(hash, 'm=256', 'm=8,m=256'))
  m.malformed('passes-twice', 'Passes twice, the same', replace(hash, 't=2', 't=2,t=2'))
  m.malformed('memory-missing', 'No memory', replace(hash, 'm=256,', ''))
  m.malformed('passes-missing', 'No passes', replace(hash, 't=2,', ''))
  m.malformed('lanes-missing', 'No lanes', replace(hash, ',p=1', ''))
  m.malformed('parameters-empty', 'No parameters', text({ parameters: '' }))
  m.malformed('parameter-unknown', 'A parameter that Argon2 does not have', replace(hash, 'p=1', 'p=1,x=1'))
  const parameterPrototype = replace(hash, 'p=1', 'p=1,__proto__=1')
  m.malformed('parameter-prototype', 'A parameter named like a property of every object', parameterPrototype)
  m.malformed('comma-extra', 'A comma after the last parameter', replace(hash, 'p=1', 'p=1,'))
  m.malformed('keyid-not-base64', 'A keyid that is not base64', replace(hash, 'p=1', 'p=1,keyid=dummy'))
  m.malformed('data-not-base64', 'Data that is not base64', replace(hash, 'p=1', 'p=1,data=dummy'))
  m.match('salt-padded', 'A padded salt', text({ salt: base64(Buffer.from(salt, 'base64')) }), 'padded')
  m.match('digest-padded', 'A padded digest', `${hash}=`, 'padded')
  m.usual('digest-over-padded', `${hash}==`, hash.length + 1)
  m.match('url-safe', 'The url-safe alphabet', urlSafe(hash), 'url-safe-alphabet')
  m.usual('alphabet', `${hash.slice(0, -7)}!${hash.slice(-6)}`, hash.length - 7)
  const bit = trailingBit(digest)
  m.usual('digest-trailing-bit', text({ digest: bit.text }), hash.length - 1)
  m.usual('salt-trailing-bit', text({ salt: trailingBit(salt).text }), hash.length - digest.length - 2)
  for (const [id, fact, from, to] of [
    ['memory-under-lanes', 'Memory of 15 on two lanes: 8 p is the least', 'm=256,t=2,p=1', 'm=15,t=2,p=2'],
    ['memory-7', 'Memory of 7', 'm=256', 'm=7'],
    ['memory-0', 'Memory of 0', 'm=256', 'm=0'],
    ['memory-over', 'One KiB over 2 GiB', 'm=256', 'm=2097153'],
    ['memory-most', 'Memory of 2^32 - 1', 'm=256', 'm=4294967295'],
    ['passes-0', 'No pass', 't=2', 't=0'],
    ['passes-1025', '1,025 passes', 't=2', 't=1025'],
    ['passes-most', '2^32 - 1 passes', 't=2', 't=4294967295'],
    ['lanes-0', 'No lane', 'p=1', 'p=0'],
    ['lanes-256', '256 lanes', 'm=256,t=2,p=1', 'm=2048,t=2,p=256'],
  ])
    m.limit(`limit-${id}`, fact, replace(hash, from, to))
  m.limit('limit-salt-7', 'A salt of 7 bytes', text({ salt: phc64('7 bytes') }))
  const limitDigest15 = text({ digest: phc64(Buffer.from(digest, 'base64').subarray(0, 15)) })
  m.limit('limit-digest-15', 'A digest of 15 bytes', limitDigest15)
  const limitDigest4 = text({ digest: phc64(Buffer.from(digest, 'base64').subarray(0, 4)) })
  m.limit('limit-digest-4', 'A digest of 4 bytes, which the RFC allows', limitDigest4)
  return m.rows
}
