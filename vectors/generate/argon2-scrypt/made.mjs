// Rows derived from others of the same file by one change.
import { base64, bytes, flipped, maker, malformed, phc64, replace, trailingBit, unknown } from '../maker.mjs'

function made(find, baseId, { isHinted = false, isWrapper = false } = {}) {
  const m = maker(find(baseId))
  return {
    ...m,
    /** Of each row one byte more, one less, one bit; and the empty password. */
    wrongs: (...ids) => m.wrongPasswords(ids.map(find)),
    common(leading = isHinted ? malformed : unknown) {
      m.common(leading)
      // A wrapper takes as much text more as its prefix has.
      if (isWrapper)
        m.rows.splice(
          m.rows.findIndex(({ id }) => id === 'text-1025'),
          1,
        )
    },
    /** Numbers as no writer spells them. */
    numbers(name, value, spell) {
      for (const [id, text, fact] of [
        ['leading-zero', `0${value}`, 'a leading zero'],
        ['plus', `+${value}`, 'a plus sign'],
        ['exponent', `${value}e0`, 'an exponent'],
        ['hex', `0x${value.toString(16)}`, 'hexadecimal'],
        ['fraction', `${value}.0`, 'a fraction'],
        ['empty', '', 'no digits'],
        ['wrap', String(2 ** 32 + value), '2^32 added'],
      ])
        m.malformed(`${name.toLowerCase()}-${id}`, `${name} with ${fact}`, spell(text))
    },
  }
}

/** Limits of scrypt, by a spelling of N, r and p. */
function scryptLimits(f, spell, least = 2) {
  for (const [id, fact, n, r, p] of [
    ['n-1', 'N 1', 1, 8, 1],
    ['n-1000', 'N 1,000 is no power of two', 1000, 8, 1],
    ['n-25', 'N 2^25', 2 ** 25, 1, 1],
    ['memory', 'N 2^22 with r 8: 4 GiB', 2 ** 22, 8, 1],
    ['r-0', 'r 0', 1024, 0, 1],
    ['r-65', 'r 65', 1024, 65, 1],
    ['p-0', 'p 0', 1024, 8, 0],
    ['p-65', 'p 65', 1024, 8, 65],
  ])
    if (n >= least) f.limit(`limit-${id}`, fact, spell(n, r, p))
}

/** Padded base64 at the end of a text, its digest in `$`-separated or other fields. */
function paddedDigest(f, digest, spell) {
  const raw = Buffer.from(digest, 'base64')
  const at = f.hash.lastIndexOf(digest)
  f.mismatch('digest-bit', 'One bit of the digest differs', spell(base64(flipped(raw))))
  f.match('digest-unpadded', 'The digest without its padding', spell(phc64(raw)), 'unpadded')
  f.malformed('digest-url-safe', 'The URL-safe alphabet', spell(`-_${digest.slice(2)}`), at)
  f.malformed(
    'digest-alphabet',
    'A character outside of the alphabet',
    spell(`${digest.slice(0, 5)}!${digest.slice(6)}`),
    at + 5,
  )
  const bit = trailingBit(digest)
  f.malformed(
    'digest-trailing-bit',
    'An unused bit of the digest is set',
    spell(bit.text + '='.repeat(-bit.text.length & 3)),
    at + bit.at,
  )
  f.malformed('digest-over-padded', 'A padding character too many', spell(`${digest}=`))
  return raw
}

/** Formats whose digest may have any length: a cut one still matches down to 16 bytes. */
function cuts(f, raw, spell) {
  f.match('digest-cut-16', 'scrypt is prefix-closed: 16 bytes of the digest still match', spell(raw.subarray(0, 16)))
  f.limit('limit-digest-15', 'The classic attack: a digest cut to 15 bytes', spell(raw.subarray(0, 15)))
  f.limit('limit-digest-1', 'A digest cut to one byte', spell(raw.subarray(0, 1)))
  f.malformed('digest-empty', 'The classic attack: an empty digest', spell(Buffer.alloc(0)))
}

function kratos(find) {
  const f = made(find, 'hashlib-length-55')
  const { hash } = f
  const [, , parameters, salt, digest] = hash.split('$')
  const text = (p = parameters, s = salt, d = digest) => `$scrypt$${p}$${s}$${d}`
  f.wrongs('hashlib-length-55', 'hashlib-nfc')
  f.wrongEmpty()
  f.common()
  const raw = paddedDigest(f, digest, (d) => text(parameters, salt, d))
  cuts(f, raw, (d) => text(parameters, salt, base64(d)))
  f.match(
    'salt-unpadded',
    'The salt without its padding',
    text(parameters, phc64(Buffer.from(salt, 'base64'))),
    'unpadded',
  )
  f.malformed('salt-empty', 'An empty salt', text(parameters, ''))
  f.malformed('digest-missing', 'No digest', `$scrypt$${parameters}$${salt}`)
  f.malformed('field-extra', 'A field too many', `${hash}$`, hash.length)
  const [ln, r, p] = parameters.split(',')
  f.malformed('order', 'p before r: Kratos reads one order', text([ln, p, r].join(',')))
  f.malformed('r-missing', 'No r', text([ln, p].join(',')))
  f.numbers('r', Number(r.slice(2)), (n) => text([ln, `r=${n}`, p].join(',')))
  for (const n of [14, 63, 64])
    f.malformed(`ln-${n}`, `${n} may be the logarithm that all others put there`, text(`ln=${n},r=8,p=1`), {
      hint: { format: 'kratos-scrypt' },
      offset: '$scrypt$ln='.length,
    })
  f.limit('ln-1000', 'N 1,000 is no power of two', text('ln=1000,r=8,p=1'), { hint: { format: 'kratos-scrypt' } })
  f.limit('limit-memory', 'N 2^22 with r 8: 4 GiB', text('ln=4194304,r=8,p=1'))
  for (const [id, fact, numbers] of [
    ['r-0', 'r 0', 'r=0,p=1'],
    ['r-65', 'r 65', 'r=65,p=1'],
    ['p-0', 'p 0', 'r=8,p=0'],
    ['p-65', 'p 65', 'r=8,p=65'],
  ])
    f.limit(`limit-${id}`, fact, text(`ln=1024,${numbers}`))
  return f.rows
}

function adonisjs(find) {
  const f = made(find, 'hashlib-length-55')
  const { hash } = f
  const [, , parameters, salt, digest] = hash.split('$')
  const text = (p = parameters, s = salt, d = digest) => `$scrypt$${p}$${s}$${d}`
  const raw = Buffer.from(digest, 'base64')
  f.wrongs('hashlib-length-55', 'hashlib-nfc')
  f.wrongEmpty()
  f.common()
  f.mismatch('digest-bit', 'One bit of the digest differs', text(parameters, salt, phc64(flipped(raw))))
  f.mismatch('salt-bit', 'One bit of the salt differs', text(parameters, phc64(flipped(Buffer.from(salt, 'base64')))))
  const start = hash.length - digest.length
  f.malformed(
    'digest-cut-63',
    'The driver takes no digest under 64 bytes',
    text(parameters, salt, phc64(raw.subarray(0, 63))),
    start,
  )
  f.malformed('digest-cut-16', 'A digest cut to 16 bytes', text(parameters, salt, phc64(raw.subarray(0, 16))), start)
  f.malformed('digest-129', 'A digest of 129 bytes', text(parameters, salt, phc64(Buffer.alloc(129, 7))), start)
  f.malformed('digest-empty', 'The classic attack: an empty digest', text(parameters, salt, ''))
  f.match('digest-padded', 'Padding', `${hash}==`, 'padded')
  f.malformed('salt-7', 'A salt of 7 bytes', text(parameters, phc64(Buffer.alloc(7, 1))))
  f.malformed('digest-missing', 'No digest', `$scrypt$${parameters}$${salt}`)
  f.malformed('salt-trailing-bit', 'An unused bit of the salt is set', text(parameters, trailingBit(salt).text))
  const [n, r, p] = parameters.split(',')
  f.malformed('order', 'r before n has no beginning of its own', text([r, n, p].join(',')), {
    hint: { format: 'adonisjs-scrypt' },
  })
  f.malformed('p-missing', 'No p', text([n, r].join(',')))
  f.numbers('n', Number(n.slice(2)), (value) => text([`n=${value}`, r, p].join(',')))
  scryptLimits(f, (...[cost, size, lanes]) => text(`n=${cost},r=${size},p=${lanes}`))
  return f.rows
}

function hashcat(find) {
  const f = made(find, 'hashlib-length-55')
  const { hash } = f
  const [, n, r, p, salt, digest] = hash.split(':')
  const text = (numbers = [n, r, p], s = salt, d = digest) => ['SCRYPT', ...numbers, s, d].join(':')
  f.wrongs('hashlib-length-55', 'hashlib-nfc')
  f.wrongEmpty()
  f.common()
  const raw = paddedDigest(f, digest, (d) => text(undefined, undefined, d))
  cuts(f, raw, (d) => text(undefined, undefined, base64(d)))
  f.malformed('lower-case', 'Lower case begins Werkzeug’s spelling', text().toLowerCase(), {
    hint: { format: 'hashcat-scrypt' },
    offset: 0,
  })
  f.malformed('field-extra', 'A field too many', `${hash}:`, hash.length)
  f.malformed('salt-missing', 'A field too few', ['SCRYPT', n, r, p, digest].join(':'))
  f.numbers('N', Number(n), (value) => text([value, r, p]))
  scryptLimits(f, (...numbers) => text(numbers))
  return f.rows
}

const packedOf = (n, r, p) => (Math.log2(n) * 65536 + r * 256 + p).toString(16)

function packed(find, beginning, isHinted, isWrapper = false) {
  const f = made(find, 'hashlib-length-55', { isHinted, isWrapper })
  const { hash } = f
  const [numbers, salt, digest] = hash.slice(beginning.length).split('$')
  const text = (n = numbers, s = salt, d = digest) => `${beginning}${n}$${s}$${d}`
  f.wrongs('hashlib-length-55', 'hashlib-nfc')
  f.wrongEmpty()
  f.common()
  const raw = paddedDigest(f, digest, (d) => text(numbers, salt, d))
  cuts(f, raw, (d) => text(numbers, salt, base64(d)))
  const at = beginning.length
  f.malformed('numbers-leading-zero', 'A leading zero', text(`0${numbers}`), at)
  f.malformed('numbers-upper-case', 'Capital digits', text(packedOf(1024, 8, 1).toUpperCase()), at)
  f.malformed('numbers-short', 'r and p alone: N is 1', text('801'), at)
  f.malformed('numbers-long', 'Nine digits', text('400000801'))
  f.malformed('numbers-empty', 'No numbers', text(''), at)
  f.malformed('salt-empty', 'An empty salt', text(numbers, ''))
  f.malformed('digest-missing', 'No digest', `${beginning}${numbers}$${salt}`)
  f.malformed('field-extra', 'A field too many', `${hash}$`, hash.length)
  for (const [id, fact, ...sizes] of [
    ['memory', 'N 2^22 with r 8: 4 GiB', 2 ** 22, 8, 1],
    ['n-32767', 'N 2^32767', 2 ** 25, 1, 1],
    ['r-0', 'r 0', 1024, 0, 1],
    ['r-65', 'r 65', 1024, 65, 1],
    ['p-0', 'p 0', 1024, 8, 0],
    ['p-65', 'p 65', 1024, 8, 65],
  ])
    f.limit(`limit-${id}`, fact, text(id === 'n-32767' ? '7fff0801' : packedOf(...sizes)))
  return f
}

function delegating(find) {
  const f = packed(find, '{scrypt}$', false, true)
  const { hash } = f
  f.malformed('id-unknown', 'An id that Spring does not have', replace(hash, '{scrypt}', '{scrypt@v6}'), {
    hint: { format: 'spring-delegating-scrypt' },
    offset: 0,
  })
  f.malformed('id-upper', 'Ids are lower case', replace(hash, '{scrypt}', '{SCRYPT}'), {
    hint: { format: 'spring-delegating-scrypt' },
    offset: 0,
  })
  f.malformed('nothing', 'Nothing behind the id', '{scrypt}', 8)
  return f.rows
}

function cryptScrypt(find) {
  const f = made(find, 'libxcrypt-038')
  const { hash } = f
  const digest = hash.slice(-43)
  const head = hash.slice(0, -44)
  f.wrongs('libxcrypt-038', 'libcrypt-nfc')
  f.wrongEmpty()
  f.wrongNfd(find, 'libcrypt')
  f.common()
  f.mismatch('digest-character', 'Another character of the digest', `${head}$A${digest.slice(1)}`)
  f.mismatch('salt-character', 'Another character of the salt', `${head.slice(0, -1)}0$${digest}`)
  f.malformed('digest-42', 'A character of the digest is missing', hash.slice(0, -1), hash.length - 1)
  f.malformed('digest-empty', 'The classic attack: an empty digest', `${head}$`, head.length + 1)
  f.malformed('digest-missing', 'A setting is no hash', head, head.length)
  f.malformed(
    'digest-unused-bits',
    'Bits of the last character that carry nothing',
    `${hash.slice(0, -1)}z`,
    hash.length - 1,
  )
  f.malformed(
    'digest-alphabet',
    'A character outside of the alphabet',
    `${head}$${digest.slice(0, 7)}+${digest.slice(8)}`,
    head.length + 8,
  )
  f.malformed('salt-alphabet', 'A salt outside of the alphabet', `${head}+$${digest}`)
  f.malformed('salt-space', 'A space in the salt', `${head} $${digest}`)
  f.malformed('salt-dollar', 'libxcrypt ends the salt at the first dollar sign', `${head}$x$${digest}`)
  f.malformed('parameters-short', 'The parameters are cut', '$7$66....')
  f.malformed(
    'parameters-alphabet',
    'A character outside of the alphabet in r',
    hash.replace('$7$66....', '$7$6=....'),
    4,
  )
  f.malformed(
    'passwap',
    'What passwap reads behind $7$',
    '$7$ln=16,r=8,p=1$cmFuZG9tc2FsdGlzaGFyZA$Rh+NnJNo1I6nRwaNqbDm6kmADswD1+7FTKZ7Ln9D8nQ',
    5,
  )
  f.malformed('prefix-alone', 'The prefix alone', '$7$', 3)
  for (const [id, fact, parameters] of [
    ['n-0', 'log2 N 0', '.6..../....'],
    ['n-25', 'log2 N 25', 'N6..../....'],
    ['n-63', 'log2 N 63', 'z6..../....'],
    ['memory', 'log2 N 22 with r 8: 4 GiB', 'K6..../....'],
    ['r-0', 'r 0', '6...../....'],
    ['r-65', 'r 65', '6//.../....'],
    ['p-0', 'p 0', '66.........'],
    ['p-most', 'p 2^30 - 1', '66....zzzzz'],
  ])
    f.limit(`limit-${id}`, fact, `$7$${parameters}NaCl$${digest}`)
  return f.rows
}

function django(find) {
  const f = made(find, 'django-length-55')
  const { hash } = f
  const [, n, salt, r, p, digest] = hash.split('$')
  const text = (over = {}) => {
    const parts = { n, salt, r, p, digest, ...over }
    return ['scrypt', parts.n, parts.salt, parts.r, parts.p, parts.digest].join('$')
  }
  f.wrongs('django-length-55', 'django-nfc')
  f.wrongEmpty()
  f.wrongNfd(find, 'django')
  f.common()
  const raw = paddedDigest(f, digest, (d) => text({ digest: d }))
  const at = hash.length - digest.length
  f.malformed('digest-cut-63', 'Django’s digest has 64 bytes', text({ digest: base64(raw.subarray(0, 63)) }), at)
  f.malformed('digest-cut-16', 'A digest cut to 16 bytes', text({ digest: base64(raw.subarray(0, 16)) }), at)
  f.malformed('digest-empty', 'The classic attack: an empty digest', text({ digest: '' }))
  f.mismatch('salt-other', 'Another letter of the salt', text({ salt: `${salt.slice(0, -1)}!` }))
  f.malformed('salt-empty', 'An empty salt', text({ salt: '' }))
  f.malformed('order', 'N, r, p and then the salt is another order', ['scrypt', n, r, p, salt, digest].join('$'))
  f.malformed('third-party', 'The old package django-scrypt had seven fields', `scrypt$${salt}$14$8$1$64$${digest}`)
  f.malformed('field-extra', 'A field too many', `${hash}$`, hash.length)
  f.numbers('N', Number(n), (value) => text({ n: value }))
  scryptLimits(f, (cost, size, lanes) => text({ n: cost, r: size, p: lanes }))
  return f.rows
}

function werkzeug(find) {
  const f = made(find, 'werkzeug-length-55')
  const { hash } = f
  const [method, salt, digest] = hash.split('$')
  const [, n, r, p] = method.split(':')
  const text = (over = {}) => {
    const parts = { n, r, p, salt, digest, ...over }
    return `scrypt:${parts.n}:${parts.r}:${parts.p}$${parts.salt}$${parts.digest}`
  }
  const raw = Buffer.from(digest, 'hex')
  const at = hash.length - digest.length
  f.wrongs('werkzeug-length-55', 'werkzeug-nfc')
  f.wrongEmpty()
  f.wrongNfd(find, 'werkzeug')
  f.common()
  f.mismatch('digest-bit', 'One bit of the digest differs', text({ digest: flipped(raw).toString('hex') }))
  f.match('digest-upper-case', 'Capital digits', text({ digest: digest.toUpperCase() }), 'letter-case')
  f.malformed('digest-cut-63', 'Werkzeug’s digest has 64 bytes', hash.slice(0, -2), hash.length - 2)
  f.malformed('digest-cut-16', 'A digest cut to 16 bytes', text({ digest: digest.slice(0, 32) }), at + 32)
  f.malformed('digest-empty', 'The classic attack: an empty digest', text({ digest: '' }), at)
  f.malformed(
    'digest-letter',
    'A letter that is no digit',
    text({ digest: `${digest.slice(0, 9)}g${digest.slice(10)}` }),
    at + 9,
  )
  f.mismatch('salt-other', 'Another letter of the salt', text({ salt: `${salt.slice(0, -1)}!` }))
  f.malformed('salt-empty', 'An empty salt', text({ salt: '' }))
  f.malformed('method-short', 'Without p', `scrypt:${n}:${r}$${salt}$${digest}`)
  f.malformed('field-extra', 'A field too many', `${hash}$`, hash.length)
  f.numbers('N', Number(n), (value) => text({ n: value }))
  scryptLimits(f, (cost, size, lanes) => text({ n: cost, r: size, p: lanes }))
  return f.rows
}

function auth0(find) {
  const f = made(find, 'hashlib-length-55')
  const { hash } = f
  const object = JSON.parse(hash)
  const text = (over = {}) => JSON.stringify({ ...object, ...over })
  const raw = Buffer.from(object.hash.value, 'hex')
  const hex = (data) => ({ value: Buffer.from(data).toString('hex'), encoding: 'hex' })
  f.wrongs('hashlib-length-55', 'hashlib-nfc')
  f.wrongEmpty()
  f.common()
  f.match(
    'password-utf8',
    'The password’s encoding, which is the usual one',
    text({ password: { encoding: 'utf8' } }),
    'password-encoding',
  )
  f.malformed('password-utf16le', 'Another encoding of the password', text({ password: { encoding: 'utf16le' } }))
  f.malformed('password-empty', 'A password without an encoding', text({ password: {} }))
  f.mismatch('digest-bit', 'One bit of the digest differs', text({ hash: hex(flipped(raw)) }))
  f.match(
    'digest-cut-16',
    'scrypt is prefix-closed: 16 bytes still match',
    text({ hash: hex(raw.subarray(0, 16)), keylen: 16 }),
  )
  f.limit(
    'limit-digest-15',
    'The classic attack: a digest cut to 15 bytes',
    text({ hash: hex(raw.subarray(0, 15)), keylen: 15 }),
  )
  f.malformed('digest-empty', 'The classic attack: an empty digest', text({ hash: hex([]), keylen: 0 }))
  f.malformed('keylen-other', 'keylen is not the digest’s length', text({ keylen: 32 }))
  f.match('hash-base64', 'The digest in base64', text({ hash: { value: base64(raw), encoding: 'base64' } }), 'encoding')
  f.match(
    'hash-upper-case',
    'Capital digits',
    text({ hash: { value: object.hash.value.toUpperCase(), encoding: 'hex' } }),
    'letter-case',
  )
  f.malformed('hash-utf8', 'A digest is no text', text({ hash: { value: object.hash.value, encoding: 'utf8' } }))
  f.malformed(
    'hash-encoding-missing',
    'Of a digest the encoding must be said',
    text({ hash: { value: object.hash.value } }),
  )
  const { parallelization, blockSize, cost, ...rest } = object
  f.match(
    'order',
    'Members in another order',
    JSON.stringify({ ...rest, parallelization, blockSize, cost }),
    'member-order',
  )
  f.malformed('algorithm-other', 'Another algorithm', text({ algorithm: 'pbkdf2' }), {
    hint: { format: 'auth0-scrypt' },
  })
  f.malformed('member-twice', 'A member twice', replace(hash, ',"cost":', ',"cost":16,"cost":'))
  f.malformed('member-unknown', 'A member that scrypt does not have', text({ digest: 'sha256' }))
  f.malformed('salt-missing', 'No salt', replace(hash, `"salt":${JSON.stringify(object.salt)},`, ''))
  f.malformed('keylen-missing', 'No keylen', replace(hash, `"keylen":${object.keylen},`, ''))
  f.malformed('salt-escape', 'An escape in a text', text({ salt: { value: 'a\\b', encoding: 'utf8' } }))
  f.malformed('salt-not-hex', 'A salt that is not in its encoding', text({ salt: { value: 'xyz', encoding: 'hex' } }))
  f.malformed('white-space', 'White space in a string', hash.replace('"value":"', '"value":" '), {
    hint: { format: 'auth0-scrypt' },
  })
  f.malformed('number-text', 'A number as a text', text({ cost: '1024' }))
  f.malformed('cut', 'The last brace is missing', hash.slice(0, -1), hash.length - 1)
  scryptLimits(f, (n, r, p) => text({ cost: n, blockSize: r, parallelization: p }))
  return f.rows
}

function gitea(find) {
  const f = made(find, 'hashlib-length-55', { isHinted: true })
  const { hash, base } = f
  const { salt, passwd_hash_algo: algorithm } = base.fields
  const beside = (over) => ({ fields: { salt, passwd_hash_algo: algorithm, ...over } })
  const raw = Buffer.from(hash, 'hex')
  const [, n, r, p] = algorithm.split('$')
  f.wrongs('hashlib-length-55', 'hashlib-nfc', 'hashlib-raw-salt')
  f.wrongEmpty()
  f.common()
  f.mismatch('digest-bit', 'One bit of the digest differs', flipped(raw).toString('hex'))
  f.match('digest-upper-case', 'Capital digits', hash.toUpperCase(), 'letter-case')
  f.match('source-gitea', 'Gitea says its source', hash, { hint: { source: 'gitea' } })
  f.match('source-forgejo', 'Forgejo says its source', hash, { hint: { source: 'forgejo' } })
  f.mismatch('salt-other', 'Another salt', hash, beside({ salt: `00${salt.slice(2)}` }))
  f.malformed('digest-cut', 'A digest shorter than its algorithm says', hash.slice(0, -2), 0)
  f.malformed('digest-odd', 'An odd number of digits', hash.slice(0, -1))
  f.malformed('digest-empty', 'The classic attack: an empty digest', '')
  const short = { ...beside({ passwd_hash_algo: `scrypt$${n}$${r}$${p}$15` }) }
  f.limit('limit-digest-15', 'A digest and a length of 15 bytes', hash.slice(0, 30), short)
  f.field('salt-missing', 'No salt beside it', hash, { fields: { passwd_hash_algo: algorithm } })
  f.field('salt-odd', 'A salt of an odd number of digits', hash, beside({ salt: salt.slice(1) }))
  f.field('salt-empty', 'An empty salt', hash, beside({ salt: '' }))
  f.field('algorithm-missing', 'No algorithm beside it', hash, { fields: { salt } })
  f.field('algorithm-other', 'Another algorithm', hash, beside({ passwd_hash_algo: 'pbkdf2$50000$50' }))
  f.field('algorithm-short', 'Without the length', hash, beside({ passwd_hash_algo: `scrypt$${n}$${r}$${p}` }))
  f.field('algorithm-more', 'A number too many', hash, beside({ passwd_hash_algo: `${algorithm}$1` }))
  f.field('algorithm-sign', 'A plus sign', hash, beside({ passwd_hash_algo: `scrypt$+${n}$${r}$${p}$50` }))
  for (const [id, fact, numbers] of [
    ['n-1', 'N 1', '1$8$1'],
    ['n-1000', 'N 1,000 is no power of two', '1000$8$1'],
    ['memory', 'N 2^22 with r 8: 4 GiB', '4194304$8$1'],
    ['r-65', 'r 65', '1024$65$1'],
    ['p-0', 'p 0', '1024$8$0'],
  ])
    f.limit(`limit-${id}`, fact, hash, beside({ passwd_hash_algo: `scrypt$${numbers}$50` }))
  return f.rows
}

function firebase(find) {
  const f = made(find, 'hashlib-length-55', { isHinted: true })
  const { hash, base } = f
  const beside = (over) => ({ fields: { ...base.fields, ...over } })
  const raw = Buffer.from(hash, 'base64')
  f.wrongs('hashlib-length-55', 'hashlib-nfc')
  f.wrongEmpty()
  f.common()
  f.mismatch('digest-bit', 'One bit of the digest differs', base64(flipped(raw)))
  f.match('digest-unpadded', 'Without padding', phc64(raw), 'unpadded')
  f.match(
    'digest-url-safe',
    'As the Admin SDK sends it',
    hash.replaceAll('+', '-').replaceAll('/', '_'),
    'url-safe-alphabet',
  )
  f.match('source', 'Its source says it', hash, { hint: { source: 'firebase-import' } })
  f.mismatch(
    'salt-other',
    'Another salt',
    hash,
    beside({ salt: base64(flipped(Buffer.from(base.fields.salt, 'base64'))) }),
  )
  f.malformed('digest-cut', 'A digest shorter than derivedKeyLength', base64(raw.subarray(0, 32)), 0)
  f.malformed('digest-empty', 'The classic attack: an empty digest', '')
  f.limit('limit-digest-15', 'A digest of 15 bytes', base64(raw.subarray(0, 15)), beside({ derivedKeyLength: '15' }))
  for (const name of Object.keys(base.fields)) {
    const { [name]: _, ...others } = base.fields
    f.field(`${name.toLowerCase()}-missing`, `No ${name} beside it`, hash, { fields: others })
  }
  f.field('salt-text', 'A salt that is no base64', hash, beside({ salt: 'salt!' }))
  f.field('memory-sign', 'A plus sign', hash, beside({ memoryCost: '+1024' }))
  f.field('memory-empty', 'An empty number', hash, beside({ memoryCost: '' }))
  f.limit('limit-n-1000', 'N 1,000 is no power of two', hash, beside({ memoryCost: '1000' }))
  f.limit('limit-r-65', 'r 65', hash, beside({ blockSize: '65' }))
  f.limit('limit-p-0', 'p 0', hash, beside({ parallelization: '0' }))
  return f.rows
}

/** Fixed parameters: computing is dear, so that few are computed. */
function fixed(
  find,
  { baseId, separator, beginning = '', isDigestFirst = false, alphabet, sources = [], isHinted = true },
) {
  const f = made(find, baseId, { isHinted })
  const { hash } = f
  const parts = hash.slice(beginning.length).split(separator)
  const [salt, digest] = isDigestFirst ? parts.reverse() : parts
  const text = (s = salt, d = digest) => beginning + (isDigestFirst ? d + separator + s : s + separator + d)
  const saltAt = isDigestFirst ? 129 : beginning.length
  const digestAt = isDigestFirst ? 0 : beginning.length + salt.length + 1
  const raw = Buffer.from(digest, 'hex')
  f.wrongs(baseId)
  f.wrongEmpty()
  f.wrong(
    'wrong-spaces',
    'Without the spaces at both ends',
    bytes(find('hashlib-spaces')).toString().trim(),
    find('hashlib-spaces'),
  )
  f.common()
  f.mismatch('digest-bit', 'One bit of the digest differs', text(salt, flipped(raw).toString('hex')))
  f.match('digest-upper-case', 'Capital digits', text(salt, digest.toUpperCase()), 'letter-case')
  f.malformed('digest-cut-63', 'A byte of the digest is missing', text(salt, digest.slice(2)), digestAt + 126)
  f.malformed('digest-cut-16', 'A digest cut to 16 bytes', text(salt, digest.slice(0, 32)), digestAt + 32)
  f.malformed('digest-65', 'A byte of the digest too many', text(salt, `${digest}00`), digestAt + 128)
  f.malformed('digest-empty', 'The classic attack: an empty digest', text(salt, ''), digestAt)
  f.malformed(
    'digest-letter',
    'A letter that is no digit',
    text(salt, `${digest.slice(0, 9)}g${digest.slice(10)}`),
    digestAt + 9,
  )
  f.mismatch('salt-other', 'Another character of the salt', text((salt[0] === '0' ? '1' : '0') + salt.slice(1)))
  f.malformed('salt-short', 'A character of the salt is missing', text(salt.slice(1)), saltAt + salt.length - 1)
  f.malformed('salt-long', 'A character of the salt too many', text(`${salt}0`), saltAt + salt.length)
  f.malformed('salt-alphabet', 'A salt outside of its alphabet', text(`${alphabet}${salt.slice(1)}`), saltAt)
  f.malformed('salt-empty', 'An empty salt', text(''), saltAt)
  f.malformed(
    'separator',
    'Another separator',
    text().replaceAll(separator, ';'),
    isHinted ? {} : { hint: { format: 'lucia-scrypt' } },
  )
  for (const source of sources) f.match(`source-${source}`, `The source ${source} says it`, hash, { hint: { source } })
  return f
}

function betterAuth(find) {
  const f = fixed(find, {
    baseId: 'hashlib-one-space',
    separator: ':',
    alphabet: 'A',
    sources: ['better-auth', 'oslo', 'lucia'],
  })
  const nfc = find('hashlib-nfc')
  f.match('nfd-for-nfc', 'Decomposed text is the same password after normalization', nfc.hash, {
    password: undefined,
    passwordHex: find('hashlib-nfd').passwordHex,
  })
  return f.rows
}

function lucia(find) {
  const f = fixed(find, {
    baseId: 'hashlib-one-space',
    separator: ':',
    beginning: 's2:',
    alphabet: '_',
    isHinted: false,
  })
  const nfc = find('hashlib-nfc')
  f.match('nfd-for-nfc', 'Decomposed text is the same password after normalization', nfc.hash, {
    password: undefined,
    passwordHex: find('hashlib-nfd').passwordHex,
  })
  const longer = find('lucia-3-writes-password')
  const [, salt] = longer.hash.split(':')
  const text = (other) => longer.hash.replace(salt, other)
  f.wrongs('lucia-3-writes-password')
  f.malformed('salt-32-capital', 'Lucia 3’s digits are small', text(`A${salt.slice(1)}`), 3)
  f.malformed('salt-32-letter', 'Lucia 3 draws no letters', text(`g${salt.slice(1)}`), 3)
  f.malformed('salt-31', 'A length that no Lucia draws', text(salt.slice(1)), 19)
  f.malformed('version-3', 'A version that Lucia did not have', f.hash.replace('s2:', 's3:'), {
    hint: { format: 'lucia-scrypt' },
    offset: 0,
  })
  return f.rows
}

function magentoUpgraded(find) {
  const f = made(find, 'sodium-length-56', { isHinted: true })
  const { hash } = f
  const [digest, salt, ...rest] = hash.split(':')
  const last = rest.at(-1)
  const versions = rest.slice(0, -1).join(':')
  const [, length, passes, memory] = last.split('_')
  const text = (d = digest, s = salt, v = versions, l = last) => [d, s, v, l].join(':')
  const at = digest.length + 1
  const versionsAt = at + salt.length + 1
  const lastAt = versionsAt + versions.length + 1
  const hint = { format: 'magento-upgraded' }
  f.wrongs('sodium-length-56', 'sodium-nfc')
  f.wrongEmpty()
  f.common()
  f.mismatch('digest-bit', 'One bit of the digest differs', text(flipped(Buffer.from(digest, 'hex')).toString('hex')))
  f.match('digest-upper-case', 'Capital digits', text(digest.toUpperCase()), 'letter-case')
  f.mismatch('salt-longer', 'The earlier hash takes all of the salt', text(digest, `${salt}AndMore`))
  f.mismatch('versions-other', 'Another earlier version', text(digest, salt, versions === '0' ? '1' : '0'))
  f.malformed('salt-empty', 'An empty salt', text(digest, ''), at)
  f.malformed('salt-65', 'A salt of 65 letters', text(digest, 'a'.repeat(65)), at)
  f.malformed('digest-cut-31', 'A byte of the digest is missing', hash.slice(2), 62)
  f.malformed('versions-none', 'Nothing that was upgraded', [digest, salt, last].join(':'), {
    hint,
    offset: versionsAt,
  })
  f.malformed('versions-1-0', 'MD5 over SHA-256, which no Magento made', text(digest, salt, '1:0'), { hint })
  f.malformed('versions-2', 'Argon2 over Argon2', text(digest, salt, '2'), { hint, offset: versionsAt })
  f.malformed('version-3-alone', 'Version 3 says its parameters', text(digest, salt, versions, '3'), {
    hint,
    offset: lastAt,
  })
  f.numbers('passes', Number(passes), (value) => text(digest, salt, versions, `3_${length}_${value}_${memory}`))
  const limited = (p, m) => text(digest, salt, versions, `3_${length}_${p}_${m}`)
  f.limit('limit-memory', 'A memory of 4 KiB', limited(passes, 4096))
  f.limit('limit-memory-most', 'A memory of 3 GiB', limited(passes, 3221225472))
  f.limit('limit-passes-0', 'No passes', limited(0, memory))
  f.limit('limit-passes-1025', '1,025 passes', limited(1025, memory))
  f.match('source', 'Magento says its source', hash, { hint: { source: 'magento' } })
  return f.rows
}

/** Nothing is normalized. */
function notNormalized(f, find) {
  f.wrongNfd(find, 'hashlib')
  return f.rows
}

function magento(find) {
  const f = made(find, 'sodium-length-56', { isHinted: true })
  const { hash } = f
  const [digest, salt, version] = hash.split(':')
  const [, length, passes, memory] = version.split('_')
  const text = (d = digest, s = salt, v = version) => [d, s, v].join(':')
  const raw = Buffer.from(digest, 'hex')
  f.wrongs('sodium-length-56', 'sodium-nfc')
  f.wrongEmpty()
  f.common()
  const at = digest.length + 1
  f.mismatch('digest-bit', 'One bit of the digest differs', text(flipped(raw).toString('hex')))
  f.match('digest-upper-case', 'Capital digits', text(digest.toUpperCase()), 'letter-case')
  f.mismatch('salt-other', 'Another letter of the salt', text(digest, (salt[0] === 'a' ? 'b' : 'a') + salt.slice(1)))
  f.match(
    'salt-longer',
    'What follows the 16 letters of the salt is not used',
    text(digest, `${salt}AndMore`),
    'salt-length',
  )
  f.malformed('salt-empty', 'An empty salt', text(digest, ''), at)
  f.malformed('salt-alphabet', 'A salt that Magento does not draw', text(digest, `_${salt.slice(1)}`), at)
  f.malformed('salt-65', 'A salt of 65 letters', text(digest, 'a'.repeat(65)), at)
  f.malformed('digest-cut-31', 'A byte of the digest is missing', hash.slice(2), 62)
  f.malformed(
    'digest-cut-16',
    'A digest of 16 bytes whose version says so',
    text(digest.slice(0, 32), salt, `3_16_${passes}_${memory}`),
    32,
  )
  f.malformed('digest-empty', 'The classic attack: an empty digest', text('', salt, `3_0_${passes}_${memory}`), 0)
  const versionAt = hash.length - version.length
  const hint = { format: 'magento-argon2' }
  f.malformed('version-0', 'Version 0 is MD5', text(digest, salt, '0'), { hint, offset: versionAt })
  f.malformed('version-1', 'Version 1 is SHA-256', text(digest, salt, '1'), { hint, offset: versionAt })
  f.malformed('version-3-alone', 'Version 3 says its parameters', text(digest, salt, '3'), {
    hint,
    offset: versionAt,
  })
  f.malformed('version-3-64', 'Magento’s digest has 32 bytes', text(digest, salt, `3_64_${passes}_${memory}`), {
    hint,
    offset: versionAt,
  })
  f.malformed('version-chain', 'A hash that was upgraded from MD5', text(digest, salt, `0:${version}`), {
    hint,
    offset: versionAt,
  })
  f.malformed('version-missing', 'No version', text(digest, salt, version).slice(0, versionAt - 1), { hint })
  f.numbers('passes', Number(passes), (value) => text(digest, salt, `3_${length}_${value}_${memory}`))
  f.malformed(
    'memory-uneven',
    'A memory that is no number of KiB',
    text(digest, salt, `3_${length}_${passes}_${Number(memory) + 1}`),
  )
  f.limit('limit-memory', 'A memory of 4 KiB', text(digest, salt, `3_${length}_${passes}_4096`))
  f.limit('limit-memory-most', 'A memory of 3 GiB', text(digest, salt, `3_${length}_${passes}_3221225472`))
  f.limit('limit-passes-0', 'No passes', text(digest, salt, `3_${length}_0_${memory}`))
  f.limit('limit-passes-1025', '1,025 passes', text(digest, salt, `3_${length}_1025_${memory}`))
  f.match('source', 'Magento says its source', hash, { hint: { source: 'magento' } })
  return f.rows
}

function djangoArgon2(find) {
  const f = made(find, 'django-length-55', { isWrapper: true })
  const { hash } = f
  const inner = hash.slice('argon2'.length)
  const [, variant, version, parameters, salt, digest] = inner.split('$')
  const text = (over = {}) => {
    const parts = { variant, version, parameters, salt, digest, ...over }
    return ['argon2', parts.variant, parts.version, parts.parameters, parts.salt, parts.digest]
      .filter((part) => part !== undefined)
      .join('$')
  }
  const raw = Buffer.from(digest, 'base64')
  f.wrongs('django-length-55', 'django-nfc')
  f.wrongEmpty()
  f.wrongNfd(find, 'django')
  f.common()
  f.mismatch('digest-bit', 'One bit of the digest differs', text({ digest: phc64(flipped(raw)) }))
  f.mismatch('salt-bit', 'One bit of the salt differs', text({ salt: phc64(flipped(Buffer.from(salt, 'base64'))) }))
  const [m, t, p] = parameters.split(',')
  f.match(
    'parameter-order',
    't, m, p, as AdonisJS writes',
    text({ parameters: [t, m, p].join(',') }),
    'parameter-order',
  )
  f.limit('limit-digest-15', 'A digest of 15 bytes', text({ digest: phc64(raw.subarray(0, 15)) }))
  f.malformed('digest-empty', 'The classic attack: an empty digest', text({ digest: '' }))
  f.malformed('digest-missing', 'No digest', text({ digest: undefined }))
  f.match('digest-padded', 'Padding', `${hash}==`, 'padded')
  f.malformed('variant', 'A variant that does not exist', text({ variant: 'argon2x' }))
  f.malformed('variant-missing', 'No variant', text({ variant: '' }))
  f.malformed('version-17', 'A version that does not exist', text({ version: 'v=17' }))
  f.malformed('prefix-alone', 'The prefix alone', 'argon2$')
  f.malformed(
    'prefix-three',
    'Three dollar signs',
    hash.replace('argon2$', () => 'argon2$$$'),
  )
  f.malformed(
    'other-inside',
    'bcrypt behind the prefix',
    'argon2$2b$04$abcdefghijklmnopqrstuubyCG3zY1GIXMyxfivm.ClDiInHzxjiq',
  )
  f.numbers('m', Number(m.slice(2)), (value) => text({ parameters: [`m=${value}`, t, p].join(',') }))
  f.limit('limit-memory', 'Memory for fewer than eight blocks a lane', text({ parameters: 'm=15,t=1,p=2' }))
  f.limit('limit-memory-most', 'Memory of 4 GiB', text({ parameters: 'm=4194304,t=1,p=1' }))
  f.limit('limit-passes', '1,025 passes', text({ parameters: 'm=64,t=1025,p=1' }))
  f.limit('limit-lanes', '256 lanes', text({ parameters: 'm=4096,t=1,p=256' }))
  return f.rows
}

/** Both of Keycloak's: the text is one JSON with two JSON strings. */
function keycloak(f) {
  const { hash } = f
  const credential = JSON.parse(hash)
  const secret = JSON.parse(credential.secretData)
  const data = JSON.parse(credential.credentialData)
  const text = (s = secret, d = data, outside = {}) =>
    JSON.stringify({ ...credential, secretData: JSON.stringify(s), credentialData: JSON.stringify(d), ...outside })
  const raw = Buffer.from(secret.value, 'base64')
  f.common()
  f.mismatch('digest-bit', 'One bit of the digest differs', text({ ...secret, value: base64(flipped(raw)) }))
  f.mismatch(
    'salt-bit',
    'One bit of the salt differs',
    text({ ...secret, salt: base64(flipped(Buffer.from(secret.salt, 'base64'))) }),
  )
  const { additionalParameters, ...ofHash } = secret
  f.match(
    'secret-order',
    'The salt before the value',
    text({ salt: secret.salt, value: secret.value, additionalParameters }),
    'member-order',
  )
  f.match('secret-short', 'The secret without additionalParameters', text(ofHash), 'absent-members')
  f.match(
    'data-order',
    'The algorithm first',
    text(secret, {
      algorithm: data.algorithm,
      hashIterations: data.hashIterations,
      additionalParameters: data.additionalParameters,
    }),
    'member-order',
  )
  const { type, secretData, credentialData } = credential
  f.match(
    'whole',
    'The whole credential of a realm export',
    JSON.stringify({
      id: '4e67ce9c-1ddc-45db-b36e-db50ee1f4d9e',
      type,
      userLabel: 'My "password"',
      createdDate: 1740654903754,
      secretData,
      credentialData,
      priority: 10,
    }),
    'other-members',
  )
  f.match(
    'label-null',
    'A label that is null',
    JSON.stringify({ type, userLabel: null, secretData, credentialData }),
    'other-members',
  )
  f.match('outside-order', 'credentialData first', JSON.stringify({ type, credentialData, secretData }), 'member-order')
  f.malformed('type-other', 'A credential that is no password', text(secret, data, { type: 'otp' }), '{"type":'.length)
  f.malformed('type-missing', 'No type', JSON.stringify({ secretData, credentialData }))
  f.malformed('secret-missing', 'No secretData, as the admin API exports', JSON.stringify({ type, credentialData }))
  f.malformed('data-missing', 'No credentialData', JSON.stringify({ type, secretData }))
  f.malformed('value-missing', 'No value', text({ salt: secret.salt, additionalParameters }))
  f.malformed('salt-missing', 'No salt', text({ value: secret.value, additionalParameters }))
  f.malformed('value-empty', 'The classic attack: an empty digest', text({ ...secret, value: '' }))
  f.malformed('member-twice', 'A member twice', hash.replace('"type":', '"type":"password","type":'))
  f.malformed('member-unknown', 'A member that Keycloak does not have', text({ ...secret, pepper: '' }))
  f.malformed(
    'object',
    'An object where Keycloak has a string',
    JSON.stringify({ type, secretData: secret, credentialData }),
  )
  f.malformed('white-space', 'White space in a string', hash.replace('value\\":\\"', 'value\\":\\" '))
  f.malformed('iterations-text', 'Iterations as a text', text(secret, { ...data, hashIterations: '5' }))
  f.malformed(
    'iterations-exponent',
    'Iterations with an exponent',
    hash.replace(`hashIterations\\":${data.hashIterations}`, 'hashIterations\\":1e3'),
  )
  f.malformed('algorithm-other', 'Another algorithm', text(secret, { ...data, algorithm: 'scrypt' }))
  f.limit('limit-iterations', 'No iterations', text(secret, { ...data, hashIterations: 0 }))
  f.malformed('cut', 'The last brace is missing', hash.slice(0, -1), hash.length - 1)
  return { ...f, text, secret, data, raw }
}

function keycloakArgon2(find) {
  const f = keycloak(made(find, 'cffi-length-57', { isHinted: true }))
  const { text, secret, data } = f
  f.wrongs('cffi-length-57', 'cffi-nfc')
  f.wrongEmpty()
  const more = (over) => text(secret, { ...data, additionalParameters: { ...data.additionalParameters, ...over } })
  f.malformed('length-other', 'hashLength is not the digest’s length', more({ hashLength: ['16'] }), 0)
  f.malformed('parameters-missing', 'No parameters', text(secret, { hashIterations: 5, algorithm: 'argon2' }))
  f.match(
    'parameters-order',
    'Parameters in another order',
    more({ type: undefined, ...{ type: data.additionalParameters.type } }),
  )
  f.malformed('version-other', 'A version that Argon2 does not have', more({ version: ['1.2'] }))
  f.malformed('type-number', 'The type as a number', more({ type: ['2'] }))
  f.malformed('memory-number', 'A number without its list', more({ memory: 64 }))
  f.malformed('memory-two', 'A list of two', more({ memory: ['64', '64'] }))
  f.limit('limit-memory', 'A memory of 4 GiB', more({ memory: ['4194304'] }))
  f.limit('limit-lanes', '256 lanes', more({ memory: ['4096'], parallelism: ['256'] }))
  return f.rows
}

function keycloakPbkdf2(find) {
  const f = keycloak(made(find, 'hashlib-length-57', { isHinted: true }))
  const { text, secret, data, raw } = f
  f.wrongs('hashlib-length-57', 'hashlib-nfc')
  f.wrongEmpty()
  f.match(
    'digest-cut-16',
    'PBKDF2 is prefix-closed: 16 bytes still match',
    text({ ...secret, value: base64(raw.subarray(0, 16)) }),
  )
  f.limit(
    'limit-digest-15',
    'The classic attack: a digest cut to 15 bytes',
    text({ ...secret, value: base64(raw.subarray(0, 15)) }),
  )
  f.malformed(
    'algorithm-sha384',
    'A hash function that Keycloak does not offer',
    text(secret, { ...data, algorithm: 'pbkdf2-sha384' }),
  )
  f.malformed(
    'parameters-more',
    'Parameters that PBKDF2 does not have',
    text(secret, { ...data, additionalParameters: { memory: ['1'] } }),
  )
  f.limit('limit-iterations-most', '100,000,001 iterations', text(secret, { ...data, hashIterations: 100_000_001 }))
  return f.rows
}

function scryptKdf(find) {
  const f = made(find, 'hashlib-length-55')
  const { hash } = f
  const raw = Buffer.from(hash, 'base64')
  const changed = (at, ...values) => {
    const copy = Buffer.from(raw)
    copy.set(values, at)
    return copy.toString('base64')
  }
  f.wrongs('hashlib-length-55', 'hashlib-nfc')
  f.wrongEmpty()
  f.wrongNfd(find, 'hashlib')
  f.common()
  f.mismatch('digest-bit', 'One bit of the digest differs', changed(95, raw[95] ^ 1))
  f.mismatch('salt-bit', 'One bit of the salt differs', changed(16, raw[16] ^ 1))
  f.mismatch('checksum-bit', 'The digest covers the checksum too', changed(48, raw[48] ^ 1))
  f.mismatch('parameters-other', 'The digest covers the parameters too', changed(7, raw[7] ^ 1))
  f.malformed('cut-95', 'A byte is missing', raw.subarray(0, 95).toString('base64'))
  f.malformed('cut-64', 'The classic attack: an empty digest', raw.subarray(0, 64).toString('base64'))
  f.malformed('cut-80', 'A digest of 16 bytes', raw.subarray(0, 80).toString('base64'))
  f.malformed('cut-character', 'The last character is missing', hash.slice(0, -1))
  f.malformed('byte-more', 'A byte too many', base64(Buffer.concat([raw, Buffer.from([0])])))
  f.malformed('no-nul', 'No NUL behind the name', changed(6, 1), { hint: { format: 'scrypt-kdf' }, offset: 0 })
  f.malformed('alphabet', 'A character outside of the alphabet', `${hash.slice(0, 40)}!${hash.slice(41)}`, 40)
  f.malformed('url-safe', 'The URL-safe alphabet', `${hash.slice(0, 40)}_${hash.slice(41)}`, 40)
  f.malformed('prefix-alone', 'The beginning alone', 'c2NyeXB0A')
  for (const [id, fact, ...values] of [
    ['n-1', 'N 1', 0, 0, 0, 0, 8, 0, 0, 0, 1],
    ['n-255', 'N 2^255', 255, 0, 0, 0, 8, 0, 0, 0, 1],
    ['memory', 'N 2^22 with r 8: 4 GiB', 22, 0, 0, 0, 8, 0, 0, 0, 1],
    ['r-0', 'r 0', 10, 0, 0, 0, 0, 0, 0, 0, 1],
    ['r-most', 'r 2^32 - 1', 1, 255, 255, 255, 255, 0, 0, 0, 1],
    ['p-0', 'p 0', 10, 0, 0, 0, 8, 0, 0, 0, 0],
    ['p-most', 'p 2^32 - 1', 1, 0, 0, 0, 1, 255, 255, 255, 255],
  ])
    f.limit(`limit-${id}`, fact, changed(7, ...values))
  return f.rows
}

export const madeRows = {
  'adonisjs-scrypt': adonisjs,
  'auth0-scrypt': auth0,
  'better-auth': betterAuth,
  'crypt-scrypt': cryptScrypt,
  'django-argon2': djangoArgon2,
  'django-scrypt': django,
  'firebase-standard-scrypt': firebase,
  'gitea-scrypt': gitea,
  'hashcat-scrypt': hashcat,
  'keycloak-argon2': keycloakArgon2,
  'keycloak-pbkdf2': keycloakPbkdf2,
  'kratos-scrypt': kratos,
  'lambdaworks-scrypt': (find) => packed(find, '$s0$', false).rows,
  'lucia-scrypt': lucia,
  'lucia-legacy': (find) =>
    notNormalized(
      fixed(find, { baseId: 'hashlib-one-space', separator: ':', alphabet: '_', sources: ['lucia'] }),
      find,
    ),
  'magento-argon2': magento,
  'magento-upgraded': magentoUpgraded,
  'node-scrypt': (find) =>
    notNormalized(fixed(find, { baseId: 'hashlib-one-space', separator: ':', alphabet: 'A', sources: ['node'] }), find),
  'replit-scrypt': (find) =>
    notNormalized(
      fixed(find, {
        baseId: 'hashlib-one-space',
        separator: '.',
        isDigestFirst: true,
        alphabet: 'A',
        sources: ['replit'],
      }),
      find,
    ),
  'scrypt-kdf': scryptKdf,
  'spring-delegating-scrypt': delegating,
  'spring-scrypt': (find) => packed(find, '$', true).rows,
  'werkzeug-scrypt': werkzeug,
}
export { madeRows as made }
