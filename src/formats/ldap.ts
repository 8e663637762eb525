/**
 * Values of userPassword in LDAP directories (RFC 2307): OpenLDAP (libraries/liblutil/passwd.c and
 * contrib/slapd-modules/passwd), 389 Directory Server (ldap/servers/plugins/pwdstorage), and other directories.
 */
import { encodePadded } from '../core/base64.ts'
import { concat, copyOf } from '../core/bytes.ts'
import { createCursor, readLiteral } from '../core/cursor.ts'
import { failure } from '../core/errors.ts'
import type {
  Argon2,
  Bcrypt,
  Descriptor,
  Digest,
  Md5Crypt,
  Pbkdf2,
  Scrypt,
  ShaCrypt,
  Yescrypt,
} from '../schemes/index.ts'
import { pbkdf2 } from '../schemes/pbkdf2.ts'
import { createBcryptFormat } from '../spelling/bcrypt.ts'
import { createMd5CryptFormat, createShaCryptFormat } from '../spelling/crypt.ts'
import { createDirectoryFormat } from '../spelling/directory.ts'
import { addBlobSpans, passlibBase64, readBlob } from '../spelling/encodings.ts'
import { type Format, finish, refuseDescriptor, toSpelled } from '../spelling/format.ts'
import { createPbkdf2Format } from '../spelling/pbkdf2.ts'
import { restrictToPlain, wrapFormat, wrapFormats } from '../spelling/wrapped.ts'
import { cryptScrypt, yescrypt } from './crypt.ts'
import { argon2 } from './phc.ts'

/** `{MD5}` (RFC 2307; OpenLDAP, Dovecot's `{LDAP-MD5}`, phpLDAPadmin): the MD5 of the password. */
export const ldapMd5: Format<Digest> = /* @__PURE__ */ createDirectoryFormat({
  id: 'ldap-md5',
  writers: ['openldap', '389-ds', 'apacheds', 'opendj', 'dovecot', 'uffd', 'passlib', 'phpldapadmin', 'auth0'],
  names: ['MD5', 'LDAP-MD5'],
  hash: 'md5',
  dovecot: ['LDAP-MD5'],
  ownsLowerCase: true,
})

/** `{SHA}` (RFC 2307; OpenLDAP, Dovecot's `{SHA1}`, Apache's htpasswd -s): the SHA-1 of the password. */
export const ldapSha: Format<Digest> = /* @__PURE__ */ createDirectoryFormat({
  id: 'ldap-sha',
  writers: [
    'openldap',
    '389-ds',
    'apacheds',
    'opendj',
    'dovecot',
    'apache',
    'htpasswd',
    'nginx',
    'spring',
    'uffd',
    'auth0',
    'passlib',
    'phpldapadmin',
    'crowd',
    'atlassian',
  ],
  names: ['SHA', 'SHA1'],
  hash: 'sha1',
  dovecot: ['SHA', 'SHA1'],
  ownsLowerCase: true,
})

/** `{SHA256}` (OpenLDAP's pw-sha2, 389 Directory Server, Dovecot): the SHA-256 of the password. */
export const ldapSha256: Format<Digest> = /* @__PURE__ */ createDirectoryFormat({
  id: 'ldap-sha256',
  writers: ['openldap', '389-ds', 'apacheds', 'dovecot', 'uffd', 'auth0', 'phpldapadmin'],
  names: ['SHA256'],
  hash: 'sha256',
  dovecot: ['SHA256'],
  byHint: 'begins with {sha256}, a prefix that Spring Security also writes (before 80 hexadecimal digits)',
})

/** `{SHA384}` (OpenLDAP's pw-sha2, 389 Directory Server): the SHA-384 of the password. */
export const ldapSha384: Format<Digest> = /* @__PURE__ */ createDirectoryFormat({
  id: 'ldap-sha384',
  writers: ['openldap', '389-ds', 'apacheds', 'uffd', 'auth0', 'phpldapadmin'],
  names: ['SHA384', 'SHA-384'],
  hash: 'sha384',
  ownsLowerCase: true,
})

/** `{SHA512}` (OpenLDAP's pw-sha2, 389 Directory Server, Dovecot): the SHA-512 of the password. */
export const ldapSha512: Format<Digest> = /* @__PURE__ */ createDirectoryFormat({
  id: 'ldap-sha512',
  writers: ['openldap', '389-ds', 'apacheds', 'dovecot', 'uffd', 'auth0', 'phpldapadmin'],
  names: ['SHA512', 'SHA-512'],
  hash: 'sha512',
  dovecot: ['SHA512'],
  ownsLowerCase: true,
})

/** `{SMD5}` (OpenLDAP, Dovecot): MD5 of the password followed by the salt. The `{smd5}` of AIX is another hash. */
export const ldapSmd5: Format<Digest> = /* @__PURE__ */ createDirectoryFormat({
  id: 'ldap-smd5',
  writers: ['openldap', '389-ds', 'apacheds', 'opendj', 'dovecot', 'uffd', 'passlib', 'auth0', 'phpldapadmin'],
  names: ['SMD5'],
  hash: 'md5',
  isSalted: true,
  dovecot: ['SMD5'],
})

/** `{SSHA}` (OpenLDAP's default, 389 Directory Server, Dovecot, Spring): SHA-1 of the password followed by the salt. */
export const ldapSsha: Format<Digest> = /* @__PURE__ */ createDirectoryFormat({
  id: 'ldap-ssha',
  writers: [
    'openldap',
    '389-ds',
    'apacheds',
    'opendj',
    'dovecot',
    'spring',
    'uffd',
    'passlib',
    'phpldapadmin',
    'iredmail',
    'nginx',
    'crowd',
    'atlassian',
    'jira',
    'htpasswd',
    'auth0',
    'clerk',
    'workos',
    'kratos',
    'ory',
  ],
  names: ['SSHA'],
  hash: 'sha1',
  isSalted: true,
  dovecot: ['SSHA'],
  ownsLowerCase: true,
})

/**
 * `{SSHA256}` (OpenLDAP's pw-sha2, 389 Directory Server, Dovecot): SHA-256 of the password followed by the salt. The
 * `{ssha256}` of AIX is another hash.
 */
export const ldapSsha256: Format<Digest> = /* @__PURE__ */ createDirectoryFormat({
  id: 'ldap-ssha256',
  writers: [
    'openldap',
    '389-ds',
    'apacheds',
    'opendj',
    'dovecot',
    'uffd',
    'passlib',
    'auth0',
    'workos',
    'kratos',
    'ory',
    'phpldapadmin',
  ],
  names: ['SSHA256', 'SSHA-256'],
  hash: 'sha256',
  isSalted: true,
  dovecot: ['SSHA256'],
})

/** `{SSHA384}` (OpenLDAP's pw-sha2, 389 Directory Server): SHA-384 of the password followed by the salt. */
export const ldapSsha384: Format<Digest> = /* @__PURE__ */ createDirectoryFormat({
  id: 'ldap-ssha384',
  writers: ['openldap', '389-ds', 'apacheds', 'opendj', 'uffd', 'auth0', 'phpldapadmin'],
  names: ['SSHA384', 'SSHA-384'],
  hash: 'sha384',
  isSalted: true,
  ownsLowerCase: true,
})

/**
 * `{SSHA512}` (OpenLDAP's pw-sha2, 389 Directory Server, Dovecot): SHA-512 of the password followed by the salt. The
 * `{ssha512}` of AIX is another hash.
 */
export const ldapSsha512: Format<Digest> = /* @__PURE__ */ createDirectoryFormat({
  id: 'ldap-ssha512',
  writers: [
    'openldap',
    '389-ds',
    'apacheds',
    'opendj',
    'dovecot',
    'iredmail',
    'uffd',
    'passlib',
    'auth0',
    'kratos',
    'ory',
    'phpldapadmin',
  ],
  names: ['SSHA512', 'SSHA-512'],
  hash: 'sha512',
  isSalted: true,
  dovecot: ['SSHA512'],
})

/** PBKDF2 in directories (passlib.hash.ldap_pbkdf2_*, OpenLDAP's pw-pbkdf2, 389 Directory Server since 2.0). */
export const ldapPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'ldap-pbkdf2',
  writers: ['openldap', 'passlib', '389-ds'],
  claims: { prefixes: ['{PBKDF2}', '{PBKDF2-SHA1}', '{PBKDF2-SHA256}', '{PBKDF2-SHA512}'] },
  text: '{PBKDF2<hash>}<iterations>$<salt>$<digest>',
  variants: [
    { word: '-SHA1', hash: 'sha1', note: 'explicit-sha1' },
    { word: '-SHA256', hash: 'sha256' },
    { word: '-SHA512', hash: 'sha512' },
    { word: '', hash: 'sha1' },
  ],
  salt: passlibBase64,
  saltLength: [0, 1024],
  digest: passlibBase64,
  digestLength: 'hash',
})

const iterationsLength = 4
const saltLength = 64
const digestLength = 256
const pbkdf2Length = 324

/**
 * 389 Directory Server before 2.0: base64 of the iterations, the salt and the digest
 * (ldap/servers/plugins/pwdstorage/pbkdf2_pwd.c).
 */
export const directoryServerPbkdf2: Format<Pbkdf2> = {
  id: 'directory-server-pbkdf2',
  schemes: [pbkdf2],
  writers: ['389-ds', 'openldap'],
  fixed: { hash: 'sha256' },
  grammar: '{PBKDF2_SHA256}<iterations, salt and digest>',
  claims: { prefixes: ['{PBKDF2_SHA256}'] },
  notes: [],
  parse(text, _fields, spans) {
    const c = createCursor('directory-server-pbkdf2', text, spans)
    readLiteral(c, '{PBKDF2_SHA256}')
    const start = c.at
    const bytes = readBlob(c, pbkdf2Length, pbkdf2Length)
    addBlobSpans(c, start, [
      { name: 'iterations', bytes: iterationsLength },
      { name: 'salt', bytes: saltLength, sensitive: true },
      { name: 'digest', sensitive: true },
    ])
    const iterations = bytes.slice(0, iterationsLength).reduce((value, byte) => value * 256 + byte, 0)
    const salt = copyOf(bytes, iterationsLength, iterationsLength + saltLength)
    const digest = copyOf(bytes, iterationsLength + saltLength)
    return finish(c, { scheme: 'pbkdf2', hash: 'sha256', iterations, salt, digest })
  },
  serialize({ hash, iterations, salt, digest }) {
    if (hash !== 'sha256') return refuseDescriptor('directory-server-pbkdf2', 'the format supports only SHA-256')
    if (salt.length !== saltLength || digest.length !== digestLength)
      return refuseDescriptor(
        'directory-server-pbkdf2',
        `the salt must have ${saltLength} bytes, and the digest ${digestLength} bytes`,
      )
    const number = new Uint8Array(iterationsLength)
    new DataView(number.buffer).setUint32(0, iterations)
    return toSpelled(`{PBKDF2_SHA256}${encodePadded(concat(number, salt, digest))}`)
  },
}

/** `{BCRYPT}` of OpenLDAP's pw-bcrypt, Univention and OpenDJ: a bcrypt hash string other than `$2$`. */
export const ldapBcrypt: Format<Bcrypt> = /* @__PURE__ */ wrapFormat(
  { id: 'ldap-bcrypt', writers: ['openldap', 'univention', 'opendj', 'phpldapadmin'], prefixes: ['{BCRYPT}'] },
  /* @__PURE__ */ createBcryptFormat(['2b', '2a', '2x', '2y']),
)

/** `{ARGON2}` of OpenLDAP's pw-argon2 (slapd-pw-argon2(5)): a PHC string of Argon2. Spring writes `{argon2}`. */
export const ldapArgon2: Format<Argon2> = /* @__PURE__ */ wrapFormat(
  { id: 'ldap-argon2', writers: ['openldap', 'opendj', 'phpldapadmin', 'uffd'], prefixes: ['{ARGON2}'] },
  /* @__PURE__ */ restrictToPlain(argon2, 'implicit-version'),
)

/**
 * Matches a hash string of DES crypt (13 characters) or BSDi crypt (20 characters), the schemes of crypt(3) without
 * `$`.
 */
const olderHash = /^(_[./0-9A-Za-z]{6})?[./0-9A-Za-z]{13}$/

/** Returns a format that reports an older scheme of crypt(3) as not supported. */
function refuseOlderSchemes<D extends Descriptor>(crypt: Format<D>): Format<D> {
  return {
    ...crypt,
    parse(text, fields, spans) {
      const parsed = crypt.parse(text, fields, spans)
      const older = parsed.ok ? undefined : olderHash.exec(text.slice('{CRYPT}'.length))
      if (!older) return parsed
      return failure('ERR_UNSUPPORTED', crypt.id, { reasons: [`${older[1] ? 'BSDi' : 'DES'} crypt is not supported`] })
    },
  }
}

/**
 * `{CRYPT}` (RFC 2307; OpenLDAP, Dovecot; `{crypt}` of 389 Directory Server and Univention): a hash string of crypt(3).
 */
export const ldapCrypt: Format<Bcrypt | Md5Crypt | Scrypt | ShaCrypt | Yescrypt> = /* @__PURE__ */ refuseOlderSchemes(
  /* @__PURE__ */ wrapFormats(
    {
      id: 'ldap-crypt',
      writers: [
        'openldap',
        '389-ds',
        'apacheds',
        'opendj',
        'univention',
        'dovecot',
        'uffd',
        'passlib',
        'iredmail',
        'phpldapadmin',
      ],
      prefixes: ['{CRYPT}', '{crypt}', '{Crypt}'],
    },
    [
      /* @__PURE__ */ createShaCryptFormat('sha512'),
      /* @__PURE__ */ createShaCryptFormat('sha256'),
      /* @__PURE__ */ createMd5CryptFormat('$1$'),
      /* @__PURE__ */ createBcryptFormat(['2b', '2a', '2x', '2y', '2']),
      yescrypt,
      cryptScrypt,
    ],
  ),
)
