import { salsa20 } from './salsa20.ts'

/** The three S-boxes of pwxform, which take turns. Each has 256 entries of two 64-bit numbers, low word first. */
export interface Boxes {
  readonly words: Int32Array
  /** The beginnings of the three S-boxes, in words. */
  s0: number
  s1: number
  s2: number
  /** The place at which s2 is written next, in words from the beginning of s2. */
  next: number
}

const boxWords = 256 * 2 * 2
export const boxesWords: number = 3 * boxWords

export function createBoxes(): Boxes {
  return { words: new Int32Array(boxesWords), s0: 2 * boxWords, s1: boxWords, s2: 0, next: 0 }
}

/** The bits of a word that choose an entry, as bytes: 16 an entry. */
const chosen = 0xff0

/**
 * The high word of the product of two words, whose low word is known. A double's product is at most 2^10 off, so that
 * what remains without the low word is nearest to the right multiple of 2^32.
 */
const highOf = (a: number, b: number, low: number): number =>
  (((a >>> 0) * (b >>> 0) - (low >>> 0)) * 2 ** -32 + 0.5) >>> 0

/** 1 if two words with this sum carry: both have the highest bit, or one has and the sum has not. */
const carryOf = (a: number, b: number, sum: number): number => ((a & b) | ((a | b) & ~sum)) >>> 31

/**
 * pwxform (yescrypt-ref.c) on the 16 words of X xor those of a block, which become both: six rounds on four pairs of
 * 64-bit numbers, each the product of its halves, plus one entry, xor another. Of rounds 2 to 5 the results become
 * entries.
 */
function pwxform(x: Int32Array, block: Int32Array, at: number, boxes: Boxes): void {
  const { words, s0, s1, s2, next } = boxes
  for (let lane = 0; lane < 16; lane += 4) {
    const own = at + lane
    let aLow = x[lane]! ^ block[own]!
    let aHigh = x[lane + 1]! ^ block[own + 1]!
    let bLow = x[lane + 2]! ^ block[own + 2]!
    let bHigh = x[lane + 3]! ^ block[own + 3]!
    let to = s2 + next + lane
    for (let round = 1; round <= 6; round++) {
      const p0 = s0 + ((aLow & chosen) >>> 2)
      const p1 = s1 + ((aHigh & chosen) >>> 2)
      let product = Math.imul(aLow, aHigh)
      let high = highOf(aLow, aHigh, product)
      let added = words[p0]!
      let sum = (product + added) | 0
      aLow = sum ^ words[p1]!
      aHigh = ((high + words[p0 + 1]! + carryOf(product, added, sum)) | 0) ^ words[p1 + 1]!
      product = Math.imul(bLow, bHigh)
      high = highOf(bLow, bHigh, product)
      added = words[p0 + 2]!
      sum = (product + added) | 0
      bLow = sum ^ words[p1 + 2]!
      bHigh = ((high + words[p0 + 3]! + carryOf(product, added, sum)) | 0) ^ words[p1 + 3]!
      if (round > 1 && round < 6) {
        words[to] = aLow
        words[to + 1] = aHigh
        words[to + 2] = bLow
        words[to + 3] = bHigh
        to += 16
      }
    }
    x[lane] = block[own] = aLow
    x[lane + 1] = block[own + 1] = aHigh
    x[lane + 2] = block[own + 2] = bLow
    x[lane + 3] = block[own + 3] = bHigh
  }
  boxes.s0 = s2
  boxes.s1 = s0
  boxes.s2 = s1
  boxes.next = (next + 64) & (boxWords - 1)
}

const x = new Int32Array(16)

/** Computes BlockMix with pwxform on 32·r words in place. */
export function mixByPwxform(block: Int32Array, boxes: Boxes): void {
  const { length } = block
  for (let i = 0; i < 16; i++) x[i] = block[length - 16 + i]!
  for (let at = 0; at < length; at += 16) pwxform(x, block, at, boxes)
  salsa20(block, length - 16, 2)
  x.fill(0)
}

/** Computes scrypt's BlockMix (RFC 7914 §4) on 32·r words in place. `room` is a buffer of the same length. */
export function mixBySalsa(block: Int32Array, room: Int32Array): void {
  const { length } = block
  for (let i = 0; i < 16; i++) x[i] = block[length - 16 + i]!
  for (let at = 0; at < length; at += 16) {
    for (let i = 0; i < 16; i++) x[i]! ^= block[at + i]!
    salsa20(x, 0, 8)
    // Even ones come to stand before the odd ones.
    const to = ((at >>> 1) & ~15) + (at & 16 ? length >>> 1 : 0)
    for (let i = 0; i < 16; i++) room[to + i] = x[i]!
  }
  block.set(room)
  x.fill(0)
}
