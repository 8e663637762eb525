import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { bcryptOf } from './shared/bcrypt.ts'
import { wrapped } from './shared/wrapped.ts'

/** Dovecot's `{BLF-CRYPT}`: a bcrypt hash string other than `$2$`. */
export const dovecotBlfCrypt: Format<Bcrypt> = wrapped(
  { id: 'dovecot-blf-crypt', writers: ['dovecot'], prefixes: ['{BLF-CRYPT}', '{blf-crypt}'] },
  [bcryptOf('2b', '2a', '2x', '2y')],
)
