// Rows derived from others of the same file by one change; and Auth0's JSON around the answers of other files.
import { readFileSync } from 'node:fs'
import { base64, bytes, limit, malformed, replace, secret, trailingBit, unknown } from '../made/maker.mjs'

const field = 'ERR_FIELD'

/** Rows over one right one: what stands beside it stays, unless another is given. */
function over(base) {
  const rows = []
  const beside = ({ fields, secrets, hint }) => ({
    ...(fields && { fields }),
    ...(secrets && { secrets }),
    ...(hint && { hint }),
  })
  const password = ({ password, passwordHex }) => (passwordHex === undefined ? { password } : { passwordHex })
  const add = (id, fact, hash, expect, more = {}) =>
    rows.push({ id, fact, source: 'made', hash, ...password(base), ...beside(base), expect, ...more })
  const at = (id, fact, hash, offset, more) => add(id, fact, hash, malformed, { offset, ...more })
  const wrong = (id, fact, password, row = base) =>
    rows.push({
      id,
      fact,
      source: 'made',
      hash: row.hash,
      passwordHex: Buffer.from(password).toString('hex'),
      ...beside(row),
      expect: 'mismatch',
      ...(row.notes && { notes: row.notes }),
    })
  const wrongs = (others) => {
    for (const row of others) {
      const right = bytes(row)
      wrong(`wrong-${row.id}-plus-one`, 'One byte more', Buffer.concat([right, Buffer.from('x')]), row)
      if (right.length === 0) continue
      wrong(`wrong-${row.id}-minus-one`, 'One byte less', right.subarray(0, -1), row)
      wrong(
        `wrong-${row.id}-bit`,
        'One bit of the last byte differs',
        Buffer.concat([right.subarray(0, -1), Buffer.from([right.at(-1) ^ 1])]),
        row,
      )
    }
    wrong('wrong-empty', 'The empty password against the hash of another', '')
  }
  /** Texts that no spelling allows. `isJson`: white space is layout. `outside`: what a text is that begins with another character. */
  const common = ({ isJson = false, outside = malformed, most = 1024, cut = 1 } = {}) => {
    const { hash } = base
    const end = { offset: hash.length }
    if (!isJson) {
      add('newline-at-end', 'A newline at the end', `${hash}\n`, malformed, end)
      add('space-at-end', 'A space at the end', `${hash} `, malformed, end)
    }
    add('nul-at-end', 'A NUL at the end', `${hash}\0`, malformed, end)
    add('nul-and-junk', 'Text after a NUL, where C strings stop', `${hash}\0junk`, malformed, end)
    if (outside !== 'mismatch') add('leading-space', 'A space in front', ` ${hash}`, outside)
    else wrong('leading-space', 'A space in front belongs to the salt', bytes(base), { ...base, hash: ` ${hash}` })
    add('text-too-long', `A text of ${most + 1} characters`, hash + 'A'.repeat(most + 1 - hash.length), limit)
    add('empty-text', 'An empty text', '', outside === 'mismatch' ? malformed : outside)
    add('cut', 'Its last characters are missing', hash.slice(0, -cut), malformed)
  }
  const without = (name) => Object.fromEntries(Object.entries(base.fields).filter(([one]) => one !== name))
  const withField = (name, value) => ({ fields: { ...base.fields, [name]: value } })
  return { rows, add, at, wrong, wrongs, common, without, withField }
}

/** The same JSON in other words. */
function variations(m, base, format) {
  const value = JSON.parse(base.hash)
  const noted = { notes: ['json-variation'] }
  m.add('json-space', 'Laid out over several lines', JSON.stringify(value, null, 2), 'match', {
    ...noted,
    hint: { format },
  })
  m.add('json-newline', 'A newline at the end', `${base.hash}\n`, 'match', noted)
  if (Array.isArray(value)) return
  const reversed = JSON.stringify(Object.fromEntries(Object.entries(value).reverse()))
  m.add('json-order', 'Its members in another order', reversed, 'match', { ...noted, hint: { format } })
  m.add('json-member', 'A member that is none of the schema', `${base.hash.slice(0, -1)},"x":1}`, malformed, {
    offset: base.hash.length + 1,
  })
  m.add('json-twice', 'A member twice', `${base.hash.slice(0, -1)},"algorithm":"${value.algorithm}"}`, malformed, {
    offset: base.hash.length + 1,
  })
  m.add(
    'json-prototype',
    'A member of every JavaScript object',
    `${base.hash.slice(0, -1)},"constructor":{}}`,
    malformed,
    { offset: base.hash.length + 1 },
  )
  m.add('json-array', 'The object within an array', `[${base.hash}]`, unknown)
}
function brokenJson(m, { hash }) {
  m.add('json-comma', 'A comma too many', hash.replace(/(\]?\}?)$/, ',$1'), malformed)
  m.add('json-quotes', 'Single quotes', hash.replaceAll('"', "'"), unknown)
  m.add('json-unclosed', 'A string that does not end', hash.slice(0, hash.lastIndexOf('"')), malformed)
  m.add(
    'json-escape',
    'An escape that JSON does not have',
    `${hash.slice(0, hash.lastIndexOf('"'))}\\x${hash.slice(hash.lastIndexOf('"'))}`,
    malformed,
  )
}

const rawDigits = (hash, from, to) => hash.slice(0, from) + to + hash.slice(from + to.length)
function rawRows(bits) {
  return (find) => {
    const plain = find('standard-abc')
    const salted = find('computed-one-byte')
    const { hash } = plain
    const m = over(plain)
    m.wrongs([plain, salted])
    m.wrong('wrong-salted-unsalted', 'The password of a salted digest', bytes(salted))
    m.add('capital', 'Capital digits', hash.toUpperCase(), 'match', { notes: ['letter-case'] })
    m.add('mixed', 'Digits of both cases', hash.toUpperCase().slice(0, 16) + hash.slice(16), 'match', {
      notes: ['letter-case'],
    })
    const encoded = Buffer.from(hash, 'hex').toString('base64')
    m.add('base64', 'In base64', encoded, 'match', { notes: ['base64'] })
    const bare = encoded.replace(/=+$/, '')
    if (bare !== encoded) {
      m.add('base64-unpadded', 'In base64 without padding', bare, 'match', { notes: ['base64', 'unpadded'] })
      m.add(
        'base64-trailing-bit',
        'In base64, an unused bit of the last character set',
        trailingBit(encoded).text,
        malformed,
      )
      m.add('base64-half-padded', 'In base64 with a character of padding too many', `${encoded}=`, malformed)
    }
    m.add('empty-salt', 'A salt that is empty is none', hash, 'match', { fields: { salt: '', saltPosition: 'prefix' } })
    m.add('salt-position-missing', 'A salt that is nowhere', salted.hash, field, {
      fields: { salt: salted.fields.salt },
    })
    m.add('salt-position-wrong', 'A salt in the middle', salted.hash, field, {
      fields: { ...salted.fields, saltPosition: 'middle' },
    })
    m.add('salt-encoding-wrong', 'A salt in an encoding of no name', salted.hash, field, {
      fields: { ...salted.fields, saltEncoding: 'rot13' },
    })
    m.add('salt-no-hex', 'A salt in hexadecimal that is none', salted.hash, field, {
      fields: { salt: 'xyz', saltEncoding: 'hex', saltPosition: 'prefix' },
    })
    m.add('salt-no-base64', 'A salt in base64 that is none', salted.hash, field, {
      fields: { salt: 'a', saltEncoding: 'base64', saltPosition: 'prefix' },
    })
    m.add('salt-other-position', 'The salt in the other place', salted.hash, 'mismatch', {
      fields: { ...salted.fields, saltPosition: salted.fields?.saltPosition === 'prefix' ? 'suffix' : 'prefix' },
    })
    m.add(
      'digest-bit',
      'One bit of the digest differs',
      rawDigits(hash, 0, ((Number.parseInt(hash[0], 16) ^ 1) >>> 0).toString(16)),
      'mismatch',
    )
    m.add('one-byte-less', 'A byte too few', hash.slice(0, -2), malformed)
    m.add('one-byte-more', 'A byte too many', `${hash}00`, malformed)
    m.add('no-hex', 'A letter that is no digit', `${hash.slice(0, 10)}g${hash.slice(11)}`, malformed)
    m.add('prefixed', 'Digits after 0x', `0x${hash}`, malformed)
    m.add('full-width', 'A full-width digit', `${hash.slice(0, -1)}\uff10`, malformed)
    m.add('another-source', `${bits / 4} digits from a source that does not write them`, hash, unknown, {
      hint: { source: 'wordpress' },
    })
    m.common()
    return m.rows
  }
}

const templateOf = (text) => base64(Buffer.from(text))
function kratosDigestRows(find) {
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
  m.common({ outside: unknown })
  return m.rows
}

function kratosHmacRows(find) {
  const base = find('kratos-sha256')
  const { hash } = base
  const [, name, digest, key] = hash.split('$')
  const hex = Buffer.from(digest, 'base64').toString()
  const text = (digestIs, keyIs = key) => `$${name}$${digestIs}$${keyIs}`
  const start = name.length + 2
  const m = over(base)
  m.wrongs([base, find('kratos-md4')])
  m.add('key-configured', 'The same key is configured', hash, 'match', { secrets: { peppers: key } })
  m.add('key-contradicts', 'Another key is configured', hash, secret, { secrets: { peppers: base64('another') } })
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
  m.common({ outside: unknown })
  return m.rows
}

function auth0DigestRows(find) {
  const base = find('hashcat-1420')
  const { hash } = base
  const value = JSON.parse(hash)
  const noted = { notes: ['json-variation'] }
  const say = (over) => JSON.stringify({ ...value, ...over })
  const m = over(base)
  m.wrongs([base, find('hashcat-0'), find('computed-nfc')])
  variations(m, base, 'auth0-digest')
  brokenJson(m, base)
  const digest = Buffer.from(value.hash.value, 'hex')
  m.add(
    'digest-base64',
    'The digest in base64',
    say({ hash: { value: base64(digest), encoding: 'base64' } }),
    'match',
    noted,
  )
  m.add(
    'digest-base64-url',
    'The digest in URL-safe base64 without padding',
    say({ hash: { value: digest.toString('base64url'), encoding: 'base64' } }),
    'match',
    noted,
  )
  m.add(
    'digest-escaped',
    'Slashes escaped, as PHP writes them',
    say({ hash: { value: base64(digest), encoding: 'base64' } }).replaceAll('/', '\\/'),
    'match',
    noted,
  )
  m.add(
    'salt-hex',
    'The salt in hexadecimal',
    say({ salt: { value: Buffer.from(value.salt.value).toString('hex'), encoding: 'hex', position: 'prefix' } }),
    'match',
    noted,
  )
  m.add(
    'salt-defaults',
    'The salt without encoding and position',
    say({ salt: { value: value.salt.value } }),
    'match',
    noted,
  )
  m.add('salt-suffix', 'The salt in the other place', say({ salt: { ...value.salt, position: 'suffix' } }), 'mismatch')
  m.add(
    'salt-empty',
    'An empty salt is none',
    find('hashcat-1400').hash.replace(/\}$/, ',"salt":{"value":""}}'),
    'match',
    noted,
  )
  m.add('password-utf8', 'The default said of the password', say({ password: { encoding: 'utf8' } }), 'match', noted)
  const wide = find('computed-astral')
  const { password, passwordHex } = wide
  m.add('password-ucs2', 'UTF-16 by its other name', replace(wide.hash, 'utf16le', 'ucs2'), 'match', {
    ...noted,
    password,
    passwordHex,
  })
  const at = (part) => hash.indexOf(part)
  m.at(
    'password-unknown',
    'An encoding of no name',
    say({ password: { encoding: 'utf7' } }),
    hash.length + '"password":{"encoding":"'.length,
  )
  m.at(
    'encoding-utf8',
    'A digest as text',
    replace(hash, '"encoding":"hex"', '"encoding":"utf8"'),
    at(value.hash.value),
  )
  m.at(
    'encoding-missing',
    'A digest without encoding',
    say({ hash: { value: value.hash.value } }),
    at(value.hash.value),
  )
  m.at('digest-empty', 'An empty digest', say({ hash: { value: '', encoding: 'hex' } }), at(value.hash.value))
  m.at(
    'digest-short',
    'A byte of the digest too few',
    say({ hash: { value: value.hash.value.slice(2), encoding: 'hex' } }),
    at(value.hash.value),
  )
  m.at(
    'digest-no-hex',
    'A letter that is no digit',
    replace(hash, value.hash.value, `${value.hash.value.slice(0, -1)}g`),
    at(value.hash.value) + 63,
  )
  m.at(
    'digest-number',
    'A number for the digest',
    replace(hash, `"${value.hash.value}"`, '12345678'),
    at(value.hash.value) - 1,
  )
  m.at('digest-null', 'null for the digest', replace(hash, `"${value.hash.value}"`, 'null'), at(value.hash.value) - 1)
  m.at('position-unknown', 'A salt in the middle', replace(hash, '"prefix"', '"middle"'), at('prefix'))
  m.at(
    'key',
    'A key, which only HMAC has',
    replace(hash, '"encoding":"hex"', '"encoding":"hex","key":{"value":"k"}'),
    at('"encoding":"hex"') + '"encoding":"hex","'.length,
  )
  m.at('hash-missing', 'No hash', '{"algorithm":"sha256"}', 0)
  m.add('cost', 'A member of scrypt', say({ cost: 16384 }), malformed)
  m.add('sha384', 'A hash function that Auth0 takes in HMAC only', hash.replace('"sha256"', '"sha384"'), unknown)
  m.add('pretty-without-hint', 'Laid out over several lines nothing claims it', JSON.stringify(value, null, 2), unknown)
  m.common({ isJson: true, outside: unknown, most: 4096 })
  return m.rows
}

function auth0HmacRows(find) {
  const base = find('rfc-sha256')
  const { hash } = base
  const value = JSON.parse(hash)
  const noted = { notes: ['json-variation'] }
  const say = (over) => JSON.stringify({ ...value, hash: { ...value.hash, ...over } })
  const m = over(base)
  m.wrongs([base, find('rfc-md5')])
  variations(m, base, 'auth0-hmac')
  brokenJson(m, base)
  const at = (part) => hash.indexOf(part)
  m.add('key-hex', 'The key in hexadecimal', say({ key: { value: '4a656665', encoding: 'hex' } }), 'match', noted)
  m.add('key-base64', 'The key in base64', say({ key: { value: 'SmVmZQ==', encoding: 'base64' } }), 'match', noted)
  m.add('key-default', 'The key without encoding', say({ key: { value: 'Jefe' } }), 'match', noted)
  m.add('key-other', 'Another key', say({ key: { value: 'jefe', encoding: 'utf8' } }), 'mismatch')
  m.add('key-configured', 'The same key is configured', hash, 'match', { secrets: { peppers: 'SmVmZQ==' } })
  m.add('key-contradicts', 'Another key is configured', hash, secret, { secrets: { peppers: base64('another') } })
  m.add('key-empty', 'An empty key', say({ key: { value: '', encoding: 'utf8' } }), malformed)
  m.at(
    'key-missing',
    'No key',
    JSON.stringify({ algorithm: 'hmac', hash: { value: value.hash.value, encoding: 'hex', digest: 'sha256' } }),
    '{"algorithm":"hmac","hash":'.length,
  )
  m.at(
    'digest-missing',
    'No hash function',
    JSON.stringify({ algorithm: 'hmac', hash: { value: value.hash.value, encoding: 'hex', key: value.hash.key } }),
    '{"algorithm":"hmac","hash":'.length,
  )
  m.add('whirlpool', 'A hash function of Auth0 that is not understood', say({ digest: 'whirlpool' }), malformed)
  m.add('other-digest', 'The same text as sha512', say({ digest: 'sha512' }), malformed)
  m.at(
    'encoding-utf8',
    'A digest as text',
    replace(hash, '"encoding":"hex"', '"encoding":"utf8"'),
    at(value.hash.value),
  )
  m.add('salt', 'A salt, which HMAC does not have', `${hash.slice(0, -1)},"salt":{"value":"s"}}`, malformed, {
    offset: hash.length + 1,
  })
  m.add(
    'password-ucs2',
    'The password in UTF-16',
    `${hash.slice(0, -1)},"password":{"encoding":"utf16le"}}`,
    'mismatch',
  )
  m.common({ isJson: true, outside: unknown, most: 4096 })
  return m.rows
}

function oktaRows(find) {
  const base = find('okta-docs')
  const { hash } = base
  const value = JSON.parse(hash)
  const noted = { notes: ['json-variation'] }
  const say = (over) => JSON.stringify({ ...value, ...over })
  const m = over(base)
  m.wrongs([base, find('okta-support')])
  variations(m, base, 'okta-digest')
  brokenJson(m, base)
  const at = (part) => hash.indexOf(part)
  m.add(
    'value-url-safe',
    'The digest in URL-safe base64',
    say({ value: Buffer.from(value.value, 'base64').toString('base64url') }),
    'match',
    noted,
  )
  m.add('value-escaped', 'Slashes escaped, as PHP writes them', hash.replaceAll('/', '\\/'), 'match', noted)
  m.add('salt-order-other', 'The salt in the other place', say({ saltOrder: 'POSTFIX' }), 'mismatch')
  m.add('salt-text', 'A salt that is not encoded is another', say({ salt: 'My+Salt/' }), 'mismatch')
  m.add(
    'salt-order-missing',
    'A salt that is nowhere',
    JSON.stringify({ algorithm: value.algorithm, salt: value.salt, value: value.value }),
    malformed,
    { offset: 0 },
  )
  m.at('salt-order-suffix', 'Auth0’s word for it', say({ saltOrder: 'SUFFIX' }), at('PREFIX'))
  m.at(
    'value-hex',
    'The digest in hexadecimal',
    say({ value: Buffer.from(value.value, 'base64').toString('hex') }),
    at(value.value),
  )
  m.at('value-short', 'A digest of SHA-256', say({ value: base64(Buffer.alloc(32, 7)) }), at(value.value))
  m.at('value-empty', 'An empty digest', say({ value: '' }), at(value.value))
  m.at('salt-no-base64', 'A salt that is no base64', say({ salt: 'My Salt!' }), at(value.salt) + 2)
  m.add('algorithm-lower', 'Its name in lower case', hash.replace('SHA-512', 'sha-512'), unknown)
  m.add('algorithm-auth0', 'Auth0’s name of it', hash.replace('SHA-512', 'sha512'), malformed, {
    hint: { format: 'okta-digest' },
  })
  m.add('work-factor', 'A member of bcrypt', say({ workFactor: 10 }), malformed)
  m.add(
    'salt-empty',
    'An empty salt is none',
    JSON.stringify({ ...JSON.parse(find('computed-one-space').hash), salt: '' }),
    'match',
    {
      ...noted,
      password: find('computed-one-space').password,
      passwordHex: find('computed-one-space').passwordHex,
    },
  )
  m.common({ isJson: true, outside: unknown, most: 2048 })
  return m.rows
}

function clerkRows(name) {
  return (find) => {
    const base = find(name === 'md5' ? 'hashcat-20' : 'hashcat-1420')
    const { hash } = base
    const [salt, digest] = hash.split('$')
    const m = over(base)
    m.wrongs([base, find(name === 'md5' ? 'hashcat-10' : 'hashcat-1410')])
    m.add('capital', 'Capital digits', `${salt}$${digest.toUpperCase()}`, 'match', { notes: ['letter-case'] })
    m.add('salt-position-other', 'The salt in the other place', hash, 'mismatch', m.withField('saltPosition', 'suffix'))
    m.add('salt-position-missing', 'Clerk does not say where the salt is: nobody may guess', hash, field, {
      fields: {},
    })
    m.add('salt-position-wrong', 'A salt in the middle', hash, field, m.withField('saltPosition', 'middle'))
    m.at('salt-empty', 'An empty salt', `$${digest}`, 0)
    m.at('salt-long', 'A salt of more than 255 characters', `${'s'.repeat(256)}$${digest}`, 0)
    m.at('salt-missing', 'No salt', digest, digest.length)
    m.add('digest-empty', 'An empty digest', `${salt}$`, malformed, { offset: salt.length + 1 })
    m.add('digest-short', 'A byte too few', hash.slice(0, -2), malformed)
    m.add('digest-long', 'A digit too many', `${hash}0`, malformed, { offset: hash.length })
    m.add('digest-base64', 'The digest in base64', `${salt}$${base64(Buffer.from(digest, 'hex'))}`, malformed)
    m.at(
      'django',
      'Django’s spelling has the name in front',
      `${name}$${hash}`,
      name.length + 1 + /^[0-9a-f]*/.exec(salt)[0].length,
    )
    m.common({ outside: 'mismatch' })
    return m.rows
  }
}

function firebaseRows(find) {
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
  m.add('algo-missing', 'No algorithm', hash, field, { fields: m.without('hashAlgo') })
  m.add('algo-lower', 'An algorithm in lower case', hash, field, m.withField('hashAlgo', 'sha1'))
  m.add(
    'algo-pbkdf2',
    'An algorithm that is no plain hash function',
    hash,
    field,
    m.withField('hashAlgo', 'PBKDF2_SHA256'),
  )
  m.add('rounds-missing', 'No rounds', hash, field, { fields: m.without('rounds') })
  m.add('rounds-0', 'No round of SHA-1: nobody could sign in with that', hash, field, m.withField('rounds', '0'))
  m.add('rounds-2', 'More rounds: what they compute is not published', hash, field, m.withField('rounds', '2'))
  m.add('rounds-sign', 'Rounds with a sign', hash, field, m.withField('rounds', '+1'))
  m.add('rounds-md5', 'A round of MD5', md5.hash, field, { fields: { hashAlgo: 'MD5', rounds: '1' } })
  m.add('salt-no-base64', 'A salt that is no base64', hash, field, m.withField('salt', 'Xiwii!'))
  m.at(
    'md5-binary',
    'MD5 as bytes: it is imported as hexadecimal text',
    base64(Buffer.from(Buffer.from(md5.hash, 'base64').toString(), 'hex')),
    0,
    { fields: md5.fields },
  )
  m.at('other-algo', 'The same text as SHA-256', hash, 0, m.withField('hashAlgo', 'SHA256'))
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
    secrets: { peppers: base64('another') },
  })
  m.add('by-source', 'The source is hint enough', hash, 'match', { hint: { source: 'firebase' } })
  m.add('digest-trailing-bit', 'An unused bit of the digest is set', trailingBit(hash).text, malformed)
  m.common({ cut: 2 })
  return m.rows.map((row) => (row.id.startsWith('wrong-rfc') ? { ...row, secrets: keyed.secrets } : row))
}

function fusionauthRows(find) {
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

function logtoDigestRows(find) {
  const base = find('logto-sha256')
  const { hash } = base
  const [name, args, digest] = JSON.parse(hash)
  const noted = { notes: ['json-variation'] }
  const say = (argsAre, digestIs = digest, nameIs = name) => JSON.stringify([nameIs, argsAre, digestIs])
  const m = over(base)
  m.wrongs([base, find('logto-sha1')])
  variations(m, base, 'logto-digest')
  brokenJson(m, base)
  const at = hash.indexOf(args[0]) - 1
  m.add('arguments-split', 'The salt in two arguments', say(['salt', '123', '@']), 'match', noted)
  m.add('arguments-empty', 'An empty argument', say(['', 'salt123', '@']), 'match', noted)
  m.add('arguments-order', 'The salt after the password', say(['@', 'salt123']), 'mismatch')
  m.at('password-missing', 'Without @ any password would be right', say(['salt123']), at - 1)
  m.at('arguments-none', 'No arguments', say([]), at - 1)
  m.add('arguments-number', 'A number among the arguments', `["sha256",[1,"@"],"${digest}"]`, malformed, { offset: at })
  m.at('digest-capital', 'Capital digits: Logto compares text', say(args, digest.toUpperCase()), hash.indexOf(digest))
  m.at('digest-short', 'A byte too few', say(args, digest.slice(2)), hash.indexOf(digest) + 62)
  m.add('digest-base64', 'The digest in base64', say(args, base64(Buffer.from(digest, 'hex'))), malformed)
  m.add('other-name', 'The same as SHA-512', say(args, digest, 'sha512'), malformed)
  m.add('name-unknown', 'A hash function that is not understood', say(args, digest, 'blake2b512'), unknown)
  m.add('fourth', 'A fourth member', `${hash.slice(0, -1)},""]`, malformed, { offset: hash.length - 1 })
  m.add('arguments-many', 'Too many arguments', say(new Array(80).fill('@')), limit)
  m.common({ isJson: true, outside: unknown })
  return m.rows
}

function logtoPbkdf2Rows(find) {
  const base = find('rfc6070-2')
  const { hash } = base
  const [, args, digest] = JSON.parse(hash)
  const noted = { notes: ['json-variation'] }
  const say = (over, digestIs = digest) => JSON.stringify(['pbkdf2', Object.assign([...args], over), digestIs])
  const m = over(base)
  m.wrongs([base, find('rfc6070-1')])
  variations(m, base, 'logto-pbkdf2')
  brokenJson(m, base)
  m.add('sync', 'Its other name', hash.replace('pbkdf2', 'pbkdf2Sync'), 'match', noted)
  m.add('salt-hex', 'The salt in hexadecimal', say({ 0: 'hex:73616c74' }), 'match', noted)
  m.add('salt-hex-wrong', 'A salt of hexadecimal that is none', say({ 0: 'hex:zz' }), malformed, {
    offset: '["pbkdf2",["hex:'.length,
  })
  m.add('salt-empty', 'An empty salt', say({ 0: '' }), malformed)
  m.add('iterations-other', 'Another number of iterations', say({ 1: '3' }), 'mismatch')
  for (const [id, value, fact] of [
    ['zero-in-front', '02', 'a leading zero'],
    ['sign', '+2', 'a sign'],
    ['exponent', '2e0', 'an exponent'],
    ['empty', '', 'no digits'],
    ['junk', '2x', 'a letter after it, which parseInt takes'],
    ['wrap', '4294967298', '2^32 + 2'],
  ])
    m.add(`iterations-${id}`, `Iterations with ${fact}`, say({ 1: value }), malformed)
  m.add('iterations-number', 'Iterations that are no string', hash.replace('"2"', '2'), malformed, {
    offset: '["pbkdf2",["salt",'.length,
  })
  m.add('iterations-0', 'No iterations', say({ 1: '0' }), limit)
  m.add('length-other', 'A length that is not the digest’s', say({ 2: '21' }), malformed)
  m.add('digest-15', 'A digest cut to 15 bytes', say({ 2: '15' }, digest.slice(0, 30)), limit)
  m.add('digest-empty', 'An empty digest', say({ 2: '0' }, ''), malformed)
  m.add('digest-capital', 'Capital digits: Logto compares text', say({}, digest.toUpperCase()), malformed)
  m.add('hash-unknown', 'A hash function that is not understood', say({ 3: 'md5' }), malformed)
  m.add('password-missing', 'Without @', JSON.stringify(['pbkdf2', args.slice(0, 4), digest]), malformed)
  m.add(
    'password-first',
    'The password first',
    JSON.stringify(['pbkdf2', ['@', ...args.slice(0, 4)], digest]),
    malformed,
  )
  m.common({ isJson: true, outside: unknown })
  return m.rows
}

function stytchRows(find) {
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

/** The canonical answers of another file, in Auth0's JSON. */
function enclosed(algorithm, other, least) {
  return () => {
    const { vectors } = JSON.parse(readFileSync(new URL(`../../${other}.json`, import.meta.url)))
    const write = (value) => JSON.stringify({ algorithm, hash: { value } })
    const right = vectors.filter(
      ({ expect, notes, secrets, bytes: memory }) => expect === 'match' && !notes && !secrets && !memory,
    )
    // Bytes of 0xff have several readings, which take two backends.
    const isTaken = ({ hash, passwordHex = '' }) =>
      algorithm !== 'bcrypt' || (/^\$2[aby]\$0/.test(hash) && !passwordHex.includes('ff'))
    const taken = right.filter(isTaken).slice(0, least)
    const noted = vectors.filter((row) => row.expect === 'match' && row.notes && isTaken(row)).slice(0, 2)
    const base = { ...taken[0], hash: write(taken[0].hash) }
    const inner = taken[0].hash
    const noting = { notes: ['json-variation'] }
    const m = over(base)
    m.wrongs([base])
    variations(m, base, `auth0-${algorithm}`)
    brokenJson(m, base)
    const start = base.hash.indexOf(inner)
    m.add(
      'encoding-utf8',
      'The encoding said',
      JSON.stringify({ algorithm, hash: { value: inner, encoding: 'utf8' } }),
      'match',
      noting,
    )
    m.add(
      'escaped',
      'Slashes and a dollar escaped',
      write(inner).replaceAll('/', '\\/').replace('$', '\\u0024'),
      'match',
      noting,
    )
    m.add(
      'encoding-hex',
      'The encoding of a digest',
      JSON.stringify({ algorithm, hash: { value: inner, encoding: 'hex' } }),
      malformed,
      { offset: start },
    )
    m.add('inner-cut', 'The value is cut', write(inner.slice(0, -9)), malformed)
    m.add('inner-space', 'A space after the value', write(`${inner} `), malformed, { offset: start + inner.length })
    m.add('inner-other', 'The value is another format’s', write('$unknown$'), malformed)
    m.add('inner-escaped-fault', 'A fault after an escape', write(` ${inner}`).replace(' ', '\\u0020'), malformed, {
      offset: start,
    })
    m.add(
      'salt',
      'A salt beside it: what is hashed then is not said here',
      `${base.hash.slice(0, -1)},"salt":{"value":"s"}}`,
      malformed,
      { offset: base.hash.length + 1 },
    )
    m.add('value-missing', 'No value', JSON.stringify({ algorithm, hash: {} }), malformed)
    if (algorithm === 'bcrypt') {
      m.add('variant-2x', 'Auth0 does not take 2x', write(inner.replace(/^\$2./, '$2x')), malformed, { offset: start })
      m.add('variant-2', 'Auth0 does not take the first revision', write(`$2$${inner.slice(4)}`), malformed)
    }
    m.common({ isJson: true, outside: unknown, most: 4096 })
    const again = [...taken, ...noted].map((row) => ({ ...row, id: `as-${row.id}`, hash: write(row.hash) }))
    return [...again, ...m.rows]
  }
}

export const made = {
  'kratos-digest': kratosDigestRows,
  'kratos-hmac': kratosHmacRows,
  ...Object.fromEntries(
    ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'].map((name) => [
      `raw-${name}`,
      rawRows({ md5: 128, sha1: 160 }[name] ?? Number(name.slice(3))),
    ]),
  ),
  'auth0-digest': auth0DigestRows,
  'auth0-hmac': auth0HmacRows,
  'auth0-bcrypt': enclosed('bcrypt', 'bcrypt', 26),
  'auth0-argon2': enclosed('argon2', 'argon2', 26),
  'auth0-pbkdf2': enclosed('pbkdf2', 'phc-pbkdf2', 26),
  'okta-digest': oktaRows,
  'clerk-md5-salted': clerkRows('md5'),
  'clerk-sha256-salted': clerkRows('sha256'),
  'firebase-digest': firebaseRows,
  'fusionauth-digest': fusionauthRows,
  'logto-digest': logtoDigestRows,
  'logto-pbkdf2': logtoPbkdf2Rows,
  'stytch-digest': stytchRows,
}
