/**
 * Computes the Salsa20 core on 16 words in place (Bernstein, "Salsa20 specification"). The words have the order of
 * yescrypt: place i holds word 5i modulo 16.
 */
export function salsa20(words: Int32Array, at: number, rounds: number): void {
  let x0 = words[at]!
  let x5 = words[at + 1]!
  let x10 = words[at + 2]!
  let x15 = words[at + 3]!
  let x4 = words[at + 4]!
  let x9 = words[at + 5]!
  let x14 = words[at + 6]!
  let x3 = words[at + 7]!
  let x8 = words[at + 8]!
  let x13 = words[at + 9]!
  let x2 = words[at + 10]!
  let x7 = words[at + 11]!
  let x12 = words[at + 12]!
  let x1 = words[at + 13]!
  let x6 = words[at + 14]!
  let x11 = words[at + 15]!
  let sum = 0
  for (let round = 0; round < rounds; round += 2) {
    x4 ^= ((sum = (x0 + x12) | 0) << 7) | (sum >>> 25)
    x8 ^= ((sum = (x4 + x0) | 0) << 9) | (sum >>> 23)
    x12 ^= ((sum = (x8 + x4) | 0) << 13) | (sum >>> 19)
    x0 ^= ((sum = (x12 + x8) | 0) << 18) | (sum >>> 14)
    x9 ^= ((sum = (x5 + x1) | 0) << 7) | (sum >>> 25)
    x13 ^= ((sum = (x9 + x5) | 0) << 9) | (sum >>> 23)
    x1 ^= ((sum = (x13 + x9) | 0) << 13) | (sum >>> 19)
    x5 ^= ((sum = (x1 + x13) | 0) << 18) | (sum >>> 14)
    x14 ^= ((sum = (x10 + x6) | 0) << 7) | (sum >>> 25)
    x2 ^= ((sum = (x14 + x10) | 0) << 9) | (sum >>> 23)
    x6 ^= ((sum = (x2 + x14) | 0) << 13) | (sum >>> 19)
    x10 ^= ((sum = (x6 + x2) | 0) << 18) | (sum >>> 14)
    x3 ^= ((sum = (x15 + x11) | 0) << 7) | (sum >>> 25)
    x7 ^= ((sum = (x3 + x15) | 0) << 9) | (sum >>> 23)
    x11 ^= ((sum = (x7 + x3) | 0) << 13) | (sum >>> 19)
    x15 ^= ((sum = (x11 + x7) | 0) << 18) | (sum >>> 14)
    x1 ^= ((sum = (x0 + x3) | 0) << 7) | (sum >>> 25)
    x2 ^= ((sum = (x1 + x0) | 0) << 9) | (sum >>> 23)
    x3 ^= ((sum = (x2 + x1) | 0) << 13) | (sum >>> 19)
    x0 ^= ((sum = (x3 + x2) | 0) << 18) | (sum >>> 14)
    x6 ^= ((sum = (x5 + x4) | 0) << 7) | (sum >>> 25)
    x7 ^= ((sum = (x6 + x5) | 0) << 9) | (sum >>> 23)
    x4 ^= ((sum = (x7 + x6) | 0) << 13) | (sum >>> 19)
    x5 ^= ((sum = (x4 + x7) | 0) << 18) | (sum >>> 14)
    x11 ^= ((sum = (x10 + x9) | 0) << 7) | (sum >>> 25)
    x8 ^= ((sum = (x11 + x10) | 0) << 9) | (sum >>> 23)
    x9 ^= ((sum = (x8 + x11) | 0) << 13) | (sum >>> 19)
    x10 ^= ((sum = (x9 + x8) | 0) << 18) | (sum >>> 14)
    x12 ^= ((sum = (x15 + x14) | 0) << 7) | (sum >>> 25)
    x13 ^= ((sum = (x12 + x15) | 0) << 9) | (sum >>> 23)
    x14 ^= ((sum = (x13 + x12) | 0) << 13) | (sum >>> 19)
    x15 ^= ((sum = (x14 + x13) | 0) << 18) | (sum >>> 14)
  }
  words[at] = words[at]! + x0
  words[at + 1] = words[at + 1]! + x5
  words[at + 2] = words[at + 2]! + x10
  words[at + 3] = words[at + 3]! + x15
  words[at + 4] = words[at + 4]! + x4
  words[at + 5] = words[at + 5]! + x9
  words[at + 6] = words[at + 6]! + x14
  words[at + 7] = words[at + 7]! + x3
  words[at + 8] = words[at + 8]! + x8
  words[at + 9] = words[at + 9]! + x13
  words[at + 10] = words[at + 10]! + x2
  words[at + 11] = words[at + 11]! + x7
  words[at + 12] = words[at + 12]! + x12
  words[at + 13] = words[at + 13]! + x1
  words[at + 14] = words[at + 14]! + x6
  words[at + 15] = words[at + 15]! + x11
}
