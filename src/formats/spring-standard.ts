import { join } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { springStandardFormat, standardPrefix } from './shared/spring-standard.ts'

/** Spring Security's StandardPasswordEncoder without a secret: salt and digest in hexadecimal, with or without an id. */
export const springStandard: Format<Digest> = springStandardFormat(
  'spring-standard',
  {
    prefixes: [standardPrefix],
    shapes: [
      {
        length: [80, 80],
        of: ['hex'],
        evidence: '80 hexadecimal digits: 8 bytes of salt and 32 bytes of digest',
        rank: 0.5,
        isWeak: true,
      },
    ],
  },
  join('salt', 'password'),
)
