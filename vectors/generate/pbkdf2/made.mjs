// Rows derived from others of the same file by one change: wrong passwords, other spellings, malformed texts. What the formats have in
// common is made from the `template` and the `pieces` of a generated row; the rest is under `own`.
import { bytes, limit, longKey, maker, malformed, trailingBit, unknown } from '../maker.mjs'

const field = 'ERR_FIELD'
const _ambiguous = 'ERR_AMBIGUOUS_FORMAT'
const fill = (template, pieces) => template.replace(/<([a-z]+)>/g, (_, name) => pieces[name])

const standard64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const crypt64 = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const crypt = (text, from, to) => [...text].map((one) => to[from.indexOf(one)]).join('')

/** How bytes are written by each encoding, and a character that it does not have. */
const encodings = {
  hex: { write: (raw) => raw.toString('hex'), read: (text) => Buffer.from(text, 'hex'), foreign: 'g' },
  capital: {
    write: (raw) => raw.toString('hex').toUpperCase(),
    read: (text) => Buffer.from(text, 'hex'),
    foreign: 'G',
  },
  cisco: {
    write: (raw) => crypt(raw.toString('base64').replace(/=+$/, ''), standard64, crypt64),
    read: (text) => Buffer.from(crypt(text, crypt64, standard64), 'base64'),
    foreign: '!',
  },
  base64: { write: (raw) => raw.toString('base64'), read: (text) => Buffer.from(text, 'base64'), foreign: '!' },
  unpadded: {
    write: (raw) => raw.toString('base64').replace(/=+$/, ''),
    read: (text) => Buffer.from(text, 'base64'),
    foreign: '!',
  },
  passlib: {
    write: (raw) => raw.toString('base64').replace(/=+$/, '').replaceAll('+', '.'),
    read: (text) => Buffer.from(text.replaceAll('.', '+'), 'base64'),
    foreign: '!',
  },
}

const numbers = [
  ['leading-zero', (value) => `0${value}`, 'a leading zero'],
  ['plus', (value) => `+${value}`, 'a plus sign'],
  ['minus', (value) => `-${value}`, 'a minus sign'],
  ['exponent', () => '1e3', 'an exponent'],
  ['digits-hex', () => '0x3e8', 'hexadecimal'],
  ['fraction', (value) => `${value}.0`, 'a fraction'],
  ['space', (value) => `x ${value}`, 'text and a space'],
  ['full-width', () => '１０００', 'full-width digits'],
  ['none', () => '', 'no digits'],
  ['wrap', () => '4294968296', '2^32 + 1000'],
]

/** Rows for a format whose generated rows have a template. */
function rowsOf(find, { base: id, format, digest: encoding, fixed, leading, others, prefixed = true, source, own }) {
  const first = find(id)
  const told = source ? { ...first, hint: { format } } : first
  const m = maker(told)
  const { template, fieldTemplates, pieces } = first
  const { write, read, foreign } = encodings[encoding]
  const spell = (over = {}) => {
    const all = { ...pieces, ...over }
    const fields = Object.fromEntries(Object.entries(fieldTemplates).map(([name, one]) => [name, fill(one, all)]))
    return { hash: fill(template, all), ...(Object.keys(fields).length > 0 ? { fields } : {}) }
  }
  const stands = (name) =>
    template.includes(`<${name}>`)
      ? 'text'
      : Object.values(fieldTemplates).some((one) => one.includes(`<${name}>`))
        ? 'field'
        : undefined
  const where = (name) => (stands(name) === 'field' ? field : malformed)
  const add = (row, fact, over, expect, more = {}) => {
    const { hash, fields } = spell(over)
    m.add(row, fact, hash, expect, { ...(fields ? { fields } : {}), ...more })
  }
  const raw = read(pieces.digest)
  const hinted = source ? { hint: { source } } : {}
  const before = fill(template.split('<digest>')[0], pieces).length

  const siblings = others.map((other) => find(other))
  m.wrongPasswords([first, ...siblings])
  m.wrongEmpty(first)
  const nfc = siblings.find((one) => one.id.endsWith('-nfc'))
  m.wrong('wrong-nfd-for-nfc', 'Decomposed text for a composed password', bytes(nfc).toString().normalize('NFD'), nfc)
  add('hmac-trailing-nul', 'HMAC pads its key with NULs: a short password matches with a NUL more', {}, 'match', {
    ...hinted,
    password: undefined,
    passwordHex: Buffer.concat([bytes(first), Buffer.from([0])]).toString('hex'),
  })
  add(
    'digest-bit',
    'One bit of the digest differs',
    { digest: write(Buffer.concat([Buffer.from([raw[0] ^ 128]), raw.subarray(1)])) },
    'mismatch',
    hinted,
  )
  add(
    'digest-last-bit',
    'The last bit of the digest differs',
    { digest: write(Buffer.concat([raw.subarray(0, -1), Buffer.from([raw[raw.length - 1] ^ 1])])) },
    'mismatch',
    hinted,
  )
  if (stands('iterations')) {
    add(
      'other-iterations',
      'One iteration more',
      { iterations: String(Number(pieces.iterations) + 1) },
      'mismatch',
      hinted,
    )
    for (const [row, change, fact] of numbers)
      add(
        `iterations-${row}`,
        `Iterations with ${fact}`,
        { iterations: change(pieces.iterations) },
        where('iterations'),
      )
    for (const [row, value] of [
      ['0', '0'],
      ['over', '100000001'],
      ['most', '4294967295'],
    ])
      add(
        `limit-iterations-${row}`,
        `${value} iterations`,
        { iterations: value },
        row === '0' && own?.zero ? malformed : limit,
      )
  }
  const cut = raw.subarray(0, 15)
  const isSaid = stands('length') !== undefined
  add(
    'digest-15',
    'The classic attack: a digest cut to 15 bytes',
    { digest: write(cut), length: '15' },
    fixed ? malformed : limit,
  )
  add(
    'digest-1',
    'A digest cut to one byte',
    { digest: write(raw.subarray(0, 1)), length: '1' },
    fixed ? malformed : limit,
  )
  if (raw.length > 16)
    add(
      'digest-16',
      fixed ? 'A digest cut to 16 bytes' : 'PBKDF2 is prefix-closed: 16 bytes still match',
      { digest: write(raw.subarray(0, 16)), length: '16' },
      fixed ? malformed : 'match',
      fixed ? {} : hinted,
    )
  add('digest-empty', 'The classic attack: an empty digest', { digest: '', length: '0' }, malformed)
  add(
    'digest-alphabet',
    'A character outside of the alphabet',
    { digest: pieces.digest.slice(0, 5) + foreign + pieces.digest.slice(6) },
    malformed,
  )
  if (encoding === 'hex')
    add('digest-upper-case', 'The digest in capital letters', { digest: pieces.digest.toUpperCase() }, 'match', {
      ...hinted,
      notes: ['letter-case'],
    })
  else if (encoding === 'capital')
    add('digest-lower-case', 'The digest in small letters', { digest: pieces.digest.toLowerCase() }, 'match', {
      ...hinted,
      notes: ['letter-case'],
    })
  else if (raw.length % 3 !== 0) {
    const spelledAs =
      encoding === 'cisco' ? crypt(pieces.digest, crypt64, standard64) : pieces.digest.replaceAll('.', '+')
    const { text, at } = trailingBit(spelledAs)
    const back =
      encoding === 'cisco'
        ? crypt(text, standard64, crypt64)
        : encoding === 'passlib'
          ? text.replaceAll('+', '.')
          : text
    add('digest-trailing-bit', 'An unused bit of the digest is set', { digest: back }, malformed, {
      offset: before + at,
    })
    if (encoding === 'base64' && !own?.anyPadding)
      add('digest-unpadded', 'The digest without its padding', { digest: pieces.digest.replace(/=+$/, '') }, malformed)
    if (encoding === 'unpadded')
      add('digest-padded', 'The digest with padding', { digest: read(pieces.digest).toString('base64') }, 'match', {
        notes: ['padded'],
      })
  }
  if (isSaid) {
    add('length-long', 'The length says one byte more than there is', { length: String(raw.length + 1) }, malformed)
    add('length-short', 'The length says one byte less than there is', { length: String(raw.length - 1) }, malformed)
    add('length-leading-zero', 'The length with a leading zero', { length: `0${raw.length}` }, where('length'))
  }
  if (stands('hash')) {
    const word = own?.unknownHash ?? 'md5'
    add(
      'hash-unknown',
      `A hash function that it does not name: ${word}`,
      { hash: word },
      own?.unknownHashIs ?? where('hash'),
    )
  }
  if (!own?.saltMayBeEmpty) add('salt-empty', 'An empty salt', { salt: '' }, where('salt'))
  m.common(leading)
  m.add(
    'cut',
    'The last character is missing',
    told.hash.slice(0, -1),
    own?.cutIs ?? malformed,
    own?.cutNotes ? { notes: own.cutNotes } : {},
  )
  if (prefixed)
    m.add(
      'upper-case',
      'The first letter in the other case',
      told.hash.replace(/[a-z]/i, (one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase())),
      own?.upperIs ?? unknown,
    )
  for (const name of Object.keys(fieldTemplates)) {
    const { [name]: _, ...rest } = told.fields
    if (!own?.optional?.includes(name))
      m.field(`field-${name.toLowerCase().replaceAll('_', '-')}-missing`, `No ${name}`, told.hash, {
        fields: rest,
      })
    m.field(`field-${name.toLowerCase().replaceAll('_', '-')}-long`, `A ${name} of 1,025 characters`, told.hash, {
      fields: { ...told.fields, [name]: '1'.repeat(1025) },
    })
  }
  own?.rows?.({ m, add, first, told, find, pieces, spell, hinted })
  return m.rows
}

/** Rows for the spellings that are nothing but bytes. */
function blobRows(find, { base: id, others, prefix = '', leading, parts, rows }) {
  const base = find(id)
  const m = maker(base)
  const text = base.hash.slice(prefix.length)
  const raw = Buffer.from(text, 'base64')
  const spelled = (data) => prefix + data.toString('base64')
  const changed = (at, value) => {
    const copy = Buffer.from(raw)
    copy[at] = value
    return spelled(copy)
  }
  m.wrongPasswords([base, ...others.map((other) => find(other))])
  m.wrongEmpty()
  m.wrong(
    'wrong-nfd-for-nfc',
    'Decomposed text for a composed password',
    bytes(find(others[0])).toString().normalize('NFD'),
    find(others[0]),
  )
  m.match('hmac-trailing-nul', 'HMAC pads its key with NULs: a short password matches with a NUL more', base.hash, {
    password: undefined,
    passwordHex: Buffer.concat([bytes(base), Buffer.from([0])]).toString('hex'),
  })
  for (const [name, at] of parts) m.mismatch(`${name}-bit`, `One bit of the ${name} differs`, changed(at, raw[at] ^ 1))
  m.common(leading)
  m.malformed('cut', 'The last character is missing', base.hash.slice(0, -1))
  m.malformed('alphabet', 'A character outside of the alphabet', `${base.hash.slice(0, 20)}!${base.hash.slice(21)}`, 20)
  m.malformed('url-safe', 'The URL-safe alphabet', `${base.hash.slice(0, 20)}-${base.hash.slice(21)}`, 20)
  m.add('byte-less', 'A byte less', spelled(raw.subarray(0, -1)), rows.lessIs)
  m.add('byte-more', 'A byte more', spelled(Buffer.concat([raw, Buffer.alloc(1)])), rows.moreIs)
  m.malformed('half', 'Half of it', spelled(raw.subarray(0, raw.length >> 1)))
  m.malformed('padding-more', 'A padding too many', `${base.hash}=`, base.hash.length)
  if (text.endsWith('=')) {
    const end = base.hash.replace(/=+$/, '')
    m.malformed('unpadded', 'Without padding', end, end.length)
    const { text: bit, at } = trailingBit(base.hash)
    m.malformed('trailing-bit', 'An unused bit of the last character is set', bit, at)
  }
  rows.own?.({ m, base, raw, spelled, changed })
  return m.rows
}

const aspnetV3 = ({ m, raw, spelled, changed }) => {
  for (const [at, value, id, fact, expect] of [
    [1, 1, 'hash-high', 'A hash function numbered 2^24 and more', unknown],
    [4, 3, 'hash-3', 'A hash function numbered 3', malformed],
    [4, 0, 'hash-0', 'SHA-1 over the digest of another', 'mismatch'],
    [0, 0, 'version-0', 'The version 0 with the length of another', unknown],
    [0, 2, 'version-2', 'An unknown version', unknown],
    [9, 255, 'salt-length-most', 'A salt of 4 GiB', malformed],
    [12, 0, 'salt-length-0', 'An empty salt', malformed],
    [12, 15, 'salt-length-15', 'A salt of 15 bytes', malformed],
    [12, 17, 'salt-length-17', 'A salt one byte longer takes it from the digest', 'mismatch'],
    [12, 33, 'salt-length-33', 'A salt that leaves 15 bytes of digest', malformed],
    [12, 48, 'salt-length-48', 'A salt that leaves no digest', malformed],
    [5, 255, 'limit-iterations', '4,278,190,080 iterations and more', limit],
  ])
    m.add(id, fact, changed(at, value), expect)
  const zero = Buffer.from(raw)
  zero.fill(0, 5, 9)
  m.limit('limit-iterations-0', 'No iterations', spelled(zero))
  m.malformed('url-safe-prefix', 'The prefix alone', 'AQAAAA==')
}

const springRows =
  (version, digits, { peppered = false } = {}) =>
  (find) => {
    const delegating = version.startsWith('delegating-')
    // The JDK is asked for SHA-1 and SHA-256.
    const isSha1 = version.endsWith('5-5') || version === 'sha1'
    const prefix = delegating ? (version.endsWith('5') ? '{pbkdf2}' : '{pbkdf2@SpringSecurity_v5_8}') : ''
    const base = find('java-one-byte')
    const m = maker(base)
    const text = base.hash.slice(prefix.length)
    m.wrongPasswords([base, find('java-nfc'), find('java-length-64')])
    m.wrongEmpty()
    m.wrongNfd(find, 'java')
    const long = find('java-length-65')
    longKey(m, long, isSha1 ? 'sha1' : 'sha256')
    m.rows.at(-1).fields = long.fields
    m.common(delegating && !peppered ? unknown : malformed)
    // A wrapper's limit is its inner format's and its own beginning.
    if (delegating) m.rows.find(({ id }) => id === 'text-1025').expect = malformed
    m.match('upper-case', 'Capital digits', prefix + text.toUpperCase(), 'letter-case')
    m.match(
      'mixed-case',
      'Digits of both cases',
      prefix + text.slice(0, 40) + text.slice(40).toUpperCase(),
      'letter-case',
    )
    m.malformed('cut', 'The last digit is missing', base.hash.slice(0, -1))
    m.malformed('byte-less', 'A byte less', base.hash.slice(0, -2))
    m.malformed('byte-more', 'A byte more', `${base.hash}00`, base.hash.length)
    m.malformed('digits-16', 'The salt without a digest', prefix + text.slice(0, digits - 64))
    m.malformed('digest-16', 'A digest cut to 16 bytes', base.hash.slice(0, -32))
    m.malformed('alphabet', 'A letter that is no digit', `${base.hash.slice(0, -3)}g${base.hash.slice(-2)}`)
    m.mismatch(
      'digest-bit',
      'One bit of the digest differs',
      base.hash.slice(0, -1) + (Number.parseInt(base.hash.at(-1), 16) ^ 1).toString(16),
    )
    m.mismatch(
      'salt-bit',
      'One bit of the salt differs',
      prefix + (Number.parseInt(text[0], 16) ^ 1).toString(16) + text.slice(1),
    )
    m.mismatch('other-iterations', 'One iteration more', base.hash, { fields: { iterations: '1001' } })
    for (const [id, change, fact] of numbers)
      m.field(`iterations-${id}`, `Iterations with ${fact}`, base.hash, { fields: { iterations: change('1000') } })
    for (const value of ['0', '100000001'])
      m.limit(`limit-iterations-${value}`, `${value} iterations`, base.hash, { fields: { iterations: value } })
    if (peppered) {
      const other = (pepper) => ({ secrets: { peppers: { base64: Buffer.from(pepper).toString('base64') } } })
      m.secret('pepper-missing', 'The secret is not configured', base.hash, { secrets: undefined })
      m.mismatch('pepper-other', 'Another secret', base.hash, other('another secret'))
      m.mismatch('pepper-longer', 'A NUL behind the secret', base.hash, other('s\u00e9cret of the encoder\0'))
    }
    if (delegating) m.ambiguous('without-id', 'Without the id it might be anything', text)
    else
      m.unknown('source-other', 'Under the name of another source nobody claims it', base.hash, {
        hint: { source: 'unheard-of' },
      })
    // A refusal for a missing id quotes the id, which is as long as a secret.
    return m.rows.filter(({ id }) => !(delegating && peppered && /^(leading-|without-id)/.test(id)))
  }

const table = {
  'passlib-pbkdf2': {
    base: 'passlib-one-byte',
    others: ['passlib-nfc', 'passlib-length-64'],
    digest: 'passlib',
    leading: unknown,
    own: {
      zero: true,
      saltMayBeEmpty: true,
      unknownHash: '-md5',
      rows: ({ m, told, first, pieces }) => {
        m.malformed(
          'crypt-mattermost',
          "Mattermost's parameters behind passlib's name",
          told.hash.replace(`$${pieces.iterations}$`, `$f=SHA256,w=${pieces.iterations},l=32$`),
        )
        m.mismatch(
          'salt-standard',
          'A plus in the salt',
          '$pbkdf2-sha256$1$+/+/+/+/$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
          'standard-alphabet',
        )
        m.malformed(
          'url-safe',
          'The URL-safe alphabet',
          `${first.hash.slice(0, -3)}-${first.hash.slice(-2)}`,
          first.hash.length - 3,
        )
        m.malformed(
          'padding-half',
          'Half of the padding',
          '$pbkdf2-sha256$12$cmFuZG9tc2FsdGlzaGFyZA=$OFvEcLOIPFd/oq8egf10i.qJLI7A8nDjPLnolCWarQY',
        )
        m.malformed(
          'rounds-padded',
          "passlib's own malformed row: zero-padded rounds",
          '$pbkdf2$01212$THDqatpidANpadlLeTeOEg$HV3oi1k5C5LQCgG1BMOL.BX4YZc',
        )
        m.malformed(
          'rounds-empty',
          "passlib's own malformed row: empty rounds",
          '$pbkdf2$$THDqatpidANpadlLeTeOEg$HV3oi1k5C5LQCgG1BMOL.BX4YZc',
        )
        m.malformed(
          'field-extra',
          "passlib's own malformed row: a field too many",
          '$pbkdf2$1212$THDqatpidANpadlLeTeOEg$HV3oi1k5C5LQCgG1BMOL.BX4YZc$',
          63,
        )
      },
    },
  },
  'django-pbkdf2': {
    base: 'django-one-byte',
    others: ['django-nfc', 'django-length-64'],
    digest: 'base64',
    fixed: true,
    leading: unknown,
    own: {
      unknownHash: 'sha384',
      unknownHashIs: unknown,
      rows: ({ m, told, pieces, find }) => {
        m.malformed('field-extra', 'A field too many', `${told.hash}$`, told.hash.length)
        m.malformed('salt-dollar', 'A dollar in the salt ends it', told.hash.replace(pieces.salt, 'sea$salt'))
        m.malformed('digest-of-sha1', 'The name of sha1 with a digest of 32 bytes', told.hash.replace('sha256', 'sha1'))
        m.notAHash('unusable', 'What Django stores for an unusable password', `!${'kY3Dk9wXw2pQ'.repeat(3)}`)
        // Under Clerk's name a salt that is no base64 is still Django's; one that is base64 is Clerk's.
        m.match('source-clerk', 'Of Clerk, a salt that is no padded base64 is text', told.hash, {
          hint: { source: 'clerk' },
        })
        m.match('source-django', "With its source's name", find('django-nfc').hash, {
          hint: { source: 'django' },
          password: undefined,
          passwordHex: find('django-nfc').passwordHex,
        })
      },
    },
  },
  'werkzeug-pbkdf2': {
    base: 'werkzeug-one-byte',
    others: ['werkzeug-nfc', 'werkzeug-length-64'],
    digest: 'hex',
    fixed: true,
    leading: unknown,
    own: {
      unknownHash: 'md4',
      rows: ({ m, told, pieces }) => {
        m.malformed(
          'iterations-missing',
          'No iterations: its default has changed six times',
          told.hash.replace(`:${pieces.iterations}$`, '$'),
        )
        m.malformed('field-extra', 'A field too many', `${told.hash}$`, told.hash.length)
        m.malformed(
          'digest-of-another',
          'The name of sha512 with a digest of another length',
          told.hash.replace(/^pbkdf2:sha\d+/, 'pbkdf2:sha512'),
        )
      },
    },
  },
  'kratos-pbkdf2': {
    base: 'python-one-byte',
    others: ['python-nfc', 'python-length-64'],
    digest: 'unpadded',
    source: 'kratos',
    leading: malformed,
    own: {
      saltMayBeEmpty: true,
      upperIs: malformed,
      rows: ({ m, find }) => {
        const sha224 = find('kratos-sha224')
        m.malformed('sha224-is-not-sha2', 'Without its name sha224 is SHA-224, and another format', sha224.hash, {
          hint: { format: 'kratos-pbkdf2' },
          password: 'test',
          hash: undefined,
          ...{ hash: sha224.hash.replace('sha224', 'sha3-224') },
        })
        m.malformed(
          'parameter-order',
          'l before i: Kratos reads them in one order',
          '$pbkdf2-sha256$l=32,i=1000$c2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
        )
      },
    },
  },
  'mattermost-pbkdf2': {
    base: 'python-one-byte',
    others: ['python-nfc', 'python-length-64'],
    digest: 'unpadded',
    leading: unknown,
    own: {
      unknownHash: 'SHA512',
      rows: ({ m, told }) => {
        m.malformed(
          'parameter-order',
          'w before f: Mattermost writes one order',
          told.hash.replace(/f=SHA256,(w=\d+)/, '$1,f=SHA256'),
        )
        m.malformed('lower-case-hash', 'The hash function in lower case', told.hash.replace('SHA256', 'sha256'))
        m.malformed(
          'mattermost-w-minus',
          "Mattermost's own invalid row: w=-50, l=0",
          '$pbkdf2$f=SHA256,w=-50,l=0$5Zq8TvET7nMrXof49Rp4Sw$d0Mx8467kv+3ylbGrkyu4jTd8O8SP51k4s1RuWb9S/o',
        )
        m.malformed(
          'mattermost-l-10',
          "Mattermost's own row whose length contradicts",
          '$pbkdf2$f=SHA256,w=10000,l=10$5Zq8TvET7nMrXof49Rp4Sw$d0Mx8467kv+3ylbGrkyu4jTd8O8SP51k4s1RuWb9S/o',
        )
      },
    },
  },
  'ldap-pbkdf2': {
    base: 'passlib-one-byte',
    others: ['passlib-nfc', 'passlib-length-64'],
    digest: 'passlib',
    fixed: true,
    leading: unknown,
    own: {
      saltMayBeEmpty: true,
      unknownHash: '-MD5',
      unknownHashIs: unknown,
      rows: ({ m, told, pieces }) => {
        m.malformed(
          'dovecot',
          "Dovecot's spelling under passlib's beginning",
          `{PBKDF2-SHA256}$1$salt$${pieces.iterations}$00`,
        )
        m.malformed(
          '389ds-comment',
          "389 Directory Server's own row of sha1 lacks a byte",
          '{PBKDF2-SHA1}10000$ZBEH6B07rgQpJSikyvMU2w$TAA03a5IYkz1QlPsbJKvUsTqNV',
        )
        m.unknown('lower-case', 'The scheme in lower case', told.hash.replace('PBKDF2', 'pbkdf2'))
      },
    },
  },
  'dovecot-pbkdf2': {
    base: 'python-one-byte',
    others: ['python-nfc', 'python-length-64'],
    digest: 'hex',
    fixed: true,
    leading: unknown,
    own: {
      rows: ({ m, told }) => {
        m.malformed('version-2', 'A version that Dovecot does not have', told.hash.replace('$1$', '$2$'))
        m.malformed('version-missing', 'No version', told.hash.replace('$1$', '$'))
      },
    },
  },
  'fusionauth-pbkdf2': {
    base: 'python-one-byte',
    others: ['python-nfc', 'python-length-64'],
    digest: 'base64',
    fixed: true,
    prefixed: false,
    leading: malformed,
    own: {
      rows: ({ m, told }) => {
        m.match('source', "With its source's name", told.hash, { hint: { source: 'fusionauth' } })
        m.unknown('source-other', 'Under the name of another source nobody claims it', told.hash, {
          hint: { source: 'unheard-of' },
        })
        m.field('scheme-other', 'A scheme that is no PBKDF2', told.hash, {
          fields: { ...told.fields, encryptionScheme: 'salted-md5' },
        })
      },
    },
  },
  'payload-pbkdf2': {
    base: 'python-one-byte',
    others: ['python-nfc', 'python-length-64'],
    digest: 'hex',
    leading: unknown,
    own: {
      rows: ({ m, find }) => {
        const { hash, fields, notes } = find('python-version-1')
        m.mismatch('version-1-wrong', 'A wrong password against version 1', hash, {
          fields,
          notes,
          password: 'Password',
          passwordHex: undefined,
        })
        m.malformed('version-1-cut', 'Version 1 with a digest of 31 bytes', hash.slice(0, -2), { fields })
        m.malformed('version-1-16', 'Version 1 with a digest of 16 bytes', hash.slice(0, -32), { fields })
        m.field('version-1-salt-missing', 'Version 1 without its salt', hash, { fields: {} })
        m.unknown('version-3', 'A version that Payload does not have', hash.replace('v1', 'v3'), { fields })
      },
    },
  },
  'passport-local-mongoose': {
    base: 'python-one-byte',
    others: ['python-nfc', 'python-byte-ff'],
    digest: 'hex',
    prefixed: false,
    leading: malformed,
    own: {
      optional: ['iterations', 'keylen'],
      rows: ({ m, find }) => {
        const { hash, fields } = find('python-defaults')
        m.match('source-payload', "By Payload's name", hash, {
          fields,
          password: 'password',
          passwordHex: undefined,
          hint: { source: 'payload' },
        })
        m.unknown('source-other', 'Under the name of another source nobody claims it', hash, {
          fields,
          hint: { source: 'unheard-of' },
        })
        m.malformed('defaults-cut', 'The default length and a digest of 511 bytes', hash.slice(0, -2), { fields })
        m.malformed('defaults-32', 'The default length and a digest of 32 bytes', hash.slice(0, 64), { fields })
        const old = find('python-sha1')
        m.mismatch('sha1-unnamed', 'A hash with SHA-1, read with the default SHA-256', old.hash, {
          fields: { salt: old.fields.salt },
          password: 'password',
          passwordHex: undefined,
        })
        m.field('digest-algorithm-unknown', 'A hash function that has no such name', old.hash, {
          fields: { ...old.fields, digestAlgorithm: 'rsa-sha1' },
        })
      },
    },
  },
  'discourse-pbkdf2': {
    base: 'python-one-byte',
    others: ['python-nfc', 'python-length-64'],
    digest: 'hex',
    fixed: true,
    prefixed: false,
    leading: malformed,
    own: {
      unknownHash: 'sha512',
      rows: ({ m, told }) => {
        m.match('source', "With its source's name", told.hash, { hint: { source: 'discourse' } })
        m.field('algorithm-argon2', 'An algorithm that Discourse does not have', told.hash, {
          fields: { ...told.fields, password_algorithm: '$argon2id$v=19$m=65536,t=2,p=1$' },
        })
        m.field('algorithm-open', 'The algorithm without its last dollar', told.hash, {
          fields: { ...told.fields, password_algorithm: told.fields.password_algorithm.slice(0, -1) },
        })
      },
    },
  },
  'grafana-pbkdf2': {
    base: 'python-one-byte',
    others: ['python-nfc', 'python-length-64'],
    digest: 'hex',
    fixed: true,
    prefixed: false,
    leading: malformed,
    own: {
      rows: ({ m, told }) => m.match('source', "With its source's name", told.hash, { hint: { source: 'grafana' } }),
    },
  },
  'gitea-pbkdf2': {
    base: 'python-one-byte',
    others: ['python-nfc', 'python-length-64'],
    digest: 'hex',
    prefixed: false,
    leading: malformed,
    own: {
      rows: ({ m, told }) => {
        m.match('source', "With its source's name", told.hash, { hint: { source: 'gitea' } })
        m.field('algorithm-scrypt', 'An algorithm that is no PBKDF2', told.hash, {
          fields: { ...told.fields, passwd_hash_algo: 'scrypt$65536$16$2$50' },
        })
        m.field('algorithm-name', 'A name of a setting, which Gitea does not store', told.hash, {
          fields: { ...told.fields, passwd_hash_algo: 'pbkdf2_hi' },
        })
        m.field('salt-odd', 'A salt of eleven digits', told.hash, {
          fields: { ...told.fields, salt: '01234567890' },
        })
        m.mismatch('salt-characters-hex', 'Ten characters are text even if they are digits', told.hash, {
          fields: { ...told.fields, salt: '0123456789' },
        })
      },
    },
  },
  'symfony-pbkdf2': {
    base: 'php-one-byte',
    others: ['php-nfc', 'php-length-64'],
    digest: 'base64',
    fixed: false,
    prefixed: false,
    leading: malformed,
    own: {
      saltMayBeEmpty: true,
      rows: ({ m, told, find }) => {
        m.match('source', "With its source's name", told.hash, { hint: { source: 'symfony' } })
        const { hash, fields } = find('php-hexadecimal')
        m.match('hexadecimal-upper', 'Hexadecimal in capital letters', hash.toUpperCase(), {
          fields,
          password: 'password',
          passwordHex: undefined,
          notes: ['hexadecimal', 'letter-case'],
        })
        m.malformed('hexadecimal-cut', 'Hexadecimal of a byte less', hash.slice(0, -2), { fields })
      },
    },
  },
  'clerk-pbkdf2-sha1': {
    base: 'python-one-byte',
    others: ['python-nfc', 'python-length-64'],
    digest: 'hex',
    fixed: true,
    source: 'clerk',
    leading: malformed,
    own: {
      upperIs: malformed,
      rows: ({ m, told }) => {
        m.malformed('length-20', 'A key length that is not the digest’s', `${told.hash}$20`)
        m.malformed('length-none', 'A dollar without a key length', `${told.hash}$`)
        m.malformed('length-leading-zero', 'A key length with a leading zero', `${told.hash}$032`)
        m.match(
          'salt-upper-case',
          'The salt in capital letters is still hexadecimal',
          told.hash.replace(/\$([0-9a-f]{32})\$/, (_, salt) => `$${salt.toUpperCase()}$`),
          {
            hint: { source: 'clerk' },
            notes: ['letter-case'],
          },
        )
        m.malformed(
          'django',
          "Django's digest under Clerk's hasher",
          'pbkdf2_sha1$10000$wz5B6WkasRoF$atJmJ1o+XfJxKq1+Nu1f1i57Z5I=',
        )
      },
    },
  },
  'clerk-pbkdf2-sha256': {
    base: 'python-one-byte',
    others: ['python-nfc', 'python-length-64'],
    digest: 'base64',
    source: 'clerk',
    leading: malformed,
    own: {
      upperIs: malformed,
      rows: ({ m }) => {
        m.malformed(
          'django',
          'A salt of Django that is no base64',
          'pbkdf2_sha256$390000$seasalt$8xBlGd3jVgvJ+92hWPxi5ww0uuAuAnKgC45eudxro7c=',
        )
        m.mismatch(
          'django-base64',
          'A salt of Django that could be base64, under Clerk’s name',
          'pbkdf2_sha256$10000$kjVJaVz6qsnJ$5yPHw3rwJGECpUf70daLGhOrQ5+AMxIJdz1c3bqK1Rs=',
          {
            hint: { source: 'clerk' },
            password: 'not a password',
            passwordHex: undefined,
          },
        )
      },
    },
  },
  'clerk-pbkdf2-sha512': {
    base: 'python-one-byte',
    others: ['python-nfc', 'python-length-64'],
    digest: 'hex',
    leading: unknown,
  },
  'clerk-hex-pbkdf2-sha512': {
    base: 'python-one-byte',
    others: ['python-nfc', 'python-length-64'],
    digest: 'hex',
    leading: unknown,
    own: {
      rows: ({ m, told }) =>
        m.malformed('salt-odd', 'A salt of an odd number of digits', told.hash.replace(/\$([0-9a-f]{32})\$/, '$123$')),
    },
  },
  'descope-pbkdf2': {
    base: 'python-one-byte',
    others: ['python-nfc', 'python-length-64'],
    digest: 'base64',
    leading: unknown,
    own: {
      rows: ({ m, told }) => {
        m.malformed('json-space', 'A space in a string', told.hash.replace('":"', '":" '))
        m.malformed('json-string', 'Iterations in quotes', told.hash.replace(/"iterations":(\d+)/, '"iterations":"$1"'))
        m.malformed('json-escape', 'An escape in the digest', told.hash.replace('"hash":"', '"hash":"\\u0041'))
      },
    },
  },
  'okta-pbkdf2': {
    base: 'python-one-byte',
    others: ['python-nfc', 'python-length-64'],
    digest: 'base64',
    prefixed: false,
    leading: malformed,
    own: {
      unknownHash: 'SHA1_HMAC',
      rows: ({ m, told }) => m.match('source', "With its source's name", told.hash, { hint: { source: 'okta' } }),
    },
  },
  'firebase-pbkdf2': {
    base: 'python-one-byte',
    others: ['python-nfc', 'python-length-64'],
    digest: 'base64',
    prefixed: false,
    leading: malformed,
    own: {
      anyPadding: true,
      cutIs: 'match',
      cutNotes: ['unpadded'],
      unknownHash: 'PBKDF2_SHA512',
      rows: ({ m, find }) => {
        const { hash, fields, passwordHex } = find('python-nfc')
        const urlSafe = (text) => text.replaceAll('+', '-').replaceAll('/', '_')
        m.match('url-safe', 'As the Admin SDK gives it', urlSafe(hash), {
          fields: { ...fields, salt: urlSafe(fields.salt) },
          password: undefined,
          passwordHex,
          notes: ['url-safe-alphabet'],
        })
      },
    },
  },
  'web2py-pbkdf2': {
    base: 'python-one-byte',
    others: ['python-nfc', 'python-length-64'],
    digest: 'hex',
    leading: unknown,
    own: {
      rows: ({ m, told }) => m.malformed('field-extra', 'A field too many', `${told.hash}$`, told.hash.length),
    },
  },
  'mediawiki-pbkdf2': {
    base: 'php-one-byte',
    others: ['php-nfc', 'php-length-64'],
    digest: 'base64',
    leading: unknown,
    own: {
      rows: ({ m, told }) => {
        m.unknown(
          'layered',
          'Layers over another hash are another format',
          ':pbkdf2-legacyB:!sha512:30000:64!salt:AAAA',
        )
        m.malformed('field-extra', 'A field too many', `${told.hash}:`, told.hash.length)
      },
    },
  },
  'hashcat-pbkdf2': {
    base: 'python-one-byte',
    others: ['python-nfc', 'python-length-64'],
    digest: 'base64',
    leading: malformed,
    own: { upperIs: malformed, unknownHash: 'md4' },
  },
}

const p5k2Rows = (base64) => (find) => {
  const base = find('passlib-one-byte')
  const m = maker(base)
  const [, name, rounds, salt, digest] = base.hash.split('$')
  const text = (over = {}) => {
    const parts = { rounds, salt, digest, ...over }
    return ['', name, parts.rounds, parts.salt, parts.digest].join('$')
  }
  m.wrongPasswords([base, find('passlib-nfc'), find('passlib-length-64')])
  m.wrongEmpty()
  m.wrongNfd(find, 'passlib')
  longKey(m, find('passlib-length-65'), 'sha1')
  m.common(malformed)
  m.mismatch('other-rounds', 'One round more', text({ rounds: '191' }))
  m.mismatch('other-salt', 'Another salt', text({ salt: salt.replace(/^./, (one) => (one === 'a' ? 'b' : 'a')) }))
  m.mismatch(
    'other-digest',
    'Another digest',
    text({ digest: digest.replace(/^./, (one) => (one === 'a' ? 'b' : 'a')) }),
  )
  for (const [id, value, fact] of [
    ['leading-zero', '0fa', 'a leading zero'],
    ['zero', '0', 'zero'],
    ['upper-case', 'FA', 'capital digits'],
    ['plus', '+fa', 'a plus sign'],
    ['prefix', '0xfa', '0x'],
    ['wrap', '100000001', 'more than 32 bits'],
    ['letter', 'fg', 'a letter that is no digit'],
  ])
    m.malformed(`rounds-${id}`, `Rounds with ${fact}`, text({ rounds: value }))
  m.limit('limit-rounds', '100,000,001 rounds', text({ rounds: (100_000_001).toString(16) }))
  m.limit('limit-rounds-most', '2^32 - 1 rounds', text({ rounds: 'ffffffff' }))
  m.malformed('digest-empty', 'The classic attack: an empty digest', text({ digest: '' }))
  m.malformed('digest-short', 'A digest of 16 bytes', text({ digest: base64(Buffer.alloc(16)) }))
  m.malformed('digest-long', 'A digest of 32 bytes', text({ digest: base64(Buffer.alloc(32)) }))
  m.malformed('digest-standard', 'The standard alphabet', text({ digest: `+${digest.slice(1)}` }))
  m.malformed('cut', 'The last character is missing', base.hash.slice(0, -1))
  m.malformed('field-extra', 'A field too many', `${base.hash}$`, base.hash.length)
  m.malformed('upper-case', 'The name in capital letters', base.hash.replace('p5k2', 'P5K2'))
  return { m, text }
}
const ctaRows = (find) => {
  const { m, text } = p5k2Rows(
    (data) => data.toString('base64url') + '='.repeat(-Math.ceil((4 * data.length) / 3) & 3),
  )(find)
  m.malformed('rounds-none', 'No rounds: the other spelling’s 400', text({ rounds: '' }))
  m.malformed('unpadded', 'Without padding', find('passlib-one-byte').hash.replace(/=$/, ''))
  m.malformed('dlitz', 'The other spelling of the same beginning', '$p5k2$$exec$r1EWMCMk7Rlv3L/RNcFXviDefYa0hlql', {
    hint: { format: 'cta-pbkdf2' },
  })
  return m.rows
}
const dlitzRows = (find) => {
  const { m, text } = p5k2Rows((data) => data.toString('base64').replaceAll('+', '.').replace(/=+$/, ''))(find)
  m.malformed('rounds-400', 'Rounds that are left out where they are 400', text({ rounds: '190' }))
  m.malformed('salt-foreign', 'A salt of other characters', text({ salt: 'a-b' }))
  m.malformed('padded', 'With padding', `${find('passlib-one-byte').hash}=`)
  m.malformed('cta', 'The other spelling of the same beginning', '$p5k2$1$$h1TDLGSw9ST8UMAPeIE13i0t12c=', {
    hint: { format: 'dlitz-pbkdf2' },
  })
  return m.rows
}
Object.assign(table, {
  'grub-pbkdf2': {
    base: 'passlib-one-byte',
    others: ['passlib-nfc', 'passlib-length-64'],
    digest: 'capital',
    leading: unknown,
    own: {
      rows: ({ m, told }) => {
        m.malformed('sha256', 'A hash function that GRUB does not write', told.hash.replace('sha512', 'sha256'))
        m.malformed('field-extra', 'A field too many', `${told.hash}.`, told.hash.length)
      },
    },
  },
  'macos-pbkdf2': {
    base: 'python-one-byte',
    others: ['python-nfc', 'python-length-64'],
    digest: 'hex',
    leading: unknown,
  },
  'cisco-pbkdf2': {
    base: 'python-one-byte',
    others: ['python-nfc', 'python-length-64'],
    digest: 'cisco',
    fixed: true,
    leading: unknown,
    own: {
      upperIs: 'mismatch',
      rows: ({ m, told }) => {
        m.malformed('salt-13', 'A salt of 13 characters', told.hash.replace(/^\$8\$./, '$8$'))
        m.malformed('salt-15', 'A salt of 15 characters', told.hash.replace(/^\$8\$/, '$8$a'))
        m.unknown('type-9', 'The type that is scrypt', told.hash.replace('$8$', '$9$'))
      },
    },
  },
})

export const made = {
  'cta-pbkdf2': ctaRows,
  'dlitz-pbkdf2': dlitzRows,
  'directory-server-pbkdf2': (find) =>
    blobRows(find, {
      base: 'python-one-byte',
      others: ['python-nfc', 'python-length-64'],
      prefix: '{PBKDF2_SHA256}',
      leading: unknown,
      parts: [
        ['salt', 4],
        ['digest', 323],
      ],
      rows: {
        lessIs: malformed,
        moreIs: malformed,
        own: ({ m, changed, raw, spelled, base }) => {
          m.mismatch('other-rounds', 'Two rounds more', changed(3, raw[3] ^ 2))
          m.limit('limit-rounds', 'More than 4,278,190,080 rounds', changed(0, 255))
          m.limit('limit-rounds-0', 'No rounds', spelled(Buffer.concat([Buffer.alloc(4), raw.subarray(4)])))
          m.malformed(
            'later',
            'The spelling of version 2.0 has a hyphen',
            base.hash.replace('PBKDF2_SHA256', 'PBKDF2-SHA256'),
          )
        },
      },
    }),
  ...Object.fromEntries(
    Object.entries(table).map(([format, row]) => [format, (find) => rowsOf(find, { ...row, format })]),
  ),
  'atlassian-pbkdf2': (find) =>
    blobRows(find, {
      base: 'passlib-one-byte',
      others: ['passlib-nfc', 'passlib-length-64'],
      prefix: '{PKCS5S2}',
      leading: unknown,
      parts: [
        ['salt', 0],
        ['digest', 47],
      ],
      rows: {
        lessIs: malformed,
        moreIs: malformed,
        own: ({ m, base }) => {
          m.match('lower-case', 'The scheme in lower case', base.hash.replace('PKCS5S2', 'pkcs5s2'), 'scheme-name')
          m.malformed(
            'bad-character',
            "passlib's own malformed row: a bad character",
            '{PKCS5S2}c4xaeTQM0lUieMS3V5voiexyX9XhqC2dBd5ecVy!0IPksHChwoTAVYFrhsgoq8/p',
            48,
          )
          m.malformed(
            'bad-size',
            "passlib's own malformed row: a bad size",
            '{PKCS5S2}c4xaeTQM0lUieMS3V5voiexyX9XhqC2dBd5ecVy60IPksHChwoTAVYFrhsgoq8/=',
          )
        },
      },
    }),
  'aspnet-identity-v2': (find) =>
    blobRows(find, {
      base: 'python-one-byte',
      others: ['python-nfc', 'python-length-64'],
      leading: malformed,
      parts: [
        ['salt', 1],
        ['digest', 48],
      ],
      rows: {
        lessIs: malformed,
        moreIs: malformed,
        own: ({ m, changed, base }) => {
          m.malformed('version-2', 'A first byte of two', changed(0, 2), 0)
          m.malformed('version-255', 'A first byte of 255', changed(0, 255), 0)
          m.match('source', "With its source's name", base.hash, { hint: { source: 'aspnet-identity' } })
        },
      },
    }),
  'aspnet-identity-v3': (find) =>
    blobRows(find, {
      base: 'python-one-byte',
      others: ['python-nfc', 'python-length-64'],
      leading: unknown,
      parts: [
        ['salt', 13],
        ['digest', 29],
      ],
      // A shorter digest is what PBKDF2 gives for that length.
      rows: { lessIs: 'match', moreIs: 'mismatch', own: aspnetV3 },
    }),
  'spring-pbkdf2-v5-5': springRows('v5-5', 80),
  'spring-pbkdf2-v5-8': springRows('v5-8', 96),
  'spring-delegating-pbkdf2-v5-5': springRows('delegating-v5-5', 80),
  'spring-delegating-pbkdf2-v5-8': springRows('delegating-v5-8', 96),
  'spring-pbkdf2-sha1': springRows('sha1', 96),
  'spring-pbkdf2-sha256': springRows('sha256', 80),
  'spring-pbkdf2-v5-5-peppered': springRows('v5-5', 80, { peppered: true }),
  'spring-pbkdf2-v5-8-peppered': springRows('v5-8', 96, { peppered: true }),
  'spring-pbkdf2-sha1-peppered': springRows('sha1', 96, { peppered: true }),
  'spring-pbkdf2-sha256-peppered': springRows('sha256', 80, { peppered: true }),
  'spring-delegating-pbkdf2-v5-5-peppered': springRows('delegating-v5-5', 80, { peppered: true }),
  'spring-delegating-pbkdf2-v5-8-peppered': springRows('delegating-v5-8', 96, { peppered: true }),
}

/** The formats whose rows are derived from parts that only the oracles print. */
export const fromParts = Object.keys(table)
