import { createCipheriv, createHash } from 'node:crypto'

/**
 * Creates a repeatable source of random choices. The choices come from the AES-256-CTR key stream of the seed, which is
 * the same in every version of Node.js and on every platform.
 */
export const createRandom = (seed) => {
  const key = createHash('sha256').update(seed).digest()
  const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const bytes = (length) => stream.update(Buffer.alloc(length))
  const integer = (limit) => bytes(6).readUIntBE(0, 6) % limit
  const pick = (list) => list[integer(list.length)]
  const text = (alphabet, length) => Array.from({ length }, () => pick(alphabet)).join('')
  const chance = (percent) => integer(100) < percent
  const shuffle = (list) => {
    const copy = [...list]
    for (let last = copy.length - 1; last > 0; last--) {
      const other = integer(last + 1)
      const kept = copy[last]
      copy[last] = copy[other]
      copy[other] = kept
    }
    return copy
  }
  return { bytes, integer, pick, text, chance, shuffle }
}
