import { encodePadded, standard } from '../core/base64.ts'
import { type Cursor, cursor, fault, literal, paddedBase64, span } from '../core/cursor.ts'
import type { Scrypt } from '../schemes/index.ts'
import { type Format, finish, spelled, unrepresentable } from './format.ts'

type Parameters = Pick<Scrypt, 'cost' | 'blockSize' | 'parallelization'>

/** Reads log2 N ‖ r ‖ p as one hexadecimal number without leading zeros. r and p have one byte each. */
function readPacked(c: Cursor): Parameters {
  const start = c.at
  let packed = 0
  while (!c.failure && c.at < c.text.length && c.at - start < 8) {
    const digit = '0123456789abcdef'.indexOf(c.text[c.at]!)
    if (digit < 0 || (packed === 0 && digit === 0)) break
    packed = packed * 16 + digit
    c.at++
  }
  if (packed < 0x10000) fault(c, start, 'log2 N, r and p as one hexadecimal number')
  if (!c.failure) span(c, 'parameters', start)
  // A larger exponent exceeds the limits anyway; 64 keeps the cost a finite number.
  const exponent = Math.min(Math.floor(packed / 0x10000), 64)
  return { cost: 2 ** exponent, blockSize: (packed >>> 8) & 255, parallelization: packed & 255 }
}

/**
 * Creates a format of scrypt as Java libraries write it: one number for all parameters, then salt and digest in base64.
 */
export function packedScrypt(id: string, beginning: string, rest: Pick<Format, 'writers' | 'claims'>): Format<Scrypt> {
  return {
    id,
    schemes: ['scrypt'],
    ...rest,
    grammar: `${beginning}<log2 cost, block size, parallelization>$<salt>$<digest>`,
    notes: ['unpadded'],
    parse(text, _fields, spans) {
      const c = cursor(id, text, spans)
      literal(c, beginning)
      const parameters = readPacked(c)
      literal(c, '$')
      const salt = paddedBase64(c, 'salt', standard, { sensitive: true })
      literal(c, '$')
      const digest = paddedBase64(c, 'digest', standard, { sensitive: true })
      return finish(c, { scheme: 'scrypt', ...parameters, salt, digest })
    },
    serialize({ cost, blockSize, parallelization, salt, digest }) {
      if (blockSize > 255 || parallelization > 255) return unrepresentable(id, 'r and p must be at most 255')
      if (salt.length === 0) return unrepresentable(id, 'the format needs a salt')
      const packed = (Math.log2(cost) * 65536 + blockSize * 256 + parallelization).toString(16)
      return spelled(`${beginning}${packed}$${encodePadded(salt)}$${encodePadded(digest)}`)
    },
  }
}
