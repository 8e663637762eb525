/** A fingerprint of 64 bits, as two whole numbers of 32 bits. */
export interface Fingerprint {
  high: number
  low: number
}

/** Writes the fingerprint of a text into `into`, because an object for each identifier would take longer. */
export type Fingerprinter = (text: string, into: Fingerprint) => void

/**
 * Creates a function that computes HalfSipHash-2-4 with 64 bits of the UTF-16 (little endian) of a text. By
 * default, the key is random, so that an attacker cannot prepare texts with equal fingerprints.
 */
export function createFingerprinter(key: Uint32Array = crypto.getRandomValues(new Uint32Array(2))): Fingerprinter {
  const [first, second] = [key[0]! | 0, key[1]! | 0]

  return (text, into) => {
    const { length } = text
    let [v0, v1, v2, v3] = [first, second ^ 0xee, 0x6c796765 ^ first, 0x74656462 ^ second]
    const words = (length >> 1) + 1
    // Each step is two rounds: one step for each word, and two for each half of the result.
    for (let step = 0; step < words + 4; step++) {
      const at = 2 * step
      let word = 0
      if (step < words) {
        if (at < length) word = text.charCodeAt(at)
        word |= at + 1 < length ? text.charCodeAt(at + 1) << 16 : length << 25
        v3 ^= word
      } else if (step === words) v2 ^= 0xee
      else if (step === words + 2) {
        into.low = (v1 ^ v3) >>> 0
        v1 ^= 0xdd
      }
      for (let round = 0; round < 2; round++) {
        v0 = (v0 + v1) | 0
        v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0
        v0 = (v0 << 16) | (v0 >>> 16)
        v2 = (v2 + v3) | 0
        v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2
        v0 = (v0 + v3) | 0
        v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0
        v2 = (v2 + v1) | 0
        v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2
        v2 = (v2 << 16) | (v2 >>> 16)
      }
      v0 ^= word
    }
    into.high = (v1 ^ v3) >>> 0
  }
}
