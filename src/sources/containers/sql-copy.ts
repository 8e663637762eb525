import { maxRecord } from '../source.ts'
import { backslash, carriageReturn, dot, lineFeed } from './sql-bytes.ts'
import type { CopyTarget, Interpreter } from './sql-interpreter.ts'
import type { Slabs } from './sql-slabs.ts'

/** Finds the ends of the lines after COPY. */
export interface CopyLines {
  begin(target: CopyTarget): void
  /** Returns `true` after the last line, and `false` if more bytes are needed. */
  step(): boolean
}

export function createCopyLines(slabs: Slabs, interpreter: Interpreter): CopyLines {
  const { lexer } = slabs
  /** The table, until it has a line. */
  let target: CopyTarget | undefined
  /** The part of a line at the position: `rest` is passed over. */
  let place: 'statement' | 'line' | 'rest' = 'statement'
  /** The number of bytes of an open line in which its end was looked for. */
  let searched = 0

  function isLastLine(begin: number, end: number): boolean {
    const { bytes } = lexer
    if (bytes[begin] !== backslash || bytes[begin + 1] !== dot) return false
    return end === begin + 2 || (end === begin + 3 && bytes[begin + 2] === carriageReturn)
  }

  /** Ends a part of a line that is not kept. Returns `false` if its end is not there yet. */
  function pass(): boolean {
    const end = lexer.bytes.indexOf(lineFeed, lexer.at)
    lexer.at = end < 0 ? lexer.bytes.length : end + 1
    if (end < 0) return false
    if (place === 'rest') slabs.endRow(lexer.at)
    place = 'line'
    return true
  }

  return {
    begin(next) {
      target = next
      place = 'statement'
      searched = 0
    },
    step() {
      if (place !== 'line' && !pass()) return false
      const { bytes, isLast } = lexer
      for (;;) {
        const { at } = lexer
        const found = bytes.indexOf(lineFeed, at + searched)
        const end = found < 0 ? bytes.length : found
        searched = end - at
        if ((found >= 0 || isLast) && isLastLine(at, end)) {
          lexer.at = Math.min(end + 1, bytes.length)
          return true
        }
        if (found < 0 && searched <= maxRecord) return false
        if (target) slabs.table = interpreter.openCopy(target)
        target = undefined
        slabs.keep()
        searched = 0
        lexer.at = Math.min(end + 1, bytes.length)
        if (found < 0) {
          place = 'rest'
          return false
        }
        slabs.endRow(lexer.at)
      }
    },
  }
}
