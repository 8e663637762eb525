import { alphanumeric, hexDigits } from '../core/characters.ts'
import type { Scrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { hexScrypt, normalized } from './shared/hex-scrypt.ts'

/**
 * Lucia 1 and 2 (lucia-auth/lucia, packages/lucia/src/utils/crypto.ts), and LegacyScrypt of Lucia 3, which has a longer
 * salt.
 */
export const luciaScrypt: Format<Scrypt> = hexScrypt({
  id: 'lucia-scrypt',
  writers: ['lucia'],
  claims: { prefixes: ['s2:'] },
  beginning: 's2:',
  salts: [
    { from: alphanumeric, length: [16, 16] },
    { from: hexDigits, length: [32, 32] },
  ],
  separator: ':',
  parameters: { cost: 16_384, blockSize: 16, parallelization: 1 },
  prepare: normalized,
})
