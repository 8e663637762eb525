import { hexDigits } from '../core/characters.ts'
import type { Scrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { hexScrypt, nodeDefaults } from './shared/hex-scrypt.ts'

/**
 * scrypt of Replit's template for sign-in with Passport: the digest, a dot and the salt, whose hexadecimal digits are
 * hashed as text.
 */
export const replitScrypt: Format<Scrypt> = hexScrypt({
  id: 'replit-scrypt',
  writers: ['replit'],
  claims: {
    shapes: [
      {
        length: [161, 161],
        of: ['other'],
        marks: [[128, '.']],
        evidence: '128 hexadecimal digits, a dot, and 32 hexadecimal digits of salt',
        rank: 0.7,
      },
    ],
  },
  salts: [{ from: hexDigits, length: [32, 32] }],
  isDigestFirst: true,
  separator: '.',
  parameters: nodeDefaults,
})
