/** The hash strings of crypt(3) that begin with `$` (libxcrypt, crypt(5)). `$apr1$` is in Apache's apr_md5.c. */
import { cryptAlphabet } from '../core/base64.ts'
import {
  addSpan,
  type Cursor,
  createCursor,
  encodeCrypt64,
  fail,
  readCrypt64,
  readLiteral,
  readWord,
} from '../core/cursor.ts'
import { yescrypt as yescryptScheme } from '../schemes/crypt.ts'
import type { Bcrypt, Md5Crypt, Scrypt, ShaCrypt, Yescrypt } from '../schemes/index.ts'
import { scrypt } from '../schemes/scrypt.ts'
import { createBcryptFormat } from '../spelling/bcrypt.ts'
import {
  createMd5CryptFormat,
  createShaCryptFormat,
  crypt64,
  readCryptNumber,
  readSaltText,
  refuseSalt,
  textOfNumber,
  textOfSalt,
} from '../spelling/crypt.ts'
import { type Format, finish, refuseDescriptor, refuseExcess, toSpelled } from '../spelling/format.ts'

/**
 * The bcrypt hash string of crypt(3), `$2…`: 60 characters, or 59 in the first revision (OpenBSD, crypt_blowfish, PHP).
 * Its writers are the systems that store it for the typed password, also after an import. Systems that change the
 * password first have other formats.
 */
export const bcrypt: Format<Bcrypt> = /* @__PURE__ */ createBcryptFormat(['2b', '2a', '2x', '2y', '2'], {
  writers: [
    'openbsd',
    'crypt-blowfish',
    'php',
    'laravel',
    'rails',
    'devise',
    'node-bcrypt',
    'spring',
    'auth0',
    'supabase',
    'supertokens',
    'ghost',
    'strapi',
    'nhost',
    'pocketbase',
    'parse',
    'authjs',
    'crypt',
    'libxcrypt',
    'debian',
    'ubuntu',
    'fedora',
    'arch',
    'kali',
    'freebsd',
    'passlib',
    'passwap',
    'phpass',
    'password4j',
    'go-crypt',
    'cryptacular',
    'authelia',
    'zitadel',
    'hashcat',
    'node',
    'passport',
    'replit',
    'adonisjs',
    'better-auth',
    'medusa',
    'directus',
    'flask',
    'flask-bcrypt',
    'nodebb',
    'aspnet',
    'apache',
    'htpasswd',
    'nginx',
    'dovecot',
    'iredmail',
    'openldap',
    'univention',
    'wildduck',
    'clerk',
    'workos',
    'logto',
    'stytch',
    'descope',
    'kinde',
    'appwrite',
    'kratos',
    'ory',
    'firebase',
    'fusionauth',
    'keycloak',
    'joomla',
    'moodle',
    'prestashop',
    'thirtybees',
    'gitea',
    'forgejo',
    'mattermost',
    'authme',
    'discourse',
    'invision',
    'ipb',
    'opencart',
  ],
})

/** The hash string of MD5 crypt, crypt(3) `$1$` (FreeBSD, glibc, libxcrypt; Cisco type 5). */
export const md5Crypt: Format<Md5Crypt> = /* @__PURE__ */ createMd5CryptFormat('$1$', {
  writers: [
    'freebsd',
    'glibc',
    'libxcrypt',
    'openssl',
    'passlib',
    'php',
    'dovecot',
    'openldap',
    'cisco',
    'wildduck',
    'crypt',
    'crypt-blowfish',
    'openbsd',
    'debian',
    'ubuntu',
    'fedora',
    'arch',
    'kali',
    'apache',
    'htpasswd',
    'nginx',
    'iredmail',
    'phpass',
    'passwap',
    'zitadel',
    'kinde',
    'go-crypt',
    'hashcat',
    'odoo',
    'openfoodfacts',
    'wordpress',
    'laravel',
    'symfony',
    'discourse',
  ],
})

/** Apache's MD5 crypt, the default of `htpasswd` (apr_md5.c). */
export const apr1: Format<Md5Crypt> = /* @__PURE__ */ createMd5CryptFormat('$apr1$', {
  id: 'apr1',
  writers: ['apache', 'htpasswd', 'nginx', 'openssl', 'passlib', 'hashcat'],
})

/** The hash string of SHA crypt with SHA-256, crypt(3) `$5$` (Drepper, SHA-crypt.txt; glibc, libxcrypt). */
export const sha256Crypt: Format<ShaCrypt> = /* @__PURE__ */ createShaCryptFormat('sha256', {
  writers: [
    'glibc',
    'libxcrypt',
    'openssl',
    'passlib',
    'php',
    'apache',
    'htpasswd',
    'dovecot',
    'openldap',
    'wildduck',
    'crypt',
    'freebsd',
    'debian',
    'ubuntu',
    'fedora',
    'arch',
    'kali',
    'nginx',
    'iredmail',
    'phpass',
    'passwap',
    'zitadel',
    'kinde',
    'go-crypt',
    'authelia',
    'hashcat',
    'cisco',
    'rustcrypto',
    'wordpress',
    'laravel',
    'symfony',
    'discourse',
  ],
})

/** The hash string of SHA crypt with SHA-512, crypt(3) `$6$` (Drepper, SHA-crypt.txt; glibc, libxcrypt). */
export const sha512Crypt: Format<ShaCrypt> = /* @__PURE__ */ createShaCryptFormat('sha512', {
  writers: [
    'freebsd',
    'glibc',
    'libxcrypt',
    'openssl',
    'passlib',
    'php',
    'apache',
    'htpasswd',
    'dovecot',
    'openldap',
    'univention',
    'wildduck',
    'crypt',
    'debian',
    'ubuntu',
    'fedora',
    'arch',
    'kali',
    'nginx',
    'iredmail',
    'phpass',
    'passwap',
    'zitadel',
    'kinde',
    'go-crypt',
    'authelia',
    'hashcat',
    'cisco',
    'rustcrypto',
    'wordpress',
    'laravel',
    'symfony',
    'discourse',
    'moodle',
  ],
})

const scryptDigestLength = 32
const longestScryptSalt = 1024

/** Reads a number of `length` characters, the lowest bits first. */
function readScryptNumber(c: Cursor, name: string, length: number): number {
  if (c.failure) return 0
  const start = c.at
  let number = 0
  for (; c.at < start + length; c.at++) {
    const value = cryptAlphabet.values[c.text.charCodeAt(c.at)] ?? 64
    if (value > 63) fail(c, c.at, `a ${name} of ${length} characters of crypt’s base64`)
    if (c.failure) return 0
    number += value * 64 ** (c.at - start)
  }
  addSpan(c, name, start)
  return number
}

const writeScryptNumber = (number: number, length: number): string =>
  encodeCrypt64(Uint8Array.of(number, number >>> 8, number >>> 16, number >>> 24)).slice(0, length)

/** scrypt of crypt(3), `$7$` (libxcrypt, crypt(5)), which libsodium also writes. The salt is hashed as text. */
export const cryptScrypt: Format<Scrypt> = {
  id: 'crypt-scrypt',
  schemes: [scrypt],
  writers: ['libxcrypt', 'crypt', 'libsodium', 'debian', 'ubuntu', 'fedora', 'arch', 'kali'],
  grammar: '$7$<log2 cost><block size><parallelization><salt>$<digest>',
  claims: { prefixes: ['$7$'] },
  notes: [],
  parse(text, _fields, spans) {
    const c = createCursor('crypt-scrypt', text, spans)
    readLiteral(c, '$7$')
    const exponent = readScryptNumber(c, 'log2 cost', 1)
    const blockSize = readScryptNumber(c, 'block size', 5)
    const parallelization = readScryptNumber(c, 'parallelization', 5)
    const salt = readSaltText(c, longestScryptSalt, crypt64)
    const digest = readCrypt64(c, 'digest', scryptDigestLength, scryptDigestLength)
    return finish(c, { scheme: 'scrypt', cost: 2 ** exponent, blockSize, parallelization, salt, digest })
  },
  serialize(descriptor) {
    const { cost, blockSize, parallelization, salt, digest } = descriptor
    if (digest.length !== scryptDigestLength)
      return refuseDescriptor('crypt-scrypt', `the digest must have ${scryptDigestLength} bytes`)
    const text = textOfSalt(salt, longestScryptSalt, crypt64)
    if (text === undefined) return refuseSalt('crypt-scrypt', longestScryptSalt, crypt64)
    const numbers =
      writeScryptNumber(Math.log2(cost), 1) + writeScryptNumber(blockSize, 5) + writeScryptNumber(parallelization, 5)
    return (
      refuseExcess('crypt-scrypt', scrypt, descriptor) ?? toSpelled(`$7$${numbers}${text}$${encodeCrypt64(digest)}`)
    )
  },
}

/** The flags as a number in crypt's base64: none, YESCRYPT_WORM, and YESCRYPT_RW with its default flavour. */
const flags = ['.', '/', 'j']
const modes = ['scrypt', 'worm', 'rw'] as const
const longestSalt = 64
/** The bits of the number that says which parameters follow. */
const hasParallelization = 1
const hasTime = 2
/** The highest log2 of N that yescrypt reads (yescrypt-common.c). The encoding has room for larger numbers. */
const largestLog2 = 63

/** The hash string of yescrypt, crypt(3) `$y$` (yescrypt-common.c; libxcrypt, the default of Debian and Fedora). */
export const yescrypt: Format<Yescrypt> = {
  id: 'yescrypt',
  schemes: [yescryptScheme],
  writers: [
    'libxcrypt',
    'debian',
    'ubuntu',
    'fedora',
    'arch',
    'kali',
    'go-crypt',
    'crypt',
    'apache',
    'htpasswd',
    'nginx',
    'dovecot',
    'openldap',
    'iredmail',
    'php',
    'rustcrypto',
    'wildduck',
  ],
  grammar: '$y$<flags><log2 cost><block size>[<present><parallelization><time>]$<salt>$<digest>',
  claims: { prefixes: ['$y$'] },
  notes: [],
  parse(text, _fields, spans) {
    const c = createCursor('yescrypt', text, spans)
    readLiteral(c, '$y$')
    const mode = modes[flags.indexOf(readWord(c, 'flags', flags))]!
    const costAt = c.at
    const log2 = readCryptNumber(c, 'log2 cost', 1)
    if (log2 > largestLog2) fail(c, costAt, 'a cost of less than 2^64')
    const blockSize = readCryptNumber(c, 'block size', 1)
    const start = c.at
    const present = text.startsWith('$', start) ? 0 : readCryptNumber(c, 'present parameters', 1)
    if (present > (hasParallelization | hasTime)) fail(c, start, 'flags without upgrades and without a ROM')
    const parallelization = present & hasParallelization ? readCryptNumber(c, 'parallelization', 2) : 1
    const time = present & hasTime ? readCryptNumber(c, 'time', 1) : 0
    readLiteral(c, '$')
    const salt = readCrypt64(c, 'salt', 0, longestSalt)
    readLiteral(c, '$')
    const digest = readCrypt64(c, 'digest', 32, 32)
    return finish(c, { scheme: 'yescrypt', mode, cost: 2 ** log2, blockSize, parallelization, time, salt, digest })
  },
  serialize(descriptor) {
    const refused = refuseExcess('yescrypt', yescryptScheme, descriptor)
    if (refused) return refused
    const { mode, cost, blockSize, parallelization, time, salt, digest } = descriptor
    const present = (parallelization > 1 ? hasParallelization : 0) | (time > 0 ? hasTime : 0)
    const text = [
      flags[modes.indexOf(mode)],
      textOfNumber(Math.log2(cost), 1),
      textOfNumber(blockSize, 1),
      present ? textOfNumber(present, 1) : '',
      present & hasParallelization ? textOfNumber(parallelization, 2) : '',
      present & hasTime ? textOfNumber(time, 1) : '',
    ].join('')
    return toSpelled(`$y$${text}$${encodeCrypt64(salt)}$${encodeCrypt64(digest)}`)
  },
}
