import type { ShaCrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { sha512Crypt } from './sha512-crypt.ts'
import { wrapped } from './shared/wrapped.ts'

/** Dovecot's `{SHA512-CRYPT}`: a hash string of SHA crypt with SHA-512. */
export const dovecotSha512Crypt: Format<ShaCrypt> = wrapped(
  { id: 'dovecot-sha512-crypt', writers: ['dovecot'], prefixes: ['{SHA512-CRYPT}', '{sha512-crypt}'] },
  [sha512Crypt],
)
