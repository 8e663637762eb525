import { hexDigits } from '../core/characters.ts'
import type { Scrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { hexScrypt, nodeDefaults } from './shared/hex-scrypt.ts'

/** What applications write that call Node's `scrypt` with its defaults: the salt is the text of its digits. */
export const nodeScrypt: Format<Scrypt> = hexScrypt({
  id: 'node-scrypt',
  writers: ['node'],
  claims: {
    shapes: [
      {
        length: [161, 161],
        of: ['other'],
        marks: [[32, ':']],
        evidence: 'a salt of 32 and a digest of 128 hexadecimal digits: scrypt with r 8, the defaults of Node',
        rank: 0.4,
        isWeak: true,
      },
    ],
  },
  salts: [{ from: hexDigits, length: [32, 32] }],
  separator: ':',
  parameters: nodeDefaults,
})
