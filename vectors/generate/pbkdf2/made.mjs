// Rows derived from others of the same file by one change: wrong passwords, other spellings, malformed texts. The
// changes that the formats have in common come from the template of their texts; the rest is under `rows`.
import {
  bytes,
  field,
  flipped,
  limit,
  longKey,
  maker,
  malformed,
  trailingBit,
  typed,
  unknown,
  urlSafe,
} from '../maker.mjs'
import { encodings, spelling } from '../template.mjs'

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

const swapCase = (one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase())
const bySource = (m, source) => m.match('source', "With its source's name", m.hash, { hint: { source } })
const byOtherSource = (m, more = {}) =>
  m.unknown('source-other', 'Under the name of another source nobody claims it', more.hash ?? m.hash, {
    hint: { source: 'unheard-of' },
    ...more,
  })
const fieldExtra = (m, separator = '$') =>
  m.malformed('field-extra', 'A field too many', m.hash + separator, m.hash.length)

/** Wrong passwords, and one that HMAC takes for another. */
function passwords(m, find, { by = 'python', others = [`${by}-nfc`, `${by}-length-64`] }, more) {
  const first = find(`${by}-one-byte`)
  m.wrongPasswords([first, ...others.map(find)])
  m.wrongEmpty(first)
  m.wrongNfd(find, by)
  const withNul = typed(Buffer.concat([bytes(first), Buffer.from([0])]))
  const fact = 'HMAC pads its key with NULs: a short password matches with a NUL more'
  m.match('hmac-trailing-nul', fact, m.hash, { ...more, ...withNul })
}

/** Rows of a format whose texts have a template. */
function rowsOf(find, format, declared) {
  const { by = 'python', template, fields, digest: encoding, isFixed, source, rows } = declared
  const first = find(`${by}-one-byte`)
  const told = source ? { ...first, hint: { format } } : first
  const m = maker(told)
  const { hash } = told
  const { write, read, foreign, unusedBit } = encodings[encoding]
  const spelled = spelling(first, template, fields)
  const { digest, iterations } = spelled.pieces
  const where = (name) => (spelled.isInField(name) ? field : malformed)
  const has = (name) => spelled.isInField(name) || spelled.isInText(name)
  const hinted = source ? { hint: { source } } : {}
  const add = (id, fact, over, expect, more) =>
    m.add(id, fact, spelled.text(over), expect, { ...(fields && { fields: spelled.fields(over) }), ...more })
  const raw = read(digest)

  passwords(m, find, declared, hinted)
  const lastBit = flipped(raw, raw.length - 1)
  add('digest-bit', 'One bit of the digest differs', { digest: write(flipped(raw, 0, 128)) }, 'mismatch', hinted)
  add('digest-last-bit', 'The last bit of the digest differs', { digest: write(lastBit) }, 'mismatch', hinted)
  if (has('iterations')) {
    add('other-iterations', 'One iteration more', { iterations: Number(iterations) + 1 }, 'mismatch', hinted)
    for (const [id, change, fact] of numbers)
      add(`iterations-${id}`, `Iterations with ${fact}`, { iterations: change(iterations) }, where('iterations'))
    add('limit-iterations-0', '0 iterations', { iterations: '0' }, declared.isZeroMalformed ? malformed : limit)
    add('limit-iterations-over', '100000001 iterations', { iterations: '100000001' }, limit)
    add('limit-iterations-most', '4294967295 iterations', { iterations: '4294967295' }, limit)
  }
  const cut = (length) => ({ digest: write(raw.subarray(0, length)), length })
  add('digest-15', 'The classic attack: a digest cut to 15 bytes', cut(15), isFixed ? malformed : limit)
  add('digest-1', 'A digest cut to one byte', cut(1), isFixed ? malformed : limit)
  if (raw.length > 16 && isFixed) add('digest-16', 'A digest cut to 16 bytes', cut(16), malformed)
  else if (raw.length > 16) add('digest-16', 'PBKDF2 is prefix-closed: 16 bytes still match', cut(16), 'match', hinted)
  add('digest-empty', 'The classic attack: an empty digest', cut(0), malformed)
  const strange = digest.slice(0, 5) + foreign + digest.slice(6)
  add('digest-alphabet', 'A character outside of the alphabet', { digest: strange }, malformed)
  const otherCase = { ...hinted, notes: ['letter-case'] }
  if (encoding === 'hex')
    add('digest-upper-case', 'The digest in capital letters', { digest: digest.toUpperCase() }, 'match', otherCase)
  else if (encoding === 'capital')
    add('digest-lower-case', 'The digest in small letters', { digest: digest.toLowerCase() }, 'match', otherCase)
  else if (raw.length % 3 !== 0) {
    const { text, at } = unusedBit(digest)
    const offset = spelled.at('digest') + at
    add('digest-trailing-bit', 'An unused bit of the digest is set', { digest: text }, malformed, { offset })
    if (encoding === 'base64' && !declared.anyPadding)
      add('digest-unpadded', 'The digest without its padding', { digest: digest.replace(/=+$/, '') }, malformed)
    const padded = { digest: encodings.base64.write(raw) }
    if (encoding === 'unpadded') add('digest-padded', 'The digest with padding', padded, 'match', { notes: ['padded'] })
  }
  if (has('length')) {
    const length = (value) => ({ length: value })
    add('length-long', 'The length says one byte more than there is', length(raw.length + 1), malformed)
    add('length-short', 'The length says one byte less than there is', length(raw.length - 1), malformed)
    add('length-leading-zero', 'The length with a leading zero', length(`0${raw.length}`), where('length'))
  }
  if (has('hash')) {
    const { unknownHash = 'md5', unknownHashIs = where('hash') } = declared
    add('hash-unknown', `A hash function that it does not name: ${unknownHash}`, { hash: unknownHash }, unknownHashIs)
  }
  if (!declared.saltMayBeEmpty) add('salt-empty', 'An empty salt', { salt: '' }, where('salt'))
  const { isPrefixed = true, isHinted = source !== undefined } = declared
  m.common(isHinted || !isPrefixed ? malformed : unknown)
  const [cutIs, cutNotes] = declared.anyPadding ? ['match', 'unpadded'] : [malformed]
  m.add('cut', 'The last character is missing', hash.slice(0, -1), cutIs, cutNotes)
  if (isPrefixed) {
    const { upperIs = isHinted ? malformed : unknown } = declared
    m.add('upper-case', 'The first letter in the other case', hash.replace(/[a-z]/i, swapCase), upperIs)
  }
  for (const name of Object.keys(fields ?? {})) {
    const { [name]: _, ...rest } = told.fields
    const id = `field-${name.toLowerCase().replaceAll('_', '-')}`
    if (!declared.optional?.includes(name)) m.field(`${id}-missing`, `No ${name}`, hash, { fields: rest })
    const long = { ...told.fields, [name]: '1'.repeat(1025) }
    m.field(`${id}-long`, `A ${name} of 1,025 characters`, hash, { fields: long })
  }
  if (declared.bySource) bySource(m, declared.bySource)
  rows?.({ m, hash, find, pieces: spelled.pieces, withField: (over) => ({ fields: { ...told.fields, ...over } }) })
  return m.rows
}

/** Rows for the spellings that are nothing but bytes. */
function blobRows(find, declared) {
  const {
    by = 'python',
    prefix = '',
    leading = unknown,
    parts,
    lessIs = malformed,
    moreIs = malformed,
    rows,
  } = declared
  const m = maker(find(`${by}-one-byte`))
  const { hash } = m
  const text = hash.slice(prefix.length)
  const raw = Buffer.from(text, 'base64')
  const spelled = (...data) => prefix + Buffer.concat(data).toString('base64')
  const changed = (at, value) => spelled(raw.subarray(0, at), Buffer.of(value), raw.subarray(at + 1))
  passwords(m, find, { by })
  for (const [name, at] of Object.entries(parts))
    m.mismatch(`${name}-bit`, `One bit of the ${name} differs`, changed(at, raw[at] ^ 1))
  m.common(leading)
  m.usual('cut', hash.slice(0, -1))
  m.usual('alphabet', `${hash.slice(0, 20)}!${hash.slice(21)}`, 20)
  m.malformed('url-safe', 'The URL-safe alphabet', `${hash.slice(0, 20)}-${hash.slice(21)}`, 20)
  m.add('byte-less', 'A byte less', spelled(raw.subarray(0, -1)), lessIs)
  m.add('byte-more', 'A byte more', spelled(raw, Buffer.alloc(1)), moreIs)
  m.malformed('half', 'Half of it', spelled(raw.subarray(0, raw.length >> 1)))
  m.malformed('padding-more', 'A padding too many', `${hash}=`, hash.length)
  if (text.endsWith('=')) {
    const end = hash.replace(/=+$/, '')
    m.malformed('unpadded', 'Without padding', end, end.length)
    const { text: bit, at } = trailingBit(hash)
    m.malformed('trailing-bit', 'An unused bit of the last character is set', bit, at)
  }
  rows({ m, hash, raw, spelled, changed })
  return m.rows
}

const blobs = {
  'directory-server-pbkdf2': {
    prefix: '{PBKDF2_SHA256}',
    parts: { salt: 4, digest: 323 },
    rows({ m, hash, changed, raw, spelled }) {
      m.mismatch('other-rounds', 'Two rounds more', changed(3, raw[3] ^ 2))
      m.limit('limit-rounds', 'More than 4,278,190,080 rounds', changed(0, 255))
      m.limit('limit-rounds-0', 'No rounds', spelled(Buffer.alloc(4), raw.subarray(4)))
      const later = hash.replace('PBKDF2_SHA256', 'PBKDF2-SHA256')
      m.malformed('later', 'The spelling of version 2.0 has a hyphen', later)
    },
  },
  'atlassian-pbkdf2': {
    by: 'passlib',
    prefix: '{PKCS5S2}',
    parts: { salt: 0, digest: 47 },
    rows({ m, hash }) {
      m.match('lower-case', 'The scheme in lower case', hash.replace('PKCS5S2', 'pkcs5s2'), 'scheme-name')
      const character = '{PKCS5S2}c4xaeTQM0lUieMS3V5voiexyX9XhqC2dBd5ecVy!0IPksHChwoTAVYFrhsgoq8/p'
      m.malformed('bad-character', "passlib's own malformed row: a bad character", character, 48)
      const size = '{PKCS5S2}c4xaeTQM0lUieMS3V5voiexyX9XhqC2dBd5ecVy60IPksHChwoTAVYFrhsgoq8/='
      m.malformed('bad-size', "passlib's own malformed row: a bad size", size)
    },
  },
  'aspnet-identity-v2': {
    leading: malformed,
    parts: { salt: 1, digest: 48 },
    rows({ m, changed }) {
      m.malformed('version-2', 'A first byte of two', changed(0, 2), 0)
      m.malformed('version-255', 'A first byte of 255', changed(0, 255), 0)
      bySource(m, 'aspnet-identity')
    },
  },
  'aspnet-identity-v3': {
    parts: { salt: 13, digest: 29 },
    // A shorter digest is what PBKDF2 gives for that length.
    lessIs: 'match',
    moreIs: 'mismatch',
    rows({ m, raw, spelled, changed }) {
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
      const zero = spelled(raw.subarray(0, 5), Buffer.alloc(4), raw.subarray(9))
      m.limit('limit-iterations-0', 'No iterations', zero)
      m.malformed('url-safe-prefix', 'The prefix alone', 'AQAAAA==')
    },
  },
}

/** Spring's encoders. `digits`: of salt and digest. */
const springRows =
  (hashName, digits, { prefix = '', isPeppered = false } = {}) =>
  (find) => {
    const m = maker(find('java-one-byte'))
    const { hash } = m
    const text = hash.slice(prefix.length)
    m.wrongPasswords(['java-one-byte', 'java-nfc', 'java-length-64'].map(find))
    m.wrongEmpty()
    m.wrongNfd(find, 'java')
    const long = find('java-length-65')
    longKey(m, long, hashName)
    m.rows.at(-1).fields = long.fields
    m.common(prefix && !isPeppered ? unknown : malformed)
    // A wrapper's limit is its inner format's and its own beginning.
    if (prefix) m.rows.find(({ id }) => id === 'text-1025').expect = malformed
    m.match('upper-case', 'Capital digits', prefix + text.toUpperCase(), 'letter-case')
    const mixed = prefix + text.slice(0, 40) + text.slice(40).toUpperCase()
    m.match('mixed-case', 'Digits of both cases', mixed, 'letter-case')
    m.malformed('cut', 'The last digit is missing', hash.slice(0, -1))
    m.malformed('byte-less', 'A byte less', hash.slice(0, -2))
    m.malformed('byte-more', 'A byte more', `${hash}00`, hash.length)
    m.malformed('digits-16', 'The salt without a digest', prefix + text.slice(0, digits - 64))
    m.malformed('digest-16', 'A digest cut to 16 bytes', hash.slice(0, -32))
    m.malformed('alphabet', 'A letter that is no digit', `${hash.slice(0, -3)}g${hash.slice(-2)}`)
    const flip = (digit) => (Number.parseInt(digit, 16) ^ 1).toString(16)
    m.usual('digest-bit', hash.slice(0, -1) + flip(hash.at(-1)))
    m.usual('salt-bit', prefix + flip(text[0]) + text.slice(1))
    m.mismatch('other-iterations', 'One iteration more', hash, { fields: { iterations: '1001' } })
    for (const [id, change, fact] of numbers)
      m.field(`iterations-${id}`, `Iterations with ${fact}`, hash, { fields: { iterations: change('1000') } })
    for (const value of ['0', '100000001'])
      m.limit(`limit-iterations-${value}`, `${value} iterations`, hash, { fields: { iterations: value } })
    if (isPeppered) {
      const other = (pepper) => ({ secrets: { peppers: { base64: Buffer.from(pepper).toString('base64') } } })
      m.secret('pepper-missing', 'The secret is not configured', hash, { secrets: undefined })
      m.mismatch('pepper-other', 'Another secret', hash, other('another secret'))
      m.mismatch('pepper-longer', 'A NUL behind the secret', hash, other('s\u00e9cret of the encoder\0'))
    }
    // A refusal for a missing id quotes the id, which is as long as a secret.
    if (prefix && !isPeppered) m.ambiguous('without-id', 'Without the id it might be anything', text)
    if (!prefix) byOtherSource(m)
    return m.rows
  }

const springs = (isPeppered) => {
  const behind = isPeppered ? '-peppered' : ''
  return {
    [`spring-pbkdf2-v5-5${behind}`]: springRows('sha1', 80, { isPeppered }),
    [`spring-pbkdf2-v5-8${behind}`]: springRows('sha256', 96, { isPeppered }),
    [`spring-delegating-pbkdf2-v5-5${behind}`]: springRows('sha1', 80, { prefix: '{pbkdf2}', isPeppered }),
    [`spring-delegating-pbkdf2-v5-8${behind}`]: springRows('sha256', 96, {
      prefix: '{pbkdf2@SpringSecurity_v5_8}',
      isPeppered,
    }),
    [`spring-pbkdf2-sha1${behind}`]: springRows('sha1', 96, { isPeppered }),
    [`spring-pbkdf2-sha256${behind}`]: springRows('sha256', 80, { isPeppered }),
  }
}

/**
 * `by` is the oracle whose rows others are derived from, and `others` are further rows. `isFixed`: a digest has one
 * length. `source`: the format is read with this hint only. `bySource`: the text matches with this hint too.
 * `isHinted`: a text with another beginning is malformed, because the format is known by a hint.
 */
const templates = {
  'passlib-pbkdf2': {
    by: 'passlib',
    template: '$pbkdf2<hash>$<iterations>$<salt>$<digest>',
    digest: 'passlib',
    isZeroMalformed: true,
    saltMayBeEmpty: true,
    unknownHash: '-md5',
    rows({ m, hash, pieces: { iterations } }) {
      const mattermost = hash.replace(`$${iterations}$`, `$f=SHA256,w=${iterations},l=32$`)
      m.malformed('crypt-mattermost', "Mattermost's parameters behind passlib's name", mattermost)
      const standard = '$pbkdf2-sha256$1$+/+/+/+/$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
      m.mismatch('salt-standard', 'A plus in the salt', standard, 'standard-alphabet')
      m.malformed('url-safe', 'The URL-safe alphabet', `${hash.slice(0, -3)}-${hash.slice(-2)}`, hash.length - 3)
      const half = '$pbkdf2-sha256$12$cmFuZG9tc2FsdGlzaGFyZA=$OFvEcLOIPFd/oq8egf10i.qJLI7A8nDjPLnolCWarQY'
      m.malformed('padding-half', 'Half of the padding', half)
      const rest = 'THDqatpidANpadlLeTeOEg$HV3oi1k5C5LQCgG1BMOL.BX4YZc'
      m.malformed('rounds-padded', "passlib's own malformed row: zero-padded rounds", `$pbkdf2$01212$${rest}`)
      m.malformed('rounds-empty', "passlib's own malformed row: empty rounds", `$pbkdf2$$${rest}`)
      m.malformed('field-extra', "passlib's own malformed row: a field too many", `$pbkdf2$1212$${rest}$`, 63)
    },
  },
  'django-pbkdf2': {
    by: 'django',
    template: 'pbkdf2_<hash>$<iterations>$<salt>$<digest>',
    digest: 'base64',
    isFixed: true,
    unknownHash: 'sha384',
    unknownHashIs: unknown,
    rows({ m, hash, pieces, find }) {
      fieldExtra(m)
      m.malformed('salt-dollar', 'A dollar in the salt ends it', hash.replace(pieces.salt, 'sea$salt'))
      m.malformed('digest-of-sha1', 'The name of sha1 with a digest of 32 bytes', hash.replace('sha256', 'sha1'))
      m.notAHash('unusable', 'What Django stores for an unusable password', `!${'kY3Dk9wXw2pQ'.repeat(3)}`)
      // Under Clerk's name a salt that is no base64 is still Django's; one that is base64 is Clerk's.
      const hint = { source: 'clerk' }
      m.match('source-clerk', 'Of Clerk, a salt that is no padded base64 is text', hash, { hint })
      const nfc = find('django-nfc')
      const more = { ...typed(bytes(nfc)), hint: { source: 'django' } }
      m.match('source-django', "With its source's name", nfc.hash, more)
    },
  },
  'werkzeug-pbkdf2': {
    by: 'werkzeug',
    template: 'pbkdf2:<hash>:<iterations>$<salt>$<digest>',
    digest: 'hex',
    isFixed: true,
    unknownHash: 'md4',
    rows({ m, hash, pieces: { iterations } }) {
      const missing = hash.replace(`:${iterations}$`, '$')
      m.malformed('iterations-missing', 'No iterations: its default has changed six times', missing)
      fieldExtra(m)
      const another = hash.replace(/^pbkdf2:sha\d+/, 'pbkdf2:sha512')
      m.malformed('digest-of-another', 'The name of sha512 with a digest of another length', another)
    },
  },
  'kratos-pbkdf2': {
    template: '$pbkdf2-<hash>$i=<iterations>,l=<length>$<salt>$<digest>',
    digest: 'unpadded',
    source: 'kratos',
    saltMayBeEmpty: true,
    rows({ m, find }) {
      const named = find('kratos-sha224').hash.replace('sha224', 'sha3-224')
      m.malformed('sha224-is-not-sha2', 'Without its name sha224 is SHA-224, and another format', named)
      const other = '$pbkdf2-sha256$l=32,i=1000$c2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
      m.malformed('parameter-order', 'l before i: Kratos reads them in one order', other)
    },
  },
  'mattermost-pbkdf2': {
    template: '$pbkdf2$f=<hash>,w=<iterations>,l=<length>$<salt>$<digest>',
    digest: 'unpadded',
    unknownHash: 'SHA512',
    rows({ m, hash }) {
      const order = hash.replace(/f=SHA256,(w=\d+)/, '$1,f=SHA256')
      m.malformed('parameter-order', 'w before f: Mattermost writes one order', order)
      m.malformed('lower-case-hash', 'The hash function in lower case', hash.replace('SHA256', 'sha256'))
      const rest = '5Zq8TvET7nMrXof49Rp4Sw$d0Mx8467kv+3ylbGrkyu4jTd8O8SP51k4s1RuWb9S/o'
      const own = "Mattermost's own"
      m.malformed('mattermost-w-minus', `${own} invalid row: w=-50, l=0`, `$pbkdf2$f=SHA256,w=-50,l=0$${rest}`)
      m.malformed('mattermost-l-10', `${own} row whose length contradicts`, `$pbkdf2$f=SHA256,w=10000,l=10$${rest}`)
    },
  },
  'ldap-pbkdf2': {
    by: 'passlib',
    template: '{PBKDF2<hash>}<iterations>$<salt>$<digest>',
    digest: 'passlib',
    isFixed: true,
    saltMayBeEmpty: true,
    unknownHash: '-MD5',
    unknownHashIs: unknown,
    rows({ m, hash, pieces: { iterations } }) {
      const dovecot = `{PBKDF2-SHA256}$1$salt$${iterations}$00`
      m.malformed('dovecot', "Dovecot's spelling under passlib's beginning", dovecot)
      const comment = '{PBKDF2-SHA1}10000$ZBEH6B07rgQpJSikyvMU2w$TAA03a5IYkz1QlPsbJKvUsTqNV'
      m.malformed('389ds-comment', "389 Directory Server's own row of sha1 lacks a byte", comment)
      m.unknown('lower-case', 'The scheme in lower case', hash.replace('PBKDF2', 'pbkdf2'))
    },
  },
  'dovecot-pbkdf2': {
    template: '{PBKDF2}$1$<salt>$<iterations>$<digest>',
    digest: 'hex',
    isFixed: true,
    rows({ m, hash }) {
      m.malformed('version-2', 'A version that Dovecot does not have', hash.replace('$1$', '$2$'))
      m.malformed('version-missing', 'No version', hash.replace('$1$', '$'))
    },
  },
  'fusionauth-pbkdf2': {
    template: '<digest>',
    fields: { encryptionScheme: 'salted-pbkdf2-hmac-<hash>', factor: '<iterations>', salt: '<salt>' },
    digest: 'base64',
    isFixed: true,
    isPrefixed: false,
    bySource: 'fusionauth',
    rows({ m, hash, withField }) {
      byOtherSource(m)
      const other = withField({ encryptionScheme: 'salted-md5' })
      m.field('scheme-other', 'A scheme that is no PBKDF2', hash, other)
    },
  },
  'payload-pbkdf2': {
    template: 'pbkdf2-sha256-v2-i<iterations>-l<length>:<digest>',
    fields: { salt: '<salt>' },
    digest: 'hex',
    rows({ m, find }) {
      const { hash, fields, notes } = find('python-version-1')
      const wrong = { ...typed('Password'), fields, notes }
      m.mismatch('version-1-wrong', 'A wrong password against version 1', hash, wrong)
      m.malformed('version-1-cut', 'Version 1 with a digest of 31 bytes', hash.slice(0, -2), { fields })
      m.malformed('version-1-16', 'Version 1 with a digest of 16 bytes', hash.slice(0, -32), { fields })
      m.field('version-1-salt-missing', 'Version 1 without its salt', hash, { fields: {} })
      m.unknown('version-3', 'A version that Payload does not have', hash.replace('v1', 'v3'), { fields })
    },
  },
  'passport-local-mongoose': {
    others: ['python-nfc', 'python-byte-ff'],
    template: '<digest>',
    fields: { salt: '<salt>', iterations: '<iterations>', keylen: '<length>' },
    digest: 'hex',
    isPrefixed: false,
    optional: ['iterations', 'keylen'],
    rows({ m, find }) {
      const { hash, fields } = find('python-defaults')
      const payload = { ...typed('password'), fields, hint: { source: 'payload' } }
      m.match('source-payload', "By Payload's name", hash, payload)
      byOtherSource(m, { hash, fields })
      m.malformed('defaults-cut', 'The default length and a digest of 511 bytes', hash.slice(0, -2), { fields })
      m.malformed('defaults-32', 'The default length and a digest of 32 bytes', hash.slice(0, 64), { fields })
      const old = find('python-sha1')
      const unnamed = { ...typed('password'), fields: { salt: old.fields.salt } }
      m.mismatch('sha1-unnamed', 'A hash with SHA-1, read with the default SHA-256', old.hash, unnamed)
      const named = { fields: { ...old.fields, digestAlgorithm: 'rsa-sha1' } }
      m.field('digest-algorithm-unknown', 'A hash function that has no such name', old.hash, named)
    },
  },
  'discourse-pbkdf2': {
    template: '<digest>',
    fields: { password_algorithm: '$pbkdf2-<hash>$i=<iterations>,l=<length>$', salt: '<salt>' },
    digest: 'hex',
    isFixed: true,
    isPrefixed: false,
    unknownHash: 'sha512',
    bySource: 'discourse',
    rows({ m, hash, withField }) {
      const argon2 = withField({ password_algorithm: '$argon2id$v=19$m=65536,t=2,p=1$' })
      m.field('algorithm-argon2', 'An algorithm that Discourse does not have', hash, argon2)
      const open = withField({ password_algorithm: m.base.fields.password_algorithm.slice(0, -1) })
      m.field('algorithm-open', 'The algorithm without its last dollar', hash, open)
    },
  },
  'grafana-pbkdf2': {
    template: '<digest>',
    fields: { salt: '<salt>' },
    digest: 'hex',
    isFixed: true,
    isPrefixed: false,
    bySource: 'grafana',
  },
  'gitea-pbkdf2': {
    template: '<digest>',
    fields: { passwd_hash_algo: 'pbkdf2$<iterations>$<length>', salt: '<salt>' },
    digest: 'hex',
    isPrefixed: false,
    bySource: 'gitea',
    rows({ m, hash, withField }) {
      const scrypt = withField({ passwd_hash_algo: 'scrypt$65536$16$2$50' })
      m.field('algorithm-scrypt', 'An algorithm that is no PBKDF2', hash, scrypt)
      const name = withField({ passwd_hash_algo: 'pbkdf2_hi' })
      m.field('algorithm-name', 'A name of a setting, which Gitea does not store', hash, name)
      m.field('salt-odd', 'A salt of eleven digits', hash, withField({ salt: '01234567890' }))
      const digits = withField({ salt: '0123456789' })
      m.mismatch('salt-characters-hex', 'Ten characters are text even if they are digits', hash, digits)
    },
  },
  'symfony-pbkdf2': {
    by: 'php',
    template: '<digest>',
    fields: { hash_algorithm: '<hash>', iterations: '<iterations>', key_length: '<length>', salt: '<salt>' },
    digest: 'base64',
    isPrefixed: false,
    saltMayBeEmpty: true,
    bySource: 'symfony',
    rows({ m, find }) {
      const { hash, fields } = find('php-hexadecimal')
      const more = { ...typed('password'), fields, notes: ['hexadecimal', 'letter-case'] }
      m.match('hexadecimal-upper', 'Hexadecimal in capital letters', hash.toUpperCase(), more)
      m.malformed('hexadecimal-cut', 'Hexadecimal of a byte less', hash.slice(0, -2), { fields })
    },
  },
  'clerk-pbkdf2-sha1': {
    template: 'pbkdf2_sha1$<iterations>$<salt>$<digest>',
    digest: 'hex',
    isFixed: true,
    source: 'clerk',
    rows({ m, hash, pieces: { salt } }) {
      m.malformed('length-20', 'A key length that is not the digest’s', `${hash}$20`)
      m.malformed('length-none', 'A dollar without a key length', `${hash}$`)
      m.malformed('length-leading-zero', 'A key length with a leading zero', `${hash}$032`)
      const more = { hint: { source: 'clerk' }, notes: ['letter-case'] }
      const capital = hash.replace(salt, salt.toUpperCase())
      m.match('salt-upper-case', 'The salt in capital letters is still hexadecimal', capital, more)
      const django = 'pbkdf2_sha1$10000$wz5B6WkasRoF$atJmJ1o+XfJxKq1+Nu1f1i57Z5I='
      m.malformed('django', "Django's digest under Clerk's hasher", django)
    },
  },
  'clerk-pbkdf2-sha256': {
    template: 'pbkdf2_sha256$<iterations>$<salt>$<digest>',
    digest: 'base64',
    source: 'clerk',
    rows({ m }) {
      const django = 'pbkdf2_sha256$390000$seasalt$8xBlGd3jVgvJ+92hWPxi5ww0uuAuAnKgC45eudxro7c='
      m.malformed('django', 'A salt of Django that is no base64', django)
      const both = 'pbkdf2_sha256$10000$kjVJaVz6qsnJ$5yPHw3rwJGECpUf70daLGhOrQ5+AMxIJdz1c3bqK1Rs='
      const more = { ...typed('not a password'), hint: { source: 'clerk' } }
      m.mismatch('django-base64', 'A salt of Django that could be base64, under Clerk’s name', both, more)
    },
  },
  'clerk-pbkdf2-sha512': { template: 'pbkdf2_sha512$<iterations>$<salt>$<digest>', digest: 'hex' },
  'clerk-hex-pbkdf2-sha512': {
    template: 'pbkdf2_sha512_hex$<iterations>$<salt>$<digest>',
    digest: 'hex',
    rows: ({ m, hash, pieces: { salt } }) =>
      m.malformed('salt-odd', 'A salt of an odd number of digits', hash.replace(salt, '123')),
  },
  'descope-pbkdf2': {
    template: '{"pbkdf2":{"hash":"<digest>","salt":"<salt>","iterations":<iterations>,"type":"<hash>"}}',
    digest: 'base64',
    rows({ m, hash, pieces: { iterations } }) {
      m.malformed('json-space', 'A space in a string', hash.replace('":"', '":" '))
      m.malformed('json-string', 'Iterations in quotes', hash.replace(`s":${iterations}`, `s":"${iterations}"`))
      m.malformed('json-escape', 'An escape in the digest', hash.replace('"hash":"', '"hash":"\\u0041'))
    },
  },
  'okta-pbkdf2': {
    template: '<digest>',
    fields: { digestAlgorithm: '<hash>', iterationCount: '<iterations>', keySize: '<length>', salt: '<salt>' },
    digest: 'base64',
    isPrefixed: false,
    unknownHash: 'SHA1_HMAC',
    bySource: 'okta',
  },
  'firebase-pbkdf2': {
    template: '<digest>',
    fields: { hashAlgorithm: '<hash>', rounds: '<iterations>', salt: '<salt>' },
    digest: 'base64',
    isPrefixed: false,
    anyPadding: true,
    unknownHash: 'PBKDF2_SHA512',
    rows({ m, find }) {
      const { hash, fields, passwordHex } = find('python-nfc')
      const salt = fields.salt.replaceAll('+', '-').replaceAll('/', '_')
      const more = { passwordHex, fields: { ...fields, salt }, notes: ['url-safe-alphabet'] }
      m.match('url-safe', 'As the Admin SDK gives it', urlSafe(hash), more)
    },
  },
  'web2py-pbkdf2': {
    template: 'pbkdf2(<iterations>,<length>,<hash>)$<salt>$<digest>',
    digest: 'hex',
    rows: ({ m }) => fieldExtra(m),
  },
  'mediawiki-pbkdf2': {
    by: 'php',
    template: ':pbkdf2:<hash>:<iterations>:<length>:<salt>:<digest>',
    digest: 'base64',
    rows({ m }) {
      const layers = ':pbkdf2-legacyB:!sha512:30000:64!salt:AAAA'
      m.unknown('layered', 'Layers over another hash are another format', layers)
      fieldExtra(m, ':')
    },
  },
  'hashcat-pbkdf2': {
    template: '<hash>:<iterations>:<salt>:<digest>',
    digest: 'base64',
    isHinted: true,
    unknownHash: 'md4',
  },
  'grub-pbkdf2': {
    by: 'passlib',
    template: 'grub.pbkdf2.sha512.<iterations>.<salt>.<digest>',
    digest: 'capital',
    rows({ m, hash }) {
      m.malformed('sha256', 'A hash function that GRUB does not write', hash.replace('sha512', 'sha256'))
      fieldExtra(m, '.')
    },
  },
  'macos-pbkdf2': { template: '$ml$<iterations>$<salt>$<digest>', digest: 'hex' },
  'cisco-pbkdf2': {
    template: '$8$<salt>$<digest>',
    digest: 'cisco',
    isFixed: true,
    upperIs: 'mismatch',
    rows({ m, hash }) {
      m.malformed('salt-13', 'A salt of 13 characters', hash.replace(/^\$8\$./, '$8$'))
      m.malformed('salt-15', 'A salt of 15 characters', hash.replace(/^\$8\$/, '$8$a'))
      m.unknown('type-9', 'The type that is scrypt', hash.replace('$8$', '$9$'))
    },
  },
}

/** The two spellings that begin with $p5k2$. */
const p5k2 = (write, rows) => (find) => {
  const m = maker(find('passlib-one-byte'))
  const { hash } = m
  const { text, pieces } = spelling(m.base, '$p5k2$<rounds>$<salt>$<digest>')
  const another = (piece) => piece.replace(/^./, (one) => (one === 'a' ? 'b' : 'a'))
  m.wrongPasswords(['passlib-one-byte', 'passlib-nfc', 'passlib-length-64'].map(find))
  m.wrongEmpty()
  m.wrongNfd(find, 'passlib')
  longKey(m, find('passlib-length-65'), 'sha1')
  m.common(malformed)
  m.mismatch('other-rounds', 'One round more', text({ rounds: '191' }))
  m.mismatch('other-salt', 'Another salt', text({ salt: another(pieces.salt) }))
  m.mismatch('other-digest', 'Another digest', text({ digest: another(pieces.digest) }))
  for (const [id, rounds, fact] of [
    ['leading-zero', '0fa', 'a leading zero'],
    ['zero', '0', 'zero'],
    ['upper-case', 'FA', 'capital digits'],
    ['plus', '+fa', 'a plus sign'],
    ['prefix', '0xfa', '0x'],
    ['wrap', '100000001', 'more than 32 bits'],
    ['letter', 'fg', 'a letter that is no digit'],
  ])
    m.malformed(`rounds-${id}`, `Rounds with ${fact}`, text({ rounds }))
  m.limit('limit-rounds', '100,000,001 rounds', text({ rounds: (100_000_001).toString(16) }))
  m.limit('limit-rounds-most', '2^32 - 1 rounds', text({ rounds: 'ffffffff' }))
  m.usual('digest-empty', text({ digest: '' }))
  m.malformed('digest-short', 'A digest of 16 bytes', text({ digest: write(Buffer.alloc(16)) }))
  m.malformed('digest-long', 'A digest of 32 bytes', text({ digest: write(Buffer.alloc(32)) }))
  m.malformed('digest-standard', 'The standard alphabet', text({ digest: `+${pieces.digest.slice(1)}` }))
  m.usual('cut', hash.slice(0, -1))
  fieldExtra(m)
  m.malformed('upper-case', 'The name in capital letters', hash.replace('p5k2', 'P5K2'))
  rows({ m, text, hash })
  return m.rows
}
const otherP5k2 = (m, id, hash, format) =>
  m.malformed(id, 'The other spelling of the same beginning', hash, { hint: { format } })

export const made = {
  'cta-pbkdf2': p5k2(
    (data) => encodings.base64.write(data).replaceAll('+', '-').replaceAll('/', '_'),
    ({ m, text, hash }) => {
      m.malformed('rounds-none', 'No rounds: the other spelling’s 400', text({ rounds: '' }))
      m.malformed('unpadded', 'Without padding', hash.replace(/=$/, ''))
      otherP5k2(m, 'dlitz', '$p5k2$$exec$r1EWMCMk7Rlv3L/RNcFXviDefYa0hlql', 'cta-pbkdf2')
    },
  ),
  'dlitz-pbkdf2': p5k2(encodings.passlib.write, ({ m, text, hash }) => {
    m.malformed('rounds-400', 'Rounds that are left out where they are 400', text({ rounds: '190' }))
    m.malformed('salt-foreign', 'A salt of other characters', text({ salt: 'a-b' }))
    m.malformed('padded', 'With padding', `${hash}=`)
    otherP5k2(m, 'cta', '$p5k2$1$$h1TDLGSw9ST8UMAPeIE13i0t12c=', 'dlitz-pbkdf2')
  }),
  ...Object.fromEntries(
    Object.entries(templates).map(([format, one]) => [format, (find) => rowsOf(find, format, one)]),
  ),
  ...Object.fromEntries(Object.entries(blobs).map(([format, one]) => [format, (find) => blobRows(find, one)])),
  ...springs(false),
  ...springs(true),
}
