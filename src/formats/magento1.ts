import { alphanumeric } from '../core/characters.ts'
import { hash, join } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { columnsFormat } from './shared/columns.ts'

/**
 * Magento 1: MD5 of the salt followed by the password. The salt has 2 characters or, since 1.9.2, 32
 * (Mage_Core_Model_Encryption::getHash).
 */
export const magento1: Format<Digest> = columnsFormat({
  id: 'magento1',
  writers: ['magento', 'magento1', 'openmage'],
  expression: hash('md5', join('salt', 'password')),
  bytes: 16,
  salt: { field: 'salt', characters: alphanumeric, lengths: [2, 32] },
  in: 'text',
  evidence: '32 hexadecimal digits, a colon, and a salt of 2 or 32 letters and digits',
  rank: 0.5,
})
