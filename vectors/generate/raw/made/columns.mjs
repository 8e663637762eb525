// Digests beside which the rest stands in fields.
import { base64, limit, malformed, secret, trailingBit } from '../../maker.mjs'
import { field, over } from './over.mjs'

export function oktaRows(find) {
  const base = find('okta-docs')
  const { hash } = base
  const unsalted = find('computed-one-space')
  const m = over(base)
  m.wrongs([base, find('okta-support')])
  m.add('order-other', 'The salt in the other place', hash, 'mismatch', m.withField('saltOrder', 'POSTFIX'))
  m.add('order-missing', 'A salt that is nowhere', hash, field, { fields: m.without('saltOrder') })
  m.add('order-suffix', 'Auth0’s word for it', hash, field, m.withField('saltOrder', 'SUFFIX'))
  m.add('order-without-salt', 'An order of no salt', unsalted.hash, 'match', {
    fields: { ...unsalted.fields, saltOrder: 'PREFIX' },
    password: unsalted.password,
    passwordHex: unsalted.passwordHex,
  })
  m.add('salt-text', 'A salt that is not encoded is another', hash, 'mismatch', m.withField('salt', 'My+Salt/'))
  m.add('salt-missing', 'No salt', hash, 'mismatch', { fields: { algorithm: 'SHA-512' } })
  m.add('salt-no-base64', 'A salt that is no base64', hash, field, m.withField('salt', 'My Salt!'))
  m.add('algorithm-missing', 'No algorithm', hash, field, { fields: m.without('algorithm') })
  m.add('algorithm-lower', 'Its name in lower case', hash, field, m.withField('algorithm', 'sha-512'))
  m.add('algorithm-auth0', 'Auth0’s name of it', hash, field, m.withField('algorithm', 'sha512'))
  m.add(
    'algorithm-bcrypt',
    'An algorithm that is no plain hash function',
    hash,
    field,
    m.withField('algorithm', 'BCRYPT'),
  )
  m.at('algorithm-other', 'The same text as SHA-256', hash, 0, m.withField('algorithm', 'SHA-256'))
  m.at('hexadecimal', 'In hexadecimal', Buffer.from(hash, 'base64').toString('hex'), 0)
  m.at('short', 'A digest of SHA-256', base64(Buffer.alloc(32, 7)), 0)
  m.add('url-safe', 'In URL-safe base64', hash.replaceAll('+', '-').replaceAll('/', '_'), 'match', {
    notes: ['url-safe-alphabet'],
  })
  m.add('unpadded', 'Without padding', hash.replace(/=+$/, ''), 'match', { notes: ['unpadded'] })
  m.add('digest-trailing-bit', 'An unused bit of the digest is set', trailingBit(hash).text, malformed)
  m.add('by-source', 'The source is hint enough', hash, 'match', { hint: { source: 'okta' } })
  m.common({ cut: 3 })
  return m.rows
}

export function firebaseRows(find) {
  const base = find('salrashid-sha1')
  const { hash } = base
  const md5 = find('tools-1617-md5')
  const keyed = find('rfc-hmac-sha256')
  const m = over(base)
  m.wrongs([base, md5, keyed])
  m.add('other-order', 'The salt first', hash, 'mismatch', m.withField('hashInputOrder', 'SALT_FIRST'))
  m.add('default-order', 'Without an order the salt is first', hash, 'mismatch', {
    fields: m.without('hashInputOrder'),
  })
  m.add('order-unknown', 'An order of no name', hash, field, m.withField('hashInputOrder', 'PREFIX'))
  m.add('algo-missing', 'No algorithm', hash, field, { fields: m.without('hashAlgorithm') })
  m.add('algo-lower', 'An algorithm in lower case', hash, field, m.withField('hashAlgorithm', 'sha1'))
  m.add(
    'algo-pbkdf2',
    'An algorithm that is no plain hash function',
    hash,
    field,
    m.withField('hashAlgorithm', 'PBKDF2_SHA256'),
  )
  m.add('rounds-missing', 'No rounds', hash, field, { fields: m.without('rounds') })
  m.add('rounds-0', 'No round of SHA-1: nobody could sign in with that', hash, field, m.withField('rounds', '0'))
  m.add('rounds-2', 'More rounds: what they compute is not published', hash, field, m.withField('rounds', '2'))
  m.add('rounds-sign', 'Rounds with a sign', hash, field, m.withField('rounds', '+1'))
  m.add('rounds-md5', 'A round of MD5', md5.hash, field, { fields: { hashAlgorithm: 'MD5', rounds: '1' } })
  m.add('salt-no-base64', 'A salt that is no base64', hash, field, m.withField('salt', 'Xiwii!'))
  m.at(
    'md5-binary',
    'MD5 as bytes: it is imported as hexadecimal text',
    base64(Buffer.from(Buffer.from(md5.hash, 'base64').toString(), 'hex')),
    0,
    { fields: md5.fields },
  )
  m.at('other-algo', 'The same text as SHA-256', hash, 0, m.withField('hashAlgorithm', 'SHA256'))
  m.add(
    'url-safe',
    'In URL-safe base64, as the Admin SDK writes',
    hash.replaceAll('+', '-').replaceAll('/', '_'),
    'match',
    { notes: ['url-safe-alphabet'] },
  )
  m.add('unpadded', 'Without padding', hash.replace(/=+$/, ''), 'match', { notes: ['unpadded'] })
  m.add('key-missing', 'No key is configured', keyed.hash, secret, { fields: keyed.fields })
  m.add('key-other', 'Another key', keyed.hash, 'mismatch', {
    fields: keyed.fields,
    secrets: { peppers: { base64: base64('another') } },
  })
  m.add('by-source', 'The source is hint enough', hash, 'match', { hint: { source: 'firebase' } })
  m.add('digest-trailing-bit', 'An unused bit of the digest is set', trailingBit(hash).text, malformed)
  m.common({ cut: 2 })
  return m.rows.map((row) => (row.id.startsWith('wrong-rfc') ? { ...row, secrets: keyed.secrets } : row))
}

export function fusionauthRows(find) {
  const base = find('fusionauth-load-tests')
  const { hash } = base
  const keyed = find('rfc-hmac')
  const m = over(base)
  m.wrongs([base, keyed])
  m.add('factor-2', 'Another factor', hash, 'mismatch', m.withField('factor', '2'))
  m.add('factor-0', 'A factor of nothing', hash, field, m.withField('factor', '0'))
  m.add('factor-missing', 'No factor', hash, field, { fields: m.without('factor') })
  m.add('factor-zero-in-front', 'A factor with a leading zero', hash, field, m.withField('factor', '01'))
  m.add('factor-exponent', 'A factor with an exponent', hash, field, m.withField('factor', '1e3'))
  m.add('factor-large', 'A factor that no login waits for', hash, limit, m.withField('factor', '4294967295'))
  m.add('scheme-missing', 'No scheme', hash, field, { fields: m.without('encryptionScheme') })
  m.add(
    'scheme-pbkdf2',
    'A scheme of PBKDF2',
    hash,
    field,
    m.withField('encryptionScheme', 'salted-pbkdf2-hmac-sha256'),
  )
  m.add('scheme-hmac', 'HMAC of the same', hash, 'mismatch', {
    fields: { encryptionScheme: 'salted-hmac-sha256', salt: base.fields.salt },
  })
  m.at('scheme-md5', 'The same text as MD5', hash, 0, m.withField('encryptionScheme', 'salted-md5'))
  m.add('salt-other', 'Another salt', hash, 'mismatch', m.withField('salt', 'AAAA'))
  m.add('salt-missing', 'No salt', hash, 'mismatch', { fields: m.without('salt') })
  m.add('salt-no-base64', 'A salt that is no base64', hash, field, m.withField('salt', 'f1nd!'))
  m.add('hmac-key-missing', 'HMAC without its salt, the key', keyed.hash, field, {
    fields: { encryptionScheme: 'salted-hmac-sha256' },
  })
  m.add('by-source', 'The source is hint enough', hash, 'match', { hint: { source: 'fusionauth' } })
  m.add('unpadded', 'Without padding', hash.replace(/=+$/, ''), malformed)
  m.add('digest-trailing-bit', 'An unused bit of the digest is set', trailingBit(hash).text, malformed)
  m.add('digest-hex', 'In hexadecimal', Buffer.from(hash, 'base64').toString('hex'), malformed)
  m.common()
  return m.rows
}

export function stytchRows(find) {
  const base = find('hashcat-120')
  const { hash } = base
  const m = over(base)
  m.wrongs([base, find('hashcat-0')])
  m.add('capital', 'Capital digits', hash.toUpperCase(), 'match', { notes: ['letter-case'] })
  m.add('salt-after', 'The salt after the password', hash, 'mismatch', {
    fields: { hashType: 'sha_1', appendSalt: base.fields.prependSalt },
  })
  m.add('salt-both', 'Another salt after it', hash, 'mismatch', m.withField('appendSalt', 'x'))
  m.add('salt-empty', 'An empty salt after it is none', hash, 'match', m.withField('appendSalt', ''))
  m.add('salt-none', 'No salt', hash, 'mismatch', { fields: { hashType: 'sha_1' } })
  m.add('salt-long', 'A salt of more than 1,024 characters', hash, field, m.withField('prependSalt', 's'.repeat(1025)))
  m.add('type-missing', 'No hash function', hash, field, { fields: m.without('hashType') })
  m.add('type-unknown', 'A hash function that Stytch does not take so', hash, field, m.withField('hashType', 'sha_256'))
  m.add('type-other', 'The same text as MD5', hash, malformed, m.withField('hashType', 'md_5'))
  m.add('by-source', 'The source is hint enough', hash, 'match', { hint: { source: 'stytch' } })
  m.add('digest-base64', 'In base64', base64(Buffer.from(hash, 'hex')), malformed)
  m.add('digest-long', 'A digit too many', `${hash}0`, malformed, { offset: hash.length })
  m.add('no-hex', 'A letter that is no digit', `${hash.slice(0, 7)}g${hash.slice(8)}`, malformed)
  m.common()
  return m.rows
}
