import { failure } from '../core/errors.ts'
import { decodeText, lineEndSize, maxRecord, mustHaveLineFeeds } from './containers/container.ts'
import { checkOptions, linesRule } from './options.ts'
import { type Reader, readAll } from './reader.ts'
import { noFields, type Source, type SourceRecord } from './source.ts'
import { isNoHash } from './values.ts'

/** A line without its line feed or CRLF; `undefined` stands for a line that is too long to be kept. */
export type Line = string | undefined

function withoutReturn(line: string): Line {
  if (line.length > maxRecord) return undefined
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

/** Splits bytes into lines. The last line needs no line feed. */
export function createLineReader(): Reader<Line> {
  let parts: Uint8Array[] = []
  let length = 0
  let hasLineFeed = false

  function keep(part: Uint8Array): void {
    length += part.length
    if (length > maxRecord) parts = []
    else if (part.length > 0) parts.push(part.slice())
  }

  function take(): Line {
    if (length > maxRecord) return undefined
    const bytes = new Uint8Array(length)
    let at = 0
    for (const part of parts) {
      bytes.set(part, at)
      at += part.length
    }
    return withoutReturn(decodeText(bytes))
  }

  return {
    push(piece) {
      if (!hasLineFeed && length === 0 && piece.length >= lineEndSize) mustHaveLineFeeds(piece)
      const first = piece.indexOf(10)
      hasLineFeed ||= first >= 0
      if (first < 0) {
        keep(piece)
        return []
      }
      const lines: Line[] = []
      keep(piece.subarray(0, first))
      lines.push(take())
      const last = piece.lastIndexOf(10)
      if (last > first)
        for (const line of decodeText(piece.subarray(first + 1, last)).split('\n')) lines.push(withoutReturn(line))
      parts = []
      length = 0
      keep(piece.subarray(last + 1))
      return lines
    },
    end() {
      if (!hasLineFeed) for (const part of parts) mustHaveLineFeeds(part)
      return length > 0 ? [take()] : []
    },
  }
}

/** Creates a reader of lines. Empty lines are counted but give no records. */
export function createLinesReader(recordOf: (text: string, row: number) => SourceRecord): Reader {
  const lines = createLineReader()
  let row = 0

  function records(all: readonly Line[]): readonly SourceRecord[] {
    const found: SourceRecord[] = []
    for (const line of all) {
      row++
      if (line === undefined) {
        const limit = { name: 'bytes of the line', min: 1, max: maxRecord, actual: maxRecord + 1 }
        found.push({ row, id: undefined, failure: failure('ERR_LIMIT', undefined, { limit }) })
      } else if (line !== '') found.push(recordOf(line, row))
    }
    return found
  }

  return { push: (piece) => records(lines.push(piece)), end: () => records(lines.end()) }
}

/**
 * Reads a file with one hash string in each line. Empty lines are skipped but counted.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { lines } from 'saltbridge/convert'
 *
 * for await (const records of lines.read(createReadStream('hashes.txt'), undefined)) console.log(records.length)
 */
export const lines: Source = /* @__PURE__ */ checkOptions(linesRule, {
  id: 'lines',
  read: (chunks) =>
    readAll(
      chunks,
      createLinesReader((text, row) => {
        if (isNoHash(text)) return { row, id: undefined, none: 'missing' }
        return { row, id: undefined, hash: { text, fields: noFields } }
      }),
    ),
})
