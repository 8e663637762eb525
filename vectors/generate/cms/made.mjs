// Rows derived from others of the same file by one change. What a format is made of says which changes there are.
import { bytes, limit, maker, malformed, typed } from '../maker.mjs'
import { descopePhpass, fusionauthPhpass } from './made/phpass-parts.mjs'
import { wordpressPhpass } from './made/wordpress-phpass.mjs'

/** A maker with the wrong passwords of some rows. */
function rowsOf(base, wrongFrom) {
  const m = maker(base)
  m.wrongPasswords(wrongFrom)
  return m
}

const put = (text, at, length, other) => text.slice(0, at) + other + text.slice(at + length)
const another = (character, first, second) => (character === first ? second : first)

/** Faults and variations of a digest in hexadecimal at a place. `seen`: after how many digits one too many is seen. */
function hexDigest(m, hash, at, digits, { seen = digits } = {}) {
  const digest = hash.slice(at, at + digits)
  const change = (other) => put(hash, at, digits, other)
  m.mismatch('digest-bit', 'A digit of the digest differs', change(another(digest[0], '0', '1') + digest.slice(1)))
  const digestLast = change(digest.slice(0, -1) + another(digest.at(-1), '0', '1'))
  m.mismatch('digest-last', 'The last digit of the digest differs', digestLast)
  m.match('digest-capitals', 'Capital digits', change(digest.toUpperCase()), 'letter-case')
  m.malformed('digest-cut', 'The last digit is missing', change(digest.slice(0, -1)), at + digits - 1)
  m.malformed('digest-half', 'Half a digest', change(digest.slice(0, digits / 2)))
  m.malformed('digest-empty', 'The classic attack: no digest', change(''), at)
  m.malformed('digest-longer', 'A digit too many', change(`${digest}0`), at + seen)
  m.malformed('digest-no-digit', 'A letter that is no digit', change(put(digest, 5, 1, 'g')), at + 5)
  m.malformed('digest-fullwidth', 'A fullwidth digit', change(put(digest, 7, 1, '\uff10')), at + 7)
  m.malformed('digest-hex-prefix', '0x in front of the digest', change(`0x${digest.slice(2)}`), at + 1)
}

/** Faults of a digest in padded base64 at the end of a text. */
function base64Digest(m, hash, at) {
  const digest = hash.slice(at)
  const change = (other) => hash.slice(0, at) + other
  m.mismatch('digest-bit', 'A character of the digest differs', change(another(digest[0], 'A', 'B') + digest.slice(1)))
  m.match('digest-unpadded', 'Without padding', change(digest.replace(/=+$/, '')), 'unpadded')
  m.malformed('digest-cut', 'Four characters less', change(digest.slice(4)))
  m.malformed('digest-longer', 'Four characters more', change(`AAAA${digest}`))
  m.malformed('digest-half', 'Half a digest', change(digest.slice(0, digest.length / 2)))
  m.malformed('digest-empty', 'The classic attack: no digest', change(''), at)
  m.malformed('digest-url-safe', 'A character of the URL-safe alphabet', change(put(digest, 3, 1, '_')), at + 3)
  m.malformed('digest-padding-extra', 'Padding too many', `${hash}=`, hash.length)
  const bits = digest.replace(/=+$/, '')
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const last = letters[letters.indexOf(bits.at(-1)) + 1]
  const digestUnusedBit = change(bits.slice(0, -1) + last + digest.slice(bits.length))
  m.malformed('digest-unused-bit', 'A bit that carries nothing is set', digestUnusedBit, at + bits.length - 1)
}

/** Faults of a salt that stands in the text. */
function textSalt(m, hash, at, length, { mayBeEmpty = false, most = length, cut = true, isAny = false } = {}) {
  const salt = hash.slice(at, at + length)
  const change = (other) => put(hash, at, length, other)
  m.mismatch('salt-other', 'A character of the salt differs', change(another(salt[0], '0', '1') + salt.slice(1)))
  if (!mayBeEmpty) m.malformed('salt-empty', 'No salt', change(''))
  m.malformed('salt-long', 'A salt longer than any writer’s', change(salt[0].repeat(most + 1)))
  if (cut) m.malformed('salt-cut', 'A character of the salt is missing', change(salt.slice(1)))
  // White space at the end of a hash string is not a part of the salt.
  const inside = salt.length > 2 ? 1 : 0
  const [expect, more] = isAny ? ['mismatch', {}] : [malformed, { offset: at + inside }]
  m.add('salt-space', 'A space in the salt', change(put(salt, inside, 1, ' ')), expect, more)
  m.add('salt-nul', 'A NUL in the salt', change(put(salt, inside, 1, '\0')), expect, more)
  m.add('salt-newline', 'A newline in the salt', change(put(salt, inside, 1, '\n')), expect, more)
  m.add('salt-beyond-ascii', 'A letter beyond ASCII in the salt', change(put(salt, inside, 1, '\u00e9')), expect, more)
}

/** A salt or user name that stands beside the text. */
function columnSalt(m, { hash, fields }, name, { joins = true, isFree = false } = {}) {
  const value = fields[name]
  const other = { fields: { ...fields, [name]: another(value[0], '0', '1') + value.slice(1) } }
  const without = { ...fields }
  delete without[name]
  const none = { fields: Object.keys(without).length > 0 ? without : undefined }
  m.mismatch('field-other', 'A character of the field differs', hash, other)
  m.field('field-missing', 'The field is not given', hash, none)
  if (name !== 'username' || !isFree)
    m.field('field-empty', 'The field is empty', hash, { fields: { ...fields, [name]: '' } })
  m.field('field-1025', 'A field of 1,025 characters', hash, { fields: { ...fields, [name]: 'a'.repeat(1025) } })
  m.field('field-surrogate', 'Half a surrogate pair in the field', hash, {
    fields: { ...fields, [name]: `${value.slice(1)}\ud800` },
  })
  if (isFree) return
  m.field('field-longer', 'A field longer by a character', hash, { fields: { ...fields, [name]: `${value}0` } })
  m.field('field-newline', 'A newline in the field', hash, { fields: { ...fields, [name]: `${value.slice(1)}\n` } })
  if (!joins) return
  const joinedText = `${hash}:${value}`
  m.match('joined', 'Digest and salt joined by a colon', joinedText, { fields: undefined, notes: ['joined'] })
  m.mismatch('joined-wrong', 'Joined, and another password', `${hash}:${value}`, {
    fields: undefined,
    notes: ['joined'],
    ...typed('wrong'),
  })
  m.malformed('joined-and-field', 'Joined, and the field given too', `${hash}:${value}`, hash.length)
  m.malformed('joined-empty', 'Joined, without a salt', `${hash}:`, { fields: undefined, offset: hash.length + 1 })
  m.malformed('joined-longer', 'Joined, with a salt too long', `${hash}:${value}0`, { fields: undefined })
  const joinedSemicolon = `${hash};${value}`
  m.malformed('joined-semicolon', 'Joined by a semicolon', joinedSemicolon, { fields: undefined, offset: hash.length })
  m.malformed('joined-and-text', 'Joined, and text after a newline', `${hash}:${value}\nx`, { fields: undefined })
}

function pepper(m, { hash }) {
  m.secret('pepper-missing', 'The site’s secret is not configured', hash, { secrets: undefined })
  m.mismatch('pepper-other', 'Another site’s secret', hash, { secrets: { peppers: { base64: 'YW5vdGhlcg==' } } })
  m.mismatch('pepper-longer', 'The secret with a byte more', hash, {
    secrets: { peppers: { base64: 'YW5vdGhlcnM=' } },
  })
}

/** Texts that no spelling allows, with what stands beside the base's. `leading`: what a space in front is. */
function common(m, base, leading) {
  const { rows, common } = maker(base)
  common(leading)
  for (const { id, fact, hash, expect, offset } of rows)
    m.add(id, fact, hash, expect, offset === undefined ? {} : { offset })
}

/** Formats whose text has a beginning of its own. */
function prefixedText(m, base, prefix) {
  common(m, base)
  m.malformed('prefix-alone', 'Only the beginning', prefix, prefix.length)
}

/** Formats whose text has none: they are read with a hint. */
const unprefixed = (m, base) => common(m, base, malformed)

/** A row that is read with the format as its hint, whatever its own was. */
const hintless = (row) => ({ ...row, hint: undefined })
const wrongFrom = (find, ids) => ids.map((id) => hintless(find(id)))
const three = ['php-nfc', 'php-length-64', 'php-all-bytes']
/** Digest and salt in two columns. */
const columns =
  (digits, name = 'salt', options = {}, more = () => {}) =>
  (find) => {
    const base = hintless(find('php-nfc'))
    const m = rowsOf(base, wrongFrom(find, options.peppered ? ['php-nfc', 'php-length-64'] : three))
    hexDigest(m, base.hash, 0, digits)
    columnSalt(m, base, name, options)
    if (options.peppered) pepper(m, base)
    unprefixed(m, base)
    more(m, base, find)
    return m.rows
  }

/** Digest, colon, salt. */
const joined =
  (digits, id, more = () => {}, mayBeEmpty = false) =>
  (find) => {
    const base = hintless(find(id))
    const m = rowsOf(base, wrongFrom(find, three))
    hexDigest(m, base.hash, 0, digits)
    textSalt(m, base.hash, digits + 1, base.hash.length - digits - 1, { mayBeEmpty })
    m.malformed('semicolon', 'A semicolon for the colon', put(base.hash, digits, 1, ';'), digits)
    m.malformed('no-salt', 'No colon and no salt', base.hash.slice(0, digits), digits)
    m.malformed('reversed', 'The salt in front', `${base.hash.slice(digits + 1)}:${base.hash.slice(0, digits)}`)
    unprefixed(m, base)
    more(m, base, find)
    return m.rows
  }

/** A beginning, a salt and a digest. */
const prefixed =
  (prefix, saltLength, digits, options = {}, more = () => {}) =>
  (find) => {
    const base = hintless(find('php-nfc'))
    const at = options.digestAt ?? base.hash.length - digits
    const m = rowsOf(base, wrongFrom(find, three))
    hexDigest(m, base.hash, at, digits)
    if (saltLength > 0) textSalt(m, base.hash, options.saltAt ?? prefix.length, saltLength, options)
    prefixedText(m, base, prefix)
    m.add(
      'prefix-other-case',
      'The beginning in the other case',
      swapped(base.hash, prefix),
      options.otherCase ?? 'ERR_UNKNOWN_FORMAT',
    )
    more(m, base, find)
    return m.rows
  }

const swapCase = (text) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase())
const swapped = (hash, prefix) => swapCase(prefix) + hash.slice(prefix.length)

const crypt = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Of `password`: from AuthMe's tests. */
const notUpdated = '$H$7MaSGQb0xe3Fp/a.Q.Ewpw.UKfCv.t0'

/** phpass: identifier, logarithm of the rounds, salt, digest. */
const portable =
  (identifier, { isHinted = false, bits = 128, passwords = three } = {}, more = () => {}) =>
  (find) => {
    const base = hintless(find('php-nfc'))
    const { hash } = base
    const m = rowsOf(base, wrongFrom(find, passwords))
    const at = identifier.length
    const end = hash.length
    const last = crypt[crypt.indexOf(hash.at(-1)) + 4 < 64 ? crypt.indexOf(hash.at(-1)) + 4 : 0]
    m.mismatch('digest-bit', 'A character of the digest differs', put(hash, at + 9, 1, another(hash[at + 9], '.', '/')))
    m.mismatch('salt-other', 'A character of the salt differs', put(hash, at + 1, 1, another(hash[at + 1], '.', '/')))
    m.mismatch('rounds-other', 'Twice the rounds', put(hash, at, 1, crypt[crypt.indexOf(hash[at]) + 1]))
    if (bits % 6 !== 0)
      m.malformed('digest-unused-bit', 'A bit that carries nothing is set', hash.slice(0, -1) + last, end - 1)
    m.malformed('digest-cut', 'The last character is missing', hash.slice(0, -1), end - 1)
    m.malformed('digest-empty', 'The classic attack: no digest', hash.slice(0, at + 9), at + 9)
    m.malformed('digest-longer', 'A character too many', `${hash}.`, end)
    m.malformed('digest-alphabet', 'A character that is not of the alphabet', put(hash, at + 12, 1, '+'), at + 12)
    m.malformed('digest-padded', 'Padding', `${hash}==`, end)
    m.malformed('salt-alphabet', 'A space in the salt', put(hash, at + 3, 1, ' '), at + 3)
    m.malformed('salt-dollar', 'A dollar sign in the salt', put(hash, at + 3, 1, '$'), at + 3)
    m.malformed('salt-cut', 'A salt of seven characters', put(hash, at + 1, 1, ''), end - 1)
    m.malformed('rounds-6', '2^6 rounds: fewer than phpass takes', put(hash, at, 1, '4'), at)
    m.malformed('rounds-31', '2^31 rounds: more than phpass takes', put(hash, at, 1, 'T'), at)
    m.malformed('rounds-none', 'No such number of rounds', put(hash, at, 1, '-'), at)
    m.limit('rounds-30', '2^30 rounds are read, and more than the work that is allowed', put(hash, at, 1, 'S'))
    m.limit('rounds-25', '2^25 rounds are more than the work that is allowed', put(hash, at, 1, 'N'))
    common(m, base, isHinted ? malformed : undefined)
    more(m, base, find)
    return m.rows
  }

const asItIs = (m, base) => {
  const passwordHex = Buffer.from(bytes(base)).toString('hex')
  m.match('untrimmed', 'A space in front does not count, because WordPress trims', base.hash, {
    password: undefined,
    passwordHex: `20${passwordHex}`,
  })
  m.mismatch('no-break-space', 'A no-break space in front counts: PHP does not trim it', base.hash, {
    password: undefined,
    passwordHex: `c2a0${passwordHex}`,
  })
  m.malformed('phpbb-identifier', 'phpBB’s letter is another format', base.hash.replace('$P$', '$H$'), {
    hint: { format: 'phpass' },
    offset: 0,
  })
}

/** A password of which no form is the one that was hashed. */
function notChanged(m, { hash, hint, fields }, id, fact, password) {
  const beside = { ...(hint && { hint }), ...(fields && { fields }) }
  m.mismatch(id, fact, hash, { ...typed(password), ...beside })
}

/** A digest and nothing else. */
const unsalted = (digits, peppered, source) => (find) => {
  const base = hintless(find('php-nfc'))
  const m = rowsOf(base, wrongFrom(find, ['php-nfc', 'php-length-64']))
  hexDigest(m, base.hash, 0, digits)
  if (peppered) pepper(m, base)
  unprefixed(m, base)
  m.malformed('joined', 'A colon and more behind the digest', `${base.hash}:salt`, digits)
  m.match('by-source', 'With its system as the hint', base.hash, { hint: { source } })
  return m.rows
}

const base64Format = (at, more) => (find) => {
  const base = hintless(find('php-nfc'))
  const m = rowsOf(base, wrongFrom(find, ['php-nfc', 'php-length-64', 'php-astral']))
  base64Digest(m, base.hash, typeof at === 'number' ? at : base.hash.lastIndexOf(at) + 1)
  more(m, base, find)
  return m.rows
}

/** `name$salt$digest`. */
const framework = (name, digits, source) => (find) => {
  const base = hintless(find('php-one-byte'))
  const m = rowsOf(base, wrongFrom(find, ['php-one-byte', 'php-nul-inside', 'php-length-63']))
  const at = base.hash.length - digits
  hexDigest(m, base.hash, at, digits)
  textSalt(m, base.hash, name.length + 1, at - name.length - 2, { mayBeEmpty: true, most: 64, cut: false })
  unprefixed(m, base)
  m.malformed('name-other', 'No such hash', base.hash.replace(name, 'md6'), 0)
  m.malformed('name-capitals', 'The name in capital letters', base.hash.replace(name, name.toUpperCase()), 0)
  m.malformed('name-other-digest', 'The digest of another hash', `${name}$salt$${'0'.repeat(digits - 8)}`)
  m.malformed('two-parts', 'No salt and no place for one', `${name}$${base.hash.slice(at)}`)
  m.malformed('four-parts', 'A part too many', `${base.hash}$`, base.hash.length)
  m.malformed('iterations', 'With iterations, as in Django’s other spellings', base.hash.replace('$', '$1000$'))
  m.match('by-source', 'With its system as the hint', base.hash, { hint: { source } })
  return m.rows
}

/** Spring's StandardPasswordEncoder: salt and digest behind its id. */
const standardRows = (id) => (find) => {
  const base = find('php-nfc')
  const m = rowsOf(base, three.map(find))
  const { hash } = base
  hexDigest(m, hash, 24, 64)
  const peppered = base.secrets !== undefined
  common(m, base, peppered ? malformed : 'ERR_UNKNOWN_FORMAT')
  m.malformed('prefix-alone', 'Only the beginning', '{sha256}', 8)
  if (peppered) pepper(m, base)
  m.match('no-id', 'Without the id', hash.slice(8), { notes: ['no-id'], hint: { format: id } })
  m.ambiguous('no-id-source', 'Without the id, from Spring, whose PBKDF2 looks the same', hash.slice(8), {
    hint: { source: 'spring' },
  })
  m.mismatch('salt-other', 'A digit of the salt differs', put(hash, 9, 1, another(hash[9], '0', '1')))
  const saltCapitals = hash.slice(0, 8) + hash.slice(8, 24).toUpperCase() + hash.slice(24)
  m.match('salt-capitals', 'Capital digits in the salt', saltCapitals, 'letter-case')
  m.malformed('salt-digit', 'A salt with a letter that is no digit', put(hash, 10, 1, 'x'), 10)
  m.malformed('salt-none', 'A plain SHA-256', `{sha256}${hash.slice(-64)}`)
  return m.rows
}

export const made = {
  phpass: portable('$P$', {}, (m, base, find) => {
    asItIs(m, base)
    notChanged(m, find('php-posted'), 'wrong-slashes-missing', 'Without its apostrophe', 'ONeil & Söhne')
  }),
  phpbb3: portable('$H$', {}, (m, base, find) => {
    notChanged(m, find('php-escaped'), 'wrong-decoded', 'Without its markup', 'Q&A')
    notChanged(m, find('php-escaped-twice'), 'wrong-unescaped', 'Nothing is decoded', '&')
    notChanged(m, base, 'wrong-escaped', 'Entities of a password without markup', '&amp;')
    m.malformed('phpass-identifier', 'phpass’ own letter is another format', base.hash.replace('$H$', '$P$'), {
      hint: { format: 'phpbb3' },
      offset: 0,
    })
  }),
  'phpbb-phpass': portable('$P$', { isHinted: true }, (m, _base, find) => {
    notChanged(m, find('php-escaped'), 'wrong-decoded', 'Without its markup', 'Q&A')
  }),
  'phpbb2-updated': portable('$H$', { isHinted: true }, (m) => {
    m.mismatch(
      'not-updated',
      'A hash of the password itself, not of its MD5 (authme-1 of phpbb3)',
      notUpdated,
      typed('password'),
    )
  }),
  'wordpress-phpass': portable('$P$', { isHinted: true }, wordpressPhpass),
  'fusionauth-phpass': fusionauthPhpass,
  'descope-phpass': descopePhpass,
  drupal7: portable('$S$', { bits: 258 }, (m, base) => {
    m.malformed('digest-whole', 'SHA-512 in 86 characters, which Drupal cuts', base.hash + '.'.repeat(43), 55)
    const updated = `U${base.hash}`
    m.malformed('updated', 'U in front is the hash of an MD5', updated, { hint: { format: 'drupal7' }, offset: 0 })
  }),
  'drupal6-updated': portable(
    'U$S$',
    { bits: 258, passwords: ['php-nfc', 'php-length-64', 'php-length-65'] },
    (m, base) => {
      m.malformed('not-updated', 'Without the U the password itself is hashed', base.hash.slice(1), {
        hint: { format: 'drupal6-updated' },
        offset: 0,
      })
      m.unknown('phpbb-identifier', 'phpBB’s letter', base.hash.replace('$S$', '$H$'))
    },
  ),
  joomla: joined(
    32,
    'php-nfc',
    (m, base) => {
      m.malformed('collision-oscommerce', 'Two characters of salt are not Joomla’s', `${base.hash.slice(0, 33)}ab`, 33)
    },
    true,
  ),
  'joomla-sha256': (find) => {
    const base = hintless(find('php-nfc'))
    const m = rowsOf(base, wrongFrom(find, three))
    hexDigest(m, base.hash, 8, 64)
    textSalt(m, base.hash, 73, base.hash.length - 73, { mayBeEmpty: true })
    unprefixed(m, base)
    m.malformed('prefix-alone', 'Only the beginning', '{SHA256}', 8)
    m.malformed('prefix-other-case', 'The beginning in the other case', base.hash.replace('SHA', 'sha'), 0)
    m.malformed('no-colon', 'Without the colon it is LDAP’s', base.hash.slice(0, 72), 72)
    return m.rows
  },
  oscommerce: joined(32, 'php-nfc', (m, base) => {
    const collisionJoomla = `${base.hash.slice(0, 33)}${'a'.repeat(32)}`
    m.malformed('collision-joomla', '32 characters of salt are not osCommerce’s', collisionJoomla, 33)
  }),
  magento1: joined(32, 'php-one-byte', (m, base) => {
    m.malformed('version-0', 'A version is Magento 2’s', `${base.hash}:0`)
  }),
  'magento1-sha256': joined(64, 'php-one-byte', (m, base) => {
    m.malformed('version-1', 'A version is Magento 2’s', `${base.hash}:1`)
  }),
  'magento1-sha512': joined(128, 'php-one-byte'),
  magento: (find) => {
    const base = find('php-length-64')
    const m = rowsOf(base, [find('php-nfc'), find('php-length-64'), find('php-length-65')])
    const [digest, salt, ...version] = base.hash.split(':')
    const text = (parts) => [parts.digest ?? digest, parts.salt ?? salt, ...(parts.version ?? version)].join(':')
    hexDigest(m, base.hash, 0, digest.length, { seen: digest.length + 1 })
    textSalt(m, base.hash, digest.length + 1, 32, { cut: false, mayBeEmpty: true })
    unprefixed(m, base)
    for (const [id, versions] of [
      ['2', ['2']],
      ['00', ['00']],
      ['3', ['3_32_2_67108864']],
      ['0-2', ['0', '2']],
      ['none', []],
      ['empty', ['']],
      ['0-1-1', ['0', '1', '1']],
    ])
      m.malformed(
        `version-${id}`,
        `Versions ${versions.join(':') || 'missing'}: none of MD5 and SHA-256`,
        text({ version: versions }),
        { hint: { format: 'magento' } },
      )
    const short = find('php-empty').hash.split(':')
    m.malformed('md5-as-1', 'An MD5 called SHA-256', [short[0], short[1], '1'].join(':'), 0)
    m.malformed('sha256-as-0', 'A SHA-256 called MD5', text({ version: ['0'] }), 0)
    m.malformed('salt-one', 'One character of salt', text({ salt: 'a' }))
    return m.rows
  },
  vbulletin: columns(32, 'salt', {}, (m, base) => {
    m.field('salt-8', 'Eight characters of salt are not vBulletin’s', base.hash, { fields: { salt: 'abcdefgh' } })
    m.mismatch('colon-in-salt', 'A salt may hold the colon that joins', `${base.hash}::::`, {
      fields: undefined,
      notes: ['joined'],
    })
  }),
  mybb: columns(32, 'salt', {}, (m, base) => {
    m.field('salt-3', 'Three characters of salt are not MyBB’s', base.hash, { fields: { salt: 'abc' } })
  }),
  smf: columns(40, 'username', { joins: false, isFree: true }, (m, base) => {
    m.match('username-case', 'The case of the user name does not count', base.hash, {
      fields: { username: base.fields.username.toUpperCase() },
    })
    m.mismatch('username-space', 'A space behind the user name counts', base.hash, {
      fields: { username: `${base.fields.username} ` },
    })
    m.field('salt-is-no-username', 'The column password_salt is no part of it', base.hash, {
      fields: { salt: 'abcd' },
    })
  }),
  wcf1: columns(40, 'salt', {}, (m, base) => {
    m.field('salt-capitals', 'Capital digits in the salt: it is hashed as text', base.hash, {
      fields: { salt: base.fields.salt.toUpperCase().replace(/^./, 'A') },
    })
  }),
  opencart: columns(40, 'salt', {}, (m, _base, find) => {
    notChanged(m, find('php-escaped'), 'wrong-decoded', 'Without its markup', 'Q&A')
    notChanged(m, find('php-escaped-twice'), 'wrong-unescaped', 'Nothing is decoded', '&')
  }),
  xenforo1: columns(64),
  'xenforo-core': prefixed('a:3:{s:4:"hash";s:64:"', 64, 64, {
    saltAt: 105,
    digestAt: 22,
    otherCase: 'ERR_UNKNOWN_FORMAT',
  }),
  'xenforo-core-sha1': prefixed('a:3:{s:4:"hash";s:40:"', 40, 40, {
    saltAt: 81,
    digestAt: 22,
    otherCase: 'ERR_UNKNOWN_FORMAT',
  }),
  redmine: columns(40),
  'restful-authentication': columns(40, 'salt', {}, (m, base) => {
    m.ambiguous('collision-site-key', 'The source may have a site key or not: nobody guesses', base.hash, {
      hint: { source: 'restful-authentication' },
    })
  }),
  'restful-site-key': columns(40, 'salt', { joins: false, peppered: true }),
  question2answer: columns(40),
  hmailserver: (find) => {
    const base = hintless(find('php-nfc'))
    const m = rowsOf(base, wrongFrom(find, three))
    hexDigest(m, base.hash, 6, 64)
    textSalt(m, base.hash, 0, 6)
    unprefixed(m, base)
    m.malformed('salt-capitals', 'Capital digits in the salt: it is hashed as text', `ABCDEF${base.hash.slice(6)}`, 0)
    m.match('by-source', 'With its system as the hint', base.hash, { hint: { source: 'hmailserver' } })
    return m.rows
  },
  prestashop: unsalted(32, true, 'prestashop'),
  'moodle-md5': unsalted(32, true, 'moodle'),
  'wordpress-md5': unsalted(32, false, 'wordpress'),
  'mediawiki-a': prefixed(':A:', 0, 32, {}, (m, base) => {
    m.malformed('salted', 'A salt is type B’s', base.hash.replace(':A:', ':A:abcd:'))
    const hashAlone = base.hash.slice(3)
    m.malformed('hash-alone', 'Without its mark', hashAlone, { hint: { format: 'mediawiki-a' }, offset: 0 })
  }),
  'mediawiki-b': prefixed(':B:', 8, 32, { most: 32, cut: false }, (m, base) => {
    m.malformed('unsalted', 'No salt is type A’s', `:B:${base.hash.slice(-32)}`)
    m.unknown('hashcat', 'hashcat’s own spelling is not MediaWiki’s', base.hash.replaceAll(':', '$'))
  }),
  authme: prefixed('$SHA$', 16, 64, {}, (m, base) => {
    m.malformed('salt-missing', 'No salt and no place for one', `$SHA$${base.hash.slice(-64)}`)
  }),
  umbraco: base64Format(0, (m, base) => {
    unprefixed(m, base)
    m.match('by-source', 'With its system as the hint', base.hash, { hint: { source: 'umbraco' } })
    m.malformed('hex', 'The digest in hexadecimal', Buffer.from(base.hash, 'base64').toString('hex'))
  }),
  'symfony-message-digest': base64Format(0, (m, base) => {
    columnSalt(m, base, 'salt', { joins: false, isFree: true })
    m.rows.splice(
      m.rows.findIndex(({ id }) => id === 'field-empty'),
      1,
    )
    const beside = (fields) => ({ fields: { ...base.fields, ...fields } })
    m.mismatch('salt-none', 'Without the salt', base.hash, beside({ salt: '' }))
    m.field('salt-brace', 'A brace in the salt, which Symfony refuses', base.hash, beside({ salt: 'a{b' }))
    m.field('salt-zero', 'A salt that PHP takes for none', base.hash, beside({ salt: '0' }))
    m.field('salt-newline', 'A newline in the salt', base.hash, beside({ salt: 'ab\n' }))
    m.mismatch('iterations-other', 'One iteration more', base.hash, beside({ iterations: '3' }))
    m.mismatch('iterations-default', 'Without a number they are 5,000', base.hash, {
      fields: { salt: base.fields.salt },
    })
    for (const [id, iterations] of [
      ['zero', '0'],
      ['leading-zero', '02'],
      ['plus', '+2'],
      ['exponent', '2e0'],
      ['empty', ''],
      ['text', 'two'],
      ['space', '2 x'],
      ['wrap', '4294967298'],
    ])
      m.field(`iterations-${id}`, `The iterations as ${JSON.stringify(iterations)}`, base.hash, beside({ iterations }))
    m.limit('iterations-limit', 'More work than is allowed', base.hash, beside({ iterations: '50000000' }))
    unprefixed(m, base)
  }),
  'clerk-symfony': base64Format('$', (m, base) => {
    const [, iterations, salt, digest] = base.hash.split('$')
    const text = (parts) =>
      ['sha512_symfony', parts.iterations ?? iterations, parts.salt ?? salt, parts.digest ?? digest].join('$')
    textSalt(m, base.hash, `sha512_symfony$${iterations}$`.length, salt.length, { most: 128, cut: false })
    m.mismatch('iterations-other', 'One iteration more', text({ iterations: '3' }))
    for (const [id, one] of [
      ['zero', '0'],
      ['leading-zero', '02'],
      ['plus', '+2'],
      ['exponent', '2e0'],
      ['empty', ''],
      ['wrap', '4294967298'],
    ])
      m.malformed(
        `iterations-${id}`,
        `The iterations as ${JSON.stringify(one)}`,
        text({ iterations: one }),
        id === 'exponent' ? 16 : 15,
      )
    m.limit('iterations-limit', 'More work than is allowed', text({ iterations: '50000000' }))
    m.malformed('salt-brace', 'A brace in the salt, which Symfony refuses', text({ salt: 'a{b' }))
    m.malformed('part-extra', 'A part too many', `${base.hash}$`, base.hash.length)
    prefixedText(m, base, 'sha512_symfony$')
  }),
  'spring-message-digest': (find) => {
    const base = find('php-one-byte')
    const m = rowsOf(base, [find('php-nfc'), find('php-length-64'), find('php-one-byte')])
    const saltAt = base.hash.indexOf('{', 1) + 1
    const at = base.hash.lastIndexOf('}') + 1
    const prefix = base.hash.slice(0, saltAt - 1)
    const digits = base.hash.length - at
    hexDigest(m, base.hash, at, digits)
    textSalt(m, base.hash, saltAt, at - 1 - saltAt, { mayBeEmpty: true, most: 128, cut: false, isAny: true })
    m.malformed('salt-surrogate', 'Half a surrogate pair in the salt', put(base.hash, saltAt, 1, '\ud800'))
    m.notAHash('noop', 'Spring’s plaintext password may look like a digest', '{noop}5f4dcc3b5aa765d61d8327deb882cf99', {
      hint: { source: 'spring' },
    })
    m.ambiguous('md4-no-id', 'Without its id an MD4 looks like an MD5', '{Alan K Stewart}ZplT6P5Kv6Rlu6W4FIoYNA==', {
      ...typed('ww_uni123'),
      hint: { source: 'spring' },
    })
    prefixedText(m, base, '{SHA-1}')
    const noId = base.hash.slice(saltAt - 1)
    m.match('no-id', 'Without the id', noId, { notes: ['no-id'], hint: { format: 'spring-message-digest' } })
    const noIdSource = base.hash.slice(saltAt - 1)
    m.match('no-id-source', 'Without the id, from Spring', noIdSource, { notes: ['no-id'], hint: { source: 'spring' } })
    m.mismatch('salt-empty', 'Braces without a salt are hashed too', `${prefix}{}${base.hash.slice(at)}`)
    m.mismatch('salt-none', 'No braces: no salt', prefix + base.hash.slice(at))
    m.malformed('salt-open', 'A brace that is not closed', base.hash.replaceAll('}', '').replace('{SHA-1', '{SHA-1}'))
    m.malformed('id-other-digest', 'The digest of another hash', base.hash.replace('{SHA-1}', '{SHA-256}'))
    const iterated = find('php-iterated-sha1')
    for (const [id, iterations, expect] of [
      ['none', undefined, 'mismatch'],
      ['one-more', '1001', 'mismatch'],
      ['zero', '0', 'ERR_FIELD'],
      ['sign', '+1000', 'ERR_FIELD'],
      ['too-many', '2147483648', 'ERR_FIELD'],
      ['limit', '2147483647', limit],
    ])
      m.add(`iterations-${id}`, `${iterations ?? 'No'} iterations for 1000`, iterated.hash, expect, {
        ...typed(bytes(iterated)),
        fields: iterations && { iterations },
      })
    m.malformed('md5-bare', 'An unsalted {MD5} is a directory’s', '{MD5}5f4dcc3b5aa765d61d8327deb882cf99', {
      hint: { format: 'spring-message-digest' },
      offset: 5,
    })
    return m.rows
  },
  'spring-md4': (find) => {
    const base = find('php-nfc')
    const m = rowsOf(base, three.map(find))
    const at = base.hash.indexOf('}') + 1
    hexDigest(m, base.hash, at, 32)
    m.mismatch('salt-other', 'A character of the salt differs', put(base.hash, 1, 1, another(base.hash[1], '0', '1')))
    m.malformed('salt-none', 'No braces', base.hash.slice(at), 0)
    m.malformed('with-id', 'With its id it is of another format', `{MD4}${base.hash}`)
    m.ambiguous('by-source', 'It may be an MD5 from Spring', base.hash, { hint: { source: 'spring' } })
    m.match('tests-base64', 'From Spring Security’s tests: base64', '{Alan K Stewart}ZplT6P5Kv6Rlu6W4FIoYNA==', {
      ...typed('ww_uni123'),
      notes: ['base64'],
    })
    unprefixed(m, base)
    return m.rows
  },
  'spring-standard': standardRows('spring-standard'),
  'spring-standard-peppered': standardRows('spring-standard-peppered'),
  'django-md5': framework('md5', 32, 'django'),
  'django-sha1': framework('sha1', 40, 'django'),
  'werkzeug-hmac': framework('sha1', 40, 'werkzeug'),
}
