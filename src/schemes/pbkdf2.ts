import { fromHex, utf8 } from '../core/bytes.ts'
import { reference } from './reference.ts'
import { type Base, defineScheme, type Scheme } from './scheme.ts'

/** PBKDF2 with HMAC (RFC 8018 §5.2). */
export interface Pbkdf2 extends Base {
  readonly scheme: 'pbkdf2'
  readonly hash: 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512'
  readonly iterations: number
}

/** Output bytes of each hash function. */
export const hashLength = { sha1: 20, sha224: 28, sha256: 32, sha384: 48, sha512: 64 } as const

export const pbkdf2: Scheme<Pbkdf2> = defineScheme<Pbkdf2>({
  id: 'pbkdf2',
  limits: { iterations: [1, 100_000_000], salt: [0, 1024], digest: [16, 1024] },
  work: ({ hash, iterations, digest }) => ({
    cost: iterations * Math.ceil(digest.length / hashLength[hash]) * reference.pbkdf2Iteration[hash],
    bytes: 1024,
  }),
  knownAnswers: [
    {
      password: utf8('password'),
      descriptor: {
        scheme: 'pbkdf2',
        hash: 'sha1',
        iterations: 2,
        salt: utf8('salt'),
        digest: fromHex('ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957'),
      },
    },
  ],
})
