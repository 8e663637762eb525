import type { Fingerprint } from './fingerprint.ts'
import type { Spill } from './spill.ts'

/** The numbers of an entry: both halves of its fingerprint, and its place. */
export const width = 3

/** Entries in the order of their fingerprints, in memory or in the temporary file. */
export interface Run {
  readonly length: number
  /** Returns the numbers of `count` entries from one on. */
  read(from: number, count: number): Uint32Array
}

/** Compares an entry with a fingerprint. */
function compare(a: Uint32Array, i: number, high: number, low: number): number {
  return a[i]! - high || a[i + 1]! - low
}

/** The digits of a fingerprint: the number, the first bit and the count of bits of each. */
const digits = [
  [1, 0, 11],
  [1, 11, 11],
  [1, 22, 10],
  [0, 0, 11],
  [0, 11, 11],
  [0, 22, 10],
] as const

/** Sorts entries by their fingerprints. Entries with equal fingerprints keep their order. `spare` is as long. */
export function sortEntries(entries: Uint32Array, spare: Uint32Array): void {
  const ends = new Uint32Array(2 ** 11)
  let [from, to] = [entries, spare]
  for (const [part, shift, bits] of digits) {
    const mask = 2 ** bits - 1
    ends.fill(0)
    for (let i = part; i < from.length; i += width) ends[(from[i]! >>> shift) & mask]!++
    let sum = 0
    for (let digit = 0; digit <= mask; digit++) {
      const count = ends[digit]!
      ends[digit] = sum
      sum += count * width
    }
    for (let i = 0; i < from.length; i += width) {
      const digit = (from[i + part]! >>> shift) & mask
      const at = ends[digit]!
      ends[digit] = at + width
      to[at] = from[i]!
      to[at + 1] = from[i + 1]!
      to[at + 2] = from[i + 2]!
    }
    ;[from, to] = [to, from]
  }
}

/** Returns a run in memory. */
export function runInMemory(entries: Uint32Array): Run {
  return {
    length: entries.length / width,
    read: (from, count) => entries.subarray(from * width, (from + count) * width),
  }
}

/** Returns a run in the temporary file. */
export function runInFile(spill: Spill, position: number, length: number): Run {
  const size = 4 * width
  return {
    length,
    read(from, count) {
      const bytes = spill.read(position + from * size, Math.min(count, length - from) * size)
      return new Uint32Array(new Uint8Array(bytes).buffer)
    },
  }
}

/** The number of entries that are read from a run for merging. */
const pageLength = 4096

interface Cursor {
  readonly run: Run
  page: Uint32Array
  /** The number of the entry at the beginning of the page. */
  from: number
  /** The position in the page. */
  at: number
}

/** Goes to the next entry. Returns `false` at the end. */
function advance(cursor: Cursor): boolean {
  cursor.at += width
  if (cursor.at < cursor.page.length) return true
  cursor.from += cursor.page.length / width
  cursor.page = cursor.run.read(cursor.from, pageLength)
  cursor.at = 0
  return cursor.page.length > 0
}

/** Visits the entries of all runs in the order of their fingerprints. Equal ones are visited in the order of the runs. */
export function mergeRuns(runs: readonly Run[], visit: (high: number, low: number, place: number) => void): void {
  const cursors = runs
    .filter(({ length }) => length > 0)
    .map((run): Cursor => ({ run, page: run.read(0, pageLength), from: 0, at: 0 }))
  // A heap: each cursor is before its children, by fingerprint and then by run.
  const heap = cursors.map((_, index) => index)

  function isBefore(a: number, b: number): boolean {
    const [left, right] = [cursors[a]!, cursors[b]!]
    const order = compare(left.page, left.at, right.page[right.at]!, right.page[right.at + 1]!)
    return order === 0 ? a < b : order < 0
  }

  function sink(place: number): void {
    for (let at = place; ; ) {
      let least = at
      for (let child = 2 * at + 1; child <= 2 * at + 2 && child < heap.length; child++)
        if (isBefore(heap[child]!, heap[least]!)) least = child
      if (least === at) return
      ;[heap[at], heap[least]] = [heap[least]!, heap[at]!]
      at = least
    }
  }

  for (let at = (heap.length >> 1) - 1; at >= 0; at--) sink(at)
  while (heap.length > 0) {
    const cursor = cursors[heap[0]!]!
    const { page, at } = cursor
    visit(page[at]!, page[at + 1]!, page[at + 2]!)
    if (!advance(cursor)) {
      const last = heap.pop()!
      if (heap.length === 0) return
      heap[0] = last
    }
    sink(0)
  }
}

/** Returns the position of the first entry that is not before a fingerprint, or the length of `entries`. */
export function firstFrom(entries: Uint32Array, { high, low }: Fingerprint): number {
  let [first, last] = [0, entries.length / width]
  while (first < last) {
    const middle = (first + last) >>> 1
    if (compare(entries, middle * width, high, low) < 0) first = middle + 1
    else last = middle
  }
  return first * width
}
