import type { Argon2 } from '../schemes/index.ts'
import { argon2 } from './argon2.ts'
import type { Format } from './format.ts'
import { libsodium } from './shared/argon2.ts'
import { wrapped } from './shared/wrapped.ts'

/** Dovecot's `{ARGON2I}`: the PHC string of Argon2i, version 19, as libsodium reads it. */
export const dovecotArgon2i: Format<Argon2> = wrapped(
  { id: 'dovecot-argon2i', writers: ['dovecot'], prefixes: ['{ARGON2I}', '{argon2i}'] },
  [libsodium(argon2, 'i')],
)
