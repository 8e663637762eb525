import type { Scrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { wrapped } from './shared/wrapped.ts'
import { springScrypt } from './spring-scrypt.ts'

/** Spring Security's DelegatingPasswordEncoder over scrypt (PasswordEncoderFactories.java). */
export const springDelegatingScrypt: Format<Scrypt> = wrapped(
  {
    id: 'spring-delegating-scrypt',
    writers: ['spring'],
    prefixes: ['{scrypt}', '{scrypt@SpringSecurity_v5_8}'],
  },
  [springScrypt],
)
