import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { hex } from './shared/encodings.ts'
import { named, pbkdf2Format } from './shared/pbkdf2.ts'

/** Spring Security's Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_8 without a secret: nothing but salt and digest in hexadecimal. */
export const springPbkdf2V58: Format<Pbkdf2> = pbkdf2Format({
  id: 'spring-pbkdf2-v5-8',
  writers: ['spring'],
  claims: {
    shapes: [
      {
        length: [96, 96],
        of: ['hex'],
        evidence: '96 hexadecimal digits, as Spring Security writes salt and digest',
        rank: 0.3,
        isWeak: true,
      },
    ],
  },
  text: '<salt><digest>',
  variants: named('sha256'),
  settings: { iterations: { part: 'iterations', value: 310_000 } },
  salt: hex,
  saltLength: [16, 16],
  digest: hex,
  digestLength: 32,
})
