import { cryptCharacters, firstOutside } from '../core/characters.ts'
import { failure } from '../core/errors.ts'
import type { Bcrypt, Md5Crypt, Scrypt, ShaCrypt, Yescrypt } from '../schemes/index.ts'
import { bcrypt } from './bcrypt.ts'
import { cryptScrypt } from './crypt-scrypt.ts'
import type { Format } from './format.ts'
import { md5Crypt } from './md5-crypt.ts'
import { sha256Crypt } from './sha256-crypt.ts'
import { sha512Crypt } from './sha512-crypt.ts'
import { wrapped } from './shared/wrapped.ts'
import { yescrypt } from './yescrypt.ts'

const crypt: Format<Bcrypt | Md5Crypt | Scrypt | ShaCrypt | Yescrypt> = wrapped(
  {
    id: 'ldap-crypt',
    writers: ['openldap', '389-ds', 'apacheds', 'opendj', 'univention', 'dovecot', 'uffd', 'passlib'],
    prefixes: ['{CRYPT}', '{crypt}', '{Crypt}'],
  },
  [sha512Crypt, sha256Crypt, md5Crypt, bcrypt, yescrypt, cryptScrypt],
)

/** What crypt(3) wrote before its strings began with `$`: by the length of the text and its first character. */
function olderScheme(text: string): string | undefined {
  if (firstOutside(cryptCharacters, text.slice(1)) >= 0) return undefined
  if (text.length === 20 && text.startsWith('_')) return 'BSDi crypt'
  return text.length === 13 && firstOutside(cryptCharacters, text) < 0 ? 'DES crypt' : undefined
}

/** `{CRYPT}` (RFC 2307; OpenLDAP, Dovecot; `{crypt}` of 389 Directory Server and Univention): a hash string of crypt(3). */
export const ldapCrypt: Format<Bcrypt | Md5Crypt | Scrypt | ShaCrypt | Yescrypt> = {
  ...crypt,
  parse(text, fields, spans) {
    const parsed = crypt.parse(text, fields, spans)
    if (parsed.ok) return parsed
    const older = olderScheme(text.slice('{CRYPT}'.length))
    if (older === undefined) return parsed
    return failure('ERR_UNSUPPORTED', crypt.id, { reasons: [`${older} is not supported`] })
  },
}
