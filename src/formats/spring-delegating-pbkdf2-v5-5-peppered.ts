import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { wrapped } from './shared/wrapped.ts'
import { springPbkdf2V55Peppered } from './spring-pbkdf2-v5-5-peppered.ts'

/** Spring Security's DelegatingPasswordEncoder (PasswordEncoderFactories) with the defaults of 5.5 and a secret. */
export const springDelegatingPbkdf2V55Peppered: Format<Pbkdf2> = wrapped(
  {
    id: 'spring-delegating-pbkdf2-v5-5-peppered',
    writers: ['spring'],
    prefixes: ['{pbkdf2}'],
    claims: {
      byHint: 'looks like spring-delegating-pbkdf2-v5-5, but Spring Security adds a pepper to the salt',
      sharedPrefixes: ['{pbkdf2}'],
      selectedBy: 'pepperId',
    },
  },
  [springPbkdf2V55Peppered],
)
