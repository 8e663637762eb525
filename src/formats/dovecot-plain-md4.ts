import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { directoryScheme } from './shared/ldap.ts'

/** Dovecot's `{PLAIN-MD4}`: the MD4 of the password in hexadecimal. */
export const dovecotPlainMd4: Format<Digest> = directoryScheme({
  id: 'dovecot-plain-md4',
  writers: ['dovecot'],
  names: ['PLAIN-MD4'],
  hash: 'md4',
  encoding: 'hex',
  dovecot: ['PLAIN-MD4'],
  ownsLowerCase: true,
})
