import { join } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { springStandardFormat, standardPrefix } from './shared/spring-standard.ts'

/** Spring Security's StandardPasswordEncoder with a secret, which is hashed between salt and password. */
export const springStandardPeppered: Format<Digest> = springStandardFormat(
  'spring-standard-peppered',
  {
    byHint: 'looks like spring-standard, but Spring Security hashes the salt, a pepper and the password in this order',
    sharedPrefixes: [standardPrefix],
    selectedBy: 'pepperId',
  },
  join('salt', 'pepper', 'password'),
)
