import { maxRecord } from '../source.ts'
import { type Dialect, hasEscapes, hasQuotes } from './csv-dialect.ts'

const quote = 34
const backslash = 92
const lineFeed = 10
const carriageReturn = 13

/** The state of the search for the ends of records. Positions are counted from the first byte in the buffer. */
export interface Progress {
  /** The position of the next byte to look at. */
  at: number
  /** The position after the last complete record. */
  end: number
  /** Whether `at` is in a quoted cell. */
  isOpen: boolean
  /** The number of complete records before `end`. Empty lines do not count. */
  records: number
  /** The number of lines before `end`, and before `at`. */
  lines: number
  linesAt: number
}

export const createProgress = (): Progress => ({ at: 0, end: 0, isOpen: false, records: 0, lines: 0, linesAt: 0 })

const tableOf = (bytes: readonly number[]): Uint8Array => {
  const table = new Uint8Array(256)
  for (const byte of bytes) table[byte] = 1
  return table
}

/** Searches on in bytes. `isLast` means that no bytes follow. Stops after `most` records, or if a record is too long. */
export type Scan = (bytes: Uint8Array, progress: Progress, isLast: boolean, most?: number) => void

/** Creates a function that finds the ends of records by the same rule as `readCells`. */
export function createScan(dialect: Dialect): Scan {
  const { endsAtReturn } = dialect
  const [quotes, escapes] = [hasQuotes(dialect), hasEscapes(dialect)]
  const delimiter = dialect.delimiter.charCodeAt(0)
  const others = [...(quotes ? [quote] : []), ...(escapes ? [backslash] : [])]
  const inside = tableOf([...others, lineFeed])
  const outside = tableOf([...others, lineFeed, ...(endsAtReturn ? [carriageReturn] : [])])

  /** Whether a cell begins at a position. */
  function isBeginning(bytes: Uint8Array, at: number, start: number): boolean {
    if (at === start) return true
    if (bytes[at - 1] !== delimiter) return false
    let count = 0
    if (escapes) while (at - 2 - count >= start && bytes[at - 2 - count] === backslash) count++
    return count % 2 === 0
  }

  /** Returns the position after an escape; `undefined` if more bytes are needed. */
  function endOfEscape(bytes: Uint8Array, at: number, isLast: boolean): number | undefined {
    let end = at + 1
    while (bytes[end] === carriageReturn) end++
    if (end >= bytes.length) return isLast ? Math.min(at + 2, bytes.length) : undefined
    return bytes[end] === lineFeed ? end + 1 : at + 2
  }

  function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
    let at = from
    while (at < to && bytes[at] === carriageReturn) at++
    return at === to
  }

  return (bytes, progress, isLast, most = Number.POSITIVE_INFINITY) => {
    let { at, end, isOpen, records, lines, linesAt } = progress
    const { length } = bytes
    const hasLinesOnly = !isOpen && !endsAtReturn && others.every((byte) => bytes.indexOf(byte, at) < 0)
    for (;;) {
      if (hasLinesOnly) {
        const next = bytes.indexOf(lineFeed, at)
        at = next < 0 ? length : next
      } else {
        const special = isOpen ? inside : outside
        while (at < length && special[bytes[at]!] === 0) at++
      }
      if (at >= length) break
      const byte = bytes[at]
      if (byte === quote) {
        if (!isOpen) {
          isOpen = isBeginning(bytes, at, end)
          at++
        } else {
          if (at + 1 >= length && !isLast) break
          const isDoubled = bytes[at + 1] === quote
          if (!isDoubled) isOpen = false
          at += isDoubled ? 2 : 1
        }
      } else if (byte === backslash) {
        const after = isOpen ? (at + 1 < length || isLast ? at + 1 : undefined) : endOfEscape(bytes, at, isLast)
        if (after === undefined) break
        // In a quoted cell, the line feed after a backslash is counted in the next step.
        const isLine = bytes[after] === lineFeed
        if (isOpen) at = isLine ? after : Math.min(after + 1, length)
        else {
          if (bytes[after - 1] === lineFeed) linesAt++
          at = after
        }
      } else if (isOpen) {
        linesAt++
        at++
      } else {
        if (byte === carriageReturn && at + 1 >= length && !isLast) break
        const isPair = byte === carriageReturn && bytes[at + 1] === lineFeed
        if (at - end > maxRecord) break
        if (!isBlank(bytes, end, at)) records++
        at += isPair ? 2 : 1
        linesAt++
        end = at
        lines = linesAt
        if (records === most) break
      }
    }
    Object.assign(progress, { at, end, isOpen, records, lines, linesAt })
  }
}
