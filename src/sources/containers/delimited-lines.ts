import { type Failure, failure } from '../../core/errors.ts'
import { decodeText } from '../shared/reader.ts'
import type { Container, Row } from './container.ts'
import { createLineCutter, eachRecord, type LineRules } from './line-cutter.ts'

/** Options of the container of lines such as those of /etc/passwd. */
export interface DelimitedLinesOptions {
  /** The names of the fields, for each number of fields that a line may have. */
  readonly layouts: readonly (readonly string[])[]
}

const [newline, hash, colon] = [10, 35, 58]
const isBlank = (byte: number | undefined): boolean => byte === 32 || byte === 9 || byte === 13

/** Whether a line is neither blank nor a comment. */
function isRow(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start
  while (at < end && isBlank(bytes[at])) at++
  return at < end && bytes[at] !== hash && bytes[at] !== newline
}

const lineCut: Failure = failure('ERR_MALFORMED', undefined, {
  name: 'the end of the file',
  expected: 'a newline after the last line',
  hint: 'The file may be cut off. If the last line is complete, add a newline at the end of the file',
})

const rules: LineRules = {
  isBlock: false,
  name: 'the line',
  isRow,
  unfinished: () => lineCut,
}

/**
 * Lines of fields with colons between them, such as the lines of /etc/passwd. A row is a line. Empty lines and comments, which begin
 * with #, are not rows.
 */
export const delimitedLines: Container<DelimitedLinesOptions, DelimitedLinesOptions> = {
  id: 'delimited-lines',
  recognize(head) {
    if (head.includes(0)) return 0
    for (let at = 0; at < head.length; ) {
      const next = head.indexOf(newline, at)
      const end = next < 0 ? head.length : next
      if (isRow(head, at, end)) {
        const isJson = head[at] === 0x7b || head[at] === 0x5b
        return !isJson && head.subarray(at, end).includes(colon) ? 0.5 : 0
      }
      at = end + 1
    }
    return 0.1
  },
  createCutter: (options) => createLineCutter(rules, options),
  read(slab) {
    const { bytes, failure: why } = slab
    const { layouts } = slab.context
    let { row } = slab
    if (why) return [{ row, line: slab.line, failure: why }]
    const rows: Row[] = []
    eachRecord(slab, false, (start, end, line) => {
      if (!isRow(bytes, start, end)) return
      const stop = bytes[end - 1] === 13 ? end - 1 : end
      const cells = decodeText(bytes.subarray(start, stop)).split(':')
      const layout = layouts.find(({ length }) => length === cells.length)
      const values: Record<string, string> = {}
      for (const [index, name] of layout?.entries() ?? []) values[name] = cells[index]!
      rows.push(layout ? { row, line, values } : { row, line, failure: wrongCount(layouts, cells.length, line) })
      row++
    })
    return rows
  },
}

function wrongCount(layouts: DelimitedLinesOptions['layouts'], actual: number, line: number): Failure {
  const counts = layouts.map(({ length }) => length).sort((a, b) => a - b)
  const expected = `${counts.slice(0, -1).join(', ')} or ${counts.at(-1)} fields, separated by colons`
  const hint = `This line has ${actual} ${actual === 1 ? 'field' : 'fields'}`
  return failure('ERR_MALFORMED', undefined, { name: `line ${line}`, expected, hint })
}
