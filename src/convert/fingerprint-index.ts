import type { OpenSpill, Spill } from './storage.ts'

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

/** The numbers of an entry: both halves of its fingerprint, and its place. */
export const width = 3

/** Entries in the order of their fingerprints, in memory or in the temporary file. */
interface SortedRun {
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
function sortEntries(entries: Uint32Array, spare: Uint32Array): void {
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
function createRunInMemory(entries: Uint32Array): SortedRun {
  return {
    length: entries.length / width,
    read: (from, count) => entries.subarray(from * width, (from + count) * width),
  }
}

/** Returns a run in the temporary file. */
function createRunInFile(spill: Spill, position: number, length: number): SortedRun {
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
const mergePage = 4096

interface RunCursor {
  readonly run: SortedRun
  page: Uint32Array
  /** The number of the entry at the beginning of the page. */
  from: number
  /** The position in the page. */
  at: number
}

/** Goes to the next entry. Returns `false` at the end. */
function advance(cursor: RunCursor): boolean {
  cursor.at += width
  if (cursor.at < cursor.page.length) return true
  cursor.from += cursor.page.length / width
  cursor.page = cursor.run.read(cursor.from, mergePage)
  cursor.at = 0
  return cursor.page.length > 0
}

/**
 * Visits the entries of all runs in the order of their fingerprints. Equal ones are visited in the order of the runs.
 */
function mergeRuns(runs: readonly SortedRun[], visit: (high: number, low: number, place: number) => void): void {
  const cursors = runs
    .filter(({ length }) => length > 0)
    .map((run): RunCursor => ({ run, page: run.read(0, mergePage), from: 0, at: 0 }))
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
export function findFirstFrom(entries: Uint32Array, { high, low }: Fingerprint): number {
  let [first, last] = [0, entries.length / width]
  while (first < last) {
    const middle = (first + last) >>> 1
    if (compare(entries, middle * width, high, low) < 0) first = middle + 1
    else last = middle
  }
  return first * width
}

/** Finds the places, such as row numbers, in which fingerprints occur. */
export interface FingerprintIndex {
  add(fingerprint: Fingerprint, place: number): void
  /**
   * Visits all entries in the order of their fingerprints, and of one fingerprint in the order in which they were
   * added.
   */
  forEach(visit: (high: number, low: number, place: number) => void): void
  /** Returns the places of a fingerprint in the order in which they were added: at most `most`. */
  find(fingerprint: Fingerprint, most: number): readonly number[]
  /** Forgets all entries. */
  clear(): void
}

/** How much is kept in memory. */
export interface IndexLimits {
  /** The number of entries that are kept in memory if there is a temporary file. */
  readonly mostEntries: number
  /** The number of entries that are sorted together. */
  readonly runLength: number
}

/** The number of entries for which there is space at first. */
const firstLength = 1024

/** The number of entries of a page, of which memory has the first half of the first fingerprint. */
const searchPage = 512

/** A run in the temporary file in which entries can be found. */
function createFinder(run: SortedRun, firsts: Uint32Array) {
  /** Returns the last page that begins before a fingerprint whose first half is this one. */
  function pageOf(high: number): number {
    let [first, last] = [0, firsts.length]
    while (first < last) {
      const middle = (first + last) >>> 1
      if (firsts[middle]! < high) first = middle + 1
      else last = middle
    }
    return Math.max(first - 1, 0)
  }

  return function* entriesFrom(high: number): Iterable<Uint32Array> {
    for (let page = pageOf(high); page < firsts.length; page++) yield run.read(page * searchPage, searchPage)
  }
}

/** Creates an empty index. Entries beyond the limit are in the temporary file, if there is one. */
export function createFingerprintIndex(
  { mostEntries, runLength }: IndexLimits,
  openSpill: OpenSpill | undefined,
): FingerprintIndex {
  let lists: Uint32Array[] = []
  let runs: SortedRun[] = []
  let total = 0
  let list = new Uint32Array(0)
  let used = 0
  let spare = new Uint32Array(0)
  let entriesFrom: ((high: number) => Iterable<Uint32Array>) | undefined

  function toFile(entries: Uint32Array): SortedRun {
    const spill = openSpill!()
    const bytes = new Uint8Array(entries.buffer, entries.byteOffset, entries.byteLength)
    return createRunInFile(spill, spill.write(bytes), entries.length / width)
  }

  /** Ends a run. */
  function sortList(): void {
    if (used === 0) return
    if (spare.length < used) spare = new Uint32Array(list.length)
    const entries = list.subarray(0, used)
    sortEntries(entries, spare.subarray(0, used))
    total += used / width
    if (openSpill && total > mostEntries) {
      runs.push(...[...lists, entries].map(toFile))
      lists = []
    } else {
      lists.push(entries)
      list = new Uint32Array(0)
    }
    used = 0
  }

  function grow(): void {
    if (used === runLength * width) sortList()
    const length = Math.min(Math.max(2 * list.length, firstLength * width), runLength * width)
    if (used === 0 && list.length === length) return
    const longer = new Uint32Array(length)
    longer.set(list.subarray(0, used))
    list = longer
  }

  function finish(): void {
    sortList()
    spare = new Uint32Array(0)
  }

  function forEach(visit: (high: number, low: number, place: number) => void): void {
    finish()
    mergeRuns([...runs, ...lists.map(createRunInMemory)], visit)
  }

  /** Merges all runs into one in the file, because each run that is searched costs one access to the file. */
  function mergeIntoOne(): void {
    const firsts = new Uint32Array(Math.ceil(total / searchPage))
    const buffer = new Uint32Array(searchPage * 128 * width)
    let [count, filled] = [0, 0]
    let position: number | undefined
    function flush(): void {
      const at = openSpill!().write(new Uint8Array(buffer.buffer, 0, 4 * filled))
      position ??= at
      filled = 0
    }
    forEach((high, low, place) => {
      if (count % searchPage === 0) firsts[count / searchPage] = high
      count++
      buffer[filled++] = high
      buffer[filled++] = low
      buffer[filled++] = place
      if (filled === buffer.length) flush()
    })
    flush()
    const merged = createRunInFile(openSpill!(), position ?? 0, count)
    entriesFrom = createFinder(merged, firsts)
    runs = [merged]
    lists = []
  }

  return {
    add({ high, low }, place) {
      if (used === list.length) grow()
      list[used] = high
      list[used + 1] = low
      list[used + 2] = place
      used += width
    },
    forEach,
    find(fingerprint, most) {
      finish()
      if (runs.length > 0 && !entriesFrom) mergeIntoOne()
      const { high, low } = fingerprint
      const found: number[] = []
      for (const entries of entriesFrom?.(high) ?? lists) {
        let at = findFirstFrom(entries, fingerprint)
        for (; found.length < most && entries[at] === high && entries[at + 1] === low; at += width)
          found.push(entries[at + 2]!)
        if (entriesFrom && (at < entries.length || found.length >= most)) break
      }
      return found
    },
    clear() {
      lists = []
      runs = []
      list = spare = new Uint32Array(0)
      used = total = 0
      entriesFrom = undefined
    },
  }
}
