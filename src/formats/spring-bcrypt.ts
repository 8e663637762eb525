import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { bcryptOf } from './shared/bcrypt.ts'
import { wrapped } from './shared/wrapped.ts'

/** Spring Security's DelegatingPasswordEncoder: `{bcrypt}` before the text of BCryptPasswordEncoder. */
export const springBcrypt: Format<Bcrypt> = wrapped(
  { id: 'spring-bcrypt', writers: ['spring'], prefixes: ['{bcrypt}'] },
  [bcryptOf('2a', '2b', '2y')],
)
