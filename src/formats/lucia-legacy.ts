import { alphanumeric } from '../core/characters.ts'
import type { Scrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { hexScrypt, nodeDefaults } from './shared/hex-scrypt.ts'

/**
 * Lucia before 0.3 (lucia-auth/lucia, packages/lucia-auth/src/utils/crypto.ts): scrypt with Node's default parameters,
 * without Unicode normalization.
 */
export const luciaLegacy: Format<Scrypt> = hexScrypt({
  id: 'lucia-legacy',
  writers: ['lucia'],
  claims: {
    shapes: [
      {
        length: [145, 145],
        of: ['other'],
        marks: [[16, ':']],
        evidence: 'a salt of 16 letters and digits, a colon, and 128 hexadecimal digits',
        rank: 0.5,
        isWeak: true,
      },
    ],
  },
  salts: [{ from: alphanumeric, length: [16, 16] }],
  separator: ':',
  parameters: nodeDefaults,
})
