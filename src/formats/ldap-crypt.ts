import type { Bcrypt, Md5Crypt, Scrypt, ShaCrypt, Yescrypt } from '../schemes/index.ts'
import { bcrypt } from './bcrypt.ts'
import { cryptScrypt } from './crypt-scrypt.ts'
import type { Format } from './format.ts'
import { md5Crypt } from './md5-crypt.ts'
import { sha256Crypt } from './sha256-crypt.ts'
import { sha512Crypt } from './sha512-crypt.ts'
import { wrapped } from './shared/wrapped.ts'
import { yescrypt } from './yescrypt.ts'

/** `{CRYPT}` (RFC 2307; OpenLDAP, Dovecot; `{crypt}` of 389 Directory Server and Univention): a string of crypt(3). */
export const ldapCrypt: Format<Bcrypt | Md5Crypt | Scrypt | ShaCrypt | Yescrypt> = wrapped(
  {
    id: 'ldap-crypt',
    writers: ['openldap', '389-ds', 'apacheds', 'opendj', 'univention', 'dovecot', 'uffd', 'passlib'],
    prefixes: ['{CRYPT}', '{crypt}', '{Crypt}'],
  },
  [sha512Crypt, sha256Crypt, md5Crypt, bcrypt, yescrypt, cryptScrypt],
)
