// Auth0's JSON of digests and HMAC.
import { base64, replace, unknown } from '../../maker.mjs'
import { brokenJson, over, variations } from './over.mjs'

export function auth0DigestRows(find) {
  const base = find('hashcat-1420')
  const { hash } = base
  const value = JSON.parse(hash)
  const noted = { notes: ['json-variation'] }
  const say = (over) => JSON.stringify({ ...value, ...over })
  const m = over(base)
  m.wrongPasswords([base, find('hashcat-0'), find('computed-nfc')])
  variations(m, base, 'auth0-digest')
  brokenJson(m, base)
  const digest = Buffer.from(value.hash.value, 'hex')
  m.match('digest-base64', 'The digest in base64', say({ hash: { value: base64(digest), encoding: 'base64' } }), noted)
  const digestBase64Url = say({ hash: { value: digest.toString('base64url'), encoding: 'base64' } })
  m.match('digest-base64-url', 'The digest in URL-safe base64 without padding', digestBase64Url, noted)
  const digestEscaped = say({ hash: { value: base64(digest), encoding: 'base64' } }).replaceAll('/', '\\/')
  m.match('digest-escaped', 'Slashes escaped, as PHP writes them', digestEscaped, noted)
  m.match(
    'salt-hex',
    'The salt in hexadecimal',
    say({ salt: { value: Buffer.from(value.salt.value).toString('hex'), encoding: 'hex', position: 'prefix' } }),
    noted,
  )
  m.match('salt-defaults', 'The salt without encoding and position', say({ salt: { value: value.salt.value } }), noted)
  m.mismatch('salt-suffix', 'The salt in the other place', say({ salt: { ...value.salt, position: 'suffix' } }))
  const saltEmpty = find('hashcat-1400').hash.replace(/\}$/, ',"salt":{"value":""}}')
  m.match('salt-empty', 'An empty salt is none', saltEmpty, noted)
  m.match('password-utf8', 'The default said of the password', say({ password: { encoding: 'utf8' } }), noted)
  const wide = find('computed-astral')
  const { password, passwordHex } = wide
  const passwordUcs2 = replace(wide.hash, 'utf16le', 'ucs2')
  m.match('password-ucs2', 'UTF-16 by its other name', passwordUcs2, { ...noted, password, passwordHex })
  const at = (part) => hash.indexOf(part)
  m.malformed(
    'password-unknown',
    'An encoding of no name',
    say({ password: { encoding: 'utf7' } }),
    hash.length + '"password":{"encoding":"'.length,
  )
  const encodingUtf8 = replace(hash, '"encoding":"hex"', '"encoding":"utf8"')
  m.malformed('encoding-utf8', 'A digest as text', encodingUtf8, at(value.hash.value))
  const encodingMissing = say({ hash: { value: value.hash.value } })
  m.malformed('encoding-missing', 'A digest without encoding', encodingMissing, at(value.hash.value))
  m.malformed('digest-empty', 'An empty digest', say({ hash: { value: '', encoding: 'hex' } }), at(value.hash.value))
  const digestShort = say({ hash: { value: value.hash.value.slice(2), encoding: 'hex' } })
  m.malformed('digest-short', 'A byte of the digest too few', digestShort, at(value.hash.value))
  const digestNoHex = replace(hash, value.hash.value, `${value.hash.value.slice(0, -1)}g`)
  m.malformed('digest-no-hex', 'A letter that is no digit', digestNoHex, at(value.hash.value) + 63)
  const digestNumber = replace(hash, `"${value.hash.value}"`, '12345678')
  m.malformed('digest-number', 'A number for the digest', digestNumber, at(value.hash.value) - 1)
  const digestNull = replace(hash, `"${value.hash.value}"`, 'null')
  m.malformed('digest-null', 'null for the digest', digestNull, at(value.hash.value) - 1)
  m.malformed('position-unknown', 'A salt in the middle', replace(hash, '"prefix"', '"middle"'), at('prefix'))
  const keyText = replace(hash, '"encoding":"hex"', '"encoding":"hex","key":{"value":"k"}')
  m.malformed('key', 'A key, which only HMAC has', keyText, at('"encoding":"hex"') + '"encoding":"hex","'.length)
  m.malformed('hash-missing', 'No hash', '{"algorithm":"sha256"}', 0)
  m.malformed('cost', 'A member of scrypt', say({ cost: 16384 }))
  m.unknown('sha384', 'A hash function that Auth0 takes in HMAC only', hash.replace('"sha256"', '"sha384"'))
  m.common({ isJson: true, outside: unknown, most: 4096 })
  return m.rows
}

export function auth0HmacRows(find) {
  const base = find('rfc-sha256')
  const { hash } = base
  const value = JSON.parse(hash)
  const noted = { notes: ['json-variation'] }
  const say = (over) => JSON.stringify({ ...value, hash: { ...value.hash, ...over } })
  const m = over(base)
  m.wrongPasswords([base, find('rfc-md5')])
  variations(m, base, 'auth0-hmac')
  brokenJson(m, base)
  const at = (part) => hash.indexOf(part)
  m.match('key-hex', 'The key in hexadecimal', say({ key: { value: '4a656665', encoding: 'hex' } }), noted)
  m.match('key-base64', 'The key in base64', say({ key: { value: 'SmVmZQ==', encoding: 'base64' } }), noted)
  m.match('key-default', 'The key without encoding', say({ key: { value: 'Jefe' } }), noted)
  m.mismatch('key-other', 'Another key', say({ key: { value: 'jefe', encoding: 'utf8' } }))
  m.match('key-configured', 'The same key is configured', hash, { secrets: { peppers: { base64: 'SmVmZQ==' } } })
  m.secret('key-contradicts', 'Another key is configured', hash, {
    secrets: { peppers: { base64: base64('another') } },
  })
  m.malformed('key-empty', 'An empty key', say({ key: { value: '', encoding: 'utf8' } }))
  m.malformed(
    'key-missing',
    'No key',
    JSON.stringify({ algorithm: 'hmac', hash: { value: value.hash.value, encoding: 'hex', digest: 'sha256' } }),
    '{"algorithm":"hmac","hash":'.length,
  )
  m.malformed(
    'digest-missing',
    'No hash function',
    JSON.stringify({ algorithm: 'hmac', hash: { value: value.hash.value, encoding: 'hex', key: value.hash.key } }),
    '{"algorithm":"hmac","hash":'.length,
  )
  m.malformed('whirlpool', 'A hash function of Auth0 that is not understood', say({ digest: 'whirlpool' }))
  m.malformed('other-digest', 'The same text as sha512', say({ digest: 'sha512' }))
  const encodingUtf8Text = replace(hash, '"encoding":"hex"', '"encoding":"utf8"')
  m.malformed('encoding-utf8', 'A digest as text', encodingUtf8Text, at(value.hash.value))
  m.malformed('salt', 'A salt, which HMAC does not have', `${hash.slice(0, -1)},"salt":{"value":"s"}}`, hash.length + 1)
  m.mismatch('password-ucs2', 'The password in UTF-16', `${hash.slice(0, -1)},"password":{"encoding":"utf16le"}}`)
  m.common({ isJson: true, outside: unknown, most: 4096 })
  return m.rows
}
