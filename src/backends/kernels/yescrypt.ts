import { concat, utf8 } from '../../core/bytes.ts'
import { loopsOf, prehashOf, type YescryptParameters } from '../../schemes/crypt.ts'
import { hashFunctions } from '../../schemes/expression.ts'
import type { Yescrypt } from '../../schemes/index.ts'
import type { Kernel } from '../backend.ts'
import { createHashKernel, type Hashing, type HashingSource } from './digest.ts'

/**
 * Computes the Salsa20 core on 16 words in place (Bernstein, "Salsa20 specification"). The words have the order of
 * yescrypt: place i holds word 5i modulo 16.
 */
function salsa20(words: Int32Array, at: number, rounds: number): void {
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

/** The three S-boxes of pwxform, which take turns. Each has 256 entries of two 64-bit numbers, low word first. */
interface Boxes {
  readonly words: Int32Array
  /** The beginnings of the three S-boxes, in words. */
  s0: number
  s1: number
  s2: number
  /** The place at which s2 is written next, in words from the beginning of s2. */
  next: number
}

const boxWords = 256 * 2 * 2
const boxesWords = 3 * boxWords

function createBoxes(): Boxes {
  return { words: new Int32Array(boxesWords), s0: 2 * boxWords, s1: boxWords, s2: 0, next: 0 }
}

/** The bits of a word that choose an entry, as an offset in bytes. An entry has 16 bytes. */
const chosen = 0xff0

/**
 * Returns the high word of the product of two words from the low word. The error of a product of doubles is at most
 * 2^10, so the product minus its low word rounds to the correct multiple of 2^32.
 */
const highOf = (a: number, b: number, low: number): number =>
  (((a >>> 0) * (b >>> 0) - (low >>> 0)) * 2 ** -32 + 0.5) >>> 0

/** Returns 1 if the sum of two words carries: both words have the highest bit, or one has it and the sum does not. */
const carryOf = (a: number, b: number, sum: number): number => ((a & b) | ((a | b) & ~sum)) >>> 31

/**
 * Computes pwxform (yescrypt-ref.c) on the XOR of X and 16 words of a block, and writes the result to both. Each of six
 * rounds multiplies the halves of eight 64-bit numbers, adds one entry of an S-box and XORs another. The results of
 * rounds 2 to 5 are written to the S-boxes.
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
function mixByPwxform(block: Int32Array, boxes: Boxes): void {
  const { length } = block
  for (let i = 0; i < 16; i++) x[i] = block[length - 16 + i]!
  for (let at = 0; at < length; at += 16) pwxform(x, block, at, boxes)
  salsa20(block, length - 16, 2)
  x.fill(0)
}

/** Computes scrypt's BlockMix (RFC 7914 §4) on 32·r words in place. `room` is a buffer of the same length. */
function mixBySalsa(block: Int32Array, room: Int32Array): void {
  const { length } = block
  for (let i = 0; i < 16; i++) x[i] = block[length - 16 + i]!
  for (let at = 0; at < length; at += 16) {
    for (let i = 0; i < 16; i++) x[i]! ^= block[at + i]!
    salsa20(x, 0, 8)
    // Blocks with even numbers come first, then those with odd numbers.
    const to = ((at >>> 1) & ~15) + (at & 16 ? length >>> 1 : 0)
    for (let i = 0; i < 16; i++) room[to + i] = x[i]!
  }
  block.set(room)
  x.fill(0)
}

/** One lane: its words in the order of the specification, and its S-boxes if it is mixed by pwxform. */
interface Lane {
  readonly block: Int32Array
  readonly boxes: Boxes | undefined
}

/** Computes BlockMix in place. `room` is a buffer of the same length. */
function mix(block: Int32Array, boxes: Boxes | undefined, room: Int32Array): void {
  if (boxes) mixByPwxform(block, boxes)
  else mixBySalsa(block, room)
}

/** Returns the words in the order of implementations with vector instructions: word i of 16 comes from 5i modulo 16. */
function shuffle(block: Int32Array): Int32Array {
  return block.map((_, i) => block[(i & ~15) + ((i * 5) & 15)]!)
}

/** Undoes `shuffle`. */
function unshuffle(from: Int32Array, to: Int32Array): void {
  for (let i = 0; i < from.length; i++) to[(i & ~15) + ((i * 5) & 15)] = from[i]!
}

function xor(block: Int32Array, table: Int32Array, at: number): void {
  for (let i = 0; i < block.length; i++) block[i]! ^= table[at + i]!
}

/** The part of the table V that one loop uses. */
interface Part {
  readonly table: Int32Array
  readonly begin: number
  /** The number of blocks. */
  readonly count: number
}

/** Computes the first loop of SMix, which fills a part of the table. With `isRead`, it mixes in earlier entries. */
function fill({ block, boxes }: Lane, { table, begin, count }: Part, isRead: boolean, room: Int32Array): void {
  const x = shuffle(block)
  const { length } = x
  for (let i = 0; i < count; i++) {
    table.set(x, begin + i * length)
    if (isRead && i > 1) {
      const power = 2 ** (31 - Math.clz32(i))
      xor(x, table, begin + ((x[length - 16]! & (power - 1)) + i - power) * length)
    }
    mix(x, boxes, room)
  }
  unshuffle(x, block)
  x.fill(0)
}

/** Computes the second loop of SMix, which reads entries in a data-dependent order. `isWritten` also updates them. */
function wander(
  { block, boxes }: Lane,
  { table, begin, count }: Part,
  loops: number,
  isWritten: boolean,
  room: Int32Array,
): void {
  const x = shuffle(block)
  const { length } = x
  for (let i = 0; i < loops; i++) {
    const at = begin + (x[length - 16]! & (count - 1)) * length
    xor(x, table, at)
    if (isWritten) table.set(x, at)
    mix(x, boxes, room)
  }
  unshuffle(x, block)
  x.fill(0)
}

/** Creates the S-boxes of a lane with scrypt's first loop (r = 1) from the first 128 bytes, and changes these bytes. */
function fillBoxes(block: Int32Array, room: Int32Array): Boxes {
  const boxes = createBoxes()
  const first = { block: block.subarray(0, 32), boxes: undefined }
  fill(first, { table: boxes.words, begin: 0, count: boxesWords / 32 }, false, room.subarray(0, 32))
  return boxes
}

/**
 * Computes SMix on the lanes of B in place (yescrypt-ref.c). `onSeeded` is called when the S-boxes of the first lane
 * are complete, because the password is mixed with the first lane at this point.
 */
function smix(b: Int32Array, parameters: YescryptParameters, onSeeded: () => void): void {
  const { mode, cost, blockSize, parallelization } = parameters
  const words = 32 * blockSize
  const { all, own } = loopsOf(parameters)
  const table = new Int32Array(cost * words)
  const room = new Int32Array(words)
  const blocks = Array.from({ length: parallelization }, (_, i) => b.subarray(i * words, (i + 1) * words))
  const whole = { table, begin: 0, count: cost }
  if (mode !== 'rw') {
    for (const block of blocks) {
      fill({ block, boxes: undefined }, whole, false, room)
      wander({ block, boxes: undefined }, whole, all, false, room)
    }
  } else {
    const share = Math.floor(cost / parallelization)
    const even = share - (share % 2)
    const lanes = blocks.map((block, i): Lane => {
      const lane = { block, boxes: fillBoxes(block, room) }
      if (i === 0) onSeeded()
      const count = i < parallelization - 1 ? even : cost - i * even
      const begin = i * even * words
      fill(lane, { table, begin, count }, true, room)
      wander(lane, { table, begin, count: 2 ** Math.floor(Math.log2(count)) }, own, true, room)
      return lane
    })
    for (const lane of lanes) {
      wander(lane, whole, all - own, false, room)
      lane.boxes!.words.fill(0)
    }
  }
  for (const secret of [table, room]) secret.fill(0)
}

const outputLength = 32

/** PBKDF2-HMAC-SHA-256 with one iteration (RFC 8018 §5.2). */
function derive(password: Uint8Array, salt: Uint8Array, length: number, { hmac }: Hashing): Uint8Array {
  const numbered = concat(salt, new Uint8Array(4))
  const view = new DataView(numbered.buffer, numbered.byteOffset)
  const derived = new Uint8Array(length)
  for (let at = 0, index = 1; at < length; at += 32, index++) {
    view.setUint32(salt.length, index)
    derived.set(hmac('sha256', password, numbered).subarray(0, length - at), at)
  }
  numbered.fill(0)
  return derived
}

/** Reads little-endian words on every machine. */
function wordsOf(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const words = new Int32Array(bytes.length / 4)
  for (let i = 0; i < words.length; i++) words[i] = view.getInt32(4 * i, true)
  return words
}

function write(words: Int32Array, bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let i = 0; i < words.length; i++) view.setInt32(4 * i, words[i]!, true)
  return bytes
}

/** Hashes a key longer than a block, as HMAC does (RFC 2104 §2), once instead of once for every 32 bytes. */
const keyOf = (password: Uint8Array, { hash }: Hashing): Uint8Array =>
  password.length > hashFunctions.sha256.block ? hash('sha256', password) : password.slice()

/** Computes one pass. It ends with the stored key of SCRAM (RFC 5802 §3), unless it is scrypt or the prehash. */
function pass(
  password: Uint8Array,
  salt: Uint8Array,
  parameters: YescryptParameters,
  isPrehash: boolean,
  hashing: Hashing,
): Uint8Array {
  const { mode, blockSize, parallelization } = parameters
  const { hmac, hash } = hashing
  const isScrypt = mode === 'scrypt'
  const key = isScrypt
    ? keyOf(password, hashing)
    : hmac('sha256', utf8(isPrehash ? 'yescrypt-prehash' : 'yescrypt'), password)
  const bytes = derive(key, salt, 128 * blockSize * parallelization, hashing)
  const b = wordsOf(bytes)
  /** The password of the second derivation. */
  let last = isScrypt ? key : bytes.slice(0, 32)
  smix(b, parameters, () => {
    const end = write(b.subarray(32 * blockSize - 16, 32 * blockSize), new Uint8Array(64))
    const before = last
    last = hmac('sha256', end, before)
    for (const secret of [end, before]) secret.fill(0)
  })
  const derived = derive(last, write(b, bytes), outputLength, hashing)
  for (const secret of [bytes, b, key, last]) secret.fill(0)
  if (isScrypt || isPrehash) return derived
  const clientKey = hmac('sha256', derived, utf8('Client Key'))
  const storedKey = hash('sha256', clientKey)
  for (const secret of [derived, clientKey]) secret.fill(0)
  return storedKey
}

function yescrypt(password: Uint8Array, { salt, ...parameters }: Yescrypt, hashing: Hashing): Uint8Array {
  const prehash = prehashOf(parameters)
  if (!prehash) return pass(password, salt, parameters, false, hashing)
  const first = pass(password, salt, { ...parameters, ...prehash }, true, hashing)
  const digest = pass(first, salt, parameters, false, hashing)
  first.fill(0)
  return digest
}

/** Creates a kernel for yescrypt (yescrypt-ref.c) from a backend's SHA-256. */
export const createYescryptKernel = (source: HashingSource): Kernel<'yescrypt'> =>
  createHashKernel(source, () => 'sha256', yescrypt)
