import type { Scrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { packedScrypt } from './shared/packed-scrypt.ts'

/** Spring Security's SCryptPasswordEncoder (spring-security, crypto/scrypt/SCryptPasswordEncoder.java). */
export const springScrypt: Format<Scrypt> = packedScrypt('spring-scrypt', '$', {
  writers: ['spring'],
  claims: {
    shapes: [
      {
        length: [30, 1024],
        of: ['other'],
        marks: [[0, '$']],
        evidence: 'three parts, each after "$": a hexadecimal number and two padded base64 texts',
        rank: 0.9,
      },
    ],
  },
})
