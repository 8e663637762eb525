import { loopsOf, type Yescrypt } from '../../schemes/yescrypt.ts'
import { type Boxes, boxesWords, createBoxes, mixByPwxform, mixBySalsa } from './yescrypt-blocks.ts'

/** One lane: its words, its part of the table, and its S-boxes where it mixes by pwxform. */
interface Lane {
  /** In the order of the definition. */
  readonly block: Int32Array
  readonly boxes: Boxes | undefined
}

/** BlockMix, with as much room as the block to work in. */
function mix(block: Int32Array, boxes: Boxes | undefined, room: Int32Array): void {
  if (boxes) mixByPwxform(block, boxes)
  else mixBySalsa(block, room)
}

/** Word i of 16 comes from, or goes to, place 5i modulo 16: what an implementation with vectors keeps together. */
function shuffle(block: Int32Array): Int32Array {
  return block.map((_, i) => block[(i & ~15) + ((i * 5) & 15)]!)
}

function unshuffle(from: Int32Array, to: Int32Array): void {
  for (let i = 0; i < from.length; i++) to[(i & ~15) + ((i * 5) & 15)] = from[i]!
}

function xor(block: Int32Array, table: Int32Array, at: number): void {
  for (let i = 0; i < block.length; i++) block[i]! ^= table[at + i]!
}

/** The words of V that one loop goes over. */
interface Part {
  readonly table: Int32Array
  readonly begin: number
  /** Blocks. */
  readonly count: number
}

/** The first loop of SMix: fills a part of the table, with `isRead` by mixing in what is already there. */
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

/** The second loop: reads the table by what was read, with `isWritten` putting back what comes of it. */
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

/** scrypt's first loop with r = 1 makes the S-boxes of a lane out of its first 128 bytes, which it changes. */
function boxesFrom(block: Int32Array, room: Int32Array): Boxes {
  const boxes = createBoxes()
  const first = { block: block.subarray(0, 32), boxes: undefined }
  fill(first, { table: boxes.words, begin: 0, count: boxesWords / 32 }, false, room.subarray(0, 32))
  return boxes
}

/**
 * Computes SMix on the lanes of B in place (yescrypt-ref.c). `seeded` is called when the S-boxes of the first lane are
 * complete, because the password is mixed with the first lane at this point.
 */
export function smix(b: Int32Array, parameters: Omit<Yescrypt, 'salt' | 'digest'>, seeded: () => void): void {
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
      const lane = { block, boxes: boxesFrom(block, room) }
      if (i === 0) seeded()
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
