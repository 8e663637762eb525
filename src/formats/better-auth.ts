import { hexDigits } from '../core/characters.ts'
import type { Scrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { hexScrypt, normalized } from './shared/hex-scrypt.ts'

/**
 * scrypt as Better Auth (@better-auth/utils, password), Oslo and Lucia 3 write it. The hexadecimal digits of the salt are
 * hashed as text.
 */
export const betterAuth: Format<Scrypt> = hexScrypt({
  id: 'better-auth',
  writers: ['better-auth', 'oslo', 'lucia'],
  claims: {
    shapes: [
      {
        length: [161, 161],
        of: ['other'],
        marks: [[32, ':']],
        evidence:
          '32 hexadecimal digits of salt, a colon, and 128 hexadecimal digits of scrypt with r=16, as in Better Auth and Oslo',
        rank: 0.6,
        isWeak: true,
      },
    ],
  },
  salts: [{ from: hexDigits, length: [32, 32] }],
  separator: ':',
  parameters: { cost: 16_384, blockSize: 16, parallelization: 1 },
  prepare: normalized,
})
