import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { base64 } from './shared/encodings.ts'
import { named, pbkdf2Format } from './shared/pbkdf2.ts'

/** PBKDF2 in hashcat's modes 10900, 11900, 12000 and 12100. */
export const hashcatPbkdf2: Format<Pbkdf2> = pbkdf2Format({
  id: 'hashcat-pbkdf2',
  writers: ['hashcat'],
  claims: {
    shapes: [
      {
        length: [32, 1024],
        of: ['other'],
        marks: [
          [0, 'ms'],
          [1, 'dh'],
        ],
        evidence: 'a hash function, a number and two base64 texts, separated by colons',
        rank: 0.9,
      },
    ],
  },
  text: '<hash>:<iterations>:<salt>:<digest>',
  variants: named('md5', 'sha1', 'sha256', 'sha512'),
  salt: base64,
  digest: base64,
})
