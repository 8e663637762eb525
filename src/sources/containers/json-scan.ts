const quote = 0x22
const backslash = 0x5c
const lineFeed = 0x0a
const opensObject = 0x7b
const colon = 0x3a

const plain = 0
const opens = 1
const closes = 2
const beginsString = 3
const parts = 4
const endsLine = 5

/** The meaning of each byte outside strings. */
const structure = new Uint8Array(256)
for (const byte of [0x5b, opensObject]) structure[byte] = opens
for (const byte of [0x5d, 0x7d]) structure[byte] = closes
structure[quote] = beginsString
structure[colon] = parts
structure[lineFeed] = endsLine

/** 1 for each byte that ends a run of characters in a string. */
const endsRun = new Uint8Array(256)
for (const byte of [quote, backslash, lineFeed]) endsRun[byte] = 1

/** 1 for each byte that ends a number or a word. */
const delimiter = new Uint8Array(256)
for (const byte of [0x09, lineFeed, 0x0d, 0x20, 0x2c, 0x5d, 0x7d]) delimiter[byte] = 1

/**
 * The state of the search for the end of one JSON value. The search counts brackets outside strings and checks nothing
 * else.
 */
export interface ValueScan {
  kind: number
  depth: number
  deepest: number
  /** The number of colons on the outermost level. If no key occurs twice, it is the number of keys of the object. */
  keys: number
  /** Line feeds of the whole file so far. */
  lines: number
  inString: boolean
  /** Whether the last byte was a backslash in a string. */
  isEscaped: boolean
  /** Whether the value is an indented object, once its beginning is not kept. */
  isIndented: boolean
  /** Whether the next value begins before this one has ended. */
  abandoned: boolean
}

export const createValueScan = (): ValueScan => ({
  kind: plain,
  depth: 0,
  deepest: 0,
  keys: 0,
  lines: 0,
  inString: false,
  isEscaped: false,
  isIndented: false,
  abandoned: false,
})

/**
 * Begins a value with its first byte. A stray closing bracket is also treated as a value, so that the search goes on.
 */
export function beginValue(scan: ValueScan, first: number): void {
  scan.kind = structure[first]!
  scan.depth = scan.kind === opens ? 1 : 0
  scan.deepest = scan.depth
  scan.keys = 0
  scan.inString = scan.kind === beginsString
  scan.isEscaped = false
  scan.isIndented = false
  scan.abandoned = false
}

/**
 * Tells whether the object at `open` is written on several indented lines. No object inside such an object begins a
 * line.
 */
export function isIndented(bytes: Uint8Array, open: number): boolean {
  const next = bytes[open + 1] === 0x0d ? open + 2 : open + 1
  return bytes[next] === lineFeed && (bytes[next + 1] === 0x20 || bytes[next + 1] === 0x09)
}

const startsIndented = (scan: ValueScan, bytes: Uint8Array, open: number): boolean =>
  open < 0 ? scan.isIndented : isIndented(bytes, open)

function scanScalar(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at++) if (delimiter[bytes[at]!] === 1) return at
  return ~to
}

/**
 * Continues the search at the byte `from` of a value that began at `open`. If `open` is negative, the beginning of the
 * value is not kept. Returns the index after the end of the value, or, if the value has not ended, the complement (`~`)
 * of the index at which to continue with more bytes.
 */
export function scanValue(scan: ValueScan, bytes: Uint8Array, open: number, from: number, to: number): number {
  if (scan.kind === closes) return from
  if (scan.kind === plain || scan.kind === parts) return scanScalar(bytes, from, to)
  let { depth, deepest, inString } = scan
  let at = from
  if (scan.isEscaped && at < to) {
    scan.isEscaped = false
    if (bytes[at] !== lineFeed) at++
  }
  while (at < to) {
    if (inString) {
      while (at < to && endsRun[bytes[at]!] === 0) at++
      if (at >= to) break
      const byte = bytes[at++]!
      if (byte === backslash) {
        if (at === to) scan.isEscaped = true
        else if (bytes[at] !== lineFeed) at++
        continue
      }
      // A string of JSON has no line feed, so a string that was not closed ends with its line.
      if (byte === lineFeed) scan.lines++
      inString = false
      if (depth === 0) return at
      continue
    }
    let kind = plain
    while (at < to && (kind = structure[bytes[at]!]!) === plain) at++
    if (at >= to) break
    if (kind === beginsString) inString = true
    else if (kind === endsLine) scan.lines++
    else if (kind === closes) {
      if (--depth === 0) return saveScan(scan, depth, deepest, inString, at + 1)
    } else if (kind === opens) {
      if (bytes[at - 1] === lineFeed && bytes[at] === opensObject && startsIndented(scan, bytes, open)) {
        scan.abandoned = true
        return saveScan(scan, depth, deepest, inString, at)
      }
      if (++depth > deepest) deepest = depth
    } else if (depth === 1) scan.keys++
    at++
  }
  return saveScan(scan, depth, deepest, inString, ~at)
}

function saveScan(scan: ValueScan, depth: number, deepest: number, inString: boolean, result: number): number {
  scan.depth = depth
  scan.deepest = deepest
  scan.inString = inString
  return result
}
