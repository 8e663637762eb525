import { concat, utf8 } from '../core/bytes.ts'
import { decodeText } from '../sources/containers/container.ts'

/** A temporary file for data that does not fit into memory. It only grows, and `close` removes it. */
export interface Spill {
  /** Appends bytes, and returns the position of the first one. */
  write(bytes: Uint8Array): number
  read(position: number, length: number): Uint8Array
  close(): void
}

/** Opens the temporary file when it is needed first. */
export type OpenSpill = () => Spill

/** Keeps JSON values. */
export interface ValueStore {
  /** Adds a value, and returns its number. The numbers grow, but are not consecutive. */
  add(value: unknown): number
  get(number: number): unknown
}

/** The number of bytes of a block. Blocks are written to the temporary file as a whole. */
const blockSize = 2 ** 20
/** Values begin at multiples of this number of bytes, so that a number of 32 bits is enough for 64 GiB. */
const step = 16
/** The number of bytes before each value, which contain its length. */
const headSize = 4
/** The number of bytes that are read first. Most values have fewer, so that one access to the file is enough. */
const firstRead = 512
/**
 * The number of bytes that are read from the file together, if values are read in the order in which they were added.
 */
const readAhead = 2 ** 16

/**
 * Creates a store that keeps at most `mostBytes` of its values in memory, and further values in a temporary file.
 * Without a temporary file, all values stay in memory.
 */
export function createValueStore(mostBytes: number, openSpill: OpenSpill | undefined): ValueStore {
  /** The blocks, or their positions in the temporary file. The last block is in memory. */
  const blocks: (Uint8Array | number)[] = []
  let kept = 0
  let end = 0
  /** The bytes that were read from the file last, and their place. */
  let ahead: { readonly at: number; readonly bytes: Uint8Array } = { at: 0, bytes: new Uint8Array(0) }
  let last = 0

  /** Reads a part of a block that is in the file. Two files of one export mostly have their users in the same order. */
  function readFile(position: number, at: number, length: number): Uint8Array {
    const isKnown = at >= ahead.at && at + length <= ahead.at + ahead.bytes.length
    const isNext = at >= last && at - last < readAhead
    last = at
    if (!isKnown) {
      if (!isNext || length >= readAhead) return openSpill!().read(position, length)
      ahead = { at, bytes: openSpill!().read(position, Math.min(readAhead, blockSize - (at % blockSize))) }
    }
    return ahead.bytes.subarray(at - ahead.at, at - ahead.at + length)
  }

  function read(at: number, length: number): Uint8Array {
    const block = blocks[Math.floor(at / blockSize)]!
    const from = at % blockSize
    return typeof block === 'number' ? readFile(block + from, at, length) : block.subarray(from, from + length)
  }

  /** Splits a range at the ends of blocks. */
  function eachPart(at: number, length: number, visit: (at: number, length: number, done: number) => void): void {
    for (let done = 0; done < length; ) {
      const size = Math.min(length - done, blockSize - ((at + done) % blockSize))
      visit(at + done, size, done)
      done += size
    }
  }

  function blockFor(at: number): Uint8Array {
    if (at % blockSize === 0) {
      let block = blocks.at(-1)
      if (block !== undefined && typeof block !== 'number' && openSpill && (kept + 1) * blockSize > mostBytes) {
        blocks[blocks.length - 1] = openSpill().write(block)
      } else {
        kept++
        block = new Uint8Array(blockSize)
      }
      blocks.push(block)
    }
    return blocks.at(-1) as Uint8Array
  }

  function write(at: number, bytes: Uint8Array): void {
    eachPart(at, bytes.length, (start, size, done) =>
      blockFor(start).set(bytes.subarray(done, done + size), start % blockSize),
    )
  }

  return {
    add(value) {
      const bytes = utf8(JSON.stringify(value))
      const start = Math.ceil(end / step) * step
      const number = start / step
      if (number >= 2 ** 32) throw new RangeError('a store has at most 64 GiB')
      write(start, new Uint8Array(Uint32Array.of(bytes.length).buffer))
      write(start + headSize, bytes)
      end = start + headSize + bytes.length
      return number
    },
    get(number) {
      const start = number * step
      const begin = read(start, Math.min(firstRead, blockSize - (start % blockSize)))
      const length = new DataView(begin.buffer, begin.byteOffset, headSize).getUint32(0, true)
      const size = headSize + length
      if (size <= begin.length) return JSON.parse(decodeText(begin.subarray(headSize, size)))
      const parts: Uint8Array[] = []
      eachPart(start + headSize, length, (at, count) => parts.push(read(at, count)))
      return JSON.parse(decodeText(concat(...parts)))
    },
  }
}

/** A set of whole numbers from 0 to 2^53 - 1. Numbers that are near each other take one bit each. */
interface BitSet {
  add(number: number): void
  has(number: number): boolean
}

/** The number of bits of a page. */
const pageSize = 2 ** 16

/** Creates an empty set. */
export function createBitSet(): BitSet {
  const pages = new Map<number, Uint8Array>()
  return {
    add(number) {
      const key = Math.floor(number / pageSize)
      let page = pages.get(key)
      if (!page) pages.set(key, (page = new Uint8Array(pageSize / 8)))
      const bit = number % pageSize
      page[bit >> 3]! |= 1 << (bit & 7)
    },
    has(number) {
      const bit = number % pageSize
      return ((pages.get(Math.floor(number / pageSize))?.[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0
    },
  }
}
