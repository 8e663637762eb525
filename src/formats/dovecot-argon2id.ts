import type { Argon2 } from '../schemes/index.ts'
import { argon2 } from './argon2.ts'
import type { Format } from './format.ts'
import { libsodium } from './shared/argon2.ts'
import { wrapped } from './shared/wrapped.ts'

/** Dovecot's `{ARGON2ID}` (password schemes): Argon2id's PHC string as libsodium reads it, of version 19 alone. */
export const dovecotArgon2id: Format<Argon2> = wrapped(
  { id: 'dovecot-argon2id', writers: ['dovecot'], prefixes: ['{ARGON2ID}', '{argon2id}'] },
  [libsodium(argon2, 'id')],
)
