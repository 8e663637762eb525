import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { wrapped } from './shared/wrapped.ts'
import { springPbkdf2V55 } from './spring-pbkdf2-v5-5.ts'

/** The same with the id that Spring Security's DelegatingPasswordEncoder puts in front (PasswordEncoderFactories). */
export const springDelegatingPbkdf2V55: Format<Pbkdf2> = wrapped(
  { id: 'spring-delegating-pbkdf2-v5-5', writers: ['spring'], prefixes: ['{pbkdf2}'] },
  [springPbkdf2V55],
)
