// Lists the computations of the oracles, and how the formats of this family write their digests.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const passwords = JSON.parse(readFileSync(new URL('../../passwords.json', import.meta.url)))
const base64 = (bytes) => Buffer.from(bytes).toString('base64')
const hexOf = (bytes) => Buffer.from(bytes).toString('hex')
/** Salts and keys without chance. */
const derived = (label, length) => createHash('shake256', { outputLength: length }).update(label).digest()
const isText = ({ hex }) => Buffer.from(Buffer.from(hex, 'hex').toString('utf8')).equals(Buffer.from(hex, 'hex'))
const pick = (list, index) => list[index % list.length]
const word = { utf8: true }
const literal = (text) => ({ hex: hexOf(text) })

const texts = ['NaCl', '0123456789abcdef', 'sälz 🧂', 's', '"quoted\\"', 'pepper and salt'.repeat(8), ' spaces ']
const sizes = { md4: 16, md5: 16, sha1: 20, sha224: 28, sha256: 32, sha384: 48, sha512: 64 }

export const planned = []
/** `spell` gets the digest and gives the text and what stands beside it. */
function plan(format, { id, fact, hex }, what, compute, spell) {
  planned.push({ format, id, fact: `${fact}, ${what}`, password: hex, compute, spell })
}
const hash = (name, parts, rounds = 1) => ({ kind: 'hash', name, parts, rounds })
const hmac = (name, key, parts) => ({ kind: 'hmac', name, key: hexOf(key), parts })
const around = (position, salt) =>
  position === undefined ? [word] : position === 'prefix' ? [literal(salt), word] : [word, literal(salt)]

const bare = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sha3-224', 'sha3-256', 'sha3-384', 'sha3-512']
for (const name of bare)
  for (const [i, one] of passwords.entries()) {
    const isBinary = (i >> 2) % 2 === 1
    const salt = isBinary ? derived(`raw ${name} ${i}`, 8 + i) : Buffer.from(pick(texts, i))
    const position = pick([undefined, 'prefix', 'suffix'], i)
    const saltEncoding = isBinary ? pick(['hex', 'base64'], i) : pick(['utf8', 'utf8', 'hex'], i >> 3)
    const written = { utf8: salt.toString('utf8'), hex: hexOf(salt), base64: base64(salt) }[saltEncoding]
    const fields = position && {
      salt: written,
      ...(saltEncoding !== 'utf8' && { saltEncoding }),
      saltPosition: position,
    }
    const what = position ? `the salt as ${position}, in ${saltEncoding}` : 'without a salt'
    const inBase64 = i % 5 === 4
    plan(
      `raw-${name}`,
      one,
      `${what}, in ${inBase64 ? 'base64' : 'hexadecimal'}`,
      hash(name, around(position, salt)),
      (digest) => ({
        hash: digest.toString(inBase64 ? 'base64' : 'hex'),
        ...(fields && { fields }),
        ...(inBase64 && { notes: ['base64'] }),
      }),
    )
  }

const templates = [
  '{SALT}{PASSWORD}',
  '{PASSWORD}{SALT}',
  '{PASSWORD}',
  '--{SALT}--{PASSWORD}--',
  '{SALT}{PASSWORD}{SALT}',
  '{PASSWORD}{PASSWORD}',
  'ü{{SALT}$'.concat('{PASSWORD}}{SALT'),
]
for (const [i, one] of passwords.entries()) {
  const name = pick(['md5', 'sha1', 'sha256', 'sha512'], i)
  const template = pick(templates, i)
  const salt = template.includes('{SALT}') ? derived(`kratos ${i}`, 4 + i) : Buffer.alloc(0)
  const parts = template
    .split(/(\{SALT\}|\{PASSWORD\})/)
    .filter(Boolean)
    .map((part) => (part === '{PASSWORD}' ? word : part === '{SALT}' ? { hex: hexOf(salt) } : literal(part)))
  const isPlain = name === 'md5' && template === '{PASSWORD}'
  plan('kratos-digest', one, `${name} of ${template}`, hash(name, parts), (digest) => ({
    hash: isPlain ? `$md5$${base64(digest)}` : `$${name}$pf=${base64(template)}$${base64(salt)}$${base64(digest)}`,
  }))
}
// Kratos replaces in one pass: what it puts in is not looked at again.
for (const [id, salt, password] of [
  ['salt-is-a-placeholder', '{PASSWORD}', 'secret'],
  ['password-is-a-placeholder', 'NaCl', '{SALT}{PASSWORD}'],
])
  plan(
    'kratos-digest',
    { id, fact: id.replaceAll('-', ' ').replace(/^./, (first) => `The ${first}`), hex: hexOf(Buffer.from(password)) },
    'sha256 of {SALT}{PASSWORD}',
    hash('sha256', [literal(salt), word]),
    (digest) => ({ hash: `$sha256$pf=${base64('{SALT}{PASSWORD}')}$${base64(salt)}$${base64(digest)}` }),
  )
const keys = (label, i) =>
  [Buffer.from('12345'), derived(`${label} ${i}`, 32), derived(`${label} ${i}`, 200), Buffer.from('schlüssel')][i % 4]
for (const [i, one] of passwords.entries()) {
  const name = pick(Object.keys(sizes), i)
  const key = keys('kratos', i)
  plan('kratos-hmac', one, `${name}, a key of ${key.length} bytes`, hmac(name, key, [word]), (digest) => ({
    hash: `$hmac-${name}$${base64(digest.toString('hex'))}$${base64(key)}`,
  }))
}

/** An encoding of the password that can say it, as often as there is one. */
function recoding({ hex }, i) {
  const bytes = Buffer.from(hex, 'hex')
  if (!isText({ hex })) return 'utf8'
  const text = bytes.toString('utf8')
  const last = Math.max(0, ...[...text].map((character) => character.codePointAt(0)))
  return pick(['utf8', 'utf16le', last < 256 ? 'latin1' : 'utf16le', 'utf8', last < 128 ? 'ascii' : 'utf16le'], i)
}
const member = (encoding) => (encoding === 'utf8' ? {} : { password: { encoding } })
for (const [i, one] of passwords.entries()) {
  const name = pick(['md5', 'sha1', 'md4', 'sha256', 'sha512'], i)
  const encoding = recoding(one, i + (i >> 2))
  const isBinary = i % 4 === 3
  const salt = isBinary ? derived(`auth0 ${i}`, 12) : Buffer.from(pick(texts, i))
  const position = pick(['prefix', 'suffix', undefined], i)
  const value = isBinary
    ? { value: base64(salt), encoding: 'base64' }
    : { value: salt.toString('utf8'), encoding: 'utf8' }
  const parts = around(position, salt).map((part) => (part === word ? { [encoding]: true } : part))
  const what = `${name}, ${position ? `the salt as ${position}` : 'without a salt'}, the password in ${encoding}`
  plan('auth0-digest', one, what, hash(name, parts), (digest) => ({
    hash: JSON.stringify({
      algorithm: name,
      hash: { value: digest.toString('hex'), encoding: 'hex' },
      ...(position && { salt: { ...value, position } }),
      ...member(encoding),
    }),
  }))
}
for (const [i, one] of passwords.entries()) {
  const name = pick(Object.keys(sizes), i)
  const key = keys('auth0', i)
  const isBinary = i % 4 === 1 || i % 4 === 2
  const encoding = recoding(one, i)
  plan(
    'auth0-hmac',
    one,
    `${name}, a key of ${key.length} bytes, the password in ${encoding}`,
    hmac(name, key, [{ [encoding]: true }]),
    (digest) => ({
      hash: JSON.stringify({
        algorithm: 'hmac',
        hash: {
          value: digest.toString('hex'),
          encoding: 'hex',
          digest: name,
          key: isBinary
            ? { value: base64(key), encoding: 'base64' }
            : { value: key.toString('utf8'), encoding: 'utf8' },
        },
        ...member(encoding),
      }),
    }),
  )
}

const oktaNames = { MD5: 'md5', 'SHA-1': 'sha1', 'SHA-256': 'sha256', 'SHA-512': 'sha512' }
for (const [i, one] of passwords.entries()) {
  const algorithm = pick(Object.keys(oktaNames), i)
  const position = pick(['prefix', 'suffix', undefined], i)
  const salt = derived(`okta ${i}`, 1 + i)
  const order = { salt: base64(salt), saltOrder: position === 'prefix' ? 'PREFIX' : 'POSTFIX' }
  plan(
    'okta-digest',
    one,
    `${algorithm}, ${position ? order.saltOrder : 'without a salt'}`,
    hash(oktaNames[algorithm], around(position, salt)),
    (digest) => ({
      hash: base64(digest),
      fields: { algorithm, ...(position && order) },
    }),
  )
}

for (const name of ['md5', 'sha256'])
  for (const [i, one] of passwords.entries()) {
    const salt = pick(texts, i)
    const position = pick(['prefix', 'suffix'], i)
    plan(`clerk-${name}-salted`, one, `the salt as ${position}`, hash(name, around(position, salt)), (digest) => ({
      hash: `${salt}$${digest.toString('hex')}`,
      fields: { saltPosition: position },
    }))
  }

for (const [i, one] of passwords.entries()) {
  const name = pick(['md5', 'sha1', 'sha256', 'sha512'], i)
  const isKeyed = i % 3 === 2
  const salt = derived(`firebase ${i}`, 3 + i)
  const order = pick(['SALT_FIRST', 'PASSWORD_FIRST', undefined, 'none'], i + (i >> 2))
  const position =
    order === 'none'
      ? undefined
      : (order ?? (isKeyed ? 'PASSWORD_FIRST' : 'SALT_FIRST')) === 'SALT_FIRST'
        ? 'prefix'
        : 'suffix'
  const key = keys('firebase', i)
  const parts = around(position, salt)
  const hashAlgorithm = (isKeyed ? 'HMAC_' : '') + name.toUpperCase()
  const fields = {
    hashAlgorithm,
    ...(!isKeyed && { rounds: name === 'md5' ? '0' : '1' }),
    ...(position && { salt: base64(salt) }),
    ...(position && order && { hashInputOrder: order }),
  }
  const what = `${hashAlgorithm}, ${position ? (order ?? 'its own order') : 'without a salt'}`
  plan('firebase-digest', one, what, isKeyed ? hmac(name, key, parts) : hash(name, parts), (digest) => ({
    hash: base64(name === 'md5' && !isKeyed ? digest.toString('hex') : digest),
    fields,
    ...(isKeyed && { secrets: { peppers: { base64: base64(key) } } }),
  }))
}

for (const [i, one] of passwords.entries()) {
  const encryptionScheme = pick(['salted-md5', 'salted-sha256', 'salted-hmac-sha256'], i)
  const salt = i % 11 === 10 ? Buffer.alloc(0) : derived(`fusionauth ${i}`, 6 + i)
  const factor = pick([1, 2, 3, 1000, 7], i)
  const isKeyed = encryptionScheme === 'salted-hmac-sha256'
  const salted = salt.length > 0 || isKeyed ? { salt: base64(salt.length > 0 ? salt : 'key') } : {}
  const compute = isKeyed
    ? hmac('sha256', salt.length > 0 ? salt : Buffer.from('key'), [word])
    : hash(encryptionScheme === 'salted-md5' ? 'md5' : 'sha256', [word, { hex: hexOf(salt) }], factor)
  plan(
    'fusionauth-digest',
    one,
    isKeyed ? encryptionScheme : `${encryptionScheme}, factor ${factor}`,
    compute,
    (digest) => ({
      hash: base64(digest),
      fields: { encryptionScheme, ...(!isKeyed && { factor: `${factor}` }), ...salted },
    }),
  )
}

const arrays = [
  ['salt', '@'],
  ['@', 'salt'],
  ['@'],
  ['a', '@', 'b'],
  ['@', 'x', '@'],
  ['ä"\\', '@'],
  ['{', '@', '}', '@', '!'],
]
for (const [i, one] of passwords.entries()) {
  if (!isText(one)) continue
  const name = pick(
    ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sha3-224', 'sha3-256', 'sha3-384', 'sha3-512'],
    i,
  )
  const args = pick(arrays, i)
  const parts = args.map((arg) => (arg === '@' ? word : literal(arg)))
  plan('logto-digest', one, `${name} of ${args.length} arguments`, hash(name, parts), (digest) => ({
    hash: JSON.stringify([name, args, digest.toString('hex')]),
  }))
}
for (const [i, one] of passwords.entries()) {
  if (!isText(one)) continue
  const name = pick(['sha1', 'sha224', 'sha256', 'sha384', 'sha512'], i)
  const short = texts.filter(({ length }) => length < 64)
  const salt = i % 2 === 0 ? Buffer.from(pick(short, i)) : derived(`logto ${i}`, 16)
  const written = i % 2 === 0 ? pick(short, i) : `hex:${hexOf(salt)}`
  const iterations = pick([1, 2, 1000], i)
  const length = pick([32, 64, 20, 16], i)
  plan(
    'logto-pbkdf2',
    one,
    `${name}, ${iterations} iterations, ${length} bytes`,
    { kind: 'pbkdf2', name, salt: hexOf(salt), iterations, length },
    (digest) => ({
      hash: JSON.stringify(['pbkdf2', [written, `${iterations}`, `${length}`, name, '@'], digest.toString('hex')]),
    }),
  )
}

for (const [i, one] of passwords.entries()) {
  const hashType = pick(['md_5', 'sha_1', 'sha_512'], i)
  const before = pick([undefined, 'before', 'sälz', undefined], i)
  const after = pick([undefined, 'after', undefined, 'ende'], i)
  const parts = [...(before ? [literal(before)] : []), word, ...(after ? [literal(after)] : [])]
  const what = `${hashType}, ${before ? 'a salt' : 'none'} before and ${after ? 'a salt' : 'none'} after`
  plan('stytch-digest', one, what, hash(hashType.replace('_', ''), parts), (digest) => ({
    hash: digest.toString('hex'),
    fields: { hashType, ...(before && { prependSalt: before }), ...(after && { appendSalt: after }) },
  }))
}
