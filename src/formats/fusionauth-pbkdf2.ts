import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { base64 } from './shared/encodings.ts'
import { pbkdf2Format } from './shared/pbkdf2.ts'

/** PBKDF2 in a FusionAuth user (API: encryptionScheme, factor, salt, password). */
export const fusionauthPbkdf2: Format<Pbkdf2> = pbkdf2Format({
  id: 'fusionauth-pbkdf2',
  writers: ['fusionauth'],
  importers: ['fusionauth'],
  claims: {
    shapes: [
      {
        length: [44, 88],
        of: ['hex', 'base64'],
        evidence: 'base64, with the fields encryptionScheme, factor and salt',
        rank: 0.8,
        isWeak: true,
      },
    ],
  },
  text: '<digest>',
  fields: { encryptionScheme: 'salted-pbkdf2-hmac-<hash>', factor: '<iterations>', salt: '<salt>' },
  variants: [
    { word: 'sha256-512', hash: 'sha256', bytes: 64 },
    { word: 'sha512-512', hash: 'sha512', bytes: 64 },
    { word: 'sha256', hash: 'sha256', bytes: 32 },
  ],
  salt: base64,
  digest: base64,
})
