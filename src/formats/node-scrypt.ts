import { hexDigits } from '../core/characters.ts'
import type { Scrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { hexScrypt, nodeDefaults } from './shared/hex-scrypt.ts'

/**
 * scrypt of applications that call Node's `scrypt` with its default parameters. The hexadecimal digits of the salt are
 * hashed as text.
 */
export const nodeScrypt: Format<Scrypt> = hexScrypt({
  id: 'node-scrypt',
  writers: ['node'],
  claims: {
    shapes: [
      {
        length: [161, 161],
        of: ['other'],
        marks: [[32, ':']],
        evidence:
          '32 hexadecimal digits of salt, a colon, and 128 hexadecimal digits of scrypt with the defaults of Node.js (r=8)',
        rank: 0.4,
        isWeak: true,
      },
    ],
  },
  salts: [{ from: hexDigits, length: [32, 32] }],
  separator: ':',
  parameters: nodeDefaults,
})
