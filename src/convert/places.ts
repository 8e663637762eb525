import type { Fingerprint } from './fingerprint.ts'
import { firstFrom, mergeRuns, type Run, runInFile, runInMemory, sortEntries, width } from './runs.ts'
import type { OpenSpill } from './spill.ts'

/** Keeps the places in which fingerprints occur. */
export interface Places {
  add(fingerprint: Fingerprint, place: number): void
  /** Visits all entries in the order of their fingerprints, and of one fingerprint in the order in which they were added. */
  forEach(visit: (high: number, low: number, place: number) => void): void
  /** Returns the places of a fingerprint in the order in which they were added: at most `most`. */
  find(fingerprint: Fingerprint, most: number): readonly number[]
  /** Forgets all entries. */
  clear(): void
}

/** How much is kept in memory. */
export interface PlacesLimits {
  /** The number of entries that are kept in memory if there is a temporary file. */
  readonly mostEntries: number
  /** The number of entries that are sorted together. */
  readonly runLength: number
}

/** The number of entries for which there is space at first. */
const firstLength = 1024

/** The number of entries of a page, of which memory has the first half of the first fingerprint. */
const pageLength = 512

/** A run in the temporary file in which entries can be found. */
function createFinder(run: Run, firsts: Uint32Array) {
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
    for (let page = pageOf(high); page < firsts.length; page++) yield run.read(page * pageLength, pageLength)
  }
}

/** Creates an empty list of places. Entries beyond the limit are in the temporary file, if there is one. */
export function createPlaces({ mostEntries, runLength }: PlacesLimits, openSpill: OpenSpill | undefined): Places {
  let lists: Uint32Array[] = []
  let runs: Run[] = []
  let total = 0
  let list = new Uint32Array(0)
  let used = 0
  let spare = new Uint32Array(0)
  let entriesFrom: ((high: number) => Iterable<Uint32Array>) | undefined

  function toFile(entries: Uint32Array): Run {
    const spill = openSpill!()
    const bytes = new Uint8Array(entries.buffer, entries.byteOffset, entries.byteLength)
    return runInFile(spill, spill.write(bytes), entries.length / width)
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
    mergeRuns([...runs, ...lists.map(runInMemory)], visit)
  }

  /** Merges all runs into one in the file, because each run that is searched costs one access to the file. */
  function mergeIntoOne(): void {
    const firsts = new Uint32Array(Math.ceil(total / pageLength))
    const buffer = new Uint32Array(pageLength * 128 * width)
    let [count, filled] = [0, 0]
    let position: number | undefined
    function flush(): void {
      const at = openSpill!().write(new Uint8Array(buffer.buffer, 0, 4 * filled))
      position ??= at
      filled = 0
    }
    forEach((high, low, place) => {
      if (count % pageLength === 0) firsts[count / pageLength] = high
      count++
      buffer[filled++] = high
      buffer[filled++] = low
      buffer[filled++] = place
      if (filled === buffer.length) flush()
    })
    flush()
    const merged = runInFile(openSpill!(), position ?? 0, count)
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
        let at = firstFrom(entries, fingerprint)
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
