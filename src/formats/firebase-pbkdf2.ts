import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { anyBase64 } from './shared/encodings.ts'
import { pbkdf2Format } from './shared/pbkdf2.ts'

/** PBKDF2 in Firebase's user import (hash algorithms PBKDF2_SHA256 and PBKDF_SHA1). */
export const firebasePbkdf2: Format<Pbkdf2> = pbkdf2Format({
  id: 'firebase-pbkdf2',
  writers: ['firebase'],
  importers: ['firebase'],
  claims: {
    shapes: [
      {
        length: [22, 1024],
        of: ['hex', 'base64'],
        evidence: 'base64, with the fields hashAlgorithm, rounds and salt',
        rank: 0.8,
        isWeak: true,
      },
    ],
  },
  text: '<digest>',
  fields: { hashAlgorithm: '<hash>', rounds: '<iterations>', salt: '<salt>' },
  variants: [
    { word: 'PBKDF2_SHA256', hash: 'sha256' },
    { word: 'PBKDF_SHA1', hash: 'sha1' },
  ],
  salt: anyBase64,
  digest: anyBase64,
})
