import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { passlibBase64 } from './shared/encodings.ts'
import { pbkdf2Format } from './shared/pbkdf2.ts'

/** PBKDF2 in directories (passlib.hash.ldap_pbkdf2_*, OpenLDAP's pw-pbkdf2, 389 Directory Server since 2.0). */
export const ldapPbkdf2: Format<Pbkdf2> = pbkdf2Format({
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
