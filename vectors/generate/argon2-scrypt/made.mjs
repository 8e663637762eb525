// Rows derived from others of the same file by one change.
import { base64, bytes, flipped, maker, malformed, phc64, replace, trailingBit, typed, unknown } from '../maker.mjs'
import { encodings, spelling } from '../template.mjs'

/**
 * A format: wrong passwords and common faults of a row, and what `rows` adds. `wrong` are further rows that wrong
 * passwords are tried with, and `nfd` is the oracle of one with a decomposed password. `isHinted`: no text shows the
 * format. `isWrapper`: a text may be longer by the prefix. `before` adds rows in front of the faults.
 */
const format = (declared, rows) => (find) => {
  const { base = 'hashlib-length-55', wrong = ['hashlib-nfc'], nfd, template = '<text>', digest = 'base64' } = declared
  const m = maker(find(base))
  const spelled = spelling(m.base, template)
  const { read, write, unusedBit } = encodings[digest]
  const raw = read(spelled.pieces.digest ?? '')
  m.wrongPasswords([base, ...wrong].map(find))
  m.wrongEmpty()
  if (nfd) m.wrongNfd(find, nfd)
  declared.before?.(m, find)
  m.common(declared.isHinted ? malformed : unknown)
  if (declared.isWrapper) m.drop('text-1025')
  /** The hash string with another digest. */
  const withDigest = (data) => spelled.text({ digest: write(data) })
  const bitOf = (piece) => spelled.text({ [piece]: write(flipped(read(spelled.pieces[piece]))) })
  rows({
    ...m,
    ...spelled,
    find,
    raw,
    unusedBit,
    withDigest,
    bitOf,
    cut: (length) => withDigest(raw.subarray(0, length)),
  })
  return m.rows
}

/** Numbers as no writer spells them. */
function numbers({ malformed, text, pieces }, name, piece = name) {
  const value = Number(pieces[piece])
  for (const [id, number, fact] of [
    ['leading-zero', `0${value}`, 'a leading zero'],
    ['plus', `+${value}`, 'a plus sign'],
    ['exponent', `${value}e0`, 'an exponent'],
    ['hex', `0x${value.toString(16)}`, 'hexadecimal'],
    ['fraction', `${value}.0`, 'a fraction'],
    ['empty', '', 'no digits'],
    ['wrap', String(2 ** 32 + value), '2^32 added'],
  ])
    malformed(`${name.toLowerCase()}-${id}`, `${name} with ${fact}`, text({ [piece]: number }))
}

/** Limits of scrypt, by a spelling of N, r and p. */
function scryptLimits({ limit, text }, spell = (n, r, p) => text({ n, r, p })) {
  for (const [id, fact, n, r, p] of [
    ['n-1000', 'N 1,000 is no power of two', 1000, 8, 1],
    ['n-25', 'N 2^25', 2 ** 25, 1, 1],
    ['memory', 'N 2^22 with r 8: 4 GiB', 2 ** 22, 8, 1],
    ['r-0', 'r 0', 1024, 0, 1],
    ['r-65', 'r 65', 1024, 65, 1],
    ['p-0', 'p 0', 1024, 8, 0],
    ['p-65', 'p 65', 1024, 8, 65],
  ])
    limit(`limit-${id}`, fact, spell(n, r, p))
}

/** Padded base64. */
function paddedDigest(f) {
  const { text, at, unusedBit, pieces } = f
  const { digest } = pieces
  f.usual('digest-bit', f.bitOf('digest'))
  f.match('digest-unpadded', 'The digest without its padding', text({ digest: digest.replace(/=+$/, '') }), 'unpadded')
  f.malformed('digest-url-safe', 'The URL-safe alphabet', text({ digest: `-_${digest.slice(2)}` }), at('digest'))
  f.usual('digest-alphabet', text({ digest: `${digest.slice(0, 5)}!${digest.slice(6)}` }), at('digest') + 5)
  const bit = unusedBit(digest)
  f.usual('digest-trailing-bit', text({ digest: bit.text }), at('digest') + bit.at)
  f.usual('digest-over-padded', text({ digest: `${digest}=` }))
}

/** Formats whose digest may have any length: a cut one still matches down to 16 bytes. */
function cuts(f) {
  f.match('digest-cut-16', 'scrypt is prefix-closed: 16 bytes of the digest still match', f.cut(16))
  f.usual('limit-digest-15', f.cut(15))
  f.usual('limit-digest-1', f.cut(1))
  f.usual('digest-empty', f.cut(0))
}

const kratos = format({ template: '$scrypt$ln=<n>,r=<r>,p=<p>$<salt>$<digest>' }, (f) => {
  const { hash, text, pieces } = f
  const { r, p, salt, digest } = pieces
  paddedDigest(f)
  cuts(f)
  f.match('salt-unpadded', 'The salt without its padding', text({ salt: salt.replace(/=+$/, '') }), 'unpadded')
  f.usual('salt-empty', text({ salt: '' }))
  f.usual('digest-missing', hash.slice(0, -1 - digest.length))
  f.fieldExtra()
  f.malformed('order', 'p before r: Kratos reads one order', replace(hash, `r=${r},p=${p}`, `p=${p},r=${r}`))
  f.malformed('r-missing', 'No r', replace(hash, `,r=${r}`, ''))
  numbers(f, 'r')
  const hint = { format: 'kratos-scrypt' }
  const offset = f.at('n')
  for (const n of [14, 63, 64])
    f.malformed(`ln-${n}`, `${n} may be the logarithm that all others put there`, text({ n, r: 8, p: 1 }), {
      hint,
      offset,
    })
  f.limit('ln-1000', 'N 1,000 is no power of two', text({ n: 1000, r: 8, p: 1 }), { hint })
  f.limit('limit-memory', 'N 2^22 with r 8: 4 GiB', text({ n: 2 ** 22, r: 8, p: 1 }))
  f.limit('limit-r-0', 'r 0', text({ n: 1024, r: 0, p: 1 }))
  f.limit('limit-r-65', 'r 65', text({ n: 1024, r: 65, p: 1 }))
  f.limit('limit-p-0', 'p 0', text({ n: 1024, r: 8, p: 0 }))
  f.limit('limit-p-65', 'p 65', text({ n: 1024, r: 8, p: 65 }))
})

const adonisjs = format({ template: '$scrypt$n=<n>,r=<r>,p=<p>$<salt>$<digest>', digest: 'unpadded' }, (f) => {
  const { hash, text, pieces } = f
  const { n, r, p, salt, digest } = pieces
  f.usual('digest-bit', f.bitOf('digest'))
  f.usual('salt-bit', f.bitOf('salt'))
  f.malformed('digest-cut-63', 'The driver takes no digest under 64 bytes', f.cut(63), f.at('digest'))
  f.usual('digest-cut-16', f.cut(16), f.at('digest'))
  f.malformed('digest-129', 'A digest of 129 bytes', f.withDigest(Buffer.alloc(129, 7)), f.at('digest'))
  f.usual('digest-empty', f.cut(0))
  f.match('digest-padded', 'Padding', `${hash}==`, 'padded')
  f.malformed('salt-7', 'A salt of 7 bytes', text({ salt: phc64(Buffer.alloc(7, 1)) }))
  f.usual('digest-missing', hash.slice(0, -1 - digest.length))
  f.usual('salt-trailing-bit', text({ salt: trailingBit(salt).text }))
  const hint = { format: 'adonisjs-scrypt' }
  const order = replace(hash, `n=${n},r=${r}`, `r=${r},n=${n}`)
  f.malformed('order', 'r before n has no beginning of its own', order, { hint })
  f.malformed('p-missing', 'No p', replace(hash, `,p=${p}`, ''))
  numbers(f, 'n')
  scryptLimits(f)
})

const hashcat = format({ template: 'SCRYPT:<n>:<r>:<p>:<salt>:<digest>' }, (f) => {
  paddedDigest(f)
  cuts(f)
  const more = { hint: { format: 'hashcat-scrypt' }, offset: 0 }
  f.malformed('lower-case', 'Lower case begins Werkzeug’s spelling', f.hash.toLowerCase(), more)
  f.fieldExtra(':')
  f.malformed('salt-missing', 'A field too few', replace(f.hash, `:${f.pieces.salt}`, ''))
  numbers(f, 'N', 'n')
  scryptLimits(f)
})

const packedOf = (n, r, p) => (Math.log2(n) * 65536 + r * 256 + p).toString(16)

/** N, r and p in one number in hexadecimal. */
const packed = (beginning, options = {}, rows = () => {}) =>
  format({ template: `${beginning}<numbers>$<salt>$<digest>`, ...options }, (f) => {
    const { hash, text, pieces } = f
    paddedDigest(f)
    cuts(f)
    const at = beginning.length
    f.malformed('numbers-leading-zero', 'A leading zero', text({ numbers: `0${pieces.numbers}` }), at)
    f.malformed('numbers-upper-case', 'Capital digits', text({ numbers: packedOf(1024, 8, 1).toUpperCase() }), at)
    f.malformed('numbers-short', 'r and p alone: N is 1', text({ numbers: '801' }), at)
    f.malformed('numbers-long', 'Nine digits', text({ numbers: '400000801' }))
    f.malformed('numbers-empty', 'No numbers', text({ numbers: '' }), at)
    f.usual('salt-empty', text({ salt: '' }))
    f.usual('digest-missing', hash.slice(0, -1 - pieces.digest.length))
    f.fieldExtra()
    for (const [id, fact, numbers] of [
      ['memory', 'N 2^22 with r 8: 4 GiB', packedOf(2 ** 22, 8, 1)],
      ['n-32767', 'N 2^32767', '7fff0801'],
      ['r-0', 'r 0', packedOf(1024, 0, 1)],
      ['r-65', 'r 65', packedOf(1024, 65, 1)],
      ['p-0', 'p 0', packedOf(1024, 8, 0)],
      ['p-65', 'p 65', packedOf(1024, 8, 65)],
    ])
      f.limit(`limit-${id}`, fact, text({ numbers }))
    rows(f)
  })

const delegating = packed('{scrypt}$', { isWrapper: true }, (f) => {
  const more = { hint: { format: 'spring-delegating-scrypt' }, offset: 0 }
  f.malformed('id-unknown', 'An id that Spring does not have', replace(f.hash, '{scrypt}', '{scrypt@v6}'), more)
  f.malformed('id-upper', 'Ids are lower case', replace(f.hash, '{scrypt}', '{SCRYPT}'), more)
  f.malformed('nothing', 'Nothing behind the id', '{scrypt}', 8)
})

const ofLibcrypt = { base: 'libxcrypt-038', wrong: ['libcrypt-nfc'], nfd: 'libcrypt' }
const cryptScrypt = format({ ...ofLibcrypt, template: '$7$<setting>$<digest>' }, (f) => {
  const { hash, text, pieces } = f
  const { setting, digest } = pieces
  const end = f.at('digest')
  const last = hash.length - 1
  f.mismatch('digest-character', 'Another character of the digest', text({ digest: `A${digest.slice(1)}` }))
  f.mismatch('salt-character', 'Another character of the salt', text({ setting: `${setting.slice(0, -1)}0` }))
  f.malformed('digest-42', 'A character of the digest is missing', hash.slice(0, -1), last)
  f.usual('digest-empty', text({ digest: '' }), end)
  f.malformed('digest-missing', 'A setting is no hash', hash.slice(0, end - 1), end - 1)
  const unused = `${hash.slice(0, -1)}z`
  f.malformed('digest-unused-bits', 'Bits of the last character that carry nothing', unused, last)
  f.usual('digest-alphabet', text({ digest: `${digest.slice(0, 7)}+${digest.slice(8)}` }), end + 7)
  f.malformed('salt-alphabet', 'A salt outside of the alphabet', text({ setting: `${setting}+` }))
  f.malformed('salt-space', 'A space in the salt', text({ setting: `${setting} ` }))
  const dollar = 'libxcrypt ends the salt at the first dollar sign'
  f.malformed('salt-dollar', dollar, text({ setting: `${setting}$x` }))
  f.malformed('parameters-short', 'The parameters are cut', '$7$66....')
  const wrongR = replace(hash, '$7$66....', '$7$6=....')
  f.malformed('parameters-alphabet', 'A character outside of the alphabet in r', wrongR, 4)
  const passwap = '$7$ln=16,r=8,p=1$cmFuZG9tc2FsdGlzaGFyZA$Rh+NnJNo1I6nRwaNqbDm6kmADswD1+7FTKZ7Ln9D8nQ'
  f.malformed('passwap', 'What passwap reads behind $7$', passwap, 5)
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
    f.limit(`limit-${id}`, fact, text({ setting: `${parameters}NaCl` }))
})

const ofDjango = { base: 'django-length-55', wrong: ['django-nfc'], nfd: 'django' }
const django = format({ ...ofDjango, template: 'scrypt$<n>$<salt>$<r>$<p>$<digest>' }, (f) => {
  const { text, pieces } = f
  const { n, r, p, salt, digest } = pieces
  paddedDigest(f)
  f.malformed('digest-cut-63', 'Django’s digest has 64 bytes', f.cut(63), f.at('digest'))
  f.usual('digest-cut-16', f.cut(16), f.at('digest'))
  f.usual('digest-empty', f.cut(0))
  f.mismatch('salt-other', 'Another letter of the salt', text({ salt: `${salt.slice(0, -1)}!` }))
  f.usual('salt-empty', text({ salt: '' }))
  f.malformed('order', 'N, r, p and then the salt is another order', `scrypt$${n}$${r}$${p}$${salt}$${digest}`)
  f.malformed('third-party', 'The old package django-scrypt had seven fields', `scrypt$${salt}$14$8$1$64$${digest}`)
  f.fieldExtra()
  numbers(f, 'N', 'n')
  scryptLimits(f)
})

const ofWerkzeug = { base: 'werkzeug-length-55', wrong: ['werkzeug-nfc'], nfd: 'werkzeug', digest: 'hex' }
const werkzeug = format({ ...ofWerkzeug, template: 'scrypt:<n>:<r>:<p>$<salt>$<digest>' }, (f) => {
  const { hash, text, pieces } = f
  const { p, salt, digest } = pieces
  const at = f.at('digest')
  f.usual('digest-bit', f.bitOf('digest'))
  f.usual('digest-upper-case', text({ digest: digest.toUpperCase() }))
  f.malformed('digest-cut-63', 'Werkzeug’s digest has 64 bytes', hash.slice(0, -2), hash.length - 2)
  f.usual('digest-cut-16', f.cut(16), at + 32)
  f.usual('digest-empty', f.cut(0), at)
  f.usual('digest-letter', text({ digest: `${digest.slice(0, 9)}g${digest.slice(10)}` }), at + 9)
  f.mismatch('salt-other', 'Another letter of the salt', text({ salt: `${salt.slice(0, -1)}!` }))
  f.usual('salt-empty', text({ salt: '' }))
  f.malformed('method-short', 'Without p', replace(hash, `:${p}$`, '$'))
  f.fieldExtra()
  numbers(f, 'N', 'n')
  scryptLimits(f)
})

const auth0 = format({}, (f) => {
  const { hash } = f
  const object = JSON.parse(hash)
  const text = (over = {}) => JSON.stringify({ ...object, ...over })
  const { value } = object.hash
  const raw = Buffer.from(value, 'hex')
  const hex = (data) => ({ value: Buffer.from(data).toString('hex'), encoding: 'hex' })
  const utf8 = text({ password: { encoding: 'utf8' } })
  f.match('password-utf8', 'The password’s encoding, which is the usual one', utf8, 'password-encoding')
  f.malformed('password-utf16le', 'Another encoding of the password', text({ password: { encoding: 'utf16le' } }))
  f.malformed('password-empty', 'A password without an encoding', text({ password: {} }))
  f.usual('digest-bit', text({ hash: hex(flipped(raw)) }))
  const cut = (length) => text({ hash: hex(raw.subarray(0, length)), keylen: length })
  f.match('digest-cut-16', 'scrypt is prefix-closed: 16 bytes still match', cut(16))
  f.usual('limit-digest-15', cut(15))
  f.usual('digest-empty', cut(0))
  f.malformed('keylen-other', 'keylen is not the digest’s length', text({ keylen: 32 }))
  const inBase64 = text({ hash: { value: base64(raw), encoding: 'base64' } })
  f.match('hash-base64', 'The digest in base64', inBase64, 'encoding')
  const capital = text({ hash: { value: value.toUpperCase(), encoding: 'hex' } })
  f.match('hash-upper-case', 'Capital digits', capital, 'letter-case')
  f.malformed('hash-utf8', 'A digest is no text', text({ hash: { value, encoding: 'utf8' } }))
  f.malformed('hash-encoding-missing', 'Of a digest the encoding must be said', text({ hash: { value } }))
  const { parallelization, blockSize, cost, ...rest } = object
  const order = JSON.stringify({ ...rest, parallelization, blockSize, cost })
  f.match('order', 'Members in another order', order, 'member-order')
  const hint = { format: 'auth0-scrypt' }
  f.malformed('algorithm-other', 'Another algorithm', text({ algorithm: 'pbkdf2' }), { hint })
  f.malformed('member-twice', 'A member twice', replace(hash, ',"cost":', ',"cost":16,"cost":'))
  f.malformed('member-unknown', 'A member that scrypt does not have', text({ digest: 'sha256' }))
  f.malformed('salt-missing', 'No salt', text({ salt: undefined }))
  f.malformed('keylen-missing', 'No keylen', text({ keylen: undefined }))
  f.malformed('salt-escape', 'An escape in a text', text({ salt: { value: 'a\\b', encoding: 'utf8' } }))
  const notHex = text({ salt: { value: 'xyz', encoding: 'hex' } })
  f.malformed('salt-not-hex', 'A salt that is not in its encoding', notHex)
  f.malformed('white-space', 'White space in a string', hash.replace('"value":"', '"value":" '), { hint })
  f.malformed('number-text', 'A number as a text', text({ cost: '1024' }))
  f.malformed('cut', 'The last brace is missing', hash.slice(0, -1), hash.length - 1)
  scryptLimits(f, (n, r, p) => text({ cost: n, blockSize: r, parallelization: p }))
})

const ofGitea = { wrong: ['hashlib-nfc', 'hashlib-raw-salt'], isHinted: true, digest: 'hex' }
const gitea = format({ ...ofGitea, template: '<digest>' }, (f) => {
  const { hash, base } = f
  const { salt, passwd_hash_algo: algorithm } = base.fields
  const fields = (over) => ({ fields: { ...base.fields, ...over } })
  const reads = (passwd_hash_algo) => fields({ passwd_hash_algo })
  const [, n, r, p] = algorithm.split('$')
  f.usual('digest-bit', f.bitOf('digest'))
  f.usual('digest-upper-case', hash.toUpperCase())
  f.match('source-gitea', 'Gitea says its source', hash, { hint: { source: 'gitea' } })
  f.match('source-forgejo', 'Forgejo says its source', hash, { hint: { source: 'forgejo' } })
  f.mismatch('salt-other', 'Another salt', hash, fields({ salt: `00${salt.slice(2)}` }))
  f.malformed('digest-cut', 'A digest shorter than its algorithm says', hash.slice(0, -2), 0)
  f.malformed('digest-odd', 'An odd number of digits', hash.slice(0, -1))
  f.usual('digest-empty', '')
  const short = reads(`scrypt$${n}$${r}$${p}$15`)
  f.limit('limit-digest-15', 'A digest and a length of 15 bytes', f.cut(15), short)
  f.field('salt-missing', 'No salt beside it', hash, fields({ salt: undefined }))
  f.field('salt-odd', 'A salt of an odd number of digits', hash, fields({ salt: salt.slice(1) }))
  f.field('salt-empty', 'An empty salt', hash, fields({ salt: '' }))
  f.field('algorithm-missing', 'No algorithm beside it', hash, reads(undefined))
  f.field('algorithm-other', 'Another algorithm', hash, reads('pbkdf2$50000$50'))
  f.field('algorithm-short', 'Without the length', hash, reads(`scrypt$${n}$${r}$${p}`))
  f.field('algorithm-more', 'A number too many', hash, reads(`${algorithm}$1`))
  f.field('algorithm-sign', 'A plus sign', hash, reads(`scrypt$+${n}$${r}$${p}$50`))
  for (const [id, fact, numbers] of [
    ['n-1', 'N 1', '1$8$1'],
    ['n-1000', 'N 1,000 is no power of two', '1000$8$1'],
    ['memory', 'N 2^22 with r 8: 4 GiB', '4194304$8$1'],
    ['r-65', 'r 65', '1024$65$1'],
    ['p-0', 'p 0', '1024$8$0'],
  ])
    f.limit(`limit-${id}`, fact, hash, reads(`scrypt$${numbers}$50`))
})

const firebase = format({ isHinted: true, template: '<digest>' }, (f) => {
  const { hash, base } = f
  const fields = (over) => ({ fields: { ...base.fields, ...over } })
  f.usual('digest-bit', f.bitOf('digest'))
  f.match('digest-unpadded', 'Without padding', hash.replace(/=+$/, ''), 'unpadded')
  const urlSafe = hash.replaceAll('+', '-').replaceAll('/', '_')
  f.match('digest-url-safe', 'As the Admin SDK sends it', urlSafe, 'url-safe-alphabet')
  f.match('source', 'Its source says it', hash, { hint: { source: 'firebase-import' } })
  const other = fields({ salt: base64(flipped(Buffer.from(base.fields.salt, 'base64'))) })
  f.mismatch('salt-other', 'Another salt', hash, other)
  f.malformed('digest-cut', 'A digest shorter than derivedKeyLength', f.cut(32), 0)
  f.usual('digest-empty', '')
  f.limit('limit-digest-15', 'A digest of 15 bytes', f.cut(15), fields({ derivedKeyLength: '15' }))
  for (const name of Object.keys(base.fields))
    f.field(`${name.toLowerCase()}-missing`, `No ${name} beside it`, hash, fields({ [name]: undefined }))
  f.field('salt-text', 'A salt that is no base64', hash, fields({ salt: 'salt!' }))
  f.field('memory-sign', 'A plus sign', hash, fields({ memoryCost: '+1024' }))
  f.field('memory-empty', 'An empty number', hash, fields({ memoryCost: '' }))
  f.limit('limit-n-1000', 'N 1,000 is no power of two', hash, fields({ memoryCost: '1000' }))
  f.limit('limit-r-65', 'r 65', hash, fields({ blockSize: '65' }))
  f.limit('limit-p-0', 'p 0', hash, fields({ parallelization: '0' }))
})

/** A password with spaces at its ends, without them. */
function trimmed(m, find) {
  const spaces = find('hashlib-spaces')
  m.wrong('wrong-spaces', 'Without the spaces at both ends', bytes(spaces).toString().trim(), spaces)
}

/** Fixed parameters: computing is dear, so that few are computed. `alphabet`: a character that a salt does not have. */
const fixed = ({ template, separator = ':', alphabet, sources = [], isHinted = true }, rows) =>
  format({ base: 'hashlib-one-space', wrong: [], before: trimmed, isHinted, template, digest: 'hex' }, (f) => {
    const { hash, text, pieces } = f
    const { salt, digest } = pieces
    const [at, saltAt] = [f.at('digest'), f.at('salt')]
    f.usual('digest-bit', f.bitOf('digest'))
    f.usual('digest-upper-case', text({ digest: digest.toUpperCase() }))
    f.malformed('digest-cut-63', 'A byte of the digest is missing', text({ digest: digest.slice(2) }), at + 126)
    f.usual('digest-cut-16', f.cut(16), at + 32)
    f.malformed('digest-65', 'A byte of the digest too many', text({ digest: `${digest}00` }), at + 128)
    f.usual('digest-empty', f.cut(0), at)
    f.usual('digest-letter', text({ digest: `${digest.slice(0, 9)}g${digest.slice(10)}` }), at + 9)
    const other = (salt[0] === '0' ? '1' : '0') + salt.slice(1)
    f.mismatch('salt-other', 'Another character of the salt', text({ salt: other }))
    const end = saltAt + salt.length
    f.malformed('salt-short', 'A character of the salt is missing', text({ salt: salt.slice(1) }), end - 1)
    f.malformed('salt-long', 'A character of the salt too many', text({ salt: `${salt}0` }), end)
    f.malformed('salt-alphabet', 'A salt outside of its alphabet', text({ salt: alphabet + salt.slice(1) }), saltAt)
    f.usual('salt-empty', text({ salt: '' }), saltAt)
    const more = isHinted ? {} : { hint: { format: 'lucia-scrypt' } }
    f.malformed('separator', 'Another separator', hash.replaceAll(separator, ';'), more)
    for (const source of sources)
      f.match(`source-${source}`, `The source ${source} says it`, hash, { hint: { source } })
    rows(f)
  })

const notNormalized = (f) => f.wrongNfd(f.find, 'hashlib')
function normalized(f) {
  const fact = 'Decomposed text is the same password after normalization'
  f.match('nfd-for-nfc', fact, f.find('hashlib-nfc').hash, typed(bytes(f.find('hashlib-nfd'))))
}

const lucia = fixed({ template: 's2:<salt>:<digest>', alphabet: '_', isHinted: false }, (f) => {
  normalized(f)
  const longer = f.find('lucia-3-writes-password')
  const [, salt] = longer.hash.split(':')
  const text = (other) => longer.hash.replace(salt, other)
  f.wrongPasswords([longer])
  f.malformed('salt-32-capital', 'Lucia 3’s digits are small', text(`A${salt.slice(1)}`), 3)
  f.malformed('salt-32-letter', 'Lucia 3 draws no letters', text(`g${salt.slice(1)}`), 3)
  f.malformed('salt-31', 'A length that no Lucia draws', text(salt.slice(1)), 19)
  const more = { hint: { format: 'lucia-scrypt' }, offset: 0 }
  f.malformed('version-3', 'A version that Lucia did not have', f.hash.replace('s2:', 's3:'), more)
})

function magentoLimits({ limit, match, text, hash }) {
  limit('limit-memory', 'A memory of 4 KiB', text({ memory: 4096 }))
  limit('limit-memory-most', 'A memory of 3 GiB', text({ memory: 3221225472 }))
  limit('limit-passes-0', 'No passes', text({ passes: 0 }))
  limit('limit-passes-1025', '1,025 passes', text({ passes: 1025 }))
  match('source', 'Magento says its source', hash, { hint: { source: 'magento' } })
}

const ofMagento = { base: 'sodium-length-56', wrong: ['sodium-nfc'], isHinted: true, digest: 'hex' }
const argon2Of = '3_<length>_<passes>_<memory>'
const magentoUpgraded = format({ ...ofMagento, template: `<digest>:<salt>:<versions>:${argon2Of}` }, (f) => {
  const { hash, text, pieces } = f
  const { digest, salt, versions } = pieces
  const last = hash.slice(f.at('length') - 2)
  const hint = { format: 'magento-upgraded' }
  const salted = (rest) => `${digest}:${salt}:${rest}`
  f.usual('digest-bit', f.bitOf('digest'))
  f.usual('digest-upper-case', text({ digest: digest.toUpperCase() }))
  f.mismatch('salt-longer', 'The earlier hash takes all of the salt', text({ salt: `${salt}AndMore` }))
  f.mismatch('versions-other', 'Another earlier version', text({ versions: versions === '0' ? '1' : '0' }))
  f.usual('salt-empty', text({ salt: '' }), f.at('salt'))
  f.malformed('salt-65', 'A salt of 65 letters', text({ salt: 'a'.repeat(65) }), f.at('salt'))
  f.malformed('digest-cut-31', 'A byte of the digest is missing', hash.slice(2), 62)
  const offset = f.at('versions')
  f.malformed('versions-none', 'Nothing that was upgraded', salted(last), { hint, offset })
  f.malformed('versions-1-0', 'MD5 over SHA-256, which no Magento made', text({ versions: '1:0' }), { hint })
  f.malformed('versions-2', 'Argon2 over Argon2', text({ versions: '2' }), { hint, offset })
  const alone = { hint, offset: f.at('length') - 2 }
  f.malformed('version-3-alone', 'Version 3 says its parameters', salted(`${versions}:3`), alone)
  numbers(f, 'passes')
  magentoLimits(f)
})

const magento = format({ ...ofMagento, template: `<digest>:<salt>:${argon2Of}` }, (f) => {
  const { hash, text, pieces } = f
  const { digest, salt, memory } = pieces
  f.usual('digest-bit', f.bitOf('digest'))
  f.usual('digest-upper-case', text({ digest: digest.toUpperCase() }))
  const other = (salt[0] === 'a' ? 'b' : 'a') + salt.slice(1)
  f.mismatch('salt-other', 'Another letter of the salt', text({ salt: other }))
  const longer = text({ salt: `${salt}AndMore` })
  f.match('salt-longer', 'What follows the 16 letters of the salt is not used', longer, 'salt-length')
  f.usual('salt-empty', text({ salt: '' }), f.at('salt'))
  const strange = text({ salt: `_${salt.slice(1)}` })
  f.malformed('salt-alphabet', 'A salt that Magento does not draw', strange, f.at('salt'))
  f.malformed('salt-65', 'A salt of 65 letters', text({ salt: 'a'.repeat(65) }), f.at('salt'))
  f.malformed('digest-cut-31', 'A byte of the digest is missing', hash.slice(2), 62)
  const cut = (length) => text({ digest: digest.slice(0, 2 * length), length })
  f.malformed('digest-cut-16', 'A digest of 16 bytes whose version says so', cut(16), 32)
  f.usual('digest-empty', cut(0), 0)
  const offset = f.at('length') - 2
  const hint = { format: 'magento-argon2' }
  const version = (id, fact, text) => f.malformed(`version-${id}`, fact, hash.slice(0, offset) + text, { hint, offset })
  version('0', 'Version 0 is MD5', '0')
  version('1', 'Version 1 is SHA-256', '1')
  version('3-alone', 'Version 3 says its parameters', '3')
  version('3-64', 'Magento’s digest has 32 bytes', text({ length: 64 }).slice(offset))
  version('chain', 'A hash that was upgraded from MD5', `0:${hash.slice(offset)}`)
  f.malformed('version-missing', 'No version', hash.slice(0, offset - 1), { hint })
  numbers(f, 'passes')
  f.malformed('memory-uneven', 'A memory that is no number of KiB', text({ memory: Number(memory) + 1 }))
  magentoLimits(f)
})

const djangoTemplate = 'argon2$<variant>$<version>$m=<m>,t=<t>,p=<p>$<salt>$<digest>'
const djangoArgon2 = format({ ...ofDjango, digest: 'unpadded', isWrapper: true, template: djangoTemplate }, (f) => {
  const { hash, text, pieces } = f
  const { m, t, p, digest } = pieces
  f.usual('digest-bit', f.bitOf('digest'))
  f.usual('salt-bit', f.bitOf('salt'))
  const order = replace(hash, `m=${m},t=${t},p=${p}`, `t=${t},m=${m},p=${p}`)
  f.match('parameter-order', 't, m, p, as AdonisJS writes', order, 'parameter-order')
  f.limit('limit-digest-15', 'A digest of 15 bytes', f.cut(15))
  f.usual('digest-empty', f.cut(0))
  f.usual('digest-missing', hash.slice(0, -1 - digest.length))
  f.match('digest-padded', 'Padding', `${hash}==`, 'padded')
  f.malformed('variant', 'A variant that does not exist', text({ variant: 'argon2x' }))
  f.malformed('variant-missing', 'No variant', text({ variant: '' }))
  f.malformed('version-17', 'A version that does not exist', text({ version: 'v=17' }))
  f.malformed('prefix-alone', 'The prefix alone', 'argon2$')
  f.malformed('prefix-three', 'Three dollar signs', `argon2$$${hash.slice('argon2'.length)}`)
  const bcrypt = 'argon2$2b$04$abcdefghijklmnopqrstuubyCG3zY1GIXMyxfivm.ClDiInHzxjiq'
  f.malformed('other-inside', 'bcrypt behind the prefix', bcrypt)
  numbers(f, 'm')
  f.limit('limit-memory', 'Memory for fewer than eight blocks a lane', text({ m: 15, t: 1, p: 2 }))
  f.limit('limit-memory-most', 'Memory of 4 GiB', text({ m: 4194304, t: 1, p: 1 }))
  f.limit('limit-passes', '1,025 passes', text({ m: 64, t: 1025, p: 1 }))
  f.limit('limit-lanes', '256 lanes', text({ m: 4096, t: 1, p: 256 }))
})

/** Both of Keycloak's: the text is one JSON with two JSON strings. */
const keycloak = (by, rows) => (find) => {
  const m = maker(find(`${by}-length-57`))
  const { hash } = m
  const credential = JSON.parse(hash)
  const secret = JSON.parse(credential.secretData)
  const data = JSON.parse(credential.credentialData)
  const text = (s, d, outside) =>
    JSON.stringify({
      ...credential,
      secretData: JSON.stringify({ ...secret, ...s }),
      credentialData: JSON.stringify({ ...data, ...d }),
      ...outside,
    })
  const raw = Buffer.from(secret.value, 'base64')
  m.common(malformed)
  m.usual('digest-bit', text({ value: base64(flipped(raw)) }))
  m.usual('salt-bit', text({ salt: base64(flipped(Buffer.from(secret.salt, 'base64'))) }))
  const { type, secretData, credentialData } = credential
  const { value, salt, additionalParameters } = secret
  const order = JSON.stringify({ ...credential, secretData: JSON.stringify({ salt, value, additionalParameters }) })
  m.match('secret-order', 'The salt before the value', order, 'member-order')
  const short = text({ additionalParameters: undefined })
  m.match('secret-short', 'The secret without additionalParameters', short, 'absent-members')
  const { hashIterations, algorithm, additionalParameters: parameters } = data
  const first = JSON.stringify({ algorithm, hashIterations, additionalParameters: parameters })
  m.match('data-order', 'The algorithm first', text({}, {}, { credentialData: first }), 'member-order')
  const whole = JSON.stringify({
    id: '4e67ce9c-1ddc-45db-b36e-db50ee1f4d9e',
    type,
    userLabel: 'My "password"',
    createdDate: 1740654903754,
    secretData,
    credentialData,
    priority: 10,
  })
  m.match('whole', 'The whole credential of a realm export', whole, 'other-members')
  const label = JSON.stringify({ type, userLabel: null, secretData, credentialData })
  m.match('label-null', 'A label that is null', label, 'other-members')
  const outside = JSON.stringify({ type, credentialData, secretData })
  m.match('outside-order', 'credentialData first', outside, 'member-order')
  const otp = text({}, {}, { type: 'otp' })
  m.malformed('type-other', 'A credential that is no password', otp, '{"type":'.length)
  m.malformed('type-missing', 'No type', text({}, {}, { type: undefined }))
  const exported = text({}, {}, { secretData: undefined })
  m.malformed('secret-missing', 'No secretData, as the admin API exports', exported)
  m.malformed('data-missing', 'No credentialData', text({}, {}, { credentialData: undefined }))
  m.malformed('value-missing', 'No value', text({ value: undefined }))
  m.malformed('salt-missing', 'No salt', text({ salt: undefined }))
  m.malformed('value-empty', 'The classic attack: an empty digest', text({ value: '' }))
  m.malformed('member-twice', 'A member twice', hash.replace('"type":', '"type":"password","type":'))
  m.malformed('member-unknown', 'A member that Keycloak does not have', text({ pepper: '' }))
  m.malformed('object', 'An object where Keycloak has a string', text({}, {}, { secretData: secret }))
  m.malformed('white-space', 'White space in a string', hash.replace('value\\":\\"', 'value\\":\\" '))
  m.malformed('iterations-text', 'Iterations as a text', text({}, { hashIterations: '5' }))
  const exponent = hash.replace(`hashIterations\\":${hashIterations}`, 'hashIterations\\":1e3')
  m.malformed('iterations-exponent', 'Iterations with an exponent', exponent)
  m.malformed('algorithm-other', 'Another algorithm', text({}, { algorithm: 'scrypt' }))
  m.limit('limit-iterations', 'No iterations', text({}, { hashIterations: 0 }))
  m.malformed('cut', 'The last brace is missing', hash.slice(0, -1), hash.length - 1)
  m.wrongPasswords([`${by}-length-57`, `${by}-nfc`].map(find))
  m.wrongEmpty()
  rows({
    ...m,
    text,
    raw,
    withParameters: (over) => text({}, { additionalParameters: { ...parameters, ...over } }),
    parameters,
  })
  return m.rows
}

const keycloakArgon2 = keycloak('cffi', (f) => {
  const { withParameters } = f
  const other = withParameters({ hashLength: ['16'] })
  f.malformed('length-other', 'hashLength is not the digest’s length', other, 0)
  f.malformed('parameters-missing', 'No parameters', f.text({}, { hashIterations: 5, additionalParameters: undefined }))
  const { type, ...rest } = f.parameters
  const order = f.text({}, { additionalParameters: { ...rest, type } })
  f.match('parameters-order', 'Parameters in another order', order, 'member-order')
  f.malformed('version-other', 'A version that Argon2 does not have', withParameters({ version: ['1.2'] }))
  f.malformed('type-number', 'The type as a number', withParameters({ type: ['2'] }))
  f.malformed('memory-number', 'A number without its list', withParameters({ memory: 64 }))
  f.malformed('memory-two', 'A list of two', withParameters({ memory: ['64', '64'] }))
  f.limit('limit-memory', 'A memory of 4 GiB', withParameters({ memory: ['4194304'] }))
  f.limit('limit-lanes', '256 lanes', withParameters({ memory: ['4096'], parallelism: ['256'] }))
})

const keycloakPbkdf2 = keycloak('hashlib', (f) => {
  const { text, raw } = f
  const cut = (length) => text({ value: base64(raw.subarray(0, length)) })
  f.match('digest-cut-16', 'PBKDF2 is prefix-closed: 16 bytes still match', cut(16))
  f.usual('limit-digest-15', cut(15))
  const sha384 = text({}, { algorithm: 'pbkdf2-sha384' })
  f.malformed('algorithm-sha384', 'A hash function that Keycloak does not offer', sha384)
  const more = f.withParameters({ memory: ['1'] })
  f.malformed('parameters-more', 'Parameters that PBKDF2 does not have', more)
  f.limit('limit-iterations-most', '100,000,001 iterations', text({}, { hashIterations: 100_000_001 }))
})

const scryptKdf = format({ nfd: 'hashlib' }, (f) => {
  const { hash } = f
  const raw = Buffer.from(hash, 'base64')
  const changed = (at, ...values) => {
    const copy = Buffer.from(raw)
    copy.set(values, at)
    return base64(copy)
  }
  f.usual('digest-bit', changed(95, raw[95] ^ 1))
  f.usual('salt-bit', changed(16, raw[16] ^ 1))
  f.mismatch('checksum-bit', 'The digest covers the checksum too', changed(48, raw[48] ^ 1))
  f.mismatch('parameters-other', 'The digest covers the parameters too', changed(7, raw[7] ^ 1))
  f.malformed('cut-95', 'A byte is missing', base64(raw.subarray(0, 95)))
  f.malformed('cut-64', 'The classic attack: an empty digest', base64(raw.subarray(0, 64)))
  f.malformed('cut-80', 'A digest of 16 bytes', base64(raw.subarray(0, 80)))
  f.malformed('cut-character', 'The last character is missing', hash.slice(0, -1))
  f.malformed('byte-more', 'A byte too many', base64([...raw, 0]))
  f.malformed('no-nul', 'No NUL behind the name', changed(6, 1), { hint: { format: 'scrypt-kdf' }, offset: 0 })
  f.usual('alphabet', `${hash.slice(0, 40)}!${hash.slice(41)}`, 40)
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
})

export const made = {
  'adonisjs-scrypt': adonisjs,
  'auth0-scrypt': auth0,
  'better-auth': fixed(
    { template: '<salt>:<digest>', alphabet: 'A', sources: ['better-auth', 'oslo', 'lucia'] },
    normalized,
  ),
  'crypt-scrypt': cryptScrypt,
  'django-argon2': djangoArgon2,
  'django-scrypt': django,
  'firebase-standard-scrypt': firebase,
  'gitea-scrypt': gitea,
  'hashcat-scrypt': hashcat,
  'keycloak-argon2': keycloakArgon2,
  'keycloak-pbkdf2': keycloakPbkdf2,
  'kratos-scrypt': kratos,
  'lambdaworks-scrypt': packed('$s0$'),
  'lucia-scrypt': lucia,
  'lucia-legacy': fixed({ template: '<salt>:<digest>', alphabet: '_', sources: ['lucia'] }, notNormalized),
  'magento-argon2': magento,
  'magento-upgraded': magentoUpgraded,
  'node-scrypt': fixed({ template: '<salt>:<digest>', alphabet: 'A', sources: ['node'] }, notNormalized),
  'replit-scrypt': fixed(
    { template: '<digest>.<salt>', separator: '.', alphabet: 'A', sources: ['replit'] },
    notNormalized,
  ),
  'scrypt-kdf': scryptKdf,
  'spring-delegating-scrypt': delegating,
  'spring-scrypt': packed('$', { isHinted: true }),
  'werkzeug-scrypt': werkzeug,
}
