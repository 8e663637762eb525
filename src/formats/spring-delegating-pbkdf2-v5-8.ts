import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { wrapped } from './shared/wrapped.ts'
import { springPbkdf2V58 } from './spring-pbkdf2-v5-8.ts'

/** Spring Security's DelegatingPasswordEncoder (PasswordEncoderFactories) with the defaults of 5.8, without a secret. */
export const springDelegatingPbkdf2V58: Format<Pbkdf2> = wrapped(
  { id: 'spring-delegating-pbkdf2-v5-8', writers: ['spring'], prefixes: ['{pbkdf2@SpringSecurity_v5_8}'] },
  [springPbkdf2V58],
)
