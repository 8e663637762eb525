// Digests beside which the rest stands in fields.
import { base64, trailingBit } from '../../maker.mjs'
import { over } from './over.mjs'

export function oktaRows(find) {
  const base = find('okta-docs')
  const { hash } = base
  const unsalted = find('computed-one-space')
  const m = over(base)
  m.wrongPasswords([base, find('okta-support')])
  m.mismatch('order-other', 'The salt in the other place', hash, m.withField('saltOrder', 'POSTFIX'))
  m.field('order-missing', 'A salt that is nowhere', hash, { fields: m.without('saltOrder') })
  m.field('order-suffix', 'Auth0’s word for it', hash, m.withField('saltOrder', 'SUFFIX'))
  m.match('order-without-salt', 'An order of no salt', unsalted.hash, {
    fields: { ...unsalted.fields, saltOrder: 'PREFIX' },
    password: unsalted.password,
    passwordHex: unsalted.passwordHex,
  })
  m.mismatch('salt-text', 'A salt that is not encoded is another', hash, m.withField('salt', 'My+Salt/'))
  m.mismatch('salt-missing', 'No salt', hash, { fields: { algorithm: 'SHA-512' } })
  m.field('salt-no-base64', 'A salt that is no base64', hash, m.withField('salt', 'My Salt!'))
  m.field('algorithm-missing', 'No algorithm', hash, { fields: m.without('algorithm') })
  m.field('algorithm-lower', 'Its name in lower case', hash, m.withField('algorithm', 'sha-512'))
  m.field('algorithm-auth0', 'Auth0’s name of it', hash, m.withField('algorithm', 'sha512'))
  m.field('algorithm-bcrypt', 'An algorithm that is no plain hash function', hash, m.withField('algorithm', 'BCRYPT'))
  m.malformed('algorithm-other', 'The same text as SHA-256', hash, {
    offset: 0,
    ...m.withField('algorithm', 'SHA-256'),
  })
  m.malformed('hexadecimal', 'In hexadecimal', Buffer.from(hash, 'base64').toString('hex'), 0)
  m.malformed('short', 'A digest of SHA-256', base64(Buffer.alloc(32, 7)), 0)
  m.match('url-safe', 'In URL-safe base64', hash.replaceAll('+', '-').replaceAll('/', '_'), 'url-safe-alphabet')
  m.match('unpadded', 'Without padding', hash.replace(/=+$/, ''), 'unpadded')
  m.usual('digest-trailing-bit', trailingBit(hash).text)
  m.match('by-source', 'The source is hint enough', hash, { hint: { source: 'okta' } })
  m.common({ cut: 3 })
  return m.rows
}

export function firebaseRows(find) {
  const base = find('salrashid-sha1')
  const { hash } = base
  const md5 = find('tools-1617-md5')
  const keyed = find('rfc-hmac-sha256')
  const m = over(base)
  m.wrongPasswords([base, md5, keyed])
  m.mismatch('other-order', 'The salt first', hash, m.withField('hashInputOrder', 'SALT_FIRST'))
  m.mismatch('default-order', 'Without an order the salt is first', hash, {
    fields: m.without('hashInputOrder'),
  })
  m.field('order-unknown', 'An order of no name', hash, m.withField('hashInputOrder', 'PREFIX'))
  m.field('algo-missing', 'No algorithm', hash, { fields: m.without('hashAlgorithm') })
  m.field('algo-lower', 'An algorithm in lower case', hash, m.withField('hashAlgorithm', 'sha1'))
  m.field(
    'algo-pbkdf2',
    'An algorithm that is no plain hash function',
    hash,
    m.withField('hashAlgorithm', 'PBKDF2_SHA256'),
  )
  m.field('rounds-missing', 'No rounds', hash, { fields: m.without('rounds') })
  m.field('rounds-0', 'No round of SHA-1: nobody could sign in with that', hash, m.withField('rounds', '0'))
  m.field('rounds-2', 'More rounds: what they compute is not published', hash, m.withField('rounds', '2'))
  m.field('rounds-sign', 'Rounds with a sign', hash, m.withField('rounds', '+1'))
  m.field('rounds-md5', 'A round of MD5', md5.hash, { fields: { hashAlgorithm: 'MD5', rounds: '1' } })
  m.field('salt-no-base64', 'A salt that is no base64', hash, m.withField('salt', 'Xiwii!'))
  m.malformed(
    'md5-binary',
    'MD5 as bytes: it is imported as hexadecimal text',
    base64(Buffer.from(Buffer.from(md5.hash, 'base64').toString(), 'hex')),
    { offset: 0, fields: md5.fields },
  )
  m.malformed('other-algo', 'The same text as SHA-256', hash, { offset: 0, ...m.withField('hashAlgorithm', 'SHA256') })
  const urlSafe = hash.replaceAll('+', '-').replaceAll('/', '_')
  m.match('url-safe', 'In URL-safe base64, as the Admin SDK writes', urlSafe, 'url-safe-alphabet')
  m.match('unpadded', 'Without padding', hash.replace(/=+$/, ''), 'unpadded')
  m.secret('key-missing', 'No key is configured', keyed.hash, { fields: keyed.fields })
  m.mismatch('key-other', 'Another key', keyed.hash, {
    fields: keyed.fields,
    secrets: { peppers: { base64: base64('another') } },
  })
  m.match('by-source', 'The source is hint enough', hash, { hint: { source: 'firebase' } })
  m.usual('digest-trailing-bit', trailingBit(hash).text)
  m.common({ cut: 2 })
  return m.rows.map((row) => (row.id.startsWith('wrong-rfc') ? { ...row, secrets: keyed.secrets } : row))
}

export function fusionauthRows(find) {
  const base = find('fusionauth-load-tests')
  const { hash } = base
  const keyed = find('rfc-hmac')
  const m = over(base)
  m.wrongPasswords([base, keyed])
  m.mismatch('factor-2', 'Another factor', hash, m.withField('factor', '2'))
  m.field('factor-0', 'A factor of nothing', hash, m.withField('factor', '0'))
  m.field('factor-missing', 'No factor', hash, { fields: m.without('factor') })
  m.field('factor-zero-in-front', 'A factor with a leading zero', hash, m.withField('factor', '01'))
  m.field('factor-exponent', 'A factor with an exponent', hash, m.withField('factor', '1e3'))
  m.limit('factor-large', 'A factor that no login waits for', hash, m.withField('factor', '4294967295'))
  m.field('scheme-missing', 'No scheme', hash, { fields: m.without('encryptionScheme') })
  m.field('scheme-pbkdf2', 'A scheme of PBKDF2', hash, m.withField('encryptionScheme', 'salted-pbkdf2-hmac-sha256'))
  m.mismatch('scheme-hmac', 'HMAC of the same', hash, {
    fields: { encryptionScheme: 'salted-hmac-sha256', salt: base.fields.salt },
  })
  m.malformed('scheme-md5', 'The same text as MD5', hash, {
    offset: 0,
    ...m.withField('encryptionScheme', 'salted-md5'),
  })
  m.mismatch('salt-other', 'Another salt', hash, m.withField('salt', 'AAAA'))
  m.mismatch('salt-missing', 'No salt', hash, { fields: m.without('salt') })
  m.field('salt-no-base64', 'A salt that is no base64', hash, m.withField('salt', 'f1nd!'))
  m.field('hmac-key-missing', 'HMAC without its salt, the key', keyed.hash, {
    fields: { encryptionScheme: 'salted-hmac-sha256' },
  })
  m.match('by-source', 'The source is hint enough', hash, { hint: { source: 'fusionauth' } })
  m.malformed('unpadded', 'Without padding', hash.replace(/=+$/, ''))
  m.usual('digest-trailing-bit', trailingBit(hash).text)
  m.malformed('digest-hex', 'In hexadecimal', Buffer.from(hash, 'base64').toString('hex'))
  m.common()
  return m.rows
}

export function stytchRows(find) {
  const base = find('hashcat-120')
  const { hash } = base
  const m = over(base)
  m.wrongPasswords([base, find('hashcat-0')])
  m.match('capital', 'Capital digits', hash.toUpperCase(), 'letter-case')
  m.mismatch('salt-after', 'The salt after the password', hash, {
    fields: { hashType: 'sha_1', appendSalt: base.fields.prependSalt },
  })
  m.mismatch('salt-both', 'Another salt after it', hash, m.withField('appendSalt', 'x'))
  m.match('salt-empty', 'An empty salt after it is none', hash, m.withField('appendSalt', ''))
  m.mismatch('salt-none', 'No salt', hash, { fields: { hashType: 'sha_1' } })
  m.field('salt-long', 'A salt of more than 1,024 characters', hash, m.withField('prependSalt', 's'.repeat(1025)))
  m.field('type-missing', 'No hash function', hash, { fields: m.without('hashType') })
  m.field('type-unknown', 'A hash function that Stytch does not take so', hash, m.withField('hashType', 'sha_256'))
  m.malformed('type-other', 'The same text as MD5', hash, m.withField('hashType', 'md_5'))
  m.match('by-source', 'The source is hint enough', hash, { hint: { source: 'stytch' } })
  m.malformed('digest-base64', 'In base64', base64(Buffer.from(hash, 'hex')))
  m.malformed('digest-long', 'A digit too many', `${hash}0`, hash.length)
  m.malformed('no-hex', 'A letter that is no digit', `${hash.slice(0, 7)}g${hash.slice(8)}`)
  m.common()
  return m.rows
}
