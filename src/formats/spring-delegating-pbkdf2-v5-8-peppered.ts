import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { wrapped } from './shared/wrapped.ts'
import { springPbkdf2V58Peppered } from './spring-pbkdf2-v5-8-peppered.ts'

/** Spring Security's DelegatingPasswordEncoder (PasswordEncoderFactories) with the defaults of 5.8 and a secret. */
export const springDelegatingPbkdf2V58Peppered: Format<Pbkdf2> = wrapped(
  {
    id: 'spring-delegating-pbkdf2-v5-8-peppered',
    writers: ['spring'],
    prefixes: ['{pbkdf2@SpringSecurity_v5_8}'],
    claims: {
      byHint: 'looks like spring-delegating-pbkdf2-v5-8, but Spring Security adds a pepper to the salt',
      sharedPrefixes: ['{pbkdf2@SpringSecurity_v5_8}'],
      selectedBy: 'pepperId',
    },
  },
  [springPbkdf2V58Peppered],
)
