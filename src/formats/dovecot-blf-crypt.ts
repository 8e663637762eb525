import type { Bcrypt } from '../schemes/index.ts'
import { bcrypt } from './bcrypt.ts'
import type { Format } from './format.ts'
import { wrapped } from './shared/wrapped.ts'

/** Dovecot's `{BLF-CRYPT}` (password schemes): bcrypt's own string. */
export const dovecotBlfCrypt: Format<Bcrypt> = wrapped(
  { id: 'dovecot-blf-crypt', writers: ['dovecot'], prefixes: ['{BLF-CRYPT}', '{blf-crypt}'] },
  [bcrypt],
)
