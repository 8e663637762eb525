import type { Argon2 } from '../schemes/index.ts'
import { argon2 } from './argon2.ts'
import type { Format } from './format.ts'
import { libsodium } from './shared/argon2.ts'
import { wrapped } from './shared/wrapped.ts'

/** Dovecot's `{ARGON2ID}`: the PHC string of Argon2id, version 19, as libsodium reads it. */
export const dovecotArgon2id: Format<Argon2> = wrapped(
  { id: 'dovecot-argon2id', writers: ['dovecot'], prefixes: ['{ARGON2ID}', '{argon2id}'] },
  [libsodium(argon2, 'id')],
)
