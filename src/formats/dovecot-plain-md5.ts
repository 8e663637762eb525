import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { directoryScheme } from './shared/ldap.ts'

/** Dovecot's `{PLAIN-MD5}`: the MD5 of the password in hexadecimal. */
export const dovecotPlainMd5: Format<Digest> = directoryScheme({
  id: 'dovecot-plain-md5',
  writers: ['dovecot'],
  names: ['PLAIN-MD5'],
  hash: 'md5',
  encoding: 'hex',
  dovecot: ['PLAIN-MD5'],
  ownsLowerCase: true,
})
