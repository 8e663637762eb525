// Kratos.
import { base64, limit, malformed, secret, trailingBit, unknown } from '../../maker.mjs'
import { over } from './over.mjs'

const templateOf = (text) => base64(Buffer.from(text))
export function kratosDigestRows(find) {
  const base = find('kratos-sha1')
  const { hash } = base
  const [, name, , salt, digest] = hash.split('$')
  const text = (template, saltIs = salt, digestIs = digest) => `$${name}$pf=${template}$${saltIs}$${digestIs}`
  const m = over(base)
  const plain = find('kratos-md5-test')
  m.wrongs([base, plain, find('kratos-sha512')])
  m.add(
    'template-plain-md5',
    'MD5 without a salt in a template',
    `$md5$pf=${templateOf('{PASSWORD}')}$$${plain.hash.slice('$md5$'.length)}`,
    'match',
    { notes: ['template'] },
  )
  m.at('template-no-password', 'A template without {PASSWORD} would take any password', text(templateOf('{SALT}')), 9)
  m.at('template-lower-case', 'Placeholders are in capital letters', text(templateOf('{salt}{password}')), 9)
  m.at('template-empty', 'An empty template', text(''), 9)
  m.at('template-no-text', 'A template that is no UTF-8', text(base64([255, 123])), 9)
  m.at('template-no-base64', 'A template that is not encoded', text('{SALT}{PASSWORD}'), 9)
  m.add('template-many-parts', 'A template of too many parts', text(templateOf('{SALT}{PASSWORD}'.repeat(34))), limit)
  m.add('salt-not-encoded', 'A salt that is not encoded', text(templateOf('{SALT}{PASSWORD}'), '5opmkgz03r'), malformed)
  m.at(
    'template-unpadded',
    'A template without its padding: Kratos decodes strictly',
    text(templateOf('{SALT}{PASSWORD}').replace(/=+$/, '')),
    9 + 22,
  )
  m.add('digest-unpadded', 'A digest without its padding', hash.replace(/=+$/, ''), malformed)
  m.add(
    'digest-trailing-bit',
    'An unused bit of the digest is set',
    hash.replace(digest, trailingBit(digest).text),
    malformed,
  )
  m.at(
    'digest-md5',
    'A digest of 16 bytes as SHA-1, as the documentation has it',
    text(templateOf('{SALT}{PASSWORD}'), salt, 'q+RdKCgc+ipCAcm5ChQwlQ=='),
    hash.indexOf(digest),
  )
  m.add('digest-empty', 'An empty digest', text(templateOf('{SALT}{PASSWORD}'), salt, ''), malformed)
  m.add('url-safe', 'The url-safe alphabet', find('kratos-md5-salt-first').hash.replace('q+R', 'q-R'), malformed)
  m.add('md5-empty', 'An empty MD5', '$md5$$', unknown)
  m.add('md5-short', 'An MD5 that is cut', plain.hash.slice(0, -3), unknown)
  m.add('md5-fields', 'Too few fields', '$md5$pf=$$', malformed)
  m.add('sha1-plain', 'SHA-1 without a template: only MD5 has that', `$sha1$${digest}`, unknown)
  m.add('sun-md5', 'E: Solaris’ MD5 begins with $md5$ too', '$md5$zrdhpMlZ$$wBvMOEqbSjU.hu5T2VEP01', unknown)
  m.add(
    'sha1-crypt',
    'E: NetBSD’s sha1crypt begins with $sha1$ too',
    '$sha1$19703$iVdJqfSE$v4qYKl1zqYThwpjJAoKX6UvlHq/a',
    unknown,
  )
  m.add('name-unknown', 'A hash function that Kratos has no digest of', hash.replace('$sha1$', '$sha3$'), unknown)
  m.add('other-name', 'The same text as sha256', hash.replace('$sha1$', '$sha256$'), malformed)
  m.add('field-extra', 'A field too many', `${hash}$`, malformed, { offset: hash.length })
  m.common({ outside: unknown, most: 4096 })
  return m.rows
}

export function kratosHmacRows(find) {
  const base = find('kratos-sha256')
  const { hash } = base
  const [, name, digest, key] = hash.split('$')
  const hex = Buffer.from(digest, 'base64').toString()
  const text = (digestIs, keyIs = key) => `$${name}$${digestIs}$${keyIs}`
  const start = name.length + 2
  const m = over(base)
  m.wrongs([base, find('kratos-md4')])
  m.add('key-configured', 'The same key is configured', hash, 'match', { secrets: { peppers: { base64: key } } })
  m.add('key-contradicts', 'Another key is configured', hash, secret, {
    secrets: { peppers: { base64: base64('another') } },
  })
  m.add('key-empty', 'An empty key', text(digest, ''), malformed)
  m.add('key-missing', 'No key', `$${name}$${digest}`, malformed, { offset: start + digest.length })
  m.add('digest-missing', 'No digest', `$${name}$$${key}`, malformed)
  m.at('digest-binary', 'The digest itself in base64', text(base64(Buffer.from(hex, 'hex'))), start)
  m.at('digest-capital', 'Capital digits in base64: Kratos compares text', text(base64(hex.toUpperCase())), start)
  m.at('digest-hex', 'The digits without base64', text(hex), start)
  m.at('digest-short', 'A digit too few', text(base64(hex.slice(0, -1))), start)
  m.at('other-name', 'The same text as sha512', hash.replace('sha256', 'sha512'), start)
  m.add(
    'other-name-same-length',
    'A digest of sha1 as sha224',
    find('kratos-sha1').hash.replace('sha1', 'sha224'),
    malformed,
  )
  m.at('name-unknown', 'A hash function that Kratos does not know', hash.replace('sha256', 'sha3-256'), 6)
  m.at('name-missing', 'No hash function', hash.replace('hmac-sha256', 'hmac-'), 6)
  m.add('no-name', 'HMAC alone', hash.replace('hmac-sha256', 'hmac'), unknown)
  m.add('key-unpadded', 'A key without its padding', hash.replace(/=+$/, ''), malformed)
  m.add('digest-trailing-bit', 'An unused bit of the digest is set', text(trailingBit(digest).text), malformed)
  m.add('key-trailing-bit', 'An unused bit of the key is set', text(digest, trailingBit(key).text), malformed)
  m.add('digest-bit', 'Another digit', text(base64((hex[0] === '0' ? '1' : '0') + hex.slice(1))), 'mismatch')
  m.add('field-extra', 'A field too many', `${hash}$`, malformed, { offset: hash.length })
  m.common({ outside: unknown, most: 4096 })
  return m.rows
}
