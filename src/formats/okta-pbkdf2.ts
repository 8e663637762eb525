import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { base64 } from './shared/encodings.ts'
import { pbkdf2Format } from './shared/pbkdf2.ts'

/** PBKDF2 in Okta's `credentials.password.hash` (developer.okta.com, Users API). */
export const oktaPbkdf2: Format<Pbkdf2> = pbkdf2Format({
  id: 'okta-pbkdf2',
  writers: ['okta'],
  importers: ['okta'],
  claims: {
    shapes: [
      {
        length: [24, 1024],
        of: ['hex', 'base64'],
        evidence: 'base64, with the fields digestAlgorithm and iterationCount',
        rank: 0.8,
        isWeak: true,
      },
    ],
  },
  text: '<digest>',
  fields: { digestAlgorithm: '<hash>', iterationCount: '<iterations>', keySize: '<length>', salt: '<salt>' },
  variants: [
    { word: 'SHA256_HMAC', hash: 'sha256' },
    { word: 'SHA512_HMAC', hash: 'sha512' },
  ],
  salt: base64,
  digest: base64,
})
