// Rows derived from others of the same file by one change.
import { base64, bytes, maker, trailingBit, typed } from '../maker.mjs'

const _notAHash = 'ERR_NOT_A_HASH'
const sizes = { smd5: 16, ssha: 20, ssha256: 32, ssha384: 48, ssha512: 64 }
const hex = (data) => Buffer.from(data).toString('hex')
const hinted = (format) => ({ hint: { format } })
const change = (text, at, character) => text.slice(0, at) + character + text.slice(at + 1)

/** What every scheme's text may not be. `text` writes bytes behind the name. */
function broken(m, name, start, digest, text) {
  m.common()
  m.malformed('name-only', 'The name and nothing else', `{${name}}`, start)
  m.malformed('digest-short', 'A byte of the digest is missing', text(digest.subarray(1)), start)
  m.malformed('plaintext', 'A plaintext password behind the name', `{${name}}password`)
  m.malformed('name-twice', 'The name twice', `{${name}}${text(digest)}`, hinted(`ldap-${name.toLowerCase()}`))
  m.unknown('no-braces', 'The name without braces', `${name}${text(digest).slice(start)}`)
  m.unknown('brace-open', 'The brace is not closed', `{${name}${text(digest).slice(start)}`)
  m.malformed('space-after-name', 'A space in the braces', `{${name} }${text(digest).slice(start)}`, {
    ...hinted(`ldap-${name.toLowerCase()}`),
    offset: 0,
  })
}

/** A wrapper reads 1,024 characters and its longest prefix. */
function commonWrapped(m, hash, longestPrefix) {
  m.common()
  m.rows.splice(
    m.rows.findIndex(({ id }) => id === 'text-1025'),
    1,
  )
  const most = 1024 + longestPrefix
  m.limit('text-too-long', `A text of ${most + 1} characters`, hash + 'A'.repeat(most + 1 - hash.length))
  const textLongest = hash + '!'.repeat(most - hash.length)
  m.malformed('text-longest', `A text of ${most} characters is read`, textLongest, hash.length)
}

/** `dovecot` is the name behind which Dovecot says an encoding. */
function encodings(m, name, whole, dovecot) {
  const said = (encoding, data) => `{${dovecot}.${encoding}}${data}`
  if (dovecot === undefined) {
    const encodingText = `{${name}.HEX}${hex(whole)}`
    m.unknown('encoding', 'Dovecot has no such scheme, so that nobody names an encoding of it', encodingText)
    return
  }
  const at = dovecot.length + 2
  const text = base64(whole)
  m.malformed('encoding-unknown', 'An encoding that Dovecot does not have', said('B32', text), at)
  m.malformed('encoding-empty', 'A dot and no encoding', said('', text), at)
  m.malformed('encoding-long', 'Letters after the name of the encoding', said('HEXX', hex(whole)), at)
  m.malformed('encoding-twice', 'Two encodings', said('HEX.B64', text), at)
  const odd = said('HEX', hex(whole).slice(0, -1))
  m.malformed('hex-odd', 'A digit of the hexadecimal is missing', odd, odd.length)
  m.malformed('hex-letter', 'A letter that is no digit', said('HEX', `g${hex(whole).slice(1)}`), at + 4)
  m.malformed('base64-for-hex', 'Base64 where the name says hexadecimal', said('HEX', text))
}

function unsalted(scheme, dovecot) {
  return (find) => {
    const name = scheme.toUpperCase()
    const format = `ldap-${scheme}`
    const base = find('slappasswd-length-63')
    const { hash } = base
    const start = name.length + 2
    const digest = Buffer.from(hash.slice(start), 'base64')
    const m = maker(base)
    m.wrongPasswords([base, find('slappasswd-astral')])
    m.wrongEmpty()
    m.wrongNfd(find, 'slappasswd')
    m.wrong('wrong-c-string', 'A NUL does not end the password', 'pass', find('slappasswd-nul-inside'))
    broken(m, name, start, digest, (data) => `{${name}}${base64(data)}`)
    encodings(m, name, digest, dovecot)
    m.malformed('digest-long', 'A byte too many', `{${name}}${base64([...digest, 0])}`, start)
    m.malformed('hex-short', 'Hexadecimal of a byte less', `{${name}}${hex(digest.subarray(1))}`)
    m.usual('digest-bit', `{${name}}${base64([digest[0] ^ 1, ...digest.subarray(1)])}`)
    m.usual('alphabet', change(hash, start + 5, '.'), start + 5)
    m.malformed('newline-inside', 'A newline in the base64', change(hash, start + 9, '\n'), start + 9)
    m.malformed('padding-long', 'An equals sign too many', `${hash}=`, hash.length)
    if (digest.length % 3 > 0) {
      const { text, at } = trailingBit(hash.slice(start))
      m.malformed(
        'trailing-bit',
        'A bit of the last character that carries nothing is set',
        `{${name}}${text}`,
        start + at,
      )
    }
    if (digest.length % 3 === 1)
      m.malformed('padding-half', 'One of two equals signs', hash.slice(0, -1), hash.length - 2)
    if (scheme.startsWith('sha'))
      m.malformed(
        'long-s',
        'A letter that only Unicode makes an S of',
        `{\u017fha${scheme.slice(3)}}${hash.slice(start)}`,
        { ...hinted(format), offset: 0 },
      )
    if (scheme === 'md5') {
      m.malformed(
        'encoding-of-md5-crypt',
        'Dovecot’s {MD5.HEX} is the hexadecimal of MD5 crypt’s string',
        `{MD5.HEX}${hex(digest)}`,
        { ...hinted(format), offset: 4 },
      )
      m.malformed(
        'dovecot-md5-crypt',
        'Dovecot’s {MD5} before MD5 crypt is another hash',
        '{MD5}$1$wmyrgRuV$kImF6.9MAFQNHe23kq5vI/',
        { ...hinted(format), offset: 5 },
      )
      m.malformed(
        'spring-md5',
        'Spring’s {MD5} with a salt in braces is another hash',
        `{MD5}{bWGGQKFzJmzAaXg4uGGYvzsv1nkRqgXg1fbLfA8lA0k=}${hex(digest)}`,
        { ...hinted(format), offset: 5 },
      )
    }
    if (scheme === 'sha256')
      m.malformed(
        'spring-sha256',
        'Spring’s {sha256} is 80 digits of another hash',
        '{sha256}97cde38028ad898ebc02e690819fa220e88c62e0699403e94fff291cfffaf8410849f27605abcbc0',
        { ...hinted(format), offset: 8 },
      )
    return m.rows
  }
}

function salted(scheme, dovecot, more = () => {}) {
  return (find) => {
    const name = scheme.toUpperCase()
    const format = `ldap-${scheme}`
    const size = sizes[scheme]
    const base = find('php-length-63')
    const start = name.length + 2
    const whole = Buffer.from(base.hash.slice(start), 'base64')
    const [digest, salt] = [whole.subarray(0, size), whole.subarray(size)]
    const text = (...parts) => `{${name}}${base64(Buffer.concat(parts))}`
    const m = maker(base)
    m.wrongPasswords([base, find('slappasswd-1')])
    m.wrongEmpty()
    m.wrong('wrong-c-string', 'A NUL does not end the password', 'password', find('php-nul-last'))
    m.wrong('wrong-with-salt', 'The password with the salt is another password', Buffer.concat([bytes(base), salt]))
    broken(m, name, start, digest, (data) => text(data, salt.subarray(0, data.length < size ? 0 : salt.length)))
    encodings(m, name, whole, dovecot)
    m.usual('digest-bit', text(Buffer.of(digest[0] ^ 1), whole.subarray(1)))
    m.usual('salt-bit', text(digest, Buffer.of(salt[0] ^ 1), salt.subarray(1)))
    m.mismatch('salt-short', 'A byte of the salt is missing', text(digest, salt.subarray(1)))
    m.malformed('no-salt', 'No salt: OpenLDAP and Dovecot refuse it', text(digest), start)
    m.malformed('salt-65', 'A salt of 65 bytes', text(digest, Buffer.alloc(65, 7)), start)
    const whole2 = Buffer.concat([digest, Buffer.alloc(3 + ((2 - (size % 3) + 3) % 3), 7)])
    const cut = `{${name}}${base64(whole2).replace(/=+$/, '')}`
    m.malformed('padding-missing', 'No padding: the text may have been cut within the salt', cut, cut.length)
    const full = `{${name}}${base64(Buffer.concat([digest, Buffer.alloc(3 + ((3 - (size % 3)) % 3), 7)]))}`
    m.usual('cut', full.slice(0, -1), full.length - 1)
    m.malformed('cut-by-three', 'The last three characters are missing', full.slice(0, -3))
    m.malformed('padding-long', 'An equals sign where there is nothing to pad', `${full}=`, full.length)
    m.usual('alphabet', change(base.hash, start + 5, '.'), start + 5)
    m.malformed('dollar', 'A dollar within', change(base.hash, start + 8, '$'))
    more(m, format)
    return m.rows
  }
}

function plain(algorithm) {
  return (find) => {
    const name = `PLAIN-${algorithm.toUpperCase()}`
    const base = find('php-length-63')
    const { hash } = base
    const start = name.length + 2
    const digest = Buffer.from(hash.slice(start), 'hex')
    const m = maker(base)
    m.wrongPasswords([base, find('php-astral')])
    m.wrongEmpty()
    const wrongUtf16 = Buffer.from(bytes(base).toString('utf8'), 'utf16le')
    m.wrong('wrong-utf-16', 'The password as UTF-16, which NTLM hashes', wrongUtf16)
    m.common()
    encodings(m, name, digest, name)
    m.malformed('name-only', 'The name and nothing else', `{${name}}`, start)
    m.usual('digest-bit', `{${name}}${hex([digest[0] ^ 1, ...digest.subarray(1)])}`)
    m.malformed('digit-missing', 'A digit is missing', hash.slice(0, -1), hash.length - 1)
    m.malformed('digit-more', 'A digit too many', `${hash}0`, hash.length)
    m.malformed('plaintext', 'A plaintext password behind the name', `{${name}}password`)
    m.malformed('name-twice', 'The name twice', `{${name}}${hash}`, start)
    m.unknown('no-braces', 'The name without braces', `${name}${hash.slice(start)}`)
    m.malformed('base64-short', 'Base64 of a byte less', `{${name}.B64}${base64(digest.subarray(1))}`, start + 4)
    return m.rows
  }
}

function wrappedBcrypt(prefix) {
  return (find) => {
    const base = find('libcrypt-length-63')
    const { hash } = base
    const at = prefix.length
    const m = maker(base)
    m.wrongPasswords([base, find('libcrypt-astral')])
    m.wrongEmpty()
    const long = find('libcrypt-length-72')
    m.match(
      'same-72-bytes',
      'Any password with the same 72 bytes matches',
      long.hash,
      typed(Buffer.concat([bytes(long), Buffer.from(' and more')])),
    )
    commonWrapped(m, hash, prefix.length)
    m.usual('prefix-only', prefix)
    m.usual('prefix-twice', prefix + hash)
    m.malformed('plaintext', 'A plaintext password behind the prefix', `${prefix}password`)
    m.malformed('digest-in-base64', 'The content of {SSHA}', `${prefix}JFZFs0oHzxbMwkSJmYVeI8MnTDy/276a`)
    m.usual('cut', hash.slice(0, -1))
    m.usual('over-long', `${hash}u`, hash.length)
    m.malformed('cost-03', 'Cost 03', hash.replace('$04$', '$03$'), at + 4)
    const revision = { offset: prefix === '{CRYPT}' ? at + 2 : at + 1 }
    m.malformed('revision-2c', 'There is no revision 2c', hash.replace('$2y$', '$2c$'), revision)
    if (prefix !== '{CRYPT}')
      m.malformed('revision-2', 'crypt_blowfish and Dovecot refuse $2$', hash.replace('$2y$', '$2$'), revision)
    m.malformed('space-after-prefix', 'A space after the prefix', `${prefix} ${hash.slice(at)}`)
    m.usual('digest-bit', hash.slice(0, -1) + (hash.endsWith('a') ? 'e' : 'a'))
    if (prefix === '{CRYPT}') {
      m.notAHash('locked', 'An account that shadow(5) locks', `{CRYPT}!${hash.slice(at)}`)
      m.notAHash('locked-lower-case', 'The same in lower case, as Univention writes it', `{crypt}!${hash.slice(at)}`)
      m.notAHash('star', 'No password', '{CRYPT}*')
      m.notAHash('star-lower-case', 'No password, in lower case', '{crypt}*')
      m.notAHash('x', 'The password is in shadow(5), which was not read', '{crypt}x')
      m.notAHash('failure-token', 'The failure token of crypt()', '{CRYPT}*0')
      m.notAHash('locked-capitalised', 'The same with a capital', `{Crypt}!${hash.slice(at)}`)
      m.notAHash('star-mixed-case', 'No password, in mixed letters', '{cRyPt}*')
      m.notAHash('x-capitalised', 'The password is in shadow(5), with a capital', '{Crypt}x')
    }
    return m.rows
  }
}

function wrappedCrypt(prefix, magic, others) {
  return (find) => {
    const base = find('libcrypt-length-63')
    const { hash } = base
    const at = prefix.length
    const inner = hash.slice(at)
    const m = maker(base)
    m.wrongPasswords([base, find('libcrypt-astral')])
    m.wrongEmpty()
    commonWrapped(m, hash, prefix.length)
    m.usual('prefix-only', prefix, at)
    m.usual('prefix-twice', prefix + hash, at)
    m.malformed('plaintext', 'A plaintext password behind the prefix', `${prefix}password`, at)
    for (const other of others)
      m.malformed(
        `other-${other.replace(/\W/g, '')}`,
        `${other} behind the prefix`,
        prefix + inner.replace(magic, other),
        at,
      )
    m.usual('digest-missing', hash.slice(0, hash.lastIndexOf('$') + 1))
    m.usual('cut', hash.slice(0, -1))
    m.usual('over-long', `${hash}.`, hash.length)
    m.usual('alphabet', change(hash, hash.length - 4, '+'), hash.length - 4)
    m.mismatch('salt-letter', 'Another salt', hash.replace('PerlPerl', 'PerlPerk'))
    const mixedCase = `{${prefix[1]}${prefix.slice(2).toLowerCase()}${inner}`
    m.unknown('mixed-case', 'A prefix in letters that nobody writes', mixedCase)
    if (magic === '$1$') {
      m.malformed(
        'md5-without-magic',
        'Dovecot’s older {MD5} and no $1$ is another hash',
        `{MD5}${inner.slice(3)}`,
        hinted('dovecot-md5-crypt'),
      )
      const md5Apr1 = `{MD5}${inner.replace('$1$', '$apr1$')}`
      m.malformed('md5-apr1', 'Apache’s MD5 crypt is another', md5Apr1, { ...hinted('dovecot-md5-crypt'), offset: 5 })
    }
    return m.rows
  }
}

function wrappedArgon2(prefix, variants) {
  return (find) => {
    const base = find('cffi-length-63')
    const { hash } = base
    const inner = hash.slice(prefix.length)
    const [, , , parameters, salt, digest] = inner.split('$')
    const at = prefix.length
    const m = maker(base)
    m.wrongPasswords([base, find('cffi-astral')])
    m.wrongEmpty()
    commonWrapped(m, hash, prefix.length)
    m.usual('prefix-only', prefix, at)
    m.usual('prefix-twice', prefix + hash, at)
    m.malformed('plaintext', 'A plaintext password behind the prefix', `${prefix}password`, at)
    const bcrypt = `${prefix}$2y$05$11ipvo5dR6CwkzwmhwM26OXgzXwhV2PyPuLV.Qi31ILcRcThQpEiW`
    m.malformed('bcrypt', 'bcrypt behind the prefix', bcrypt, at)
    m.usual('digest-missing', hash.slice(0, hash.lastIndexOf('$')))
    m.malformed('digest-empty', 'An empty digest', hash.slice(0, hash.lastIndexOf('$') + 1))
    const keyId = `${prefix}$argon2${variants[0]}$v=19$${parameters},keyid=Zm9v$${salt}$${digest}`
    m.malformed('key-id', 'A key id: the writer has none', keyId, at)
    const associatedData = `${prefix}$argon2${variants[0]}$v=19$${parameters},data=Zm9v$${salt}$${digest}`
    m.malformed('associated-data', 'Associated data: the writer has none', associatedData, at)
    const [memory, passes, lanes] = parameters.split(',')
    const parameterOrder = `${prefix}$argon2${variants[0]}$v=19$${passes},${memory},${lanes}$${salt}$${digest}`
    m.malformed('parameter-order', 'The reference decoder knows one order', parameterOrder, at)
    for (const variant of ['d', 'i', 'id'].filter((one) => !variants.includes(one)))
      m.malformed(
        `variant-${variant}`,
        `Argon2${variant} is not its own`,
        `${prefix}$argon2${variant}$v=19$${parameters}$${salt}$${digest}`,
        at,
      )
    if (variants.length === 1) {
      const version16 = `${prefix}$argon2${variants[0]}$v=16$${parameters}$${salt}$${digest}`
      m.malformed('version-16', 'libsodium reads version 19 alone', version16, at)
      const versionImplicit = `${prefix}$argon2${variants[0]}$${parameters}$${salt}$${digest}`
      m.malformed('version-implicit', 'libsodium reads no text without a version', versionImplicit, at)
      m.match('lower-case', 'In lower case, which Dovecot reads', prefix.toLowerCase() + inner, 'prefix')
    }
    return m.rows
  }
}

function springLdap(find) {
  const base = find('passlib-length-63')
  const { hash } = base
  const m = maker(base)
  m.wrongPasswords([base, find('passlib-astral')])
  m.wrongEmpty()
  m.wrong('wrong-sha', 'Another password for {SHA}', 'boabspasswurD', find('spring-ldap-sha'))
  commonWrapped(m, hash, '{ldap}'.length)
  m.usual('prefix-only', '{ldap}', 6)
  m.usual('prefix-twice', `{ldap}${hash}`, 6)
  m.malformed('plaintext', 'A plaintext password, which LdapShaPasswordEncoder compares as it is', '{ldap}password', 6)
  m.unknown('upper-case', 'Spring’s own name is in lower case', hash.replace('{ldap}', '{LDAP}'))
  m.malformed('md5', 'LdapShaPasswordEncoder has no {MD5}', '{ldap}{MD5}CY9rzUYh03PK3k6DJie09g==', 6)
  const ssha256Text = '{ldap}{SSHA256}czO44OTV17PcF1cRxWrLZLy9xHd7CWyVYplr1rOhuMlx/7IK'
  m.malformed('ssha256', 'LdapShaPasswordEncoder has no {SSHA256}', ssha256Text, 6)
  m.malformed(
    'encoding',
    'Spring names no encoding',
    '{ldap}{SSHA.HEX}1bc74958f014572d9acd6242c23ca173b0cbe9717441971e',
    6,
  )
  m.malformed('mixed-case', 'The scheme is in capitals or in lower case', hash.replace('{S', '{s'), 6)
  const hexadecimal = '{ldap}{SHA}5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8'
  m.malformed('hexadecimal', 'LdapShaPasswordEncoder compares base64', hexadecimal, 6)
  m.malformed('unpadded', 'And it compares the padding', '{ldap}{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g', 6)
  const bcryptText = '{ldap}$2a$10$dXJ3SW6G7P50lGmMkkmwe.20cQQubK3.HZWzG3YB1tlRy.fqvM/BG'
  m.malformed('bcrypt', 'bcrypt behind the prefix', bcryptText, 6)
  m.malformed('name-only', 'The scheme and nothing else', '{ldap}{SSHA}', 12)
  return m.rows
}

const aix = (text) => (m, format) =>
  m.malformed('aix', 'AIX writes another hash under the name in lower case', text, hinted(format))

function notHashes(m) {
  const lettersOf = (name) => (name === name.toLowerCase() ? 'lower' : name === name.toUpperCase() ? 'upper' : 'mixed')
  for (const name of ['PLAIN', 'plain', 'Plain', 'CLEAR', 'clear', 'CLEARTEXT', 'cleartext', 'ClearText'])
    m.notAHash(`plaintext-${lettersOf(name)}-${name.toLowerCase()}`, 'A plaintext password', `{${name}}secret`)
  m.notAHash('sasl', 'A name by which SASL checks the password', '{SASL}user@EXAMPLE.ORG')
  m.notAHash('sasl-lower-case', 'The same in lower case', '{sasl}user@EXAMPLE.ORG')
  m.notAHash('sasl-capitalised', 'The same with a capital', '{Sasl}user@EXAMPLE.ORG')
  m.notAHash('kinit', 'Univention leaves it to Kerberos', '{KINIT}')
}

export const made = {
  'ldap-md5': unsalted('md5', 'LDAP-MD5'),
  'ldap-sha': unsalted('sha', 'SHA'),
  'ldap-sha256': unsalted('sha256', 'SHA256'),
  'ldap-sha384': unsalted('sha384'),
  'ldap-sha512': unsalted('sha512', 'SHA512'),
  'ldap-smd5': salted('smd5', 'SMD5', aix('{smd5}17414174$XoY5pTUvMWUs.xHs.I5iZ/')),
  'ldap-ssha': salted('ssha', 'SSHA', notHashes),
  'ldap-ssha256': salted(
    'ssha256',
    'SSHA256',
    aix('{ssha256}06$2715084824104660$1s/s4RZWEcvZ5VuWPXWGUfwSoG07eVSVce8F6ANJ.g4'),
  ),
  'ldap-ssha384': salted('ssha384'),
  'ldap-ssha512': salted(
    'ssha512',
    'SSHA512',
    aix(
      '{ssha512}06$1574812435671486$U3L.OADwiK13aP7cfYEQm5UjUhj6.wQuO/2jrv3yWzRc1qS5qTjkzQxl.YVKnhsLcH5UYFLOZzbwIRF9KsAdQ.',
    ),
  ),
  'dovecot-plain-md5': plain('md5'),
  'dovecot-plain-md4': plain('md4'),
  'dovecot-md5-crypt': wrappedCrypt('{MD5-CRYPT}', '$1$', ['$apr1$', '$5$', '$6$', '$2b$']),
  'dovecot-sha256-crypt': wrappedCrypt('{SHA256-CRYPT}', '$5$', ['$1$', '$6$', '$y$']),
  'dovecot-sha512-crypt': wrappedCrypt('{SHA512-CRYPT}', '$6$', ['$1$', '$5$', '$y$']),
  'ldap-crypt': wrappedBcrypt('{CRYPT}'),
  'ldap-bcrypt': wrappedBcrypt('{BCRYPT}'),
  'dovecot-blf-crypt': wrappedBcrypt('{BLF-CRYPT}'),
  'ldap-argon2': wrappedArgon2('{ARGON2}', ['id', 'i', 'd']),
  'dovecot-argon2i': wrappedArgon2('{ARGON2I}', ['i']),
  'dovecot-argon2id': wrappedArgon2('{ARGON2ID}', ['id']),
  'spring-ldap': springLdap,
}
