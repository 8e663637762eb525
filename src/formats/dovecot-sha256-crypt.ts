import type { ShaCrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { sha256Crypt } from './sha256-crypt.ts'
import { wrapped } from './shared/wrapped.ts'

/** Dovecot's `{SHA256-CRYPT}`: a hash string of SHA crypt with SHA-256. */
export const dovecotSha256Crypt: Format<ShaCrypt> = wrapped(
  { id: 'dovecot-sha256-crypt', writers: ['dovecot'], prefixes: ['{SHA256-CRYPT}', '{sha256-crypt}'] },
  [sha256Crypt],
)
