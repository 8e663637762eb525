// Kratos.
import { base64, trailingBit, unknown } from '../../maker.mjs'
import { over } from './over.mjs'

const templateOf = (text) => base64(Buffer.from(text))
export function kratosDigestRows(find) {
  const base = find('kratos-sha1')
  const { hash } = base
  const [, name, , salt, digest] = hash.split('$')
  const text = (template, saltIs = salt, digestIs = digest) => `$${name}$pf=${template}$${saltIs}$${digestIs}`
  const m = over(base)
  const plain = find('kratos-md5-test')
  m.wrongPasswords([base, plain, find('kratos-sha512')])
  const templatePlainMd5 = `$md5$pf=${templateOf('{PASSWORD}')}$$${plain.hash.slice('$md5$'.length)}`
  m.match('template-plain-md5', 'MD5 without a salt in a template', templatePlainMd5, 'template')
  const templateNoPassword = text(templateOf('{SALT}'))
  m.malformed('template-no-password', 'A template without {PASSWORD} would take any password', templateNoPassword, 9)
  m.malformed('template-lower-case', 'Placeholders are in capital letters', text(templateOf('{salt}{password}')), 9)
  m.malformed('template-empty', 'An empty template', text(''), 9)
  m.malformed('template-no-text', 'A template that is no UTF-8', text(base64([255, 123])), 9)
  m.malformed('template-no-base64', 'A template that is not encoded', text('{SALT}{PASSWORD}'), 9)
  m.limit('template-many-parts', 'A template of too many parts', text(templateOf('{SALT}{PASSWORD}'.repeat(34))))
  m.malformed('salt-not-encoded', 'A salt that is not encoded', text(templateOf('{SALT}{PASSWORD}'), '5opmkgz03r'))
  const templateUnpadded = text(templateOf('{SALT}{PASSWORD}').replace(/=+$/, ''))
  m.malformed('template-unpadded', 'A template without its padding: Kratos decodes strictly', templateUnpadded, 9 + 22)
  m.malformed('digest-unpadded', 'A digest without its padding', hash.replace(/=+$/, ''))
  m.usual('digest-trailing-bit', hash.replace(digest, trailingBit(digest).text))
  m.malformed(
    'digest-md5',
    'A digest of 16 bytes as SHA-1, as the documentation has it',
    text(templateOf('{SALT}{PASSWORD}'), salt, 'q+RdKCgc+ipCAcm5ChQwlQ=='),
    hash.indexOf(digest),
  )
  m.malformed('digest-empty', 'An empty digest', text(templateOf('{SALT}{PASSWORD}'), salt, ''))
  m.malformed('url-safe', 'The url-safe alphabet', find('kratos-md5-salt-first').hash.replace('q+R', 'q-R'))
  m.unknown('md5-empty', 'An empty MD5', '$md5$$')
  m.unknown('md5-short', 'An MD5 that is cut', plain.hash.slice(0, -3))
  m.malformed('md5-fields', 'Too few fields', '$md5$pf=$$')
  m.unknown('sha1-plain', 'SHA-1 without a template: only MD5 has that', `$sha1$${digest}`)
  m.unknown('sun-md5', 'E: Solaris’ MD5 begins with $md5$ too', '$md5$zrdhpMlZ$$wBvMOEqbSjU.hu5T2VEP01')
  const sha1Crypt = '$sha1$19703$iVdJqfSE$v4qYKl1zqYThwpjJAoKX6UvlHq/a'
  m.unknown('sha1-crypt', 'E: NetBSD’s sha1crypt begins with $sha1$ too', sha1Crypt)
  m.unknown('name-unknown', 'A hash function that Kratos has no digest of', hash.replace('$sha1$', '$sha3$'))
  m.malformed('other-name', 'The same text as sha256', hash.replace('$sha1$', '$sha256$'))
  m.fieldExtra()
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
  m.wrongPasswords([base, find('kratos-md4')])
  m.match('key-configured', 'The same key is configured', hash, { secrets: { peppers: { base64: key } } })
  m.secret('key-contradicts', 'Another key is configured', hash, {
    secrets: { peppers: { base64: base64('another') } },
  })
  m.malformed('key-empty', 'An empty key', text(digest, ''))
  m.malformed('key-missing', 'No key', `$${name}$${digest}`, start + digest.length)
  m.usual('digest-missing', `$${name}$$${key}`)
  m.malformed('digest-binary', 'The digest itself in base64', text(base64(Buffer.from(hex, 'hex'))), start)
  const digestCapital = text(base64(hex.toUpperCase()))
  m.malformed('digest-capital', 'Capital digits in base64: Kratos compares text', digestCapital, start)
  m.malformed('digest-hex', 'The digits without base64', text(hex), start)
  m.malformed('digest-short', 'A digit too few', text(base64(hex.slice(0, -1))), start)
  m.malformed('other-name', 'The same text as sha512', hash.replace('sha256', 'sha512'), start)
  const otherNameSameLength = find('kratos-sha1').hash.replace('sha1', 'sha224')
  m.malformed('other-name-same-length', 'A digest of sha1 as sha224', otherNameSameLength)
  m.malformed('name-unknown', 'A hash function that Kratos does not know', hash.replace('sha256', 'sha3-256'), 6)
  m.malformed('name-missing', 'No hash function', hash.replace('hmac-sha256', 'hmac-'), 6)
  m.unknown('no-name', 'HMAC alone', hash.replace('hmac-sha256', 'hmac'))
  m.malformed('key-unpadded', 'A key without its padding', hash.replace(/=+$/, ''))
  m.usual('digest-trailing-bit', text(trailingBit(digest).text))
  m.malformed('key-trailing-bit', 'An unused bit of the key is set', text(digest, trailingBit(key).text))
  m.mismatch('digest-bit', 'Another digit', text(base64((hex[0] === '0' ? '1' : '0') + hex.slice(1))))
  m.fieldExtra()
  m.common({ outside: unknown, most: 4096 })
  return m.rows
}
