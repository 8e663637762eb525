import type { Argon2 } from '../schemes/index.ts'
import { argon2 } from './argon2.ts'
import type { Format } from './format.ts'
import { plainArgon2 } from './shared/argon2.ts'
import { wrapped } from './shared/wrapped.ts'

/**
 * Spring Security's DelegatingPasswordEncoder: the id of the encoder, which names its defaults, before a PHC string. A
 * PHC string without a version is refused, because Spring reads it as version 19 (Argon2EncodingUtils.java).
 */
export const springArgon2: Format<Argon2> = wrapped(
  { id: 'spring-argon2', writers: ['spring'], prefixes: ['{argon2@SpringSecurity_v5_8}', '{argon2}'] },
  [plainArgon2(argon2)],
)
