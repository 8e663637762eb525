import { alphanumeric } from '../core/characters.ts'
import { hash, hex, join } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { digestFormat } from './shared/digest.ts'

/**
 * AuthMe Reloaded's default: SHA-256 of the hexadecimal SHA-256 of the password followed by 16 characters of salt
 * (AuthMe, Sha256).
 */
export const authme: Format<Digest> = digestFormat({
  id: 'authme',
  writers: ['authme'],
  grammar: '$SHA$<salt>$<digest>',
  claims: { prefixes: ['$SHA$'] },
  expression: hash('sha256', join(hex(hash('sha256', 'password')), 'salt')),
  text: ['$SHA$', 'salt', '$', 'digest'],
  digest: { in: 'hex', bytes: 32 },
  salt: { in: 'text', length: [16, 16], characters: alphanumeric },
})
