import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { wrapped } from './shared/wrapped.ts'
import { springPbkdf2V55 } from './spring-pbkdf2-v5-5.ts'

/** Spring Security's DelegatingPasswordEncoder (PasswordEncoderFactories) with the defaults of 5.5, without a secret. */
export const springDelegatingPbkdf2V55: Format<Pbkdf2> = wrapped(
  { id: 'spring-delegating-pbkdf2-v5-5', writers: ['spring'], prefixes: ['{pbkdf2}'] },
  [springPbkdf2V55],
)
