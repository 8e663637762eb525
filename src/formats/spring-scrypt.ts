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
        evidence: 'three fields after $: log2 N, r and p in one hexadecimal number, and two of padded base64',
        rank: 0.9,
      },
    ],
  },
})
